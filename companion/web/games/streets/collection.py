"""The tiles one can tap: those of the rulebook, and those that were made at this instance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.game import Unreadable
from companion.games.streets.faces import known, partly_known, read_face, write_face
from companion.web.editors.city import by_cell, cell_of
from companion.web.editors.forms import Made
from companion.web.games.streets.board import TileEntry, face_of, named
from companion.web.games.streets.pictures import INKS, Picture, picture

GAME = "streets"
LONGEST = 400
_ORDER = {ink: place for place, ink in enumerate(INKS.values())}


@dataclass(frozen=True)
class Entry:
    """A tile to tap, and how often it lies in the city already."""

    picture: Picture
    used: int


def faces(made: Sequence[str]) -> list[str]:
    """Every tile once. What was made here comes before what the rulebook tells in part of the same name."""
    names = {face_of(code).name for code in made} - {""}
    printed = [face for face in (*known(), *partly_known()) if face.name not in names]
    return [*made, *map(write_face, printed)]


def entries(made: Sequence[str], city: Sequence[TileEntry] = ()) -> list[Entry]:
    """The tiles as the picker shows them: by kind, then by value."""
    tiles = [Entry(picture(code), sum(tile["face"] == code for tile in city)) for code in faces(made)]
    return sorted(tiles, key=lambda entry: (_ORDER.get(entry.picture.ink, 9), entry.picture.icons, entry.picture.code))


def by_name(made: Sequence[str]) -> dict[str, str]:
    """The tiles that a name alone finds, in the visitor's language or as printed."""
    tiles: dict[str, str] = {}
    for code in faces(made):
        for name in (face_of(code).name, named(code)):
            if name:
                tiles.setdefault(name.casefold(), code)
    return tiles


def new_tiles(made: Sequence[str], candidates: Iterable[str]) -> Made | None:
    """The tiles among these that nobody has made yet. One that has got a name takes the place of the same without."""
    old = set(faces(made))
    fresh = (code for code in dict.fromkeys(candidates) if code not in old)
    new = tuple(code for code in fresh if picture(code).whole and len(code) <= LONGEST)
    unnamed = tuple(write_face(face_of(code).unnamed) for code in new if face_of(code).name)
    return Made(new, instead_of=unnamed) if new else None


def settled(before: Sequence[TileEntry], after: Sequence[TileEntry]) -> list[str]:
    """Faces that this save left alone: what is still being made is not worth keeping yet."""
    was = {cell: tile["face"] for cell, tile in by_cell(before).items()}
    return [tile["face"] for tile in after if was.get(cell_of(tile)) == tile["face"]]


def read_file(text: str) -> tuple[list[str], int, int]:
    """The tiles of a file, a tile a line; how many lines are no tiles, and how many are too long."""
    tiles, bad = [], 0
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            tiles.append(write_face(read_face(line)))
        except Unreadable:
            bad += 1
    good = [code for code in tiles if len(code) <= LONGEST]
    return good, bad, len(tiles) - len(good)
