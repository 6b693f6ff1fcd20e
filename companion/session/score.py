"""The score of a table as pages and editors read it, and its ties: what decided them, or what nobody has told yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.game import Game
from companion.games.text import Text, say
from companion.paths import steps
from companion.session.editors.form_reading import Untold
from companion.tables import Seat

OPEN = "open"
"""What decided the win, while the tie for it is open."""


def decided(game: Game, step: str) -> Text:
    """What decided where points alone did not, in words."""
    if step == "shared":
        return game.shared_win.why
    return say("Equal on points; {what} decided.", what=game.tie_break(step).decided)


@dataclass(frozen=True)
class OpenTie:
    """The players who are still equal, by their place in the result, and what is asked of whom."""

    players: tuple[int, ...]
    asked: Mapping[int, Untold]


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


def open_ties(players: Sequence[Mapping[str, Any]], untold: Sequence[Sequence[Untold]]) -> list[OpenTie]:
    """The ties that are open; the one for the win, if there is one, comes first."""
    totals = sorted({player["total"] for player in players}, reverse=True)
    found = (_open_tie(players, untold, total) for total in totals)
    return [tie for tie in found if tie]


def _open_tie(players: Sequence[Mapping[str, Any]], untold: Sequence[Sequence[Untold]], total: int) -> OpenTie | None:
    """Down the ladder among those who are ahead with this total, to the first step at which a number was not told."""
    equal = [place for place, player in enumerate(players) if player["total"] == total]
    for step in ("points", *players[equal[0]]["tie_breaks"]):
        if len(equal) < 2:
            return None
        asked = {place: item for place in equal for item in reversed(untold[place]) if step in item.separates}
        if asked:
            return OpenTie(tuple(equal), asked)
        if step != "points":
            most = max(players[place]["tie_breaks"][step] for place in equal)
            equal = [place for place in equal if players[place]["tie_breaks"][step] == most]
    return None


def left_open(result: Mapping[str, Any], ties: Sequence[OpenTie]) -> dict[str, Any]:
    """The result in which those who are equal share their place: what was not told counts for nobody."""
    players = list(result["players"])
    for tie in ties:
        shared = min(players[place]["place"] for place in tie.players)
        for place in tie.players:
            players[place] = {**players[place], "place": shared}
    for_the_win = for_win(result, ties)
    if for_the_win is None:
        return {**result, "players": players}
    winners = [players[place]["name"] for place in for_the_win.players]
    return {**result, "players": players, "winners": winners, "decided_by": OPEN}


def readings_left_open(result: Mapping[str, Any], untold: Sequence[Sequence[Untold]]) -> list[dict[str, Any]]:
    """The disputed rules of a result that was left open, each other reading with the ties that it leaves open too."""
    return [
        {**reading, "others": [_left_open(other, result, untold) for other in reading["others"]]}
        for reading in result["readings"]
    ]


def _left_open(
    other: Mapping[str, Any], result: Mapping[str, Any], untold: Sequence[Sequence[Untold]]
) -> Mapping[str, Any]:
    """What another reading changes, where a number that nobody told would decide: then it leaves the win open."""
    players = [{**player, "total": other["totals"][player["name"]]} for player in result["players"]]
    tie = _open_tie(players, untold, max(other["totals"].values()))
    winners = [players[place]["name"] for place in tie.players] if tie else other["winners"]
    was_open = result["decided_by"] == OPEN
    if set(winners) != set(result["winners"]) or was_open != bool(tie):
        changes = OPEN if tie else "winner"
    elif all(now["total"] == was["total"] for now, was in zip(players, result["players"], strict=True)):
        changes = "nothing"
    else:
        changes = OPEN if tie else "totals"
    return {**other, "winners": winners, "changes": changes}


def for_win(result: Mapping[str, Any], ties: Sequence[OpenTie]) -> OpenTie | None:
    """The open tie for the win."""
    return next((tie for tie in ties if any(result["players"][place]["place"] == 1 for place in tie.players)), None)
