"""The table while somebody looks at the city: tiles by name, the city of the engine, players with their hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from companion import documents
from companion.games.game import Readings
from companion.games.lazy import cached_property
from companion.games.streets import GAME
from companion.games.streets.board import Player, Tile, Value
from companion.games.streets.city import City
from companion.games.streets.layout import Layout
from companion.games.streets.moving import Homes, homes
from companion.session.editors.city import CITY, Cell, Rulers, by_cell
from companion.session.games.streets.board import (
    STREET,
    STREET_CELLS,
    CityBoard,
    TileEntry,
    face_of,
    named,
    owners,
    part_of,
)
from companion.session.games.streets.seat import HoldingsBoard, blank_holdings, holder
from companion.tables import Seat, Table


@lru_cache(maxsize=256)
def _written(value: Value | None) -> dict[str, Any] | None:
    """A value as the contract has it."""
    return asdict(value) if value else None


def _read(players: list[dict[str, Any]], city: list[dict[str, Any]]) -> Any:
    return documents.read("streets", "final", {"players": players, "city": city})[0]


@dataclass(frozen=True)
class Scene:
    """A board with tiles (the city, or a street by itself), among the documents of all parts of its table."""

    table: Table
    part: str
    board: CityBoard
    parts: Mapping[str, Any]

    @property
    def city(self) -> list[TileEntry]:
        return self.board["city"]

    @property
    def alone(self) -> bool:
        """A street without a map."""
        return self.part == STREET

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return owners(self.table)

    @cached_property
    def at(self) -> dict[Cell, TileEntry]:
        return by_cell(self.city)

    @cached_property
    def rulers(self) -> Rulers:
        return Rulers.along(STREET_CELLS if self.alone else tuple(self.at))

    @cached_property
    def titles(self) -> dict[Cell, str]:
        """What each building is called: its name, else its place; the place also where two have one name.

        No two are called the same, for the engine tells the buildings of a street apart by it: a tile whose name is
        the place of another gets a mark.
        """
        by_face = {face: named(face) for face in {tile["face"] for tile in self.city}}
        names = Counter(by_face[tile["face"]] for tile in self.city)
        titles: dict[Cell, str] = {}
        taken: set[str] = set()
        for cell, tile in self.at.items():
            name = by_face[tile["face"]]
            title = name if name and names[name] == 1 else f"{name} {self.place(cell)}".strip()
            while title in taken:
                title += "*"
            taken.add(title)
            titles[cell] = title
        return titles

    def place(self, cell: Cell) -> str:
        return str(cell[0]) if self.alone else self.rulers.place(cell)

    def holdings(self, owner: str) -> HoldingsBoard:
        """What somebody holds; a board of an earlier version may lack a field."""
        return self._holdings[owner]

    @cached_property
    def _holdings(self) -> dict[str, HoldingsBoard]:
        documents = {owner: self.parts.get(part_of(owner)) or {} for owner in self.seats}
        return {owner: {**blank_holdings(), **(document.get("board") or {})} for owner, document in documents.items()}

    @cached_property
    def homes(self) -> Homes:
        return homes(self.engine_city)

    @property
    def streets_paid(self) -> int:
        """How many streets have paid, on the map and without it."""
        parts = {**self.parts, self.part: {"board": self.board}}
        return sum(parts[key]["board"]["paid"] for key in (CITY, STREET) if parts.get(key))

    @cached_property
    def tiles(self) -> list[dict[str, Any]]:
        """The city of the contract, tile by tile in the stored order."""
        tiles = []
        for cell, tile in self.at.items():
            face = face_of(tile["face"])
            tiles.append(
                {
                    "x": tile["x"],
                    "y": tile["y"],
                    "road": tile["road"],
                    "signs": tile["signs"],
                    "people": tile["people"],
                    "seekers": tile["seekers"],
                    "id": self.titles[cell],
                    "symbols": list(face.symbols),
                    "value": _written(face.value),
                    "owner": self.seats[tile["owner"]].name if tile["owner"] in self.seats else None,
                }
            )
        return tiles

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        """Everybody at the table, with what is in hand."""
        return [
            {"name": seat.name, **holder(self.table, self.holdings(owner), hand=True)}
            for owner, seat in self.seats.items()
        ]

    @cached_property
    def engine_city(self) -> City:
        return City(self.engine_tiles, self.readings)

    @cached_property
    def engine_tiles(self) -> tuple[Tile, ...]:
        """Read as the score reads them: a table that was brought along may hold anything."""
        tiles: tuple[Tile, ...] = _read([], self.tiles).city
        return tiles

    def take(self, tiles: tuple[Tile, ...]) -> None:
        """These were read for the score just now: they need not be read again."""
        vars(self)["engine_tiles"] = tiles

    @property
    def layout(self) -> Layout:
        return self.engine_city.layout

    @cached_property
    def engine_players(self) -> tuple[Player, ...]:
        players: tuple[Player, ...] = _read(self.players, []).players
        return players

    @property
    def chosen_readings(self) -> Mapping[str, str]:
        return self.parts.get("readings") or {}

    @cached_property
    def readings(self) -> Readings:
        return Readings(GAME.readings, self.chosen_readings)
