"""A game as it stands: the tiles with their titles, the city and the players as the engine reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from companion import documents
from companion.game.game import Readings
from companion.game.lazy import cached_property
from companion.game.rulers import place_name
from companion.games.streets import GAME
from companion.games.streets.board import Player, Tile, Value
from companion.games.streets.city import City
from companion.games.streets.moving import Homes, homes
from companion.games.streets.table.city_board import (
    STREET,
    STREET_CELLS,
    CityBoard,
    TileEntry,
    face_of,
    owners,
    printed_name,
)
from companion.games.streets.table.holdings import HoldingsBoard, blank_holdings, player_document
from companion.session.editors.city import CITY, Cell, Rulers, by_cell, part_of
from companion.tables import Seat, Table


@lru_cache(maxsize=256)
def _value_document(value: Value | None) -> dict[str, Any] | None:
    return asdict(value) if value else None


def _read(players: list[dict[str, Any]], city: list[dict[str, Any]]) -> Any:
    return documents.read("streets", "final", {"players": players, "city": city})[0]


@dataclass(frozen=True)
class GameState:
    """A board with tiles (the city, or a street by itself), among the documents of all parts of its table."""

    table: Table
    part: str
    board: CityBoard
    parts: Mapping[str, Any]

    @property
    def city(self) -> list[TileEntry]:
        return self.board["city"]

    @property
    def single_street(self) -> bool:
        """Whether this is a street by itself, without a map."""
        return self.part == STREET

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return owners(self.table)

    @cached_property
    def at(self) -> dict[Cell, TileEntry]:
        return by_cell(self.city)

    @cached_property
    def rulers(self) -> Rulers:
        return Rulers.along(STREET_CELLS if self.single_street else tuple(self.at))

    @cached_property
    def titles(self) -> dict[Cell, str]:
        """The title of each building: its name, else its place; name and place where two have one name.

        The engine tells buildings apart by their titles: a tile whose name is the place of another gets a mark.
        """
        by_face = {face: printed_name(face) for face in {tile["face"] for tile in self.city}}
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
        return str(cell[0]) if self.single_street else place_name(cell)

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
        """The city of the `final` document, in the stored order."""
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
                    "value": _value_document(face.value),
                    "owner": self.seats[tile["owner"]].name if tile["owner"] in self.seats else None,
                }
            )
        return tiles

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        """Everybody at the table, with what is in hand."""
        return [
            {"name": seat.name, **player_document(self.table, self.holdings(owner), hand=True)}
            for owner, seat in self.seats.items()
        ]

    @cached_property
    def engine_city(self) -> City:
        return City(self.engine_tiles, self.readings)

    @cached_property
    def engine_tiles(self) -> tuple[Tile, ...]:
        """The tiles as the score reads them: an imported table may hold anything."""
        tiles: tuple[Tile, ...] = _read([], self.tiles).city
        return tiles

    def use_tiles(self, tiles: tuple[Tile, ...]) -> None:
        """Take the tiles that were read for the score: they need not be read again."""
        vars(self)["engine_tiles"] = tiles

    @cached_property
    def engine_players(self) -> tuple[Player, ...]:
        players: tuple[Player, ...] = _read(self.players, []).players
        return players

    @cached_property
    def readings(self) -> Readings:
        return Readings(GAME.readings, self.parts.get("readings") or {})

    def under(self, readings: Readings) -> GameState:
        """The same game by other readings of the disputed rules."""
        other = replace(self)
        vars(other)["readings"] = readings
        other.use_tiles(self.engine_tiles)
        return other
