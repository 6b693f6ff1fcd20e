"""The fonts of paper: Open Sans in three weights, and others for the letters of names that it lacks.

With the extra `scripts` these are Kurinto Sans. Without it Chinese, Japanese and Korean are written with fonts that
every PDF reader brings along, and other scripts cannot be printed.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from threading import Lock
from typing import Any, Literal

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from pdf import scripts

Weight = Literal["regular", "semibold", "bold"]  # Each weight costs about 14 KB in the file, so there are no more.

_FILES: dict[Weight, str] = {"regular": "Regular", "semibold": "SemiBold", "bold": "Bold"}
_KURINTO: dict[Weight, tuple[str, ...]] = {"regular": ("Rg",), "semibold": ("Bd", "Rg"), "bold": ("Bd", "Rg")}
"""The weights of Kurinto Sans in the order in which they are asked; the regular one has more letters than the bold."""
_READERS = {
    "STSong-Light": (range(0x3001, 0x3018), range(0x4E00, 0x9FA6), range(0xFF01, 0xFF5F)),
    "HeiseiKakuGo-W5": (range(0x3041, 0x30FF),),
    "HYSMyeongJo-Medium": (range(0xAC00, 0xD7A4),),
}
"""Fonts that PDF readers have for Chinese, Japanese and Korean, and the letters that they are asked for."""
CAP_HEIGHT = 0.714  # Of the type size. Numbers are centred by it: the font's own box is far too tall.
SMALLEST = 6.0  # Points. Nothing on paper is smaller.
MM = 72 / 25.4  # Points in a millimetre.

_opening = Lock()


class MissingGlyph(ValueError):
    """No font has such a letter; ReportLab itself would print a box and say nothing."""

    def __init__(self, letter: str, text: str) -> None:
        super().__init__(f"no glyph for {letter!r} (U+{ord(letter):04X}) in {text!r}")


@cache
def name(weight: Weight) -> str:
    """The name under which Open Sans is registered."""
    return str(_font(f"OpenSans-{_FILES[weight]}").fontName)


def _font(name: str) -> Any:
    """A registered font; it is opened when it is first asked for. Two threads must not register it twice."""
    with _opening:
        return _open(name)


@cache
def _open(name: str) -> Any:
    if name in _READERS:
        font = UnicodeCIDFont(name)
    elif name.startswith("OpenSans"):
        font = TTFont(name, str(files("ttf_opensans").joinpath("ttf", f"{name}.ttf")))
    else:
        variant, _, weight = name.removeprefix("KurintoSans").partition("-")
        font = TTFont(name, scripts.path(variant, weight))
    pdfmetrics.registerFont(font)
    return font


@cache
def _widths(weight: Weight) -> Mapping[str, float]:
    """By letter what it takes in Open Sans, in thousandths of the type size."""
    face = _font(name(weight)).face
    return {chr(code): face.getCharWidth(code) for code in face.charToGlyph}


def has(letter: str, weight: Weight = "regular") -> bool:
    """Whether Open Sans has the letter: everything that Kvartal says itself is written in it."""
    return letter in _widths(weight)


def _has_all(text: str, weight: Weight) -> bool:
    return _widths(weight).keys() >= set(text)


@lru_cache(maxsize=4096)
def _face(letter: str, weight: Weight) -> str | None:
    """The name of the font that has the letter; none where no font has it."""
    if has(letter, weight):
        return name(weight)
    if not scripts.is_installed():
        code = ord(letter)
        return next((font for font, blocks in _READERS.items() if any(code in block for block in blocks)), None)
    names = (f"KurintoSans{variant}-{each}" for each in _KURINTO[weight] for variant in scripts.variants(letter))
    return next((font for font in names if ord(letter) in _font(font).face.charToGlyph), None)


def check(text: str, weight: Weight) -> None:
    """:raise MissingGlyph: a letter of the text is in no font."""
    if not _has_all(text, weight):
        for letter in scripts.visual(text):
            if _face(letter, weight) is None:
                raise MissingGlyph(letter, text)


def printable(text: str) -> str:
    """What people typed, without what cannot be printed: a name may carry a sign that no font has.

    >>> printable("Аня\\u0000 😀"), printable("15\\u202fнояб.")
    ('Аня', '15 нояб.')
    """
    spaced = " ".join(text.split())
    if _has_all(spaced, "regular") and spaced.isprintable():
        return spaced
    # Names are bold as a rule, and each file of Kurinto Sans takes 13 to 24 MB.
    letters = (letter for letter in spaced if letter.isprintable() and _face(letter, "bold"))
    return " ".join("".join(letters).split())


def runs(text: str, weight: Weight) -> tuple[tuple[str, str], ...]:
    """The text from left to right in pieces of one font each, with the font's name."""
    own = name(weight)
    if _has_all(text, weight):
        return ((own, text),)
    faces = [(_face(letter, weight) or own, letter) for letter in scripts.visual(text)]
    return tuple((face, "".join(letter for _, letter in run)) for face, run in groupby(faces, lambda each: each[0]))


def width(text: str, size: float, weight: Weight) -> float:
    return 0.001 * size * _units(text, weight) / MM


@lru_cache(maxsize=4096)
def _units(text: str, weight: Weight) -> float:
    """Thousandths of the type size that the text takes: the same text is measured at many sizes until it fits."""
    if _has_all(text, weight):
        return sum(map(_widths(weight).__getitem__, text))
    return sum(float(_font(face).stringWidth(run, 1000)) for face, run in runs(text, weight))
