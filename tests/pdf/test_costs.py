"""Paper costs by what is on it: the picture of a page is not the whole file, and twice as much takes twice as long."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import pytest

from companion import documents, games
from companion.language import catalogue
from pdf import document, fonts
from pdf.drawing import Page
from pdf.ink import INKS
from pdf.pen import Pen
from pdf.result import Facts, pages, result
from pdf.scripts import visual
from tests.largest import sheets
from tests.pdf.test_result import LARGEST
from tests.test_bounds import calls_of


def final_of(game: str, entered: dict[str, Any]) -> dict[str, Any]:
    return documents.calculate(game, "final", entered)


@pytest.mark.parametrize("game", games.ids())
def test_a_picture_of_the_first_page_is_that_page(game: str) -> None:
    entered = LARGEST[game]["input"]
    whole = pages(game, final_of(game, entered), entered, Facts())
    shown = pages(game, final_of(game, entered), entered, Facts(), shown=1)
    items = [page.drawing.items if page.drawing else () for page in shown]
    assert whole[0].drawing
    assert items == [whole[0].drawing.items, *[()] * (len(whole) - 1)]


def test_the_pages_of_a_result_are_counted_and_its_first_one_shown_without_drawing_the_others() -> None:
    entered = sheets(40)
    final = final_of("paper-quarters", entered)
    made = {shown: partial(pages, "paper-quarters", final, entered, Facts(), shown) for shown in (0, 1, inf)}
    none, first, whole = (len(work()) for work in made.values())
    assert none == first == whole > 8
    none, first, whole = (calls_of(work) for work in made.values())
    assert none < first < whole / 2


def test_a_result_of_twice_as_many_costs_twice_as_much() -> None:
    def cost(players: int) -> int:
        entered = sheets(players)
        return calls_of(partial(result, "paper-quarters", final_of("paper-quarters", entered), entered, Facts()))

    assert cost(40) < 2.2 * cost(20)


def test_a_text_that_comes_again_is_not_put_into_letters_again() -> None:
    def cost(texts: list[str]) -> int:
        pen = Pen(100, 100, INKS["colour"], catalogue("en"))
        for line, text in enumerate(texts):
            pen.text(10, line, text, 9)
        return calls_of(partial(document.write, [Page(100, 100, drawing=pen.drawing())], "", "en"))

    alike = cost([f"{10:0100}"] * 100)
    assert alike < 0.5 * cost([f"{number:0100}" for number in range(100)])


def test_a_text_from_right_to_left_costs_by_its_length() -> None:
    once, twice = (calls_of(partial(visual, "שרה and محمد " * times)) for times in (50, 100))
    assert twice < 2.1 * once


def test_the_measure_of_a_long_text_is_not_remembered() -> None:
    fonts.width("шея", 9, "bold")
    kept = fonts._kept_units.cache_info().currsize
    assert fonts.width("шея" * 1000, 9, "bold") == pytest.approx(1000 * fonts.width("шея", 9, "bold"))
    assert fonts._kept_units.cache_info().currsize == kept
