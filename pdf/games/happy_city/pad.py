"""The score pads of Happy City, with hearts in the gables over their columns."""

from __future__ import annotations

from companion.games.shapes import Unreadable
from companion.games.text import Catalogue
from pdf.look import Top, emblem, gable
from pdf.options import Options
from pdf.pads.rows import Pad, Row
from pdf.pen import Pen

CARDS = "cards"
"""The choice of a row for each card."""
_MOST_ON_A_SMALL_SLIP = 4


def pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    return Pad(
        "landscape",
        36,
        (
            Row("names", "names", _("Players"), 7.4),
            Row("residents", "plain", _("Residents"), 7, icon="resident"),
            Row("hearts", "plain", _("Hearts"), 7, icon="heart", operator="×"),
            Row("points", "total", _("Points"), 8.4, icon="star", operator="="),
            Row("coins", "note", _("coins, if equal"), 5.2),
        ),
        tables=2,
    )


def pad_with_cards(messages: Catalogue) -> Pad:
    """Ten rows for the ten cards of a city, residents and hearts side by side."""
    _ = messages.gettext
    cards = tuple(Row(f"card-{card}", "split", str(card), 7.6) for card in range(1, 11))
    return Pad(
        "portrait",
        22,
        (
            Row("names", "names", _("Players"), 11),
            Row("heads", "heads", _("Cards"), 5.6, heads=("resident", "heart")),
            *cards,
            Row("sums", "split", _("Together"), 8.6, half="×"),
            Row("points", "total", _("Points"), 11, icon="star", operator="="),
            Row("coins", "note", _("coins, if equal"), 6),
        ),
    )


def check(options: Options) -> None:
    """
    :raise Unreadable: ten rows for so many players do not fit on the slip.
    """
    if CARDS in options.ticked and options.players > _MOST_ON_A_SMALL_SLIP and options.smallest_slip:
        raise Unreadable(CARDS, "ten card rows for five players need a bigger slip: fewer on a page, or bigger paper")


def heart_gable(pen: Pen, top: Top) -> None:
    gable(pen, top)
    emblem(pen, "heart", top, 0.4)
