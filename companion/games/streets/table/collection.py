"""The known tiles of a table: those of the rulebook, and those that its people made."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from companion.game.document_types import Unreadable
from companion.game.text import joined, say, say_n
from companion.games.streets.faces import LONGEST_NAME, Face, known, partly_known, read_face, write_face, written_name
from companion.games.streets.table.city_board import CityBoard, face_of, printed_name, tile_text
from companion.games.streets.table.tile_pictures import INKS, Picture, picture
from companion.games.streets.words import TILES
from companion.session.collection import MOST
from companion.session.editors.form_reading import FormError, NewEntries
from companion.tables import Edit, Snapshot

LONGEST = 400  # No code of a tile has more characters.
_NAMED = 3  # The log names at most 3 new tiles; of more it gives the number.
_ORDER = {ink: place for place, ink in enumerate(INKS.values())}


@dataclass(frozen=True)
class KnownTile:
    """A tile to tap, the place where it lies already (else empty), and whether people made it."""

    picture: Picture
    lies_at: str
    made: bool


@cache
def rulebook_tiles() -> tuple[str, ...]:
    return tuple(write_face(face) for face in (*known(), *partly_known()))


def known_faces(made: Sequence[str]) -> list[str]:
    """The faces to choose from, those of the rulebook first. One of these is left out only where somebody told the very
    same and more; another tile of its name lies beside it."""
    return [*(code for code in rulebook_tiles() if not any(_is_less_complete(code, other) for other in made)), *made]


def known_tiles(made: Sequence[str], places: Mapping[str, str] | None = None) -> list[KnownTile]:
    """The tiles as the picker shows them; `places` says where the faces of the city lie."""
    tiles = [KnownTile(picture(code), (places or {}).get(code, ""), code in made) for code in known_faces(made)]
    return sorted(tiles, key=_place_in_list)


def all_tiles(made: Sequence[str]) -> list[KnownTile]:
    """The tiles as their page shows them: every one of the rulebook is among them, whatever was made."""
    tiles = [KnownTile(picture(code), "", code in made) for code in dict.fromkeys((*rulebook_tiles(), *made))]
    return sorted(tiles, key=_place_in_list)


def _place_in_list(tile: KnownTile) -> tuple[object, ...]:
    """By kind, then by value; of a kind first those that a tap lays, then those told in part, last those that lie."""
    shown = tile.picture
    return _ORDER.get(shown.ink, 9), bool(tile.lies_at), not shown.whole, shown.icons, shown.code


def tiles_by_name(made: Sequence[str]) -> dict[str, str]:
    """The tiles that a name alone finds, in the reader's language or as printed."""
    tiles: dict[str, str] = {}
    fuller = [code for code in made if any(_is_less_complete(other, code) for other in rulebook_tiles())]
    for code in (*fuller, *known_faces(made)):
        for name in (face_of(code).name, printed_name(code)):
            if name:
                tiles.setdefault(name.casefold(), code)
    return tiles


def new_tiles(made: Sequence[str], candidates: Iterable[str]) -> NewEntries | None:
    """The tiles among these that nobody has made yet. One told more fully takes the place of the same told less."""
    whole = [code for code in dict.fromkeys(candidates) if picture(code).whole and len(code) <= LONGEST]
    there = {*rulebook_tiles(), *made}
    known_or_told = there.union(whole)
    new = [
        code for code in whole
        if code not in there and not any(_is_less_complete(code, other) for other in known_or_told)
    ]  # fmt: skip
    if not new:
        return None
    less = tuple(old for old in made if any(_is_less_complete(old, code) for code in new))
    if len(new) > _NAMED:
        return NewEntries(tuple(new), less, say_n("{n} new tile", "{n} new tiles", len(new)))
    return NewEntries(tuple(new), less, say("new: {tiles}", tiles=joined(*map(tile_text, new))))


def _is_less_complete(code: str, other: str) -> bool:
    """Whether the other is the same tile, with something that this one does not tell."""
    face, fuller = face_of(code), face_of(other)
    return (
        face != fuller
        and face.symbols in ((), fuller.symbols)
        and face.value in (None, fuller.value)
        and face.sign in (None, fuller.sign)
        and face.name in ("", fuller.name)
    )


def complete_faces(form: Mapping[str, str], before: CityBoard, after: CityBoard) -> list[str]:
    """The faces that are worth keeping: of tiles whose panel was closed; without a script, what this save changed."""
    if "all-made" in form:
        was = {cell: tile.face for cell, tile in before.at.items()}
        return [tile.face for cell, tile in after.at.items() if was.get(cell) != tile.face]
    closed = form.get("made", "").split()
    return [tile.face for tile in after.city if tile.key in closed]


def rename(code: str, name: str) -> str:
    """The tile under another name; a name that the box prints is stored in English, for every language has its own.

    :raise FormError: the name is too long.
    """
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        problem = say("this name has {found} letters: at most {most} fit", found=len(name), most=LONGEST_NAME)
        raise FormError("name", problem)
    printed = (key for key, text in TILES.items() if str(text).casefold() == name.casefold())
    return write_face(read_face(write_face(replace(face_of(code), name=next(printed, name)))))


def replace_faces(former: Collection[str], new: str) -> Callable[[Snapshot], list[Edit]]:
    """The edits that put the new face in the place of former ones: in cities, hands and pay-outs."""

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


def merge(code: str, other: str) -> str:
    """One tile out of two that are the same: as the other tells it, and from this one what the other lacks."""
    face, chosen = face_of(code), face_of(other)
    return write_face(Face(*(getattr(chosen, key.name) or getattr(face, key.name) for key in fields(Face))))


def read_file(text: str) -> tuple[list[str], int, int]:
    """The tiles of a file, a tile a line; how many lines are no tiles, and how many are too long.

    :raise FormError: it has more lines than a collection.
    """
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if len(lines) > MOST:
        problem = say("the file has {n} lines: {most} tiles at most", n=len(lines), most=MOST)
        raise FormError(f"line {MOST + 1}", problem)
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
