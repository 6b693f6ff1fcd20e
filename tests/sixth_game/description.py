"""Lantern Quay in words."""

from companion.game.description import Category, PadRow, TieBreakStep
from companion.game.game import Reading
from companion.game.text import say

NAME = say("Lantern Quay")

BOATS = Category("boats", say("Boats"), "boat")
LANTERNS = Category("lanterns", say("Lanterns"), "star")
CATEGORIES = (BOATS, LANTERNS)

TIE_BREAKS = (TieBreakStep("boats", say("Boats"), say("the number of boats"), "LQ-01"),)

PAD = (
    PadRow("boats", BOATS.title, "boat", note=say("how many lie at your quay")),
    PadRow("lanterns", LANTERNS.title, "star", note=say("how many are lit")),
)

READINGS = (
    Reading(
        "tied-lanterns",
        "LQ-02",
        {"nobody": say("nobody gets the five points"), "each": say("each of them gets the five points")},
    ),
)

TOPICS = {"harbour": say("The harbour")}
