"""The tiles one can tap: those of the rulebook, and those that were made at this table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.shapes import Unreadable
from companion.games.streets.faces import LONGEST_NAME, Face, known, partly_known, read_face, write_face, written_name
from companion.games.streets.words import TILES
from companion.games.text import Text, joined, say, say_n
from companion.session.collection import MOST
from companion.session.editors.city import by_cell, cell_of, key_of
from companion.session.editors.form_reading import FormError, NewEntries
from companion.session.games.streets.board import TileEntry, face_of, named
from companion.session.games.streets.notes import called
from companion.session.games.streets.pictures import INKS, Picture, picture
from companion.tables import Edit, Snapshot

GAME = "streets"
LONGEST = 400
_NAMED = 3
"""So many new tiles are named in the log; of more there is the number."""
_ORDER = {ink: place for place, ink in enumerate(INKS.values())}


@dataclass(frozen=True)
class Entry:
    """A tile to tap, how often it lies in the city already, and whether people made it."""

    picture: Picture
    used: int
    made: bool


def printed() -> list[str]:
    """The tiles that the rulebook tells of, in whole or in part."""
    return [write_face(face) for face in (*known(), *partly_known())]


def faces(made: Sequence[str]) -> list[str]:
    """The tiles to tap, those of the rulebook first. One of these is left out only where somebody told the very same
    and more; another tile of its name lies beside it."""
    return [*(code for code in printed() if not any(_told_less(code, other) for other in made)), *made]


def entries(made: Sequence[str], city: Sequence[TileEntry] = ()) -> list[Entry]:
    """The tiles as the picker shows them."""
    return _sorted(faces(made), made, city)


def all_entries(made: Sequence[str]) -> list[Entry]:
    """The tiles as their page shows them: every printed one is among them, whatever was made."""
    return _sorted(dict.fromkeys((*printed(), *made)), made)


def _sorted(codes: Iterable[str], made: Sequence[str], city: Sequence[TileEntry] = ()) -> list[Entry]:
    """By kind, then by value."""
    laid = Counter(tile["face"] for tile in city)
    tiles = [Entry(picture(code), laid[code], code in made) for code in codes]
    return sorted(tiles, key=lambda entry: (_ORDER.get(entry.picture.ink, 9), entry.picture.icons, entry.picture.code))


def by_name(made: Sequence[str]) -> dict[str, str]:
    """The tiles that a name alone finds, in the visitor's language or as printed."""
    tiles: dict[str, str] = {}
    fuller = [code for code in made if any(_told_less(other, code) for other in printed())]
    for code in (*fuller, *faces(made)):
        for name in (face_of(code).name, named(code)):
            if name:
                tiles.setdefault(name.casefold(), code)
    return tiles


def new_tiles(made: Sequence[str], candidates: Iterable[str]) -> NewEntries | None:
    """The tiles among these that nobody has made yet. One told more fully takes the place of the same told less."""
    whole = [code for code in dict.fromkeys(candidates) if picture(code).whole and len(code) <= LONGEST]
    there = {*printed(), *made}
    alike: defaultdict[object, list[str]] = defaultdict(list)
    for code in there.union(whole):
        alike[_scored(code)].append(code)
    new = [
        code for code in whole
        if code not in there and not any(_told_less(code, other) for other in alike[_scored(code)])
    ]  # fmt: skip
    if not new:
        return None
    less = tuple(old for old in made if any(_told_less(old, code) for code in new))
    return NewEntries(tuple(new), less, _says_new(new))


def _says_new(new: Sequence[str]) -> Text:
    if len(new) > _NAMED:
        return say_n("{n} new tile", "{n} new tiles", len(new))
    return say("new: {tiles}", tiles=joined(*map(called, new)))


def _scored(code: str) -> object:
    face = face_of(code)
    return face.symbols, face.value


def _told_less(code: str, other: str) -> bool:
    """Whether the other is the same tile, with something that this one does not tell."""
    face, fuller = face_of(code), face_of(other)
    return (
        face != fuller
        and face.symbols in ((), fuller.symbols)
        and face.value in (None, fuller.value)
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
    """The tile under another name; one that its box prints is kept as printed, for every language has its own.

    :raise FormError: the name is too long.
    """
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise FormError(
            "name", say("a name of {found} letters: at most {most} fit", found=len(name), most=LONGEST_NAME)
        )
    printed = (key for key, text in TILES.items() if str(text).casefold() == name.casefold())
    return write_face(read_face(write_face(replace(face_of(code), name=next(printed, name)))))


def laid(former: Collection[str], new: str) -> Callable[[Snapshot], list[Edit]]:
    """The parts of a table in which former faces lie, with the new one instead: in cities, hands and pay-outs."""

    def edits(snapshot: Snapshot) -> list[Edit]:
        changed = {key: _with_face(part.document, former, new) for key, part in snapshot.parts.items()}
        return [
            Edit(key, document, snapshot.part(key).revision)
            for key, document in changed.items()
            if document != snapshot.document(key)
        ]

    return edits


def _with_face(value: Any, former: Collection[str], new: str) -> Any:
    if isinstance(value, dict):
        return {
            key: new if key == "face" and kept in former else _with_face(kept, former, new)
            for key, kept in value.items()
        }
    return [_with_face(kept, former, new) for kept in value] if isinstance(value, list) else value


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
    """The tiles of a file, a tile a line; how many lines are no tiles, and how many are too long.

    :raise FormError: it has more lines than a catalogue.
    """
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if len(lines) > MOST:
        raise FormError(
            f"line {MOST + 1}", say("the file has {n} lines: {most} tiles at most", n=len(lines), most=MOST)
        )
    tiles, bad, long = [], 0, 0
    for line in lines:
        if len(line) > LONGEST or len(written_name(line)) > LONGEST_NAME:
            long += 1
            continue
        try:
            tiles.append(write_face(read_face(line)))
        except Unreadable:
            bad += 1
    return tiles, bad, long
