"""Several phones print at once: each file has its own letters, as if it had been printed alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from pdf import fonts

LETTERS = ["".join(map(chr, range(first, first + 100))) for first in (0xC0, 0x124, 0x1CD, 0x400, 0x464, 0x1E00)]
"""Of which many are put together of a letter and its accent: a subset has to look for both."""


@pytest.fixture
def busy() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def drawn(letters: str) -> Canvas:
    canvas = Canvas(BytesIO(), invariant=True)
    canvas.setFont(fonts.name("regular"), 12)
    canvas.drawString(0, 0, letters)
    return canvas


def printed(canvas: Canvas) -> bytes:
    return bytes(canvas.getpdfdata())


@pytest.mark.usefixtures("busy")
def test_who_prints_at_the_same_time_does_not_read_the_font_at_the_place_of_another() -> None:
    alone = [printed(drawn(letters)) for letters in LETTERS]
    with ThreadPoolExecutor(len(LETTERS)) as phones:
        together = list(phones.map(printed, [drawn(letters) for letters in LETTERS * 30]))
    assert together == alone * 30
