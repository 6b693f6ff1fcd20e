"""The board of the city: tiles with their cells, out of a form's rows.

A tile is stored with its face in one line of words and its owner by seat. The rows are as many as the box has tiles,
so that a draft always finds its fields again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NotRequired, TypedDict

from companion.games.shapes import Unreadable, too_many
from companion.games.streets.board import KINDS, SYMBOLS, Kind, Road
from companion.games.streets.faces import LONGEST_NAME, Face, Start, read_face, start, write_face, written_name
from companion.games.streets.layout import SIDES
from companion.games.streets.words import tile_name
from companion.games.text import say
from companion.session.editors.city import FARTHEST, Cell, OnCell, Rival, cell_of
from companion.session.editors.form_reading import FormError, no_further_row, read_number
from companion.tables import Seat, Table

ROWS = 48
"""47 tiles in the box and one to spare."""
STREET = "street"
STREET_CELLS: tuple[Cell, ...] = tuple((x, 0) for x in range(7))
"""A street by itself: an end, five buildings, an end."""
GRIFTER = "grifter"
_RIVAL = Rival(GRIFTER)
part_of, nav = _RIVAL.part_of, _RIVAL.nav


class TileEntry(OnCell):
    """A tile as it is stored."""

    road: Road
    face: str
    owner: str | None
    signs: int
    people: dict[Kind, int]
    seekers: dict[Kind, int]
    neighbours: NotRequired[int]
    """In a street by itself, which has no map to count them on."""
    closing: NotRequired[bool]


class CityBoard(TypedDict):
    """The city, or a street by itself, as it is stored."""

    city: list[TileEntry]
    turn: str | None
    tokens: dict[str, dict[str, str]]
    """Tokens chosen in streets that close: by the key of the street's first cell, then by owner."""
    moves: dict[str, dict[str, str]]
    """Where people go from streets that close: by the key of the first cell, then by kind."""
    paid: int
    """How many streets have paid."""
    built: NotRequired[dict[str, str]]
    """The buildings of this turn by the keys of their cells, each with its owner, while turns are followed."""
    last: NotRequired[str]
    """Who built before, which the Contractor's second building needs."""


def blank_city(part: str) -> CityBoard:
    """The two tiles that start the city, and who lies there (ST-04); a street by itself starts with nothing."""
    city = [_start_tile(tile) for tile in start()] if part != STREET else []
    return {"city": city, "turn": None, "tokens": {}, "moves": {}, "paid": 0}


def _start_tile(start: Start) -> TileEntry:
    return {**_tile(start.x, start.y, start.road, write_face(start.face)), "people": dict(start.people)}


def _tile(x: int, y: int, road: Road, face: str) -> TileEntry:
    return {"x": x, "y": y, "road": road, "face": face, "owner": None, "signs": 1, "people": {}, "seekers": {}}


@lru_cache(maxsize=4096)
def face_of(text: str) -> Face:
    return read_face(text)


def entered_face(text: str) -> Face:
    """A face as somebody wrote it; what is stored already opens, however many symbols it has.

    :raise Unreadable: it is none, or has more symbols or a longer name than a tile.
    """
    face, name = read_face(text), written_name(text)
    if len(name) > LONGEST_NAME:
        raise Unreadable("name", "a name of {found} letters: at most {most} fit", found=len(name), most=LONGEST_NAME)
    if len(face.symbols) > SYMBOLS:
        raise too_many(f"symbols[{SYMBOLS}]", SYMBOLS, len(face.symbols))
    return face


def owners(table: Table) -> dict[str, Seat]:
    """Who may own a building, by the value of the form's field. Alone at the table one plays against the Grifter."""
    return _RIVAL.owners(table, grifter)


def grifter(table: Table) -> Seat:
    """The solo rival, as if he had a seat of his own: the next sign to that of the player."""
    name = str(say("The Grifter"))
    return _RIVAL.seat(table, name if name != table.seats[0].name else f"{name} 2", 3)


def read_city(table: Table, form: Mapping[str, str], part: str, by_name: Mapping[str, str]) -> list[TileEntry]:
    """The tiles of the form's rows; a row without a road is no tile.

    :raise FormError: a field holds something else, two rows the same cell, or there are more rows than tiles.
    """
    no_further_row(form, "t#.road", ROWS)
    city: list[TileEntry] = []
    cells: set[Cell] = set()
    for row in range(ROWS):
        if not form.get(f"t{row}.road"):
            continue
        tile = _read_row(table, form, f"t{row}", part, by_name)
        if cell_of(tile) in cells:
            raise FormError(f"t{row}.x", say("there are two tiles at {x}, {y}", x=tile["x"], y=tile["y"]))
        cells.add(cell_of(tile))
        city.append(tile)
    return city


def _read_row(table: Table, form: Mapping[str, str], row: str, part: str, by_name: Mapping[str, str]) -> TileEntry:
    road = form[f"{row}.road"]
    owner, _, second = form.get(f"{row}.owner", "").partition(" ")
    if road not in SIDES:
        raise FormError(f"{row}.road", say("a road lies along one of four sides"))
    if owner and owner not in owners(table):
        raise FormError(f"{row}.owner", say("nobody at this table has this sign"))
    face = _read_face(form.get(f"{row}.face", ""), f"{row}.face", by_name)
    tile = _tile(*_read_cell(form, row, part), road, face)
    tile["owner"] = owner or None
    tile["signs"] = 2 if second == "2" else 1
    tile["people"] = _read_people(form, f"{row}.people")
    tile["seekers"] = _read_people(form, f"{row}.seekers")
    if part == STREET:
        tile["neighbours"] = _number(form, f"{row}.neighbours", 0, FARTHEST, blank=0)
        tile["closing"] = f"{row}.closing" in form
    return tile


def _read_cell(form: Mapping[str, str], row: str, part: str) -> Cell:
    """Anywhere in the city; a street by itself has one line of places."""
    if part == STREET:
        (low, south), (high, north) = STREET_CELLS[0], STREET_CELLS[-1]
        return _number(form, f"{row}.x", low, high), _number(form, f"{row}.y", south, north, blank=south)
    return _number(form, f"{row}.x", -FARTHEST, FARTHEST), _number(form, f"{row}.y", -FARTHEST, FARTHEST)


def _read_people(form: Mapping[str, str], field: str) -> dict[Kind, int]:
    """How many there are of each kind, in the order of the kinds: “0 2 0 1”; what is left out is nobody."""
    words = form.get(field, "").replace(",", " ").split()
    if len(words) > len(KINDS) or not all(word.isdecimal() and len(word) < 3 for word in words):
        raise FormError(field, say("people are up to four numbers: tourists, hipsters, parents, shoppers"))
    return {kind: int(word) for kind, word in zip(KINDS, words, strict=False) if int(word)}


def _read_face(text: str, field: str, by_name: Mapping[str, str]) -> str:
    """A face as it is written, or the name of a tile that is known."""
    if ";" not in text and text.strip().casefold() in by_name:
        return by_name[text.strip().casefold()]
    try:
        return write_face(entered_face(text))
    except Unreadable as error:
        raise FormError(field, say("tile: {problem}", problem=error.text)) from None


def _number(form: Mapping[str, str], field: str, low: int, high: int, blank: int | None = None) -> int:
    text = form.get(field, "").strip()
    return blank if not text and blank is not None else read_number(field, text, low, high)


def named(text: str) -> str:
    """The name of a tile as its box prints it in the visitor's language; empty where it has none."""
    name = face_of(text).name
    return str(tile_name(name))
