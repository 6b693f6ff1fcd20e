"""The disputed rules of Happy City. The first value of each is the default."""

from __future__ import annotations

from companion.games.game import Reading
from companion.games.text import say

NEGATIVE_TOTALS = "negative-totals"
MARKET_COLOUR = "market-colour-in-effects"

READINGS = (
    Reading(
        NEGATIVE_TOTALS,
        "HC-33",
        {
            "literal": say("the number stays below zero"),
            "clamp": say("it counts as zero"),
        },
    ),
    Reading(
        MARKET_COLOUR,
        "HC-40",
        {
            "yes": say("the market's colour counts"),
            "no": say("the market's colour does not count"),
        },
    ),
)
