"""A game as it stands: the city, the districts that were counted instead, and what everybody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion import documents
from companion.game.game import Finding, Readings
from companion.game.lazy import cached_property
from companion.game.rulers import place_name
from companion.games.ginkgopolis import GAME
from companion.games.ginkgopolis.board import RIVAL, Board, Building
from companion.games.ginkgopolis.districts import District, districts
from companion.games.ginkgopolis.legality import findings
from companion.games.ginkgopolis.supply import SUPPLIES
from companion.games.ginkgopolis.table.city_board import CORE, BuildingEntry, CityBoard, owners, tile_of
from companion.games.ginkgopolis.table.counted_districts import (
    DISTRICTS,
    DistrictsBoard,
    blank_districts,
    district_documents,
)
from companion.games.ginkgopolis.table.holdings import (
    HoldingsBoard,
    blank_holdings,
    holdings_progress,
    player_document,
)
from companion.games.ginkgopolis.table.letter_tokens import Letters, displaced_letters, free_letters, offer_places
from companion.session.editors.city import CITY, Cell, Rulers, by_cell, part_of
from companion.session.editors.pad import pad_progress
from companion.tables import Seat, Table


@dataclass(frozen=True)
class GameState:
    """A table with the documents of its parts."""

    table: Table
    parts: Mapping[str, Any]

    @property
    def solo(self) -> bool:
        return len(self.table.seats) == 1

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return owners(self.table)

    @cached_property
    def names(self) -> dict[str, str]:
        """Everybody by the name of the document. Gosha's is fixed; a player of that name gets a mark."""
        names = {owner: RIVAL if owner == RIVAL else seat.name for owner, seat in self.seats.items()}
        if self.solo and self.table.seats[0].name == RIVAL:
            names[str(self.table.seats[0].position)] += "*"
        return names

    def seat_named(self, name: str) -> Seat:
        return next(self.seats[owner] for owner, other in self.names.items() if other == name)

    @cached_property
    def city(self) -> list[BuildingEntry]:
        return self._city["city"]

    @cached_property
    def letters(self) -> Letters:
        """The letter tokens that are known to lie around the city."""
        return free_letters(self._city)

    @property
    def displaced_letters(self) -> Letters:
        """The letters without a place, each with the place that it is offered."""
        return offer_places(self.letters, displaced_letters(self._city), {*self.at, *CORE})

    @property
    def _city(self) -> CityBoard:
        board: CityBoard | None = self._board(CITY)
        return board or {"city": []}

    def _board(self, part: str) -> Any:
        return (self.parts.get(part) or {}).get("board")

    @cached_property
    def at(self) -> dict[Cell, BuildingEntry]:
        return by_cell(self.city)

    @cached_property
    def known(self) -> list[BuildingEntry]:
        """The buildings whose tile is known, colour and number."""
        return [building for building in self.city if tile_of(building)]

    @cached_property
    def rulers(self) -> Rulers:
        return Rulers.along({*self.at, *CORE})

    def place(self, cell: Cell) -> str:
        return place_name(cell)

    @cached_property
    def counted_districts(self) -> DistrictsBoard:
        return self._board(DISTRICTS) or blank_districts()

    @property
    def counts_city(self) -> bool:
        """Whether the map counts: where there is one, unless districts were counted before it or chosen instead."""
        counted = self.counted_districts
        return not counted["rows"] or (bool(self.city) and not counted.get("counts"))

    def holdings(self, owner: str) -> HoldingsBoard:
        """What somebody has; a board of an earlier version may lack a field."""
        board: HoldingsBoard = self._board(part_of(owner)) or blank_holdings()
        return {**blank_holdings(), **board}

    def is_on_pad(self, owner: str) -> bool:
        return (self.parts.get(part_of(owner)) or {}).get("way") == "pad"

    def pad(self, owner: str) -> Mapping[str, int]:
        pad: Mapping[str, int] = self.parts[part_of(owner)]["pad"]
        return pad

    @cached_property
    def present(self) -> list[str]:
        """Who counts: of whom something was entered, who owns a building or has resources in a district."""
        holding = {building["owner"] for building in self.known}
        if not self.counts_city:
            holding |= {owner for row in self.counted_districts["rows"].values() for owner in row["holds"]}
        return [owner for owner in self.seats if owner in holding or self._has_entered(owner)]

    def _has_entered(self, owner: str) -> bool:
        if "total" in (self.parts.get(part_of(owner)) or {}):
            return True
        return bool(self.pad(owner)) if self.is_on_pad(owner) else self.holdings(owner) != blank_holdings()

    def _is_complete(self, owner: str) -> bool:
        if self.is_on_pad(owner):
            return pad_progress(GAME.pad, self.pad(owner)).state == "complete"
        return holdings_progress(self.holdings(owner), solo=self.solo, city=True).state == "complete"

    @cached_property
    def is_city_whole(self) -> bool:
        """Every starting place has its tile, and nothing is known by halves."""
        return len(self.known) == len(self.city) and set(CORE) <= self.at.keys()

    @cached_property
    def left(self) -> dict[str, int]:
        """The resources that everybody still has outside the city (GK-09), where anybody has some in it."""
        placed: Counter[str] = Counter()
        for building in self.known:
            if building["owner"] in self.seats:
                placed[building["owner"]] += building["height"]
        supply = SUPPLIES.get(len(self.table.seats))
        return {owner: supply.resources - placed[owner] for owner in self.seats} if supply and placed else {}

    @property
    def tiles_left(self) -> int:
        """The tiles of the game that are not in the city: in the supply and behind the screens."""
        supply = SUPPLIES[len(self.table.seats)]
        return max(0, supply.tiles - sum(building["height"] for building in self.known))

    @cached_property
    def document(self) -> dict[str, Any]:
        """The `final` document as far as it is entered. Nothing is said about what is missing until all of it is there,
        or the table is finished without it."""
        final: dict[str, Any] = {
            "solo": self.solo,
            "city": self._buildings if self.counts_city else [],
            "players": [{"name": self.names[owner], **self._player_document(owner)} for owner in self.present],
            "fragment": not (self.counts_city and self.is_city_whole),
            "seats": len(self.seats),
        }
        if not self.table.finished and not all(map(self._is_complete, self.seats)):
            final["unfinished"] = True
        if not self.counts_city:
            final["districts"] = district_documents(self.counted_districts, self.names)
        return final

    @property
    def _buildings(self) -> list[dict[str, Any]]:
        return [{**building, "owner": self.names.get(building["owner"] or "")} for building in self.known]

    def _player_document(self, owner: str) -> dict[str, Any]:
        if self.is_on_pad(owner):
            pad = {row.key: self.pad(owner).get(row.key, 0) for row in GAME.pad}
            return {**player_document(blank_holdings(), city=True), "pad": pad}
        return player_document(self.holdings(owner), city=self.counts_city)

    @cached_property
    def board(self) -> Board:
        """The table as it is scored."""
        return _read(self.document)

    @cached_property
    def map_board(self) -> Board:
        """The table with the city on the map, whether it is what counts or not."""
        if self.counts_city:
            return self.board
        return _read({**self.document, "city": self._buildings, "districts": []})

    @cached_property
    def readings(self) -> Readings:
        return Readings(GAME.readings, self.parts.get("readings"))

    @cached_property
    def districts(self) -> tuple[District, ...]:
        return districts(self.board, self.readings)

    @cached_property
    def map_districts(self) -> tuple[District, ...]:
        return districts(self.map_board, self.readings)

    @cached_property
    def buildings(self) -> dict[Cell, Building]:
        return {building.cell: building for building in self.map_board.city}

    @cached_property
    def findings(self) -> list[Finding]:
        """What is wrong in the city itself, whether the map counts or not."""
        board = replace(self.map_board, fragment=not self.is_city_whole)
        return [finding for finding in (findings(board) if self.city else ()) if finding.where.startswith("city")]


def _read(document: dict[str, Any]) -> Board:
    board: Board
    board, _ = documents.read("ginkgopolis", "final", document)
    return board
