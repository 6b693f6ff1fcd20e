"""A street as it is scored, however it was entered: by itself, or as a part of the city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property

from companion.games.game import Readings
from companion.games.streets.board import Building, ClosedStreet, End, Kind, Player, Street, Symbol, Table, Tile
from companion.games.streets.layout import Cell, Closing, Layout, Row, counts_as_closing


@dataclass(frozen=True)
class PlacedBuilding:
    """A building where it stands."""

    building: Building
    where: str
    neighbours: int
    closing: Closing


@dataclass(frozen=True)
class PlacedStreet:
    buildings: tuple[PlacedBuilding, ...]
    pointing: tuple[Symbol, ...]
    """Symbols of the end buildings whose arrows point at the street."""
    closed: bool
    where: str

    @cached_property
    def symbols(self) -> Counter[Symbol]:
        return Counter(symbol for placed in self.buildings for symbol in placed.building.symbols)

    @cached_property
    def people(self) -> Counter[Kind]:
        return _add_up(placed.building.people for placed in self.buildings)

    @cached_property
    def seekers(self) -> Counter[Kind]:
        return _add_up(placed.building.seekers for placed in self.buildings)

    @cached_property
    def signs(self) -> Counter[str]:
        """How many signs each player has here."""
        signs: Counter[str] = Counter()
        for placed in self.buildings:
            if placed.building.owner is not None:
                signs[placed.building.owner] += placed.building.signs
        return signs

    def of(self, player: Player) -> Iterator[PlacedBuilding]:
        return (placed for placed in self.buildings if placed.building.owner == player.name)


def _add_up(counts: Iterator[Mapping[Kind, int]]) -> Counter[Kind]:
    total: Counter[Kind] = Counter()
    for count in counts:
        for kind, n in count.items():
            total[kind] += n
    return total


def street_alone(street: Street, where: str) -> PlacedStreet:
    """A street entered by itself says what its buildings neighbour and close."""
    buildings = tuple(
        PlacedBuilding(
            building,
            f"{where}.buildings[{index}]",
            building.neighbours,
            "closed-street" if building.closing else "no",
        )
        for index, building in enumerate(street.buildings)
    )
    pointing = tuple(symbol for end in street.ends if end and end.points_in for symbol in end.symbols)
    return PlacedStreet(buildings, pointing, None not in street.ends, where)


@dataclass(frozen=True)
class City:
    """The tiles by their cells, and the layout they form."""

    tiles: tuple[Tile, ...]

    @cached_property
    def layout(self) -> Layout:
        return Layout({tile.cell: tile.road for tile in self.tiles})

    @cached_property
    def index(self) -> dict[Cell, int]:
        return {tile.cell: index for index, tile in enumerate(self.tiles)}

    def at(self, cell: Cell) -> Tile:
        return self.tiles[self.index[cell]]

    def street(self, row: Row) -> PlacedStreet:
        """A street of the city: ends, neighbours and closing buildings follow from the layout."""
        buildings = tuple(
            PlacedBuilding(self.at(cell), self.where(cell), self.layout.neighbours(cell), self.layout.closing(cell))
            for cell in row.cells
        )
        pointing = tuple(symbol for end in row.pointing for symbol in self.at(end).symbols)
        return PlacedStreet(buildings, pointing, row.closed, self.where(row.cells[0]))

    def where(self, cell: Cell) -> str:
        return f"city[{self.index[cell]}]"

    def streets(self) -> tuple[PlacedStreet, ...]:
        return tuple(self.street(row) for row in self.layout.rows)

    def elsewhere(self, player: Player, row: Row) -> tuple[Symbol, ...]:
        """What the Location Scout counts besides this street: symbols of own buildings in all others (ST-65)."""
        here = set(row.cells)
        tiles = (tile for tile in self.tiles if tile.owner == player.name and tile.cell not in here)
        return tuple(symbol for tile in tiles for symbol in tile.symbols)

    def entered(self, row: Row, readings: Readings) -> Street:
        """The street as a document of its own, as if it had been entered by itself."""
        buildings = (
            Building(
                **{
                    **{key.name: getattr(self.at(cell), key.name) for key in fields(Building)},
                    "neighbours": self.layout.neighbours(cell),
                    "closing": counts_as_closing(self.layout.closing(cell), readings),
                }
            )
            for cell in row.cells
        )
        first, last = (
            End(symbols=self.at(end).symbols, points_in=end in row.pointing) if end in self.index else None
            for end in row.ends
        )
        return Street(buildings=tuple(buildings), ends=(first, last))


def street_of_city(tiles: tuple[Tile, ...], at: Cell, players: tuple[Player, ...], readings: Readings) -> ClosedStreet:
    """The document of `income` for the street of one tile of the city: what a map needs to pay a street out."""
    city = City(tiles)
    row = city.layout.row(at)
    scouts = (replace(player, elsewhere=city.elsewhere(player, row)) for player in players)
    return ClosedStreet(street=city.entered(row, readings), players=tuple(scouts))


def placed_streets(table: Table) -> tuple[PlacedStreet, ...]:
    """Every street on the table."""
    if table.city is not None:
        return City(table.city).streets()
    return tuple(street_alone(street, f"streets[{index}]") for index, street in enumerate(table.streets or ()))
