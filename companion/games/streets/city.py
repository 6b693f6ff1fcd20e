"""A street as it is scored, however it was entered: by itself, or as a part of the city."""

from collections import Counter
from dataclasses import dataclass, fields, replace
from itertools import repeat
from typing import Any

from companion.game.game import ReadingCache, Readings
from companion.game.lazy import cached_property
from companion.games.streets.board import Building, ClosedStreet, End, Kind, Player, Street, Symbol, Table, Tile
from companion.games.streets.layout import LONGEST, Cell, Closing, Layout, Row, counts_as_closing

_PRINTED_OR_ON_IT = [key.name for key in fields(Building) if key.name not in ("neighbours", "closing")]


@dataclass(frozen=True)
class PlacedBuilding:
    building: Building
    where: str
    neighbours: int
    closing: Closing
    start_neighbours: int = 0
    """How many of the neighbours are start tiles, as far as the city tells (ST-47)."""


class PlacedStreet:
    """A street with what its buildings come to together; `pointing` are the symbols of the ends that point at it."""

    def __init__(
        self, buildings: tuple[PlacedBuilding, ...], pointing: tuple[Symbol, ...], closed: bool, where: str
    ) -> None:
        self.buildings, self.pointing, self.closed, self.where = buildings, pointing, closed, where
        self.income: ReadingCache[Any] = ReadingCache()
        """What its buildings earn at the end of the game."""
        self.symbols: Counter[Symbol] = Counter()
        self.people: Counter[Kind] = Counter()
        self.seekers: Counter[Kind] = Counter()
        self.signs: Counter[str] = Counter()
        """How many signs each player has here."""
        self.start_tiles = 0
        for building in (placed.building for placed in buildings):
            self.symbols.update(building.symbols)
            self.people.update(building.people)
            self.seekers.update(building.seekers)
            self.start_tiles += building.start_tile
            if building.owner is not None:
                self.signs[building.owner] += building.signs


def street_alone(street: Street, where: str, readings: Readings) -> PlacedStreet:
    """A street entered by itself says what its buildings neighbour and close.

    Whether five buildings with an open end are a closed street is disputed (ST-72).
    """
    buildings = tuple(
        PlacedBuilding(
            building, f"{where}.buildings[{index}]", building.neighbours, "closed-street" if building.closing else "no"
        )
        for index, building in enumerate(street.buildings)
    )
    pointing = tuple(symbol for end in street.ends if end and end.points_in for symbol in end.symbols)
    ended = None not in street.ends
    five = not ended and len(buildings) >= LONGEST and readings.ask("five-in-a-row") == "closed"
    return PlacedStreet(buildings, pointing, ended or five, where)


class City:
    """The tiles by their cells, and the layout they form; `plain` is the layout before any reading, where somebody has
    looked at it already."""

    def __init__(self, tiles: tuple[Tile, ...], readings: Readings, plain: Layout | None = None) -> None:
        self.tiles, self.readings = tiles, readings
        self.index: dict[Cell, int] = {tile.cell: index for index, tile in enumerate(tiles)}
        self.layout = (plain or plain_layout(tiles)).as_read(readings)
        self._start_cells = {tile.cell for tile in tiles if tile.start_tile}

    def at(self, cell: Cell) -> Tile:
        return self.tiles[self.index[cell]]

    def street(self, row: Row) -> PlacedStreet:
        """A street of the city: ends, neighbours and closing buildings follow from the layout."""
        buildings = tuple(map(self._placed, row.cells))
        pointing = tuple(symbol for end in row.pointing for symbol in self.at(end).symbols)
        return PlacedStreet(buildings, pointing, row.closed, self.where(row.cells[0]))

    def _placed(self, cell: Cell) -> PlacedBuilding:
        index = self.index[cell]
        around = self.layout.around(cell)
        start_tiles = len(self._start_cells.intersection(around))
        return PlacedBuilding(self.tiles[index], f"city[{index}]", len(around), self.layout.closing[cell], start_tiles)

    def is_placed(self, row: Row, street: PlacedStreet) -> bool:
        """Whether this street, which another reading gave, is the same here: what it closes may differ (ST-72)."""
        return row.closed == street.closed and all(
            self.layout.closing[cell] == placed.closing
            for cell, placed in zip(row.cells, street.buildings, strict=True)
        )

    def _counted_neighbours(self, cell: Cell) -> int:
        placed = self._placed(cell)
        without_start = placed.start_neighbours and self.readings.ask("start-tiles") == "no"
        return placed.neighbours - (placed.start_neighbours if without_start else 0)

    def where(self, cell: Cell) -> str:
        return f"city[{self.index[cell]}]"

    @cached_property
    def _rows_with_signs(self) -> dict[str, list[Row]]:
        """The streets in which somebody has a building, by the name of the owner."""
        rows: dict[str, list[Row]] = {}
        for row in self.layout.rows:
            for owner in {self.at(cell).owner for cell in row.cells} - {None}:
                rows.setdefault(str(owner), []).append(row)
        return rows

    def elsewhere(self, name: str, street: Row | None = None) -> tuple[Symbol, ...]:
        """What the Location Scout counts besides this street (ST-65): the symbols of own buildings in all others, or
        of whole streets in which there is one (ST-74)."""
        rows = [row for row in self._rows_with_signs.get(name, ()) if street is None or row.cells != street.cells]
        tiles = [self.at(cell) for row in rows for cell in row.cells]
        disputed = any(tile.owner != name and tile.symbols for tile in tiles)
        if disputed and self.readings.ask("scout-symbols") == "own-buildings":
            tiles = [tile for tile in tiles if tile.owner == name]
        return tuple(symbol for tile in tiles for symbol in tile.symbols)

    def entered(self, row: Row) -> Street:
        """The street as a document of its own, as if it had been entered by itself."""
        buildings = (
            Building(
                **{key: getattr(self.at(cell), key) for key in _PRINTED_OR_ON_IT},
                neighbours=self._counted_neighbours(cell),
                closing=counts_as_closing(self.layout.closing[cell], self.readings),
            )
            for cell in row.cells
        )
        first, last = (
            End(symbols=self.at(end).symbols, points_in=end in row.pointing) if end in self.index else None
            for end in row.ends
        )
        return Street(buildings=tuple(buildings), ends=(first, last))

    def paid(self, at: Cell, players: tuple[Player, ...]) -> ClosedStreet:
        """The document of `income` for the street of one tile: what a map needs to pay a street out."""
        row = self.layout.row(at)
        scouts = (
            replace(player, elsewhere=self.elsewhere(player.name, row))
            if player.advisor == "location-scout"
            else player
            for player in players
        )
        return ClosedStreet(street=self.entered(row), players=tuple(scouts))


def plain_layout(tiles: tuple[Tile, ...]) -> Layout:
    return Layout({tile.cell: tile.road for tile in tiles})


class OnTable:
    """A table with every street on it. It is scored under several readings, its map is looked at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._plain = plain_layout(table.city or ())
        self._streets: ReadingCache[tuple[PlacedStreet, ...]] = ReadingCache()
        self._former: list[PlacedStreet] = []
        """The streets of the city under the reading before: most are the same under the next one."""

    def streets(self, readings: Readings) -> tuple[PlacedStreet, ...]:
        return self._streets.under(readings, self._placed)

    def _placed(self, readings: Readings) -> tuple[PlacedStreet, ...]:
        if self.table.city is None:
            return tuple(
                street_alone(street, f"streets[{index}]", readings)
                for index, street in enumerate(self.table.streets or ())
            )
        city, former = self.city(readings), self._former or repeat(None)
        self._former[:] = [
            known if known and city.is_placed(row, known) else city.street(row)
            for row, known in zip(city.layout.rows, former, strict=False)
        ]
        return tuple(self._former)

    def city(self, readings: Readings) -> City:
        return City(self.table.city or (), readings, self._plain)
