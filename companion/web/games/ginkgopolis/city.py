"""The city's part: buildings by cell, out of a form.

A building is kept as `{"x", "y", "colour", "number", "height", "owner"}`: its top tile, which may be told by halves
while somebody is entering it, and its owner by seat. Cells that a form does not mention stay as they are, so that no
phone ever takes away what another has built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from companion.games.ginkgopolis.board import RIVAL, Cell
from companion.games.ginkgopolis.cards import COLOURS
from companion.games.text import say, say_n
from companion.tables import Seat, Table
from companion.web.editors.forms import FormError, Progress, whole_number
from companion.web.languages import render

Kept: TypeAlias = dict[str, Any]
"""A building as it is kept."""

CITY = "city"
CORE: tuple[Cell, ...] = tuple((x, y) for y in (1, 0, -1) for x in (-1, 0, 1))
"""Where the nine starting tiles lie: around the middle of the table, in reading order (GK-06)."""
EDITS = 60
"""Fields for cells changed on a phone: no city has more buildings than the box has tiles."""
NEW_ROWS = 6
"""Empty rows of the list without a script."""
_FAR = 99
_EDIT = re.compile(r"(-?\d{1,2}),(-?\d{1,2})(?: (red|blue|yellow|-) (\d{1,2}|-) (\d{1,2}) (\w+|-))?")
_BROKEN = say("this building cannot be read")


def owners(table: Table) -> dict[str, Seat]:
    """Who may own a building, by the value of the form's field. Alone at the table one plays against Gosha."""
    found = {str(seat.position): seat for seat in table.seats}
    if len(table.seats) == 1:
        found[RIVAL] = gosha(table)
    return found


def gosha(table: Table) -> Seat:
    """The virtual player, as if he had a seat of his own: another sign than the player's."""
    mine = table.seats[0]
    return Seat(
        1, render(say("Gosha")), "diamond" if mine.shape != "diamond" else "cross", 3 if mine.colour != 3 else 4
    )


def part_of(owner: str) -> str:
    return RIVAL if owner == RIVAL else f"seat-{owner}"


def cell_of(building: Mapping[str, Any]) -> Cell:
    return building["x"], building["y"]


def key_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def is_told(building: Mapping[str, Any]) -> bool:
    """Whether its tile is known, colour and number."""
    return building["colour"] is not None and building["number"] is not None


def read_city(table: Table, form: Mapping[str, str], current: list[Kept]) -> list[Kept]:
    """The city with what the form changes in it: rows of the list, or a script's edits.

    :raise FormError: a field holds something else.
    """
    city = {cell_of(building): building for building in current}
    for field, cell, building in (*_rows(form, city), *_edits(form)):
        if building is None or not _stands(building):
            city.pop(cell, None)
            continue
        if building["owner"] is not None and building["owner"] not in owners(table):
            raise FormError(field, say("nobody at this table has this sign"))
        city[cell] = building
    return [city[cell] for cell in sorted(city, key=lambda cell: (cell[1], cell[0]))]


def _stands(building: Kept) -> bool:
    """Whether a row tells anything of a building."""
    return bool(building["colour"] or building["number"] or building["owner"])


def _edits(form: Mapping[str, str]) -> Iterator[tuple[str, Cell, Kept | None]]:
    """What a script sends: `2,-1 red 7 2 0` for a building, `2,-1` for an empty cell."""
    for field in (f"e{index}" for index in range(EDITS)):
        if not (text := form.get(field, "")):
            continue
        found = _EDIT.fullmatch(text)
        if found is None:
            raise FormError(field, _BROKEN)
        x, y, colour, number, height, owner = found.groups()
        cell = int(x), int(y)
        if colour is None:
            yield field, cell, None
        else:
            told = (value if value != "-" else "" for value in (colour, number, height, owner))
            yield field, cell, _building(field, cell, *told)


def _rows(form: Mapping[str, str], city: Mapping[Cell, Kept]) -> Iterator[tuple[str, Cell, Kept | None]]:
    """The list without a script: a row for each building and some for new ones."""
    seen = set(city)
    for cell in (*city, *(cell for cell in CORE if cell not in city)):
        row = f"c.{key_of(cell)}"
        if f"{row}.colour" in form:
            building = _row(form, row, cell)
            (seen.add if _stands(building) else seen.discard)(cell)
            yield row, cell, building
    for row in (f"n{index}" for index in range(NEW_ROWS)):
        if form.get(f"{row}.colour") or form.get(f"{row}.number"):
            cell = _place(form, row)
            if cell in seen:
                raise FormError(f"{row}.x", say("there are two buildings at {x}, {y}", x=cell[0], y=cell[1]))
            seen.add(cell)
            yield row, cell, _row(form, row, cell)


def _place(form: Mapping[str, str], row: str) -> Cell:
    entered = {field: form.get(field, "").strip() for field in (f"{row}.x", f"{row}.y")}
    for field, text in entered.items():
        if not text:
            raise FormError(field, say("a building needs its place"))
    x, y = (whole_number(field, text, -_FAR, _FAR) for field, text in entered.items())
    return x, y


def _row(form: Mapping[str, str], row: str, cell: Cell) -> Kept:
    colour, number, height, owner = (
        form.get(f"{row}.{name}", "").strip() for name in ("colour", "number", "height", "owner")
    )
    return _building(row, cell, colour, number, height, owner)


def _building(row: str, cell: Cell, colour: str, number: str, height: str, owner: str) -> Kept:
    """
    :raise FormError: a colour, number or height that no building has.
    """
    if colour and colour not in COLOURS:
        raise FormError(f"{row}.colour", _BROKEN)
    if number and not (number.isdecimal() and 1 <= int(number) <= 20):
        raise FormError(f"{row}.number", say("tiles run from 1 to 20, not {number}", number=number[:40]))
    if height and not (re.fullmatch(r"\d{1,2}", height) and int(height)):
        raise FormError(f"{row}.height", say("a building has at least one level"))
    return {
        "x": cell[0], "y": cell[1], "colour": colour or None, "number": int(number) if number else None,
        "height": int(height) if height else 1, "owner": owner or None,
    }  # fmt: skip


def city_progress(city: list[Kept]) -> Progress:
    """How far the city is: it grows as long as the game goes on, and is all there with its centre told."""
    told = {cell_of(building) for building in city if is_told(building)}
    if not city:
        return Progress("nothing", say("nothing entered yet"), 0)
    missing = len(set(CORE) - told)
    if missing:
        caption = say("{n} of 9 starting places", n=9 - missing)
        return Progress("in-progress", caption, 50 * (9 - missing) // 9)
    if len(told) < len(city):
        return Progress("in-progress", say("a building is told by halves"), 90)
    return Progress("complete", say_n("{n} building", "{n} buildings", len(told)), 100)
