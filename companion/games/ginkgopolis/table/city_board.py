"""The board of the city as it is stored, and how a form changes it.

A building is stored as the engine reads it, with its owner by seat; one that is known by halves is a draft until
somebody tells the rest. Cells that a form does not mention stay as they are: no phone ever takes away what another has
built.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from companion.game.document_types import document
from companion.game.text import say
from companion.games.ginkgopolis.board import RIVAL, Building, Levels
from companion.games.ginkgopolis.cards import BUILDINGS, COLOURS, Colour
from companion.session.editors.city import FARTHEST, Cell, by_cell, key_of, rival_seat
from companion.session.editors.form_reading import FormError, no_further_row, read_number
from companion.tables import Seat, Table

CORE: tuple[Cell, ...] = tuple((x, y) for y in (1, 0, -1) for x in (-1, 0, 1))
"""Where the nine starting tiles lie: around the middle of the table, in reading order (GK-06)."""
EDITS = 60  # Fields for cells changed on a phone: no city has more than 60 buildings, one for each tile.
NEW_ROWS = 6  # Empty rows of the list without a script.
_EDIT = re.compile(r"(-?\d{1,2}),(-?\d{1,2})(?: (red|blue|yellow|-) (\d{1,2}|-) (\d{1,2}) (\w+|-))?")
_BROKEN = say("this building cannot be read")


@document
class BuildingDraft:
    """A building that is not told whole: its colour or its number is missing."""

    x: int
    y: int
    colour: Colour | None
    number: int | None
    height: Levels
    owner: str | None

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    @property
    def tile(self) -> None:
        """Nobody knows its top tile yet."""
        return None


StoredBuilding: TypeAlias = Building | BuildingDraft


@document
class CityBoard:
    """The city as it is stored."""

    city: tuple[StoredBuilding, ...]
    letters: Mapping[str, str] | None = None
    """The cells of the letter tokens, where somebody follows them."""


Edit: TypeAlias = tuple[str, Cell, StoredBuilding | None]
"""What a form says about a cell: the field, and the building that stands there now."""


def owners(table: Table) -> dict[str, Seat]:
    """Who may own a building, by the value of the form's field. Alone at the table one plays against Gosha."""
    seats = {str(seat.position): seat for seat in table.seats}
    if len(seats) > 1:
        return seats
    return {**seats, RIVAL: rival_seat(table, str(say("Gosha")), 3 if table.seats[0].colour != 3 else 4)}


def new_building(cell: Cell, tile: str, height: int, owner: str | None) -> Building:
    """A building with this tile on top."""
    top = BUILDINGS[tile]
    return Building(x=cell[0], y=cell[1], colour=top.colour, number=top.number, height=height, owner=owner)


def in_order(city: Iterable[StoredBuilding]) -> tuple[StoredBuilding, ...]:
    """Buildings as they are stored: row by row, from the south-west."""
    return tuple(sorted(city, key=lambda building: (building.y, building.x)))


def read_city(table: Table, form: Mapping[str, str], current: Sequence[StoredBuilding]) -> tuple[StoredBuilding, ...]:
    """The city with what the form changes in it: rows of the list, or a script's edits.

    :raise FormError: a field holds something else.
    """
    no_further_row(form, "e#", EDITS)
    for field in ("n#.colour", "n#.number"):
        no_further_row(form, field, NEW_ROWS)
    city = by_cell(current)
    for field, cell, building in (*_read_rows(form, city), *_read_edits(form)):
        if building is None or not _is_building(building):
            city.pop(cell, None)
            continue
        if building.owner is not None and building.owner not in owners(table):
            raise FormError(field, say("nobody at this table has this sign"))
        city[cell] = building
    return in_order(city.values())


def _is_building(building: StoredBuilding) -> bool:
    """Whether a row tells anything of a building."""
    return bool(building.colour or building.number or building.owner)


def _read_edits(form: Mapping[str, str]) -> Iterator[Edit]:
    """What a script sends: `2,-1 red 7 2 0` for a building, `2,-1` for an empty cell."""
    for field in (f"e{index}" for index in range(EDITS)):
        if not (text := form.get(field, "")):
            continue
        match = _EDIT.fullmatch(text)
        if match is None:
            raise FormError(field, _BROKEN)
        x, y, colour, number, height, owner = match.groups()
        cell = int(x), int(y)
        if colour is None:
            yield field, cell, None
        else:
            words = (value if value != "-" else "" for value in (colour, number, height, owner))
            yield field, cell, _read_building(field, cell, *words)


def _read_rows(form: Mapping[str, str], city: Mapping[Cell, StoredBuilding]) -> Iterator[Edit]:
    """The list without a script: a row for each building and some for new ones."""
    seen = set(city)
    for cell in (*city, *(cell for cell in CORE if cell not in city)):
        row = f"c.{key_of(cell)}"
        if f"{row}.colour" in form:
            building = _read_row(form, row, cell)
            (seen.add if _is_building(building) else seen.discard)(cell)
            yield row, cell, building
    for row in (f"n{index}" for index in range(NEW_ROWS)):
        if form.get(f"{row}.colour") or form.get(f"{row}.number"):
            for field in (f"{row}.x", f"{row}.y"):
                if not form.get(field, "").strip():
                    raise FormError(field, say("a building needs its place"))
            x, y = (read_number(field, form[field].strip(), -FARTHEST, FARTHEST) for field in (f"{row}.x", f"{row}.y"))
            cell = x, y
            if cell in seen:
                raise FormError(f"{row}.x", say("there are two buildings at {x}, {y}", x=x, y=y))
            seen.add(cell)
            yield row, cell, _read_row(form, row, cell)


def _read_row(form: Mapping[str, str], row: str, cell: Cell) -> StoredBuilding:
    words = (form.get(f"{row}.{name}", "").strip() for name in ("colour", "number", "height", "owner"))
    return _read_building(row, cell, *words)


def _read_building(row: str, cell: Cell, colour: str, number: str, height: str, owner: str) -> StoredBuilding:
    """:raise FormError: a colour, number or height that no building has."""
    if colour and colour not in COLOURS:
        raise FormError(f"{row}.colour", _BROKEN)
    if number and not (number.isdecimal() and 1 <= int(number) <= 20):
        raise FormError(f"{row}.number", say("tiles run from 1 to 20, not {number}", number=number[:40]))
    if height and not (re.fullmatch(r"\d{1,2}", height) and int(height)):
        raise FormError(f"{row}.height", say("a building has at least one level"))
    (x, y), top, levels = cell, int(number) if number else None, int(height) if height else 1
    if colour and top:
        return Building(x=x, y=y, colour=colour, number=top, height=levels, owner=owner or None)
    return BuildingDraft(x=x, y=y, colour=colour or None, number=top, height=levels, owner=owner or None)
