"""Happy City on paper: two score pads, with hearts in the gables over their columns, and its aid."""

from companion.game.description import Category
from companion.game.document_types import Unreadable
from companion.game.text import say
from pdf.game_paper import GamePaper, PrintChoice
from pdf.games.happy_city.aid import AID
from pdf.games.happy_city.cities import TONE, draw_cities
from pdf.options import Options
from pdf.pads.layout import Pad, Row
from pdf.pen import Pen
from pdf.theme import RoofFrame, Theme, draw_emblem, draw_gable

_PICTOGRAM = "game-happy-city"
_CARDS = "cards"  # The choice of a row for each card.
_SMALL_SLIP = 4  # At most 4 players have room on a small slip with card rows.


_PAD = Pad("landscape", 36, (
    Row("names", "names", say("Players"), 7.4),
    Row("residents", "plain", say("Residents"), 7, icon="resident"),
    Row("hearts", "plain", say("Hearts"), 7, icon="heart", operator="×"),
    Row("points", "total", say("Points"), 8.4, icon="star", operator="="),
    Row("coins", "note", say("coins, if equal"), 5.2),
), tables=2)  # fmt: skip
_PAD_WITH_CARDS = Pad("portrait", 22, (
    Row("names", "names", say("Players"), 11),
    Row("heads", "heads", say("Cards"), 5.6, heads=("resident", "heart")),
    *(Row(f"card-{card}", "split", say("{value}", value=card), 7.6) for card in range(1, 11)),
    Row("sums", "split", say("Together"), 8.6, half="×"),
    Row("points", "total", say("Points"), 11, icon="star", operator="="),
    Row("coins", "note", say("coins, if equal"), 6),
))  # fmt: skip
"""Ten rows for the ten cards of a city, residents and hearts side by side."""


def _check(options: Options) -> None:
    """:raise Unreadable: ten rows for so many players do not fit on the slip."""
    if _CARDS in options.ticked and options.players > _SMALL_SLIP and options.smallest_slip:
        raise Unreadable(_CARDS, "ten card rows for five players need a bigger slip: fewer on a page, or bigger paper")


def _heart_gable(pen: Pen, frame: RoofFrame) -> None:
    draw_gable(pen, frame)
    draw_emblem(pen, "heart", frame, 0.4)


_CARD_ROWS = PrintChoice(
    _CARDS, say("A row for each of ten cards"), "Happy City: a row for each of the ten cards.", pad=_PAD_WITH_CARDS
)
PAPER = GamePaper(
    Theme(_PICTOGRAM, TONE, _heart_gable),
    pad=_PAD,
    aid=AID,
    choices=(_CARD_ROWS,),
    check=_check,
    categories={"happiness": Category("happiness", say("Happiness"), _PICTOGRAM)},
    draw_boards=draw_cities,
)
