"""The score pad of Streets, with stepped and plain gables over its columns."""

from __future__ import annotations

from companion.games.text import Catalogue
from pdf.look import Top
from pdf.pads.rows import Pad, Row
from pdf.pen import Pen


def pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    halves = tuple(
        Row(f"building-{number}", "plain", _("½ income of a building"), 7.6, badge=str(number))
        for number in range(1, 6)
    )
    return Pad(
        "portrait",
        33,
        (
            Row("names", "names", _("Players"), 12),
            Row("money", "plain", _("Money"), 9, icon="coin"),
            *halves,
            Row("restaurant", "count", _("Restaurants"), 7.4, icon="fork"),
            Row("residential", "count", _("Residential"), 7.4, icon="g-home"),
            Row("leisure", "count", _("Leisure"), 7.4, icon="g-leisure"),
            Row("retail", "count", _("Retail"), 7.4, icon="shopper"),
            Row("majority", "plain", _("Majorities"), 9, note=_("10, or 5 if shared"), icon="chart"),
            Row("sets", "plain", _("Sets"), 9, note=_("10 for each four kinds"), icon="mixed"),
            Row("total", "total", _("Total"), 12, icon="coin", operator="Σ"),
        ),
    )


def gables(pen: Pen, top: Top) -> None:
    """Stepped and plain gables in turn, each with a round window."""
    half = (
        [(0.0, 0.3), (0.5, 1.0)] if top.index % 2 else [(0, 0.3), (0.14, 0.3), (0.14, 0.62), (0.3, 0.62), (0.3, 0.96)]
    )
    outline = [(0.0, 0.0), *half]
    outline += [(1 - across, up) for across, up in reversed(outline) if across != 0.5]
    pen.polygon(
        *((top.x + across * top.width, top.base - up * top.height) for across, up in outline),
        fill=top.fill,
        stroke=top.stroke,
    )
    pen.circle(top.middle, top.base - 0.42 * top.height, 0.13 * top.height, None, top.stroke)
