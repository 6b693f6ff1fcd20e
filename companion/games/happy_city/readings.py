"""The disputed rules of Happy City. The first value of each is the default."""

from __future__ import annotations

from companion.games.game import Reading

NEGATIVE_TOTALS = "negative-totals"
MARKET_COLOUR = "market-colour-in-effects"

READINGS = (
    Reading(NEGATIVE_TOTALS, "HC-33", ("literal", "clamp")),
    Reading(MARKET_COLOUR, "HC-40", ("yes", "no")),
)
