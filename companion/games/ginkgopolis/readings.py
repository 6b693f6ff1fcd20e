"""The disputed rules of Ginkgopolis."""

from __future__ import annotations

from companion.games.game import Reading
from companion.games.text import say

GOSHA_DISTRICTS = Reading(
    "gosha-districts", "GK-69", {"yes": say("Gosha scores districts"), "no": say("Gosha scores no districts")}
)
"""The solo rules name Gosha's tokens and end-game cards, and say nothing of districts. His resources take places
either way; the question is whether a place pays him."""

READINGS = (GOSHA_DISTRICTS,)
