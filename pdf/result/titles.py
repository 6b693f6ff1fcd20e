"""The categories of a result and what decided it, in words. The wording is that of the pad on the phone."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.text import Text, say

CATEGORIES: Mapping[str, Mapping[str, tuple[Text, str]]] = {
    "paper-quarters": {
        "plans": (say("City plans"), "plan"),
        "parks": (say("Parks"), "tree"),
        "pools": (say("Pools"), "pool"),
        "temps": (say("Temp agency"), "temp"),
        "estates": (say("Estates"), "estate"),
        "bis": (say("Bis houses"), "bis"),
        "roundabouts": (say("Roundabouts"), "ring"),
        "refusals": (say("Permit refusals"), "refusal"),
    },
    "ginkgopolis": {
        "tokens": (say("Success points"), "star"),
        "refresh": (say("Refresh tokens"), "turn"),
        "cards": (say("Building cards"), "plan"),
        "districts": (say("Districts"), "estate"),
    },
    "streets": {
        "money": (say("Money"), "coin"),
        "buildings": (say("Buildings at the end"), "g-home"),
        "majority": (say("Most tokens of a kind"), "chart"),
        "sets": (say("Sets of tokens"), "mixed"),
    },
    "uptown": {
        **{f"lot-{n}": (say("Lot {n}", n=n), "tower") for n in range(1, 6)},
        "coins": (say("Coins"), "coin"),
    },
    "happy-city": {
        "residents": (say("Residents"), "resident"),
        "hearts": (say("Hearts"), "heart"),
        "happiness": (say("Happiness"), "game-happy-city"),
    },
}
"""By game, in the order of the table: what a number is called, and its pictogram."""

TIE_BREAKS: Mapping[str, Text] = {
    "estates": say("the number of complete estates"),
    "tallest-building": say("the tallest building"),
    "coins": say("the coins left"),
}


def tie_break(code: str) -> Text:
    """What separated the winner from the next player: `estates-of-3` is a family of its own."""
    if code.startswith("estates-of-"):
        return say("the number of estates of {size}", size=int(code.removeprefix("estates-of-")))
    return TIE_BREAKS[code]
