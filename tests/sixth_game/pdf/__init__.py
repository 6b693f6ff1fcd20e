"""Lantern Quay on paper: its score pad."""

from companion.game.text import say
from pdf.game_paper import GamePaper
from pdf.pads.layout import Pad, Row
from pdf.theme import Theme

_PAD = Pad("landscape", 38, (
    Row("names", "names", say("Players"), 9.6),
    Row("boats", "plain", say("Boats moored"), 8.3, icon="boat"),
    Row("lanterns", "plain", say("Lanterns"), 8.3, icon="star"),
    Row("total", "total", say("Total"), 11, operator="Σ"),
))  # fmt: skip
PAPER = GamePaper(Theme("game-sixth-game"), pad=_PAD)
