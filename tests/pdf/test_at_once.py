"""Several phones print at once: each file has its own letters, as if it had been printed alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from pdf import fonts

LETTERS = ("ŽofieŘehoř", "ŠtěpánĽubomír", "GyőzőÖdön", "ЙосипЇї", "ŁucjaŻaneta", "ŞtefanȚuțea")
"""Of which many are put together of a letter and its accent: a subset has to look for both."""


@pytest.fixture
def busy() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def subset(letters: str) -> bytes:
    """What of the font goes into a file with these letters."""
    return bytes(fonts.font("regular").face.makeSubset([0, *map(ord, letters)]))


@pytest.mark.usefixtures("busy")
def test_who_prints_at_the_same_time_does_not_read_the_font_at_the_place_of_another() -> None:
    alone = [subset(letters) for letters in LETTERS]
    with ThreadPoolExecutor(len(LETTERS)) as phones:
        together = list(phones.map(subset, LETTERS * 40))
    assert together == alone * 40
