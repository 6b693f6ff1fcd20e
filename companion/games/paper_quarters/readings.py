"""The disputed rules of Paper Quarters."""

from companion.game.game import Reading
from companion.game.text import say

TEMP_TIES = Reading(
    "temp-ties",
    "PQ-55",
    {"dense": say("the next player takes the next place"), "skip": say("the next place is skipped")},
)
"""Behind players tied for a place: does the next place follow, or is it skipped?"""

ZERO_TEMPS = Reading(
    "zero-temps",
    "PQ-56",
    {"nothing": say("without temps there is no place"), "ranked": say("a player without temps is ranked too")},
)
"""Does a player without temps take a place?"""

PLAN_TIES = Reading(
    "plan-ties",
    "PQ-43",
    {
        "all": say("all who finish it in one round are first"),
        "announced": say("only the one who announces it first is first"),
    },
)
"""Several finish a plan in one round: who gets the higher value?"""

REFUSAL_COST = Reading(
    "refusal-cost",
    "PQ-48",
    {"uncrossed": say("the first uncrossed value is taken off"), "crossed": say("the last crossed value is taken off")},
)
"""The column prints 0, 0, 3 and 5: do two refusals cost 3 already, or nothing yet?"""

TWO_STREET_PLANS = Reading(
    "two-street-plans",
    "PQ-73",
    {
        "alike": say("both streets as the card shows: parks, or pools"),
        "either": say("each street with all its parks or all its pools"),
    },
)
"""A plan of two streets: may one of them have the parks and the other the pools?"""

ROUNDABOUT_HOUSE = Reading(
    "roundabout-house",
    "PQ-77",
    {"filled": say("a roundabout fills its place"), "empty": say("a roundabout is not a house")},
)
"""Is a street with a roundabout ever full, for a plan and for the end of the game?"""

READINGS = (TEMP_TIES, ZERO_TEMPS, PLAN_TIES, REFUSAL_COST, TWO_STREET_PLANS, ROUNDABOUT_HOUSE)
