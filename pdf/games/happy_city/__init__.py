"""Happy City on paper: two score pads, with hearts in the gables over their columns, and its aid."""

from companion.game.description import Category
from companion.game.shapes import Unreadable
from companion.game.text import Catalogue, say
from pdf.game_paper import GamePaper, PrintChoice
from pdf.games.happy_city.aid import AID
from pdf.ink import Tone
from pdf.options import Options
from pdf.pads.layout import Pad, Row
from pdf.pen import Pen
from pdf.theme import RoofFrame, Theme, draw_emblem, draw_gable

_PICTOGRAM = "game-happy-city"
_CARDS = "cards"  # The choice of a row for each card.
_SMALL_SLIP = 4  # At most 4 players have room on a small slip with card rows.


def _pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    rows = (
        Row("names", "names", _("Players"), 7.4),
        Row("residents", "plain", _("Residents"), 7, icon="resident"),
        Row("hearts", "plain", _("Hearts"), 7, icon="heart", operator="×"),
        Row("points", "total", _("Points"), 8.4, icon="star", operator="="),
        Row("coins", "note", _("coins, if equal"), 5.2),
    )
    return Pad("landscape", 36, rows, tables=2)


def _pad_with_cards(messages: Catalogue) -> Pad:
    """Ten rows for the ten cards of a city, residents and hearts side by side."""
    _ = messages.gettext
    rows = (
        Row("names", "names", _("Players"), 11),
        Row("heads", "heads", _("Cards"), 5.6, heads=("resident", "heart")),
        *(Row(f"card-{card}", "split", str(card), 7.6) for card in range(1, 11)),
        Row("sums", "split", _("Together"), 8.6, half="×"),
        Row("points", "total", _("Points"), 11, icon="star", operator="="),
        Row("coins", "note", _("coins, if equal"), 6),
    )
    return Pad("portrait", 22, rows)


def _check(options: Options) -> None:
    """:raise Unreadable: ten rows for so many players do not fit on the slip."""
    if _CARDS in options.ticked and options.players > _SMALL_SLIP and options.smallest_slip:
        raise Unreadable(_CARDS, "ten card rows for five players need a bigger slip: fewer on a page, or bigger paper")


def _heart_gable(pen: Pen, frame: RoofFrame) -> None:
    draw_gable(pen, frame)
    draw_emblem(pen, "heart", frame, 0.4)


_CARD_ROWS = PrintChoice(
    _CARDS, say("A row for each of ten cards"), "Happy City: a row for each of the ten cards.", pad=_pad_with_cards
)
PAPER = GamePaper(
    Theme(_PICTOGRAM, Tone("A8324A", "FBE3E4", "FEF4F4"), _heart_gable),
    pad=_pad,
    aid=AID,
    choices=(_CARD_ROWS,),
    check=_check,
    categories={"happiness": Category("happiness", say("Happiness"), _PICTOGRAM)},
)
