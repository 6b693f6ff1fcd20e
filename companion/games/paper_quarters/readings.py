"""The disputed rules of Paper Quarters."""

from __future__ import annotations

from companion.games.game import Reading

TEMP_TIES = Reading("temp-ties", "PQ-55", ("dense", "skip"))
"""Behind players tied for a place: does the next place follow, or is it skipped?"""

ZERO_TEMPS = Reading("zero-temps", "PQ-56", ("nothing", "ranked"))
"""Does a player without temps take a place?"""

READINGS = (TEMP_TIES, ZERO_TEMPS)
