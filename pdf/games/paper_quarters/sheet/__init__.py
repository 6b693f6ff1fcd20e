"""The sheet of Paper Quarters, drawn as a map: the town above, the columns and their sum below."""

from __future__ import annotations

from companion.games.text import Catalogue
from pdf import camera, fonts
from pdf.drawing import Drawing
from pdf.fonts import MM
from pdf.games.paper_quarters.colours import section_tone
from pdf.games.paper_quarters.sheet.measures import MEASURES, Measures
from pdf.games.paper_quarters.sheet.panel import footer, panel, write_field
from pdf.games.paper_quarters.sheet.plots import billboard, seat_board, town_sign
from pdf.games.paper_quarters.sheet.skies import numbers_in_deck, rounds, sky
from pdf.games.paper_quarters.sheet.streets import streets
from pdf.ink import Ink
from pdf.options import PlayerSeat
from pdf.pen import Pen

_EDITION = 2
"""Of the geometry. A new one when a box moves, so that a camera knows which paper it sees."""


def sheet(
    size: tuple[float, float],
    ink: Ink,
    messages: Catalogue,
    *,
    advanced: bool = True,
    solo: bool = False,
    legend: bool = False,
    date: str = "",
    table: str = "",
    seated: bool = False,
) -> Drawing:
    """A blank sheet; `advanced` has roundabouts; `table` is the code of a table to send it to. When `seated`, its code
    is that of a seat, which comes with the name."""
    m = MEASURES[size]
    pen = Pen(m.width, m.height, ink, messages)
    camera.corner_marks(pen, m.marks[0] if advanced else m.marks[1], m.grade.mark, m.grade.mark_inset)
    town_sign(pen, m)
    if solo:
        rounds(pen, m)
    if legend:
        _legend(pen, m, 1 if solo else 0)
    numbers_in_deck(pen, m)
    streets(pen, m)
    if not seated:
        billboard(pen, m, layout_code(m, advanced, table))
    panel(pen, m, advanced, date)
    footer(pen, m, advanced, solo, date)
    return pen.drawing(pen.gettext("Sheet of Paper Quarters, to be filled in"))


def name_tag(
    size: tuple[float, float], ink: Ink, messages: Catalogue, player: str, seat: PlayerSeat | None = None
) -> Drawing:
    """A player's name, to lie over a blank sheet; with the sign of the seat and a code that opens it."""
    m = MEASURES[size]
    pen = Pen(m.width, m.height, ink, messages)
    write_field(pen, m, "player", player, seat)
    if seat is not None:
        seat_board(pen, m, seat)
    return pen.drawing(player)


def layout_code(m: Measures, advanced: bool, table: str = "") -> str:
    """What the QR code says: the edition and the layout, and the table if there is one; capitals keep the code small.

    >>> layout_code(MEASURES[297, 210], advanced=True)
    'KV2-A4-R'
    """
    code = f"KV{_EDITION}-{m.code}-{'R' if advanced else 'N'}"
    return f"{code}:{table.upper()}" if table else code


def _legend(pen: Pen, m: Measures, street: int) -> None:
    """The effects in the sky of a street."""
    _ = pen.gettext
    items = [
        ("fence", _("a fence"), "refusals"),
        ("pool", _("a pool"), "pools"),
        ("tree", _("a park"), "parks"),
        ("agent", _("an agent"), "agents"),
        ("temp", _("a temp: −2…+2"), "temps"),
        ("bis", _("a bis"), "bis"),
        ("plan", _("plan: strike the roof"), "plans"),
    ]
    size, icon = m.grade.small, 0.55 * m.crown
    start, end = sky(pen, m, street)
    taken = sum(icon + 0.9 + fonts.width(text, size, "regular") for _icon, text, _tone in items)
    gap = (end - start - taken) / (len(items) - 1)
    x, middle = start, m.block(street) + 0.45 * m.crown
    for name, text, tone in items:
        pen.pictogram(name, x, middle - icon / 2, icon, section_tone(pen.ink, tone).strong)
        x += icon + 0.9
        x += gap + pen.text(x, middle + 0.36 * size / MM, text, size, colour=pen.ink.quiet)
