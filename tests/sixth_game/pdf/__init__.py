"""Lantern Quay on paper: its score pad."""

from companion.game.text import Catalogue
from pdf.game_paper import GamePaper
from pdf.pads.layout import Pad, Row
from pdf.theme import Theme


def _pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    rows = (
        Row("names", "names", _("Players"), 9.6),
        Row("boats", "plain", _("Boats moored"), 8.3, icon="boat"),
        Row("lanterns", "plain", _("Lanterns"), 8.3, icon="star"),
        Row("total", "total", _("Total"), 11, operator="Σ"),
    )
    return Pad("landscape", 38, rows)


PAPER = GamePaper(Theme("game-sixth-game"), pad=_pad)
