"""The letters of a picture: the pages' own face and Open Sans; with the extra `scripts` those of other scripts too."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from PIL import ImageFont

from companion.folders import folder
from pdf import scripts

FACES = ("kvartal-display", "kvartal-display-cyrillic", "kvartal-display-accents")
"""The files of the pages' face, each with other letters."""
_GRID = 1000
_OPEN = 32
"""At most 32 fonts of a size stay open: a large one takes 2 MB and opens in no time."""
_NOWHERE = "\uffff"


def face_file(name: str) -> Path:
    """A file of the pages' face."""
    return folder("static") / "fonts" / f"{name}.woff2"


def _paths(letter: str) -> list[str]:
    """The font files in the order in which they are asked for a letter."""
    own = [str(face_file(name)) for name in FACES]
    own.append(str(files("ttf_opensans").joinpath("ttf", "OpenSans-Bold.ttf")))
    if not scripts.is_installed():
        return own
    return own + [scripts.path(variant, weight) for weight in ("Bd", "Rg") for variant in scripts.variants(letter)]


@lru_cache(maxsize=_OPEN)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size. Texts come to it in the order in which they are drawn."""
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _face(letter: str) -> str | None:
    """The font file that has the letter; None where no font has it."""
    found = (path for path in _paths(letter) if letter == " " or _extent(path, letter) != _missing_extent(path))
    return next(found, None)


@lru_cache(maxsize=32)
def _missing_extent(path: str) -> tuple[float, ...]:
    """What a font draws for a letter that it lacks."""
    return _extent(path, _NOWHERE)


def _extent(path: str, letter: str) -> tuple[float, ...]:
    """Where a letter begins and ends, and how far it is to the next: fine enough to know one that is missing."""
    large = font(path, _GRID)
    return *large.getbbox(letter), large.getlength(letter)


def runs(text: str) -> tuple[tuple[str, str], ...]:
    """The text from left to right in pieces of one font file each; a letter that no font has is left out."""
    letters = [
        (face, letter)
        for letter in scripts.visual(" ".join(text.split()))
        if letter.isprintable() and (face := _face(letter))
    ]
    return tuple((face, "".join(letter for _, letter in run)) for face, run in groupby(letters, lambda each: each[0]))


def width(text: str, size: float) -> float:
    """How wide the text is at a size."""
    return sum(font(path, _GRID).getlength(run) for path, run in runs(text)) * size / _GRID


def faces(text: str) -> set[str]:
    """The files of the pages' face that the text needs."""
    return {Path(path).stem for path, _ in runs(text)}.intersection(FACES)


def is_legible(text: str) -> bool:
    """Whether fonts have all of the text, or anything of it that could be read."""
    drawn = "".join(run for _, run in runs(text))
    return len(drawn) == len(scripts.visual(" ".join(text.split()))) or any(map(str.isalnum, drawn))


def shorten(text: str, size: float, most: float) -> str:
    """The text, with its end cut off where it is wider than that."""
    if width(text, size) <= most:
        return text
    fitting = bisect_left(range(len(text)), True, key=lambda last: width(f"{text[: last + 1]}…", size) > most)
    return f"{text[:fitting].rstrip()}…"


def wrap(text: str, size: float, most: float, lines: int) -> list[str]:
    """The text in at most so many lines; what is left over is cut off."""
    rows: list[str] = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and len(rows) < lines and width(longer, size) > most:
            rows.append(word)
        else:
            rows[-1] = longer
    return [shorten(row, size, most) for row in rows]
