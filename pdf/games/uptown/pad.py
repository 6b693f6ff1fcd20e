"""The score pad of UpTown, with flat roofs over its columns."""

from __future__ import annotations

from companion.games.text import Catalogue
from pdf.look import Top
from pdf.pads.rows import Pad, Row
from pdf.pen import Pen


def pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    lots = tuple(Row(f"lot-{lot}", "plain", _("Lot"), 8.3, badge=str(lot)) for lot in range(1, 6))
    return Pad(
        "landscape",
        38,
        (
            Row("names", "names", _("Players"), 9.6),
            *lots,
            Row("coins", "split", _("Upcoins ÷ 3"), 8.6, note=_("the rest does not count"), icon="coin", half="÷3"),
            Row("total", "total", _("Total"), 11, icon="star", operator="Σ"),
            Row("tallest", "note", _("Tallest building, floors"), 6.4),
        ),
    )


def flat_roof(pen: Pen, top: Top) -> None:
    """With a lift house and a mast, which change sides."""
    slab = 0.24 * top.height
    mast, lift = (0.26, 0.71) if top.index % 2 == 0 else (0.74, 0.28)
    pen.rect(top.x, top.base - slab, top.width, slab, top.fill, top.stroke)
    left = top.x + (lift - 0.11) * top.width
    pen.rect(left, top.base - 0.74 * top.height, 0.22 * top.width, 0.5 * top.height, top.fill, top.stroke)
    x = top.x + mast * top.width
    pen.line(x, top.base - slab, x, top.base - top.height, top.stroke)
    pen.circle(x, top.base - top.height, 0.06 * top.height, top.stroke.colour)
