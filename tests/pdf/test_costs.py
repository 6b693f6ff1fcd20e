"""Paper costs by what is on it: the picture of a page is not the whole file, and twice as much takes twice as long."""

from __future__ import annotations

from functools import partial

import pytest

from pdf import fonts
from pdf.scripts import visual
from tests.test_bounds import calls_of


def test_a_text_from_right_to_left_costs_by_its_length() -> None:
    once, twice = (calls_of(partial(visual, "שרה and محمد " * times)) for times in (50, 100))
    assert twice < 2.1 * once


def test_the_measure_of_a_long_text_is_not_remembered() -> None:
    fonts.width("шея", 9, "bold")
    kept = fonts._kept_units.cache_info().currsize
    assert fonts.width("шея" * 1000, 9, "bold") == pytest.approx(1000 * fonts.width("шея", 9, "bold"))
    assert fonts._kept_units.cache_info().currsize == kept
