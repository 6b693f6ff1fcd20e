"""The tiles one can tap: those of the rulebook, and those that were made at this instance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.game import Unreadable
from companion.games.streets.faces import Face, known, partly_known, read_face, write_face
from companion.games.streets.words import TILES
from companion.web.editors.city import by_cell, cell_of, key_of
from companion.web.editors.forms import Made
from companion.web.games.streets.board import TileEntry, face_of, named
from companion.web.games.streets.pictures import INKS, Picture, picture
from companion.web.languages import render

GAME = "streets"
LONGEST = 400
_ORDER = {ink: place for place, ink in enumerate(INKS.values())}


@dataclass(frozen=True)
class Entry:
    """A tile to tap, how often it lies in the city already, and whether it was made here."""

    picture: Picture
    used: int
    made: bool


def faces(made: Sequence[str]) -> list[str]:
    """Every tile once. What was made here comes before what the rulebook tells in part of the same name."""
    names = {face_of(code).name for code in made} - {""}
    printed = [face for face in (*known(), *partly_known()) if face.name not in names]
    return [*made, *map(write_face, printed)]


def entries(made: Sequence[str], city: Sequence[TileEntry] = ()) -> list[Entry]:
    """The tiles as the picker shows them: by kind, then by value."""
    tiles = [Entry(picture(code), sum(tile["face"] == code for tile in city), code in made) for code in faces(made)]
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
    """The tiles among these that nobody has made yet. One told more fully takes the place of the same told less."""
    whole = [code for code in dict.fromkeys(candidates) if picture(code).whole and len(code) <= LONGEST]
    there = {*faces(made), *whole}
    new = tuple(
        code for code in whole if code not in faces(made) and not any(_told_less(code, other) for other in there)
    )
    return Made(new, tuple(old for old in made if any(_told_less(old, code) for code in new))) if new else None


def _told_less(code: str, other: str) -> bool:
    """Whether the other is the same tile with a name or a business sign that this one lacks."""
    face, fuller = face_of(code), face_of(other)
    return (
        face != fuller
        and (face.symbols, face.value) == (fuller.symbols, fuller.value)
        and face.sign in (None, fuller.sign)
        and face.name in ("", fuller.name)
    )


def finished(form: Mapping[str, str], before: Sequence[TileEntry], after: Sequence[TileEntry]) -> list[str]:
    """The faces that are worth keeping: of tiles whose panel was closed; without a script, what this save changed."""
    if "all-made" in form:
        was = {cell: tile["face"] for cell, tile in by_cell(before).items()}
        return [tile["face"] for tile in after if was.get(cell_of(tile)) != tile["face"]]
    closed = form.get("made", "").split()
    return [tile["face"] for tile in after if key_of(cell_of(tile)) in closed]


def renamed(code: str, name: str) -> str:
    """The tile under another name; one that its box prints is kept as printed, for every language has its own."""
    printed = (key for key, text in TILES.items() if render(text).casefold() == " ".join(name.split()).casefold())
    return write_face(read_face(write_face(replace(face_of(code), name=next(printed, name)))))


def merged(code: str, other: str) -> str:
    """One tile out of two that are the same: as the other tells it, and from this one what the other lacks."""
    face, chosen = face_of(code), face_of(other)
    return write_face(
        Face(
            chosen.symbols or face.symbols, chosen.value or face.value, chosen.sign or face.sign,
            chosen.name or face.name,
        )
    )  # fmt: skip


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
