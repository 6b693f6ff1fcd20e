"""Lantern Quay in words."""

from companion.game.description import Category, PadRow, TieBreakStep
from companion.game.game import CalculationModule, Game, Reading
from companion.game.text import say

BOATS = Category("boats", say("Boats"), "boat")
LANTERNS = Category("lanterns", say("Lanterns"), "star")
CATEGORIES = (BOATS, LANTERNS)

GAME = Game(
    id="sixth-game",
    name=say("Lantern Quay"),
    prefix="LQ",
    players=(2, 4),
    categories=CATEGORIES,
    tie_breaks=(TieBreakStep("boats", say("Boats"), say("the number of boats"), "LQ-01"),),
    pad=(
        PadRow("boats", BOATS.title, "boat", note=say("how many lie at your quay")),
        PadRow("lanterns", LANTERNS.title, "star", note=say("how many are lit")),
    ),
    topics={"harbour": say("The harbour")},
    readings=(
        Reading(
            "tied-lanterns",
            "LQ-02",
            {"nobody": say("nobody gets the five points"), "each": say("each of them gets the five points")},
        ),
    ),
    calculations=CalculationModule("tests.sixth_game.quay"),
)
