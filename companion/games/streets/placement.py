"""Where a new tile may lie and what it closes; what one tile of the city is part of."""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from companion.game.document_types import MaxLength, Unreadable, document
from companion.game.game import Finding, Readings
from companion.game.text import Text, say
from companion.games.streets.board import TILES, Road, check_cells
from companion.games.streets.layout import LONGEST, SIDES, Cell, Layout, beside, contact, counts_as_closing

Reason: TypeAlias = Literal["occupied", "not-adjacent", "long-sides", "not-connected", "street-over-5"]
REASONS: Mapping[Reason, tuple[str, Text]] = {
    "occupied": ("ST-10", say("a tile lies here already")),
    "not-adjacent": ("ST-10", say("it does not touch the city on any side")),
    "long-sides": ("ST-12", say("the long sides of two roads would touch")),
    "not-connected": ("ST-11", say("its road would meet no other road")),
    "street-over-5": ("ST-13", say("the street would have more than five buildings")),
}


@document
class Place:
    """A tile seen from above: its cell, and the side along which its road lies."""

    x: int
    y: int
    road: Road

    @property
    def cell(self) -> Cell:
        return self.x, self.y


@document
class NewTile:
    """The tiles of the city, and one about to be laid."""

    tiles: Annotated[tuple[Place, ...], MaxLength(TILES)]
    new: Place


@document
class TileAt:
    """The tiles of the city, and the cell of the one that is asked about."""

    tiles: Annotated[tuple[Place, ...], MaxLength(TILES)]
    at: tuple[int, int]


@dataclass(frozen=True)
class Placement:
    legal: bool
    reasons: tuple[Reason, ...]
    closes: tuple[tuple[Cell, ...], ...]
    """The streets that it closes, each with its cells."""
    findings: tuple[Finding, ...]
    """The reasons as sentences."""


@dataclass(frozen=True)
class Surroundings:
    street: tuple[Cell, ...]
    """Its cells from west to east or from south to north."""
    ends: tuple[Cell | None, Cell | None]
    """The cells of the buildings at the two ends; null where the end is open."""
    closed: bool
    pointing: tuple[Cell, ...]
    neighbours: int
    closing: bool


@dataclass(frozen=True)
class Spot:
    """A way to lay a tile beside the city: legal when there is no reason against it."""

    cell: Cell
    road: Road
    reasons: tuple[Reason, ...]
    closes: tuple[tuple[Cell, ...], ...]


def placement(document: NewTile, readings: Readings) -> Placement:
    """Whether the new tile may be laid there, and the streets it closes."""
    check_cells((tile.cell for tile in document.tiles), "tiles")
    roads, new = {tile.cell: tile.road for tile in document.tiles}, document.new
    # Whether five in a row are closed may matter only once the new one is there (ST-72).
    five_close = Layout.read({new.cell: new.road, **roads}, readings).five_close
    spot = look(Layout(roads, five_close), new.cell, new.road)
    findings = (Finding(rule, reason, "new", text) for reason in spot.reasons for rule, text in [REASONS[reason]])
    return Placement(not spot.reasons, spot.reasons, spot.closes, tuple(findings))


def tile(document: TileAt, readings: Readings) -> Surroundings:
    """The street of a tile, its ends and neighbours, and whether the tile closes a street."""
    check_cells((tile.cell for tile in document.tiles), "tiles")
    layout = Layout.read({tile.cell: tile.road for tile in document.tiles}, readings)
    if document.at not in layout.roads:
        raise Unreadable("at", "there is no tile at {x}, {y}", x=document.at[0], y=document.at[1])
    row = layout.row(document.at)
    neighbours = len(layout.around(document.at))
    closing = counts_as_closing(layout.closing[document.at], readings)
    first, last = (end if end in layout.roads else None for end in row.ends)
    return Surroundings(row.cells, (first, last), row.closed, row.pointing, neighbours, closing)


def look(layout: Layout, cell: Cell, road: Road) -> Spot:
    """Everything that speaks against a tile here, and the streets it would close."""
    reasons = _against(layout, cell, road, layout.roads_beside(cell))
    return Spot(cell, road, reasons, () if reasons else closed_by(layout, cell, road))


def against_each(layout: Layout, cell: Cell) -> tuple[tuple[Reason, ...], ...]:
    """The rules a new tile would break, for each side its road may lie along, in the order of `SIDES`."""
    beside = layout.roads_beside(cell)
    return tuple(_against(layout, cell, road, beside) for road in SIDES)


def _against(layout: Layout, cell: Cell, road: Road, beside: tuple[Road | None, ...]) -> tuple[Reason, ...]:
    """The rules a new tile would break (ST-10 to ST-13), each on its own."""
    reasons, goes_on = _against_roads(road, beside)
    if cell in layout.roads:
        reasons = ("occupied", *reasons)
    if goes_on and layout.street_with(cell, road) > LONGEST:
        reasons = (*reasons, "street-over-5")
    return reasons


@lru_cache(maxsize=4096)
def _against_roads(road: Road, beside: tuple[Road | None, ...]) -> tuple[tuple[Reason, ...], bool]:
    """What the roads on the four sides say against a road here, and whether it goes on with one of them.

    A map asks for hundreds; there are 2,500 in all.
    """
    meetings = {contact(road, side, other) for side, other in zip(SIDES, beside, strict=True) if other}
    reasons: list[Reason] = []
    if not meetings:
        reasons.append("not-adjacent")
    if "long-sides" in meetings:
        reasons.append("long-sides")
    if meetings.isdisjoint(("crossing", "continuation")):
        reasons.append("not-connected")
    return tuple(reasons), "continuation" in meetings


def closed_by(layout: Layout, cell: Cell, road: Road) -> tuple[tuple[Cell, ...], ...]:
    """The streets that a new tile closes: its own, and those it ends (ST-16); from west to east."""
    after = Layout(ChainMap({cell: road}, layout.roads), layout.five_close)
    street = after.row(cell)
    beyond = [other for side in SIDES if (other := beside(cell, side)) in layout.roads]
    ended = (after.row(other) for other in beyond if not layout.row(other).closed)
    closed = {row.cells for row in (street, *ended) if row.closed and (row is street or cell in row.ends)}
    return tuple(sorted(closed))


@dataclass(frozen=True)
class Way:
    """A way to lay a tile: the side along which its road may lie, and the tile whose road it meets."""

    road: Road
    runs_on: bool
    """Whether it goes on with the street of that tile; else it begins one of its own there."""
    meets: Cell | None
    closes: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class FreePlace:
    """An empty cell beside the city: what speaks against each side, and the ways to lay a tile, the likeliest first."""

    against: tuple[tuple[Reason, ...], ...]
    ways: tuple[Way, ...]


def free_places(layout: Layout) -> dict[Cell, FreePlace]:
    """The empty cells beside the city, from west to east; where nothing was laid yet, the middle of the table.

    The likeliest ways are roads that run on from a neighbour (ST-11), and of those the ones that close no street.
    """
    if not layout.roads:
        return {(0, 0): FreePlace(((),) * len(SIDES), tuple(Way(road, False, None, ()) for road in SIDES))}
    places = {}
    for cell in sorted({beside(cell, side) for cell in layout.roads for side in SIDES} - layout.roads.keys()):
        reasons = against_each(layout, cell)
        legal = [_way(layout, cell, road) for road, against in zip(SIDES, reasons, strict=True) if not against]
        places[cell] = FreePlace(reasons, tuple(sorted(legal, key=lambda way: (not way.runs_on, bool(way.closes)))))
    return places


def _way(layout: Layout, cell: Cell, road: Road) -> Way:
    met = {meeting: other for other, meeting in layout.contacts(cell, road)}
    on = met.get("continuation")
    return Way(road, on is not None, on or met.get("crossing"), closed_by(layout, cell, road))


def spots(layout: Layout) -> tuple[Spot, ...]:
    """All ways to lay a tile on an empty cell beside the city, from west to east, with the reasons against each."""
    free = {beside(cell, side) for cell in layout.roads for side in SIDES} - layout.roads.keys()
    return tuple(look(layout, cell, road) for cell in sorted(free) for road in SIDES)
