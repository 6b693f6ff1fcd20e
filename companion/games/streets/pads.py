"""The pad: sums that a player added up, taken as written; what no table can give is pointed out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.game import Finding, Line
from companion.game.text import say
from companion.games.streets.board import Pad, Player

_RULES = {"money": "ST-33", "buildings": "ST-30", "majority": "ST-52", "sets": "ST-54"}
_STEPS = {"majority": 5, "sets": 10}


def pad_lines(pad: Pad, where: str) -> Iterator[Line]:
    """Money, half incomes, majorities and sets, each sum under the rule that pays it (ST-30, ST-52, ST-54)."""
    for category, rule in _RULES.items():
        points = getattr(pad, category)
        if points:
            yield Line(category, points, rule, say("as written on the pad"), f"{where}.{category}")


def findings_of_pads(players: Sequence[Player]) -> Iterator[Finding]:
    """Majorities pay in fives, sets in tens; where one player's tokens are unknown, no majority is sure (ST-52)."""
    in_play = any(player.counted_tokens is not None for player in players)
    for index, player in enumerate(players):
        if player.pad is None:
            continue
        where = f"players[{index}].pad"
        for category, step in _STEPS.items():
            points = getattr(player.pad, category)
            if points % step:
                text = say("{n} here: it is always a multiple of {step}", n=points, step=step)
                yield Finding(_RULES[category], "pad-points", f"{where}.{category}", text)
        if in_play and player.pad.tokens is None:
            text = say(
                "{name}: the pad has no token counts, so majorities are decided among the others", name=player.name
            )
            yield Finding("ST-52", "tokens-unknown", f"{where}.majority", text)
