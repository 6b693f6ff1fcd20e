"""The score of a table, as pages and editors read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.text import Text
from companion.paths import steps
from companion.session.ties import OpenTie
from companion.tables import Seat


@dataclass(frozen=True)
class Score:
    """The `final` result of the seats entered so far; none while there is nothing, or what there is cannot be read."""

    result: Mapping[str, Any] | None = None
    seats: tuple[Seat, ...] = ()
    problem: Text | None = None
    rests: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    """The disputed rules on which a number rests, by the place of the player and the category (or `TOTAL`)."""

    document: Mapping[str, Any] | None = None
    """What was scored: the places of lines and findings are places in it."""
    board: Any = None
    """What was scored, as it was read; only in the answer that counted it, for boards are large."""
    tie: OpenTie | None = None
    """Equal for the win, and what would separate them is not told."""

    def player(self, seat: Seat | None) -> Mapping[str, Any] | None:
        if self.result is None or seat not in self.seats:
            return None
        player: Mapping[str, Any] = self.result["players"][self.seats.index(seat)]
        return player

    def seat(self, where: str) -> Seat | None:
        """The seat a place in the document belongs to (`players[1].lots[0]`)."""
        match steps(where):
            case ("players", int(number), *_) if number < len(self.seats):
                return self.seats[number]
        return None

    def findings(self, seat: Seat | None = None) -> list[Mapping[str, Any]]:
        """What breaks a rule: at one seat, or (without one) at the whole table."""
        findings = self.result["findings"] if self.result else []
        return [finding for finding in findings if seat is None or self.seat(finding["where"]) == seat]
