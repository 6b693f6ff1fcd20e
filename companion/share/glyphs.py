"""The letters of a picture: the pages' own face and Open Sans; with the extra `scripts` those of other scripts too."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from companion.resources.folders import folder
from pdf import scripts

if TYPE_CHECKING:
    from PIL import ImageFont

FACES = ("kvartal-display", "kvartal-display-cyrillic", "kvartal-display-accents")
"""The files of the pages' face, each with other letters."""
_GRID = 1000
_OPEN = 32  # At most 32 fonts of a size stay open: a large one takes 2 MB and opens in no time.
_NOWHERE = "\uffff"
MEASURED = Path(__file__).parent / "measured.json"
"""How wide each letter of each font file is, as the build of the site measured it: a phone has no Pillow."""


def face_file(name: str) -> Path:
    return folder("static") / "fonts" / f"{name}.woff2"


def _own_paths() -> list[str]:
    faces = [str(face_file(name)) for name in FACES]
    return [*faces, str(files("ttf_opensans").joinpath("ttf", "OpenSans-Bold.ttf"))]


def _paths(letter: str) -> list[str]:
    """The font files in the order in which they are asked for a letter."""
    own = _own_paths()
    if not scripts.is_installed():
        return own
    return own + [scripts.path(variant, weight) for weight in ("Bd", "Rg") for variant in scripts.variants(letter)]


@lru_cache(maxsize=_OPEN)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size. Texts come to it in the order in which they are drawn."""
    from PIL import ImageFont  # here, so that a page starts without it

    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _face(letter: str) -> str | None:
    """The font file that has the letter; None where no font has it."""
    if measured := _measured():
        return next((path for path in _paths(letter) if letter in measured[Path(path).name]), None)
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
    return sum(_length(path, run) for path, run in runs(text)) * size / _GRID


def _length(path: str, run: str) -> float:
    if measured := _measured():
        return sum(measured[Path(path).name][letter] for letter in run)
    return font(path, _GRID).getlength(run)


def measure() -> dict[str, dict[str, float]]:
    """The width of every letter that our own fonts have, by the name of the file, for a place without Pillow."""
    measured: dict[str, dict[str, float]] = {Path(path).name: {} for path in _own_paths()}
    for letter in filter(str.isprintable, map(chr, range(0x20, 0x2600))):
        if (path := _face(letter)) and Path(path).name in measured:
            measured[Path(path).name][letter] = font(path, _GRID).getlength(letter)
    return measured


@cache
def _measured() -> dict[str, dict[str, float]]:
    """What was measured beforehand; nothing where Pillow measures."""
    measured: dict[str, dict[str, float]] = json.loads(MEASURED.read_text("utf-8")) if MEASURED.is_file() else {}
    return measured


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
