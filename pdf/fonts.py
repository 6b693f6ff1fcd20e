"""Open Sans in three weights, and Kurinto Sans for the letters that it lacks: registering, measuring, choosing.

Our own sentences need Open Sans alone. Names are in any script: what Open Sans lacks is looked for in Kurinto's files,
which are opened only then, and let go when nothing is printed any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby, islice
from threading import Lock
from typing import Literal
from weakref import WeakKeyDictionary

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTEncoding, TTFont

from pdf.scripts import joined, visual
from pdf.typeface import Typeface

Weight = Literal["regular", "semibold", "bold"]
"""Each weight costs about 14 KB in the file, so there are no more."""

_FILES: dict[Weight, str] = {"regular": "Regular", "semibold": "SemiBold", "bold": "Bold"}
_FALLBACKS = ("", "SC", "JP", "KR", "TC")
"""Kurinto Sans: the scripts of the world and signs; then Chinese, Japanese, Korean and traditional Chinese."""
_FALLBACK_FOLDER = ("static", "weblate_fonts", "kurinto", "ttf")
_FALLBACK_FILES: dict[Weight, str] = {"regular": "Rg", "semibold": "Bd", "bold": "Bd"}
_KEPT = 256
"""Letters of the longest text whose measure is remembered: a page of them would fill the memory."""
_LETTERS = 8192
"""Letters whose font and width are remembered: those of a hundred long names in Chinese."""
CAP_HEIGHT = 0.714
"""Of the type size. Numbers are centred by it: the font's own box is far too tall."""
SMALLEST = 6.0
"""Points. Nothing on paper is smaller."""
MM = 72 / 25.4
"""Points in a millimetre."""


class MissingGlyph(ValueError):
    """No font has such a letter; ReportLab itself would print a box and say nothing."""

    def __init__(self, letter: str, text: str) -> None:
        super().__init__(f"no glyph for {letter!r} (U+{ord(letter):04X}) in {text!r}")


@cache
def font(weight: Weight) -> TTFont:
    """The registered font of a weight."""
    return _registered(_Font, f"OpenSans-{_FILES[weight]}", "ttf_opensans", "ttf")


class _OnLoan:
    """The fonts of other scripts that are open, while somebody prints."""

    def __init__(self) -> None:
        self._open: dict[str, TTFont] = {}
        self._printing = 0
        self._lock = Lock()

    def get(self, name: str) -> TTFont:
        with self._lock:
            if name not in self._open:
                self._open[name] = _registered(_LargeFont, name, "weblate_fonts", *_FALLBACK_FOLDER)
            return self._open[name]

    @contextmanager
    def printing(self) -> Iterator[None]:
        with self._lock:
            self._printing += 1
        try:
            yield
        finally:
            with self._lock:
                self._printing -= 1
                if not self._printing and self._open:
                    self._let_go()

    def _let_go(self) -> None:
        for each in self._open.values():
            each.unregister()
        self._open.clear()


_on_loan = _OnLoan()
printing = _on_loan.printing
"""Around whatever asks for letters: what it opens stays open until it is through, and no longer."""


class _Font(TTFont):  # type: ignore[misc]
    """A font that is written into one file at a time. ReportLab keeps the place at which it reads in the font: of two
    who print at once each would read at the place of the other, and get its letters or none."""

    _turn = Lock()

    def addObjects(self, doc: PDFDocument) -> None:
        with self._turn:
            super().addObjects(doc)


class _LargeFont(_Font):
    """A font of which only the letters that are asked for are read."""

    def __init__(self, name: str, path: str) -> None:
        self.fontName, self.face, self.encoding = name, Typeface(path), TTEncoding()
        self.state: WeakKeyDictionary[PDFDocument, TTFont.State] = WeakKeyDictionary()
        self._asciiReadable, self.shapable = rl_config.ttfAsciiReadable, False


def _registered(made: type[_Font], name: str, package: str, *folder: str) -> TTFont:
    path = files(package).joinpath(*folder, f"{name}.ttf")
    registered = made(name, str(path))
    pdfmetrics.registerFont(registered)
    return registered


def _fallbacks(weight: Weight) -> Iterator[str]:
    """The other fonts in the order in which they are asked; the regular ones have more letters than the bold."""
    for suffix in dict.fromkeys((_FALLBACK_FILES[weight], "Rg")):
        for variant in _FALLBACKS:
            yield f"KurintoSans{variant}-{suffix}"


def name(weight: Weight) -> str:
    return str(font(weight).fontName)


@lru_cache(maxsize=_LETTERS)
def _face(letter: str, weight: Weight) -> str | None:
    """The name of the font that has the letter; none where nobody has it."""
    if has(letter, weight):
        return name(weight)
    return next((other for other in _fallbacks(weight) if ord(letter) in _on_loan.get(other).face.charToGlyph), None)


def has(letter: str, weight: Weight = "regular") -> bool:
    """Whether Open Sans has the letter: everything that Kvartal says itself is written in it."""
    return ord(letter) in font(weight).face.charToGlyph


def plain(text: str) -> bool:
    """Whether Open Sans has every letter of what people typed; any other takes longer to measure and to write."""
    return _has_all(text, "regular")


def _has_all(text: str, weight: Weight) -> bool:
    """Whether Open Sans has every letter of a text: most have no other, and are asked for at once."""
    return _letters(weight).issuperset(map(ord, text))


@cache
def _letters(weight: Weight) -> frozenset[int]:
    return frozenset(font(weight).face.charToGlyph)


def check(text: str, weight: Weight) -> None:
    """:raise MissingGlyph: a letter of the text is in no font."""
    if _has_all(text, weight):
        return
    for letter in text:
        if _face(letter, weight) is None:
            raise MissingGlyph(letter, text)


def printable(text: str, most: int | None = None) -> str:
    """What people typed, without what cannot be printed: a name may carry a sign that no font has. With `most`, letters
    of other fonts are looked up until there are so many.

    >>> printable("Аня\\u0000 😀"), printable("15\\u202fнояб.")
    ('Аня', '15 нояб.')
    """
    spaced = " ".join(text.split())
    if spaced.isprintable() and _has_all(spaced, "regular"):
        return spaced
    letters = (letter for letter in spaced if letter.isprintable() and _face(letter, "regular"))
    return " ".join("".join(islice(letters, most)).split())


def runs(text: str, weight: Weight) -> tuple[tuple[str, str], ...]:
    """The text from left to right in pieces of one font each, with the font's name."""
    if _has_all(text, weight):
        return ((name(weight), text),)
    return _kept_runs(text, weight) if len(text) <= _KEPT else _runs(text, weight)


def _runs(text: str, weight: Weight) -> tuple[tuple[str, str], ...]:
    own = name(weight)
    faces = [(_face(letter, weight) or own, letter) for letter in visual(text)]
    return tuple((face, "".join(letter for _, letter in run)) for face, run in groupby(faces, lambda each: each[0]))


_kept_runs = lru_cache(maxsize=256)(_runs)


def opened(name: str) -> TTFont:
    """The font of this name, which a page can be written with."""
    return pdfmetrics.getFont(name) if name.startswith("OpenSans") else _on_loan.get(name)


def width(text: str, size: float, weight: Weight) -> float:
    """Millimetres that the text takes."""
    units = _kept_units(text, weight) if len(text) <= _KEPT else _units(text, weight)
    return 0.001 * size * units / MM


def _units(text: str, weight: Weight) -> float:
    """Thousandths of the type size that the text takes: the same text is measured at many sizes until it fits."""
    if _has_all(text, weight):
        return float(sum(map(_widths(weight).__getitem__, text)))
    return sum(_advance(letter, weight) for letter in joined(text))


@lru_cache(maxsize=_LETTERS)
def _advance(letter: str, weight: Weight) -> float:
    """Thousandths of the type size that a letter of any font takes."""
    face = opened(_face(letter, weight) or name(weight)).face
    return float(face.getCharWidth(ord(letter)))


@cache
def _widths(weight: Weight) -> Mapping[str, float]:
    """By letter what it takes in Open Sans."""
    face = font(weight).face
    return {chr(code): face.charWidths.get(code, face.defaultWidth) for code in face.charToGlyph}


_kept_units = lru_cache(maxsize=4096)(_units)
