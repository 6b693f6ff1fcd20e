"""Several phones print at once: each file has its own letters, as if it had been printed alone."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.translations import catalogue
from pdf import document, parse_options, printing
from pdf.drawing import Page
from pdf.ink import INKS
from pdf.pen import Pen

LETTERS = ["".join(map(chr, range(first, first + 100))) for first in (0xC0, 0x400, 0x464)]
"""Of which many are put together of a letter and its accent: a subset has to look for both."""
NAMES = ("王小明", "ひらがな", "한국어")


@pytest.fixture
def busy() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def page(letters: str) -> Page:
    pen = Pen(200, 200, INKS["colour"], catalogue("en"))
    pen.text(0, 10, letters, 8)
    return Page(200, 200, drawing=pen.drawing())


def printed(names: str) -> bytes:
    return printing.pad(parse_options.read("streets", {"names": names}))


@pytest.mark.usefixtures("busy")
def test_who_prints_at_the_same_time_does_not_read_the_font_at_the_place_of_another() -> None:
    pages = [page(letters) for letters in LETTERS]
    alone = [document.write([each], "letters", "en") for each in pages]
    with ThreadPoolExecutor(len(LETTERS)) as phones:
        together = list(phones.map(lambda each: document.write([each], "letters", "en"), pages * 10))
    assert together == alone * 10


@pytest.mark.parametrize("scripts", [True, False])
def test_names_in_several_scripts_are_printed_at_the_same_time(scripts: bool, request: pytest.FixtureRequest) -> None:
    if not scripts:
        request.getfixturevalue("without_scripts")
    alone = [printed(name) for name in NAMES]
    with ThreadPoolExecutor(3) as phones:
        assert list(phones.map(printed, NAMES * 2)) == alone * 2
