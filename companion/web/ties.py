"""A tie for the win that needs what nobody has told yet: who is in it, and what to ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.web.editors.forms import Untold

OPEN = "open"
"""What decided the win, while the tie for it is open."""


@dataclass(frozen=True)
class OpenTie:
    """The players who are still equal, by their place in the result, and what is asked of whom."""

    players: tuple[int, ...]
    asked: Mapping[int, Untold]


def open_tie(players: Sequence[Mapping[str, Any]], untold: Sequence[Sequence[Untold]]) -> OpenTie | None:
    """Down the ladder among those who can still win, to the first step at which somebody's number was not told."""
    best = max((player["total"] for player in players), default=0)
    equal = [place for place, player in enumerate(players) if player["total"] == best]
    for step in ("points", *(players[0]["tie_breaks"] if players else ())):
        if len(equal) < 2:
            return None
        asked = {place: item for place in equal for item in reversed(untold[place]) if step in item.separates}
        if asked:
            return OpenTie(tuple(equal), asked)
        if step != "points":
            most = max(players[place]["tie_breaks"][step] for place in equal)
            equal = [place for place in equal if players[place]["tie_breaks"][step] == most]
    return None


def left_open(result: Mapping[str, Any], tie: OpenTie) -> dict[str, Any]:
    """The result without a winner among those who are equal: what was not told counts for nobody."""
    players = [
        {**player, "place": 1} if place in tie.players else player for place, player in enumerate(result["players"])
    ]
    winners = [players[place]["name"] for place in tie.players]
    return {**result, "players": players, "winners": winners, "decided_by": OPEN}
