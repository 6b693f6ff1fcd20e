"""The table as its parts have it: the city, the districts that were told instead, what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion import documents
from companion.games.game import Finding
from companion.games.ginkgopolis.board import RIVAL, Board, Building, Cell
from companion.games.ginkgopolis.districts import District, districts
from companion.games.ginkgopolis.legality import findings
from companion.games.text import say
from companion.tables import Seat, Table
from companion.web.editors.pad import pad_progress
from companion.web.games.ginkgopolis.city import CITY, CORE, Kept, cell_of, is_told, owners, part_of
from companion.web.games.ginkgopolis.seat import blank_holdings, holder, holdings_progress, pad_holder
from companion.web.games.ginkgopolis.told import DISTRICTS, blank_told, told_documents
from companion.web.languages import render


@dataclass(frozen=True)
class Rulers:
    """Columns by letter and rows by number, as far as the city reaches."""

    west: int
    north: int

    def column(self, x: int) -> str:
        letters = render(say("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z")).split()
        return letters[(x - self.west) % len(letters)]

    def row(self, y: int) -> str:
        return str(self.north - y + 1)

    def place(self, cell: Cell) -> str:
        return self.column(cell[0]) + self.row(cell[1])


@dataclass(frozen=True)
class Scene:
    """A table with the documents of its parts; `rows` are those of its pad."""

    table: Table
    parts: Mapping[str, Any]
    rows: Any

    @property
    def solo(self) -> bool:
        return len(self.table.seats) == 1

    @cached_property
    def seats(self) -> dict[str, Seat]:
        return owners(self.table)

    @cached_property
    def names(self) -> dict[str, str]:
        """Everybody by the name of the document. Gosha's is fixed; a player of that name gets a mark."""
        found = {owner: RIVAL if owner == RIVAL else seat.name for owner, seat in self.seats.items()}
        if self.solo and found["0"] == RIVAL:
            found["0"] += "*"
        return found

    def seat_named(self, name: str) -> Seat:
        owner = next(owner for owner, known in self.names.items() if known == name)
        return self.seats[owner]

    @cached_property
    def city(self) -> list[Kept]:
        found: list[Kept] = self._board(CITY, {"city": []})["city"]
        return found

    def _board(self, part: str, blank: dict[str, Any]) -> dict[str, Any]:
        return (self.parts.get(part) or {}).get("board") or blank

    @cached_property
    def at(self) -> dict[Cell, Kept]:
        return {cell_of(building): building for building in self.city}

    @cached_property
    def told(self) -> list[Kept]:
        return [building for building in self.city if is_told(building)]

    @cached_property
    def rulers(self) -> Rulers:
        cells = {*self.at, *CORE}
        return Rulers(min(x for x, _ in cells), max(y for _, y in cells))

    @cached_property
    def districts_told(self) -> dict[str, Any]:
        return self._board(DISTRICTS, blank_told())

    @property
    def uses_city(self) -> bool:
        """The city counts as soon as there is one; until then the districts that were told."""
        return bool(self.city) or not self.districts_told["rows"]

    def holdings(self, owner: str) -> dict[str, Any]:
        return {**blank_holdings(), **self._board(part_of(owner), {})}

    def on_pad(self, owner: str) -> bool:
        return (self.parts.get(part_of(owner)) or {}).get("way") == "pad"

    def pad(self, owner: str) -> dict[str, int]:
        found: dict[str, int] = self.parts[part_of(owner)]["pad"]
        return found

    @cached_property
    def present(self) -> list[str]:
        """Who counts: whoever entered something, owns a building or has resources in a district; Gosha with anybody."""
        there = {building["owner"] for building in self.told}
        if not self.uses_city:
            there |= {owner for row in self.districts_told["rows"].values() for owner in row["holds"]}
        found = [owner for owner in self.seats if owner in there or self._entered(owner)]
        return list(self.seats) if self.solo and found else found

    def _entered(self, owner: str) -> bool:
        return bool(self.pad(owner)) if self.on_pad(owner) else self.holdings(owner) != blank_holdings()

    def _complete(self, owner: str) -> bool:
        if self.on_pad(owner):
            return pad_progress(self.rows, self.pad(owner)).state == "complete"
        return holdings_progress(self.holdings(owner), solo=self.solo, city=True).state == "complete"

    @cached_property
    def city_whole(self) -> bool:
        """Every starting place is told, and nothing by halves."""
        return len(self.told) == len(self.city) and set(CORE) <= self.at.keys()

    @cached_property
    def document(self) -> dict[str, Any]:
        """The `final` document as far as it is entered. Nothing is said about the whole until all of it is there."""
        whole = self.uses_city and self.city_whole and all(map(self._complete, self.seats))
        found: dict[str, Any] = {
            "solo": self.solo,
            "city": [{**building, "owner": self.names.get(building["owner"])} for building in self.told],
            "players": [{"name": self.names[owner], **self._player(owner)} for owner in self.present],
            "fragment": not whole,
        }
        if not self.solo:
            found["seats"] = len(self.seats)
        if not self.uses_city:
            found["districts"] = told_documents(self.districts_told, self.names)
        return found

    def _player(self, owner: str) -> dict[str, Any]:
        if self.on_pad(owner):
            return pad_holder({row.key: self.pad(owner).get(row.key, 0) for row in self.rows})
        return holder(self.holdings(owner), city=self.uses_city)

    @cached_property
    def board(self) -> Board:
        board, _ = documents.read("ginkgopolis", "final", self.document)
        found: Board = board
        return found

    @cached_property
    def districts(self) -> tuple[District, ...]:
        return districts(self.board)

    @cached_property
    def buildings(self) -> dict[Cell, Building]:
        return {building.cell: building for building in self.board.city}

    @cached_property
    def findings(self) -> list[Finding]:
        """What is wrong in the city itself. Its centre is checked before everybody's cards are there."""
        board = replace(self.board, fragment=not self.city_whole)
        waits = () if all(map(self._complete, self.seats)) else ("missing-starting-tile",)
        return [
            finding
            for finding in (findings(board) if self.uses_city else ())
            if finding.where.startswith("city") and finding.reason not in waits
        ]
