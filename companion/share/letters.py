"""The letters of a picture: the pages' own face, and for what it lacks those that are printed with."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from PIL import ImageFont

from companion.folders import folder
from pdf.scripts import visual

FACES = ("kvartal-display", "kvartal-display-cyrillic", "kvartal-display-accents")
"""The files of the pages' face, each with other letters."""
_OTHERS = ("", "SC", "JP", "KR", "TC")
_GRID = 1000
_OPEN = 32
"""Fonts at a size that stay open, more than there are files: a large one takes 2 MB, and is opened in no time."""
_NOWHERE = "\uffff"
_NARROWEST = 0.1
"""Of the size: no letter that stands by itself is narrower."""


def face_file(name: str) -> Path:
    """A file of the pages' face."""
    return folder("static") / "fonts" / f"{name}.woff2"


@cache
def _paths() -> tuple[str, ...]:
    """Every font file in the order in which it is asked for a letter."""
    kurinto = files("weblate_fonts").joinpath("static", "weblate_fonts", "kurinto", "ttf")
    return (
        *(str(face_file(name)) for name in FACES),
        str(files("ttf_opensans").joinpath("ttf", "OpenSans-Bold.ttf")),
        *(
            str(kurinto.joinpath(f"KurintoSans{variant}-{weight}.ttf"))
            for weight in ("Bd", "Rg")
            for variant in _OTHERS
        ),
    )


@lru_cache(maxsize=_OPEN)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size. Texts come to it in the order in which they are drawn."""
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _face(letter: str) -> str | None:
    """The file that has the letter; none where nobody has it."""
    return next((path for path in _paths() if _has(path, letter)), None)


def _has(path: str, letter: str) -> bool:
    return letter == " " or _extent(path, letter) != _missing(path)


@lru_cache(maxsize=32)
def _missing(path: str) -> tuple[float, ...]:
    """What a font draws for a letter that it lacks."""
    return _extent(path, _NOWHERE)


def _extent(path: str, letter: str) -> tuple[float, ...]:
    """Where a letter begins and ends, and how far it is to the next: fine enough to know one that is missing."""
    large = font(path, _GRID)
    return *large.getbbox(letter), large.getlength(letter)


def runs(text: str) -> tuple[tuple[str, str], ...]:
    """The text from left to right in pieces of one font file each; a letter that no font has is left out."""
    letters = [
        (face, letter) for letter in visual(" ".join(text.split())) if letter.isprintable() and (face := _face(letter))
    ]
    return tuple((face, "".join(letter for _, letter in run)) for face, run in groupby(letters, lambda each: each[0]))


def width(text: str, size: float) -> float:
    """How wide the text is at a size."""
    return sum(font(path, _GRID).getlength(run) for path, run in runs(text)) * size / _GRID


def faces(text: str) -> set[str]:
    """The files of the pages' face that the text needs."""
    used = {Path(path).stem for path, _ in runs(text)}
    return used.intersection(FACES)


def beginning(text: str, size: float, most: float) -> str:
    """As much of the text as could be within that width, were every letter narrow: no more of it need be measured."""
    return text[: int(most / (_NARROWEST * size)) + 1]


def shortened(text: str, size: float, most: float) -> str:
    """The text, with its end cut off where it is wider than that."""
    start = beginning(text, size, most)
    if start == text and width(text, size) <= most:
        return text
    fitting = bisect_left(range(len(start)), True, key=lambda last: width(f"{start[: last + 1]}…", size) > most)
    return f"{start[:fitting].rstrip()}…"


def wrapped(text: str, size: float, most: float, lines: int) -> list[str]:
    """The text in so many lines; what is left over is cut off."""
    rows: list[str] = [""]
    for word in beginning(text, size, most * lines).split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and len(rows) < lines and width(longer, size) > most:
            rows.append(word)
        else:
            rows[-1] = longer
    return [shortened(row, size, most) for row in rows]
