"""The disputed rules of Paper Quarters."""

from __future__ import annotations

from companion.games.game import Reading
from companion.games.text import say

TEMP_TIES = Reading(
    "temp-ties",
    "PQ-55",
    {
        "dense": say("the next player takes the next place"),
        "skip": say("the next place is skipped"),
    },
)
"""Behind players tied for a place: does the next place follow, or is it skipped?"""

ZERO_TEMPS = Reading(
    "zero-temps",
    "PQ-56",
    {
        "nothing": say("without temps there is no place"),
        "ranked": say("a player without temps is ranked too"),
    },
)
"""Does a player without temps take a place?"""

READINGS = (TEMP_TIES, ZERO_TEMPS)
