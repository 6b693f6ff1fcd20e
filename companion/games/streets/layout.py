"""The city from above: four ways to lay a tile, the streets that follow, their ends and what points at them.

A tile's road lies along one side of it, so a tile is a cell and the side with its road. The symbols' arrows point
out of that side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.game.game import Readings
from companion.game.lazy import cached_property
from companion.games.streets.board import Road

Cell: TypeAlias = tuple[int, int]
Contact: TypeAlias = Literal["none", "long-sides", "crossing", "continuation"]
Closing: TypeAlias = Literal["no", "open-street", "closed-street"]

LONGEST = 5  # Buildings in a street, closing buildings not counted (ST-13).
SIDES: tuple[Road, ...] = ("N", "E", "S", "W")
OPPOSITE: Mapping[Road, Road] = {"N": "S", "E": "W", "S": "N", "W": "E"}
_STEP: Mapping[Road, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
# The two ways a street runs from a tile, westward or southward first: cells are listed west to east, south to north.
_ALONG: Mapping[Road, tuple[Road, Road]] = {"N": ("W", "E"), "S": ("W", "E"), "E": ("S", "N"), "W": ("S", "N")}


def beside(cell: Cell, side: Road) -> Cell:
    step = _STEP[side]
    return cell[0] + step[0], cell[1] + step[1]


def contact(road: Road, side: Road, other: Road) -> Contact:
    """How the road of a tile meets the road of the tile on that side of it (ST-11, ST-12)."""
    facing = OPPOSITE[side]
    if road == facing or other == side:
        return "none"
    if road == side:
        return "long-sides" if other == facing else "crossing"
    if other == facing:
        return "crossing"
    return "continuation" if road == other else "none"


_CONTACTS = {(road, side, other): contact(road, side, other) for road in SIDES for side in SIDES for other in SIDES}


def counts_as_closing(closing: Closing, readings: Readings) -> bool:
    """A closing building ends a closed street (ST-17); disputed for a street still open at its other end (ST-42)."""
    return closing == "closed-street" or (closing == "open-street" and readings.ask("closing-building") == "any-street")


@dataclass(frozen=True)
class Row:
    """A street on the layout (ST-09): its cells from west to east or south to north, and the cells beyond both ends."""

    cells: tuple[Cell, ...]
    ends: tuple[Cell, Cell]
    closed: bool
    """Both ends are taken (ST-16), or it has five buildings where that is read as closed (ST-72)."""
    pointing: tuple[Cell, ...]
    """The ends whose arrows point at the street (ST-21)."""


@dataclass(frozen=True)
class Layout:
    """Which side the road of each tile lies along."""

    roads: MutableMapping[Cell, Road]
    five_close: bool = False
    """Whether five in a row are a closed street whatever stands at their ends (ST-72)."""

    @classmethod
    def read(cls, roads: MutableMapping[Cell, Road], readings: Readings) -> Layout:
        """The layout as the table reads it: asked only where five in a row have an open end (ST-72)."""
        return cls(roads).as_read(readings)

    def as_read(self, readings: Readings) -> Layout:
        """This plain layout as the table reads it."""
        five = any(len(row.cells) >= LONGEST and not row.closed for row in self.rows)
        return Layout(self.roads, five_close=True) if five and readings.ask("five-in-a-row") == "closed" else self

    def row(self, cell: Cell) -> Row:
        """The street of the tile on this cell: tiles in line with the road on the same side."""
        road = self.roads[cell]
        back, forth = _ALONG[road]
        before = [*self._along(cell, back, road)]
        after = [*self._along(cell, forth, road)]
        cells = (*reversed(before), cell, *after)
        first, last = beside(cells[0], back), beside(cells[-1], forth)
        pointing = (
            end for end, direction in ((first, back), (last, forth)) if self.roads.get(end) == OPPOSITE[direction]
        )
        ended = first in self.roads and last in self.roads
        return Row(cells, (first, last), ended or (self.five_close and len(cells) >= LONGEST), tuple(pointing))

    def street_with(self, cell: Cell, road: Road) -> int:
        """How many buildings the street of a tile laid here would have."""
        back, forth = _ALONG[road]
        return len([*self._along(cell, back, road)]) + 1 + len([*self._along(cell, forth, road)])

    def _along(self, cell: Cell, direction: Road, road: Road) -> Iterator[Cell]:
        while self.roads.get(cell := beside(cell, direction)) == road:
            yield cell

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every street of the city once; every tile is in exactly one."""
        rows: list[Row] = []
        seen: set[Cell] = set()
        for cell in self.roads:
            if cell not in seen:
                rows.append(self.row(cell))
                seen.update(rows[-1].cells)
        return tuple(rows)

    @cached_property
    def closing(self) -> Mapping[Cell, Closing]:
        """Whether each tile is an end of a closed street, or only of one that is open on the other side (ST-17)."""
        closing: dict[Cell, Closing] = dict.fromkeys(self.roads, "no")
        for row in self.rows:
            for end in row.ends:
                if end in self.roads and closing[end] != "closed-street":
                    closing[end] = "closed-street" if row.closed else "open-street"
        return closing

    def around(self, cell: Cell) -> list[Cell]:
        """Those of the eight cells around that are taken, corners included (ST-40)."""
        x, y = cell
        return [other for dx, dy in _AROUND if (other := (x + dx, y + dy)) in self.roads]

    def roads_beside(self, cell: Cell) -> tuple[Road | None, ...]:
        """The roads of the tiles on the four sides, in the order of `SIDES`."""
        road, (x, y) = self.roads.get, cell
        return road((x, y + 1)), road((x + 1, y)), road((x, y - 1)), road((x - 1, y))

    def contacts(self, cell: Cell, road: Road) -> Iterator[tuple[Cell, Contact]]:
        """The tiles on the four sides of a cell, and how a road laid here meets theirs."""
        x, y = cell
        for side, (dx, dy) in _STEP.items():
            other = x + dx, y + dy
            theirs = self.roads.get(other)
            if theirs is not None:
                yield other, _CONTACTS[road, side, theirs]

    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The tiles that are joined by roads, part by part; a city built by the rules has one part."""
        parts: list[tuple[Cell, ...]] = []
        seen: set[Cell] = set()
        for start in self.roads:
            if start in seen:
                continue
            seen.add(start)
            part = [start]
            for cell in part:  # It grows while it is walked.
                for other, meeting in self.contacts(cell, self.roads[cell]):
                    if meeting in ("crossing", "continuation") and other not in seen:
                        seen.add(other)
                        part.append(other)
            parts.append(tuple(part))
        return tuple(parts)
