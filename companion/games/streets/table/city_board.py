"""The board of the city as it is stored, how the rows of a form become one, and what changed of it in words.

A tile is stored with its face in one line of words and its owner by seat. The form always has a row for every tile of
the game, so that a draft finds its fields again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.game.document_types import Unreadable, document
from companion.game.lazy import cached_property
from companion.game.rulers import place_name
from companion.game.text import Text, joined, say
from companion.games.streets.board import KINDS, Count, Kind, OneOrTwo, Road
from companion.games.streets.faces import Face, read_face, read_whole_face, start, write_face
from companion.games.streets.layout import SIDES
from companion.games.streets.words import KIND_TITLES, PEOPLE, ROADS, TILES, value_text
from companion.session.editors.city import FARTHEST, Cell, changed_cell, key_of, rival_seat
from companion.session.editors.form_reading import FormError, no_further_row, read_number
from companion.tables import Seat, Table

ROWS = 48  # 47 tiles in the box and one to spare.
STREET = "street"
STREET_CELLS: tuple[Cell, ...] = tuple((x, 0) for x in range(7))  # A street by itself: an end, five buildings, an end.
GRIFTER = "grifter"  # The solo rival: his part, and his key as an owner.


@document
class CityTile:
    """A tile as somebody entered it and as it is stored: its face may lack what scoring needs, its owner is a seat."""

    x: int
    y: int
    road: Road
    face: str
    """Its symbols, value, business sign and name in one line of words."""
    owner: str | None
    signs: OneOrTwo
    people: Mapping[Kind, Count]
    seekers: Mapping[Kind, Count]
    neighbours: Count | None = None
    """In a street by itself, which has no map to count them on."""
    closing: bool | None = None

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    @property
    def key(self) -> str:
        """Its cell as fields and addresses name it."""
        return key_of(self.cell)


@document
class PaidStreet:
    """A street of the map as it lay when it paid: what a tile that is put right later would have changed is counted
    from it."""

    number: Count
    """Under which the accounts have it."""
    cells: str
    tiles: tuple[CityTile, ...]
    """Its own, and those at its ends."""
    laid: str
    """The keys of all tiles that lay then."""
    tokens: Mapping[str, str]
    moves: Mapping[str, str]


@document
class CityBoard:
    """The city, or a street by itself, as it is stored."""

    city: tuple[CityTile, ...]
    turn: str | None
    tokens: Mapping[str, Mapping[str, str]]
    """Tokens chosen in streets that close: by the key of the street's first cell, then by owner."""
    moves: Mapping[str, Mapping[str, str]]
    """Where people go from streets that close: by the key of the first cell, then by kind; one who does not go with the
    first of the kind has a number, as in `hipster.2`."""
    paid: Count
    """How many streets have paid."""
    built: Mapping[str, str] | None = None
    """The buildings of this turn by the keys of their cells, each with its owner, while turns are followed."""
    last: str | None = None
    """Who built before, which the Contractor's second building needs."""
    paid_streets: tuple[PaidStreet, ...] = ()
    """The streets of the map that have paid. Streets that an older version paid are not among them."""

    @cached_property
    def at(self) -> dict[Cell, CityTile]:
        return {tile.cell: tile for tile in self.city}


def blank_city(part: str, turn: str | None = None) -> CityBoard:
    """The two tiles that start the city, with their people (ST-04); a street by itself starts with nothing."""
    city = (
        replace(new_tile((tile.x, tile.y), tile.road, write_face(tile.face)), people=tile.people)
        for tile in (start() if part != STREET else ())
    )
    return CityBoard(city=tuple(city), turn=turn, tokens={}, moves={}, paid=0)


def new_tile(cell: Cell, road: Road, face: str) -> CityTile:
    return CityTile(x=cell[0], y=cell[1], road=road, face=face, owner=None, signs=1, people={}, seekers={})


@lru_cache(maxsize=4096)
def face_of(text: str) -> Face:
    return read_face(text)


def printed_name(text: str) -> str:
    """The name of a tile as its box prints it in the reader's language; empty where it has none."""
    name = face_of(text).name
    return str(TILES[name]) if name in TILES else name


def tile_text(code: str) -> Text:
    """A tile in words: its name, else its kind."""
    if name := printed_name(code):
        return say("{name}", name=name)
    symbols = face_of(code).symbols
    return say("a tile ({kind})", kind=KIND_TITLES[symbols[0]]) if symbols else say("a tile")


def read_entered_face(field: str, text: str) -> Face:
    """:raise FormError: it is no face, or has more symbols or a longer name than a tile."""
    try:
        return read_whole_face(text)
    except Unreadable as error:
        raise FormError(field, say("tile: {problem}", problem=error.text)) from None


def owners(table: Table) -> dict[str, Seat]:
    """Who may own a building, by the value of the form's field. Alone at the table one plays against the Grifter."""
    seats = {str(seat.position): seat for seat in table.seats}
    return seats if len(seats) > 1 else {**seats, GRIFTER: grifter_seat(table)}


def grifter_seat(table: Table) -> Seat:
    name = str(say("The Grifter"))
    return rival_seat(table, name if name != table.seats[0].name else f"{name} 2", 3)


def read_city(table: Table, form: Mapping[str, str], part: str, by_name: Mapping[str, str]) -> tuple[CityTile, ...]:
    """The tiles of the form's rows; a row without a road is no tile. `by_name` are the tiles that a name alone finds.

    :raise FormError: a field holds something else, two rows the same cell, or there are more rows than tiles.
    """
    no_further_row(form, "t#.road", ROWS)
    seats = owners(table)
    city: dict[Cell, CityTile] = {}
    for row in range(ROWS):
        if not form.get(f"t{row}.road"):
            continue
        tile = _read_row(seats, form, f"t{row}", part, by_name)
        if tile.cell in city:
            raise FormError(f"t{row}.x", say("there are two tiles at {x}, {y}", x=tile.x, y=tile.y))
        city[tile.cell] = tile
    return tuple(city.values())


def _read_row(
    seats: Mapping[str, Seat], form: Mapping[str, str], row: str, part: str, by_name: Mapping[str, str]
) -> CityTile:
    road = form[f"{row}.road"]
    owner, _, second = form.get(f"{row}.owner", "").partition(" ")
    if road not in SIDES:
        raise FormError(f"{row}.road", say("a road lies along one of four sides"))
    if owner and owner not in seats:
        raise FormError(f"{row}.owner", say("nobody at this table has this sign"))
    text = form.get(f"{row}.face", "")
    known = by_name.get(text.strip().casefold()) if ";" not in text else None
    face = known or write_face(read_entered_face(f"{row}.face", text))
    # Anywhere in the city; a street by itself has one line of places.
    low, high = (STREET_CELLS[0][0], STREET_CELLS[-1][0]) if part == STREET else (-FARTHEST, FARTHEST)
    x = _number(form, f"{row}.x", low, high)
    y = _number(form, f"{row}.y", 0, 0, blank=0) if part == STREET else _number(form, f"{row}.y", low, high)
    return CityTile(
        x=x,
        y=y,
        road=road,
        face=face,
        owner=owner or None,
        signs=2 if second == "2" else 1,
        people=_read_people(form, f"{row}.people"),
        seekers=_read_people(form, f"{row}.seekers"),
        neighbours=_number(form, f"{row}.neighbours", 0, FARTHEST, blank=0) if part == STREET else None,
        closing=f"{row}.closing" in form if part == STREET else None,
    )


def _read_people(form: Mapping[str, str], field: str) -> dict[Kind, int]:
    """How many there are of each kind, in the order of the kinds: “0 2 0 1”; what is left out is nobody."""
    words = form.get(field, "").replace(",", " ").split()
    if len(words) > len(KINDS) or not all(word.isdecimal() and len(word) < 3 for word in words):
        raise FormError(field, say("people are up to four numbers: tourists, hipsters, parents, shoppers"))
    return {kind: int(word) for kind, word in zip(KINDS, words, strict=False) if int(word)}


def _number(form: Mapping[str, str], field: str, low: int, high: int, blank: int | None = None) -> int:
    text = form.get(field, "").strip()
    return blank if not text and blank is not None else read_number(field, text, low, high)


def tile_note(table: Table, was: CityBoard, now: CityBoard, *, with_place: bool) -> Text | None:
    cell = changed_cell(was.at, now.at)
    if cell is None:
        return None
    note = _changed_tile(table, was.at.get(cell), now.at.get(cell))
    return say("{place}: {what}", place=place_name(cell), what=note) if with_place else note


def _changed_tile(table: Table, was: CityTile | None, now: CityTile | None) -> Text:
    if now is None:
        return say("{tile} removed", tile=tile_text(was.face if was else ""))
    name = tile_text(now.face)
    if was is None:
        return say("{tile} built", tile=name)
    what = list(_changes(table, was, now))
    return say("{field}: {value}", field=name, value=joined(*what)) if what else say("{tile} changed", tile=name)


def _changes(table: Table, was: CityTile, now: CityTile) -> Iterator[Text]:
    if was.road != now.road:
        yield ROADS[now.road]
    if (was.owner, was.signs) != (now.owner, now.signs):
        seat = owner_name(table, now.owner or "") or say("no sign")
        yield seat if now.signs == 1 else say("{name}, two signs", name=seat)
    for kind in KINDS:
        if was.people.get(kind) != now.people.get(kind):
            yield say("{kind}: {n}", kind=PEOPLE[kind], n=now.people.get(kind, 0))
        if was.seekers.get(kind) != now.seekers.get(kind):
            yield say("seekers, {kind}: {n}", kind=PEOPLE[kind], n=now.seekers.get(kind, 0))
    before, after = face_of(was.face), face_of(now.face)
    if before.symbols != after.symbols:
        yield from (KIND_TITLES[symbol] for symbol in after.symbols)
    if before.value != after.value:
        yield value_text(after.value)


def owner_name(table: Table, owner: str) -> Text | None:
    seat = owners(table).get(owner)
    return say("{name}", name=seat.name) if seat else None
