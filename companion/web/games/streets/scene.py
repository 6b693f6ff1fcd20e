"""The table while somebody looks at the city: tiles by name, the city of the engine, players with their hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from companion import documents
from companion.games.game import Readings
from companion.games.streets import GAME
from companion.games.streets.board import Player, Tile
from companion.games.streets.city import City
from companion.games.streets.layout import Cell
from companion.games.text import say
from companion.tables import Seat, Table
from companion.web.games.streets.board import STREET, STREET_CELLS, Laid, face_of, named, owners, part_of
from companion.web.games.streets.seat import blank_holdings, holder
from companion.web.languages import render


@dataclass(frozen=True)
class Rulers:
    """Columns by letter and rows by number, as far as the city reaches."""

    west: int
    north: int

    def column(self, x: int) -> str:
        letters = render(say("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        return letters[(x - self.west) % len(letters)]

    def row(self, y: int) -> str:
        return str(self.north - y + 1)


def cell_of(tile: Laid) -> Cell:
    return tile["x"], tile["y"]


def key_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


@dataclass(frozen=True)
class Scene:
    """A board with tiles (the city, or a street by itself), among the documents of all parts of its table."""

    table: Table
    part: str
    board: Mapping[str, Any]
    parts: Mapping[str, Any]

    @property
    def city(self) -> list[Laid]:
        found: list[Laid] = self.board["city"]
        return found

    @property
    def alone(self) -> bool:
        """A street without a map."""
        return self.part == STREET

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return owners(self.table)

    @cached_property
    def at(self) -> dict[Cell, Laid]:
        return {cell_of(tile): tile for tile in self.city}

    @cached_property
    def rulers(self) -> Rulers:
        cells = STREET_CELLS if self.alone else tuple(self.at)
        return Rulers(min((x for x, _ in cells), default=0), max((y for _, y in cells), default=0))

    @cached_property
    def titles(self) -> dict[Cell, str]:
        """What each building is called: its name, else its place; the place also where two have one name.

        No two are called the same, for the engine tells the buildings of a street apart by it: a tile whose name is
        the place of another gets a mark.
        """
        names = Counter(named(tile["face"]) for tile in self.city)
        found: dict[Cell, str] = {}
        for cell, tile in self.at.items():
            name, place = named(tile["face"]), self.place(cell)
            title = name if name and names[name] == 1 else f"{name} {place}".strip()
            while title in found.values():
                title += "*"
            found[cell] = title
        return found

    def place(self, cell: Cell) -> str:
        return str(cell[0]) if self.alone else self.rulers.column(cell[0]) + self.rulers.row(cell[1])

    def holdings(self, owner: str) -> dict[str, Any]:
        return {**blank_holdings(), **((self.parts.get(part_of(owner)) or {}).get("board") or {})}

    @cached_property
    def tiles(self) -> list[dict[str, Any]]:
        """The city of the contract, tile by tile in the order kept."""
        found = []
        for cell, tile in self.at.items():
            face = face_of(tile["face"])
            found.append(
                {
                    **{key: tile[key] for key in ("x", "y", "road", "signs", "people", "seekers")},
                    "id": self.titles[cell],
                    "symbols": list(face.symbols),
                    "value": asdict(face.value) if face.value else None,
                    "owner": self.seats[tile["owner"]].name if tile["owner"] in self.seats else None,
                }
            )
        return found

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        """Everybody at the table, with what is in hand."""
        return [
            {"name": seat.name, **holder(self.table, self.holdings(owner), hand=True)}
            for owner, seat in self.seats.items()
        ]

    @cached_property
    def _read(self) -> Any:
        board, _ = documents.read("streets", "final", {"players": self.players, "city": self.tiles})
        return board

    @cached_property
    def laid(self) -> City:
        tiles: tuple[Tile, ...] = self._read.city
        return City(tiles)

    @property
    def engine_players(self) -> tuple[Player, ...]:
        found: tuple[Player, ...] = self._read.players
        return found

    @property
    def chosen_readings(self) -> Mapping[str, str]:
        return self.parts.get("readings") or {}

    @cached_property
    def readings(self) -> Readings:
        return Readings(GAME.readings, self.chosen_readings)
