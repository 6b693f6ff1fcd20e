"""A game as it stands: the city, the districts that were counted instead, and what everybody has."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion import documents
from companion.game.game import Finding, Readings
from companion.game.lazy import cached_property
from companion.game.rulers import place_name
from companion.games.ginkgopolis import GAME
from companion.games.ginkgopolis.board import RIVAL, Board, Building, Pad, Player
from companion.games.ginkgopolis.districts import District, districts
from companion.games.ginkgopolis.legality import findings
from companion.games.ginkgopolis.setup import SUPPLIES
from companion.games.ginkgopolis.table.city_board import CORE, CityBoard, StoredBuilding, owners
from companion.games.ginkgopolis.table.counted_districts import DISTRICTS, DistrictsBoard
from companion.games.ginkgopolis.table.holdings import BLANK_HOLDINGS, HoldingsBoard, holdings_progress
from companion.games.ginkgopolis.table.letter_tokens import Letters, displaced_letters, free_letters, offer_places
from companion.session.editors.city import CITY, Cell, by_cell, part_of
from companion.session.editors.pad import pad_progress
from companion.session.editors.part import Document, Parts
from companion.tables import Seat, Table


@dataclass(frozen=True)
class GameState:
    """A table as its parts have it; `changed` holds the documents that are not stored yet."""

    parts: Parts
    changed: Mapping[str, Document] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return self.parts.snapshot.table

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

    @property
    def city(self) -> tuple[StoredBuilding, ...]:
        return self.city_board.city

    @cached_property
    def letters(self) -> Letters:
        """The letter tokens that are known to lie around the city."""
        return free_letters(self.city_board)

    @property
    def displaced_letters(self) -> Letters:
        """The letters without a place, each with the place that it is offered."""
        return offer_places(self.letters, displaced_letters(self.city_board), {*self.at, *CORE})

    @cached_property
    def city_board(self) -> CityBoard:
        board: CityBoard = self._board(CITY)
        return board

    def _document(self, key: str) -> Document | None:
        return self.changed.get(key) or self.parts[key].document

    def _board(self, key: str) -> Any:
        return self.parts[key].board(self._document(key))

    @cached_property
    def at(self) -> dict[Cell, StoredBuilding]:
        return by_cell(self.city)

    @cached_property
    def known(self) -> list[Building]:
        """The buildings whose tile is known, colour and number; each with its owner by seat."""
        return [building for building in self.city if isinstance(building, Building)]

    @cached_property
    def buildings(self) -> dict[Cell, Building]:
        return by_cell(self.known)

    def has_tile(self, tile: str) -> bool:
        """Whether this tile lies uncovered in the city."""
        return any(building.tile == tile for building in self.city)

    def place(self, cell: Cell) -> str:
        return place_name(cell)

    @cached_property
    def counted_districts(self) -> DistrictsBoard:
        board: DistrictsBoard = self._board(DISTRICTS)
        return board

    @property
    def counts_city(self) -> bool:
        """Whether the map counts: where there is one, unless districts were counted before it or chosen instead."""
        counted = self.counted_districts
        return not counted.rows or (bool(self.city) and not counted.counts)

    def holdings(self, owner: str) -> HoldingsBoard:
        board: HoldingsBoard = self._board(part_of(owner))
        return board

    def pad(self, owner: str) -> Mapping[str, int] | None:
        """The pad of somebody who was last entered by it."""
        document = self._document(part_of(owner))
        return document["pad"] if document and document["way"] == "pad" else None

    @cached_property
    def present(self) -> list[str]:
        """Who counts: of whom something was entered, who owns a building or has resources in a district."""
        holding = {building.owner for building in self.known}
        if not self.counts_city:
            holding |= {owner for row in self.counted_districts.rows.values() for owner in row.holds}
        return [owner for owner in self.seats if owner in holding or self._has_entered(owner)]

    def _has_entered(self, owner: str) -> bool:
        if "total" in (self._document(part_of(owner)) or {}):
            return True
        pad = self.pad(owner)
        return self.holdings(owner) != BLANK_HOLDINGS if pad is None else bool(pad)

    def _is_complete(self, owner: str) -> bool:
        pad = self.pad(owner)
        if pad is not None:
            return pad_progress(GAME.pad, pad).state == "complete"
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
            if building.owner in self.seats:
                placed[building.owner] += building.height
        supply = SUPPLIES.get(len(self.table.seats))
        return {owner: supply.resources - placed[owner] for owner in self.seats} if supply and placed else {}

    @property
    def tiles_left(self) -> int:
        """The tiles of the game that are not in the city: in the supply and behind the screens."""
        supply = SUPPLIES[len(self.table.seats)]
        return max(0, supply.tiles - sum(building.height for building in self.known))

    @cached_property
    def final(self) -> dict[str, Any]:
        """The `final` document as far as it is entered. Nothing is said about what is missing until all of it is there,
        or the table is finished without it."""
        final: dict[str, Any] = {
            "solo": self.solo,
            "city": self._named_buildings if self.counts_city else (),
            "players": tuple(map(self._player, self.present)),
            "fragment": not (self.counts_city and self.is_city_whole),
            "seats": len(self.seats),
        }
        if not self.table.finished and not all(map(self._is_complete, self.seats)):
            final["unfinished"] = True
        if not self.counts_city:
            final["districts"] = tuple(
                replace(district, holds={self.names[owner]: hold for owner, hold in district.holds.items()})
                for district in self.counted_districts.counted.values()
            )
        return final

    @property
    def _named_buildings(self) -> tuple[Building, ...]:
        return tuple(replace(building, owner=self.names.get(building.owner or "")) for building in self.known)

    def _player(self, owner: str) -> Player:
        name, pad = self.names[owner], self.pad(owner)
        if pad is None:
            return self.holdings(owner).player(name, city=self.counts_city)
        sums = documents.load(Pad, {row.key: pad[row.key] for row in GAME.pad if row.key in pad})
        return replace(BLANK_HOLDINGS.player(name, city=True), pad=sums)

    @cached_property
    def board(self) -> Board:
        """The table as it is scored."""
        return Board(**self.final)

    @cached_property
    def map_board(self) -> Board:
        """The table with the city on the map, whether it is what counts or not."""
        if self.counts_city:
            return self.board
        return replace(self.board, city=self._named_buildings, districts=())

    @property
    def readings(self) -> Readings:
        return self.parts.readings

    @cached_property
    def districts(self) -> tuple[District, ...]:
        return districts(self.board, self.readings)

    @cached_property
    def map_districts(self) -> tuple[District, ...]:
        return districts(self.map_board, self.readings)

    @cached_property
    def findings(self) -> list[Finding]:
        """What is wrong in the city itself, whether the map counts or not."""
        board = replace(self.map_board, fragment=not self.is_city_whole)
        return [finding for finding in (findings(board) if self.city else ()) if finding.where.startswith("city")]
