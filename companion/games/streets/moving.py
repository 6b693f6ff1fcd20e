"""Who comes with a new building, where the people of a closed street go, and who finds no place or gets one at last."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.game.game import Readings
from companion.games.streets.board import KINDS, Kind, Symbol, Tile
from companion.games.streets.city import City
from companion.games.streets.layout import Cell

Homes: TypeAlias = Mapping[Kind, tuple[tuple[Cell, ...], tuple[Cell, ...]]]


def arriving(symbols: Iterable[Symbol]) -> dict[Kind, int]:
    """A new building brings one of its kind for each symbol, a mixed one nobody (ST-14).

    >>> arriving(["parent", "parent", "mixed"])
    {'parent': 2}
    """
    count = Counter(symbols)
    return {kind: count[kind] for kind in KINDS if count[kind]}


@dataclass(frozen=True)
class Leaving:
    """People of one kind who leave a street that has paid, or seek a home, and the buildings that would take them."""

    kind: Kind
    count: int
    to: tuple[Cell, ...]
    """None: they stand up and stay as seekers (ST-25)."""
    abandoned: tuple[Cell, ...] = ()
    """The buildings of their kind that take nobody because they are abandoned (ST-77)."""


def homes(city: City) -> Homes:
    """The buildings of each kind in streets still open: those that take people, and the abandoned ones."""
    open_tiles = [city.at(cell) for row in city.layout.rows if not row.closed for cell in row.cells]
    of_kind = {kind: [tile for tile in open_tiles if is_home(tile, kind)] for kind in KINDS}
    return {
        kind: (
            tuple(tile.cell for tile in tiles if takes_people(tile, city.readings)),
            tuple(tile.cell for tile in tiles if not takes_people(tile, city.readings)),
        )
        for kind, tiles in of_kind.items()
    }


def leaving(city: City, at: Cell, homes: Homes) -> tuple[Leaving, ...]:
    """After the income the people of the street move to buildings of their kind in streets still open (ST-23)."""
    people = [city.at(cell).people for cell in city.layout.row(at).cells]
    counts = {kind: sum(lying.get(kind, 0) for lying in people) for kind in KINDS}
    return tuple(Leaving(kind, count, *homes[kind]) for kind, count in counts.items() if count)


def seeking(city: City) -> tuple[Leaving, ...]:
    """Seekers and the buildings that take all of them at once (ST-25).

    In an open street, or in one that has yet to pay: they come before the income.
    """
    unpaid = [
        cell
        for row in city.layout.rows
        if not row.closed or any(city.at(cell).owner for cell in row.cells)
        for cell in row.cells
    ]
    groups = []
    for kind in KINDS:
        count = sum(tile.seekers.get(kind, 0) for tile in city.tiles)
        if count:
            groups.append(Leaving(kind, count, _homes_among(unpaid, kind, city)))
    return tuple(groups)


def moving_out(city: City) -> dict[Cell, tuple[Leaving, ...]]:
    """Whoever lives in a building that was abandoned moves at once by the usual rules (ST-28); by building.

    By the English booklet people may live there (ST-77), so that nobody can tell who has yet to go.
    """
    open_cells = [cell for row in city.layout.rows if not row.closed for cell in row.cells]
    left = [cell for cell in open_cells if city.at(cell).abandoned and any(city.at(cell).people.values())]
    if not left or city.readings.ask("abandoned-homes") == "en":
        return {}
    return {
        cell: tuple(
            Leaving(kind, n, _homes_among(open_cells, kind, city))
            for kind in KINDS
            if (n := city.at(cell).people.get(kind, 0))
        )
        for cell in left
    }


def _homes_among(cells: Iterable[Cell], kind: Kind, city: City) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if is_home(city.at(cell), kind) and takes_people(city.at(cell), city.readings))


def is_home(tile: Tile, kind: Kind) -> bool:
    """People live on buildings of their own kind, on no mixed one (ST-24) and not on a start tile (ST-88)."""
    return kind in tile.symbols and not tile.start_tile


def takes_people(tile: Tile, readings: Readings) -> bool:
    """An abandoned building takes nobody by the Russian booklet, people like any other by the English one (ST-77)."""
    return not tile.abandoned or readings.ask("abandoned-homes") == "en"
