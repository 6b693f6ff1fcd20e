"""The tiles one can tap: those of the rulebook, and those that were made at this instance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game import Unreadable
from companion.games.streets.faces import known, partly_known, read_face, write_face
from companion.web.devices import store
from companion.web.games.streets.board import face_of, named
from companion.web.games.streets.pictures import INKS, Picture, picture

GAME = "streets"
LONGEST = 400
_ORDER = {ink: place for place, ink in enumerate(INKS.values())}


@dataclass(frozen=True)
class Entry:
    """A tile of the catalogue, and how often it lies in the city already."""

    picture: Picture
    used: int


def codes() -> list[str]:
    """Every tile once. What was made here comes before what the rulebook tells in part of the same name."""
    made = store().collection(GAME)
    names = {face_of(code).name for code in made} - {""}
    told = [face for face in (*known(), *partly_known()) if face.name not in names]
    return [*made, *map(write_face, told)]


def entries(city: Sequence[Mapping[str, Any]]) -> list[Entry]:
    """The catalogue as the picker shows it: by kind, then by value."""
    found = [Entry(picture(code), sum(tile["face"] == code for tile in city)) for code in codes()]
    return sorted(found, key=lambda entry: (_ORDER.get(entry.picture.ink, 9), entry.picture.icons, entry.picture.code))


def by_name() -> dict[str, str]:
    """The tiles that a name alone finds, in the visitor's language or as printed."""
    found: dict[str, str] = {}
    for code in codes():
        for name in (face_of(code).name, named(code)):
            if name:
                found.setdefault(name.casefold(), code)
    return found


def keep(faces: Iterable[str]) -> None:
    """Add tiles that somebody made. One that has got a name takes the place of the same tile without."""
    there = set(codes())
    new = [code for code in dict.fromkeys(faces) if code not in there and picture(code).whole and len(code) <= LONGEST]
    if new:
        unnamed = [write_face(face_of(code).unnamed) for code in new if face_of(code).name]
        store().add_to_collection(GAME, new, instead_of=unnamed)


def settled(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> list[str]:
    """Faces that this save left alone: what is still being made is not worth keeping yet."""
    was = {(tile["x"], tile["y"]): tile["face"] for tile in before}
    return [tile["face"] for tile in after if was.get((tile["x"], tile["y"])) == tile["face"]]


def exported() -> str:
    """The catalogue as a file: a tile a line."""
    return "".join(f"{code}\n" for code in store().collection(GAME))


def imported(text: str) -> tuple[int, int, int]:
    """Take the tiles of a file in: how many are new, how many lines are no tiles, and how many are too long."""
    read, bad = [], 0
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            read.append(write_face(read_face(line)))
        except Unreadable:
            bad += 1
    good = [code for code in read if len(code) <= LONGEST]
    before = len(store().collection(GAME))
    keep(good)
    return len(store().collection(GAME)) - before, bad, len(read) - len(good)
