"""The score pad of Ginkgopolis, with green domes over its columns."""

from __future__ import annotations

from companion.games.text import Catalogue
from pdf.drawing import Segment
from pdf.look import Top, emblem
from pdf.pads.rows import Pad, Row
from pdf.pen import Pen

PICTOGRAM = "game-ginkgopolis"


def pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    colours = (_("Red")[0], _("Blue")[0], _("Yellow")[0])
    districts = tuple(
        Row(f"district-{number}", "plain", _("District {number}").format(number=number), 8.4, rings=colours)
        for number in range(1, 9)
    )
    return Pad(
        "portrait",
        30,
        (
            Row("names", "names", _("Players"), 12.4),
            Row("tokens", "plain", _("Tokens"), 9.4, note=_("success points"), icon="star"),
            Row("refresh", "split", _("Refresh"), 9.4, note=_("not spent"), icon="turn", half="×2"),
            Row("cards", "plain", _("Cards “=”"), 9.4, icon="plan"),
            *districts,
            Row("total", "total", _("Total"), 12.6, icon=PICTOGRAM, operator="Σ"),
        ),
    )


def dome(pen: Pen, top: Top) -> None:
    """Green, with the leaf."""
    crown, x, width = top.base - 0.9 * top.height, top.x, top.width
    curve: tuple[Segment, ...] = (
        ("M", x, top.base),
        ("C", x + 0.1 * width, crown, x + 0.32 * width, crown, top.middle, crown),
        ("C", x + 0.68 * width, crown, x + 0.9 * width, crown, x + width, top.base),
        ("Z",),
    )
    pen.path(curve, top.fill, top.stroke)
    emblem(pen, PICTOGRAM, top, 0.48)
