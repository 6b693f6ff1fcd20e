"""Where the people of a closed street go, and who finds no place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.game import Readings
from companion.games.streets.board import KINDS, Kind, Tile
from companion.games.streets.city import City
from companion.games.streets.layout import Cell


@dataclass(frozen=True)
class Leaving:
    """People of one kind who leave a street that has paid, and the buildings that would take them."""

    kind: Kind
    count: int
    to: tuple[Cell, ...]
    """None: they stand up and stay as seekers (ST-25)."""


def leaving(tiles: Sequence[Tile], at: Cell, readings: Readings) -> tuple[Leaving, ...]:
    """After the income the people of the street move to buildings of their kind in streets still open (ST-23)."""
    city = City(tuple(tiles), readings)
    row = city.layout.row(at)
    open_cells = [cell for other in city.layout.rows if not other.closed for cell in other.cells]
    groups = []
    for kind in KINDS:
        count = sum(city.at(cell).people.get(kind, 0) for cell in row.cells)
        if count:
            to = tuple(cell for cell in open_cells if takes(city.at(cell), kind, readings))
            groups.append(Leaving(kind, count, to))
    return tuple(groups)


def takes(tile: Tile, kind: Kind, readings: Readings) -> bool:
    """A building takes people of its own kind; a mixed one takes nobody (ST-24), and nobody moves to a start tile
    (ST-88). An abandoned one takes nobody by the Russian booklet, people like any other by the English one (ST-77)."""
    if kind not in tile.symbols or tile.start_tile:
        return False
    return not tile.abandoned or readings["abandoned-homes"] == "en"
