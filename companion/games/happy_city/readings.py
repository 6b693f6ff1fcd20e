"""The disputed rules of Happy City. The first value of each is the default."""

from companion.game.game import Reading
from companion.game.text import say

NEGATIVE_TOTALS = "negative-totals"
MARKET_COLOUR = "market-colour-in-effects"
TWO_DWELLINGS = "two-dwellings"
DWELLING_STACKS = "dwelling-stacks"

READINGS = (
    Reading(
        NEGATIVE_TOTALS, "HC-33", {"literal": say("the number stays below zero"), "clamp": say("it counts as zero")}
    ),
    Reading(
        MARKET_COLOUR,
        "HC-40",
        {"yes": say("the market's colour counts"), "no": say("the market's colour does not count")},
    ),
    Reading(
        TWO_DWELLINGS,
        "HC-20",
        {"no": say("a dwelling only once in a city"), "yes": say("a dwelling may be in a city twice")},
    ),
    Reading(
        DWELLING_STACKS,
        "HC-72",
        {"by-kind": say("each kind has its own stack"), "mixed": say("the kinds are mixed in each stack")},
    ),
)
