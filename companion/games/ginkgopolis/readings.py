"""The disputed rules of Ginkgopolis."""

from companion.game.game import Reading
from companion.game.text import say

GOSHA_DISTRICTS = Reading(
    "gosha-districts", "GK-69", {"yes": say("Gosha scores districts"), "no": say("Gosha scores no districts")}
)
"""The solo rules name Gosha's tokens and end-game cards, and say nothing of districts. His resources take places
either way; the question is whether a place pays him."""

MISSING_POINTS = Reading(
    "missing-points",
    "GK-39",
    {
        "open": say("the table decides when it comes up"),
        "fallback": say("the card is played alone, as without resources"),
        "refused": say("the move is not allowed"),
    },
)
"""Too few points for a lower number: no rule says what happens."""

DISTRICT_CORNERS = Reading(
    "district-corners",
    "GK-57",
    {"sides": say("only sides join a district"), "corners": say("corners join a district too")},
)
"""Where activation and letters exclude diagonals, the rule of districts does not repeat it."""

GOSHA_PAYS = Reading(
    "gosha-pays", "GK-73", {"no": say("Gosha builds without extra costs"), "yes": say("Gosha pays like a player")}
)
"""Of Gosha's level on a higher number or another colour the rules name only what he gains."""

GOSHA_ARROWS = Reading(
    "gosha-arrows",
    "GK-83",
    {"count": say("Gosha’s arrow cards count"), "ignored": say("Gosha’s arrow cards do not count")},
)
"""He ignores black arrows in his actions, and counts his cards 16 to 18 as usual."""

READINGS = (GOSHA_DISTRICTS, MISSING_POINTS, DISTRICT_CORNERS, GOSHA_PAYS, GOSHA_ARROWS)
