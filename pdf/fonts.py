"""Open Sans in three weights: registering it, measuring with it, and making sure it has every letter we print."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

Weight = Literal["regular", "semibold", "bold"]
"""Each weight costs about 14 KB in the file, so there are no more."""

_FILES: dict[Weight, str] = {"regular": "Regular", "semibold": "SemiBold", "bold": "Bold"}
CAP_HEIGHT = 0.714
"""Of the type size. Numbers are centred by it: the font's own box is far too tall."""
SMALLEST = 6.0
"""Points. Nothing on paper is smaller."""
MM = 72 / 25.4
"""Points in a millimetre."""


class MissingGlyph(ValueError):
    """The font has no such letter; ReportLab itself would print a box and say nothing."""

    def __init__(self, letter: str, text: str) -> None:
        super().__init__(f"no glyph for {letter!r} (U+{ord(letter):04X}) in {text!r}")


@cache
def font(weight: Weight) -> TTFont:
    """The registered font of a weight."""
    path = files("ttf_opensans") / "ttf" / f"OpenSans-{_FILES[weight]}.ttf"
    registered = TTFont(f"OpenSans-{_FILES[weight]}", str(path))
    pdfmetrics.registerFont(registered)
    return registered


def name(weight: Weight) -> str:
    return str(font(weight).fontName)


def has(letter: str, weight: Weight = "regular") -> bool:
    return ord(letter) in font(weight).face.charToGlyph


@lru_cache(maxsize=4096)
def check(text: str, weight: Weight) -> None:
    """:raise MissingGlyph: a letter of the text is not in the font."""
    for letter in text:
        if not has(letter, weight):
            raise MissingGlyph(letter, text)


def printable(text: str) -> str:
    """What people typed, without the letters that cannot be printed: a name may carry an emoji.

    >>> printable("Аня 🎲"), printable("15\\u202fнояб.")
    ('Аня', '15 нояб.')
    """
    spaced = " ".join(text.split())
    letters = "".join(letter for letter in spaced if letter.isprintable() and has(letter))
    return " ".join(letters.split())


def width(text: str, size: float, weight: Weight) -> float:
    """Millimetres that the text takes."""
    return 0.001 * size * _units(text, weight) / MM


@lru_cache(maxsize=16384)
def _units(text: str, weight: Weight) -> float:
    """Thousandths of the type size that the text takes: the same text is measured at many sizes until it fits."""
    return float(font(weight).stringWidth(text, 1000))
