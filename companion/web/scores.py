"""The standings of a table as they are now: the parts assembled, scored, and set beside the seats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import current_app

from companion import documents
from companion.games.game import Unreadable
from companion.games.text import Text
from companion.language import catalogue
from companion.tables import Seat, Table
from companion.web.devices import store
from companion.web.editors import Progress, Shared, editor, seat_of
from companion.web.languages import language

_PLAYER = re.compile(r"players\[(\d+)\]")


@dataclass(frozen=True)
class Score:
    """The `final` result of the seats entered so far; none while there is nothing, or what there is cannot be read."""

    result: Mapping[str, Any] | None = None
    seats: tuple[Seat, ...] = ()
    problem: Text | None = None

    def player(self, seat: Seat | None) -> Mapping[str, Any] | None:
        if self.result is None or seat not in self.seats:
            return None
        found: Mapping[str, Any] = self.result["players"][self.seats.index(seat)]
        return found

    def seat(self, where: str) -> Seat | None:
        """The seat a place in the document belongs to (`players[1].lots[0]`)."""
        found = _PLAYER.match(where)
        return self.seats[int(found[1])] if found and int(found[1]) < len(self.seats) else None

    def findings(self, seat: Seat | None = None) -> list[Mapping[str, Any]]:
        """What breaks a rule: at one seat, or (without one) at the whole table."""
        found = self.result["findings"] if self.result else []
        return [finding for finding in found if seat is None or self.seat(finding["where"]) == seat]


@dataclass(frozen=True)
class Row:
    """A seat in the standings."""

    seat: Seat
    part: str
    progress: Progress
    total: int | None = None
    place: int | None = None

    @property
    def entered(self) -> bool:
        return self.progress.state != "nothing"


def score(table: Table) -> Score:
    """Scored once for each version of the table and language, however many phones ask."""
    return _score(current_app.config["DATABASE_URL"], table.id, table.version, language(), _Kept(table))


class _Kept:
    """Carries the table past the cache without being a part of its key."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=256)
def _score(database: str, id: int, version: int, language: str, kept: _Kept) -> Score:
    table = kept.table
    parts = {key: part.document for key, part in store().parts(id).items()}
    assembled = editor(table.game).assemble(table, parts)
    if assembled is None:
        return Score()
    document, seats = assembled
    if chosen := parts.get("readings"):
        document["readings"] = chosen
    try:
        result = documents.calculate(table.game, "final", document, catalogue(language))
    except Unreadable as error:
        return Score(None, seats, error.text)
    if len(seats) < len(table.seats):
        early = editor(table.game).counting
        result["findings"] = [finding for finding in result["findings"] if finding["rule"] not in early]
    return Score(result, seats)


def rows(table: Table) -> list[Row]:
    """The seats as the table page shows them: by place, then those that wait, in seating order."""
    scored = score(table)
    found = []
    for row in overview(table):
        player = scored.player(row.seat)
        total, place = (player["total"], player["place"]) if player else (None, None)
        found.append(Row(row.seat, row.part, row.progress, total, place))
    return sorted(found, key=lambda row: (row.place or len(found) + 1, row.seat.position))


def shared(table: Table) -> list[tuple[Shared, Progress]]:
    """What everybody enters together, and how far it is."""
    parts, game = store().parts(table.id), editor(table.game)
    return [
        (common, game.progress(table, common.part, parts[common.part].document if common.part in parts else None))
        for common in game.shared(table)
    ]


def overview(table: Table) -> list[Row]:
    """The seats and how far each is, in seating order."""
    parts = store().parts(table.id)
    game = editor(table.game)
    seats = [(part, seat_of(table, part)) for part in game.parts(table)]
    return [
        Row(seat, part, game.progress(table, part, parts[part].document if part in parts else None))
        for part, seat in seats
        if seat is not None
    ]
