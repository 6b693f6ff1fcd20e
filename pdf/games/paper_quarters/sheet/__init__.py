"""The sheet of Paper Quarters, drawn as a map: the town above, the columns and their sum below."""

from __future__ import annotations

from pdf import camera
from pdf.drawing import Drawing
from pdf.games.paper_quarters.sheet.measures import MEASURES, Measures
from pdf.games.paper_quarters.sheet.panel import draw_footer, draw_panel, write_field
from pdf.games.paper_quarters.sheet.plots import draw_layout_code, draw_seat_code, draw_town_sign
from pdf.games.paper_quarters.sheet.skies import draw_deck_numbers, draw_legend, draw_rounds
from pdf.games.paper_quarters.sheet.streets import draw_streets
from pdf.options import Options, PlayerSeat

_EDITION = 2
"""Of the geometry. A new one when a box moves, so that a camera knows which paper it sees."""


def sheet(size: tuple[float, float], options: Options) -> Drawing:
    """A blank sheet. At a table with seats its code is that of a seat, which comes with the name."""
    m = MEASURES[size]
    pen = options.pen(m.width, m.height)
    advanced, solo = "advanced" in options.ticked, "solo" in options.ticked
    camera.draw_corner_marks(pen, m.marks[0] if advanced else m.marks[1], m.grade.mark, m.grade.mark_inset)
    draw_town_sign(pen, m)
    if solo:
        draw_rounds(pen, m)
    if "legend" in options.ticked:
        draw_legend(pen, m, 1 if solo else 0)
    draw_deck_numbers(pen, m)
    draw_streets(pen, m)
    if not options.seats:
        draw_layout_code(pen, m, layout_code(m, advanced, options.table))
    draw_panel(pen, m, advanced, options.date)
    draw_footer(pen, m, advanced, solo, options.date)
    return pen.drawing(pen.gettext("Welcome To… sheet, to fill in"))


def name_tag(size: tuple[float, float], options: Options, player: str, seat: PlayerSeat | None) -> Drawing:
    """A player's name, to lie over a blank sheet; with the badge of the seat and a code that opens it."""
    m = MEASURES[size]
    pen = options.pen(m.width, m.height)
    write_field(pen, m, "player", player, seat)
    if seat is not None:
        draw_seat_code(pen, m, seat)
    return pen.drawing(player)


def layout_code(m: Measures, advanced: bool, table: str = "") -> str:
    """What the QR code says: the edition and the layout, and the table if there is one; capitals keep the code small.

    >>> layout_code(MEASURES[297, 210], advanced=True)
    'KV2-A4-R'
    """
    code = f"KV{_EDITION}-{m.code}-{'R' if advanced else 'N'}"
    return f"{code}:{table.upper()}" if table else code
