"""The sheet of Paper Quarters, drawn as a map: the town above, the columns and their sum below."""

from dataclasses import asdict
from typing import Any

from companion.games.paper_quarters.sheet_code import Layout
from pdf import fiducials
from pdf.drawing import Drawing
from pdf.games.paper_quarters.sheet.measures import MEASURES
from pdf.games.paper_quarters.sheet.panel import draw_footer, draw_panel, write_field
from pdf.games.paper_quarters.sheet.plots import code_places, draw_layout_code, draw_seat_code, draw_town_sign
from pdf.games.paper_quarters.sheet.skies import draw_deck_numbers, draw_legend, draw_rounds
from pdf.games.paper_quarters.sheet.streets import draw_streets
from pdf.options import Options, PlayerSeat


def sheet(size: tuple[float, float], options: Options) -> Drawing:
    """A blank sheet. At a table with seats its code is that of a seat, which comes with the name."""
    m = MEASURES[size]
    pen = options.pen(m.width, m.height)
    advanced, solo = "advanced" in options.ticked, "solo" in options.ticked
    fiducials.draw_corner_marks(pen, m.marks[0] if advanced else m.marks[1], m.grade.mark, m.grade.mark_inset)
    draw_town_sign(pen, m)
    if solo:
        draw_rounds(pen, m)
    if "legend" in options.ticked:
        draw_legend(pen, m, 1 if solo else 0)
    draw_deck_numbers(pen, m)
    draw_streets(pen, m)
    if not options.seats_have_codes:
        draw_layout_code(pen, m, layout(size, options), options.table)
    draw_panel(pen, m, advanced, options.date)
    draw_footer(pen, m, advanced, solo, options.date)
    return pen.drawing(pen.gettext("Welcome To… sheet, to fill in"))


def name_tag(size: tuple[float, float], options: Options, player: str, seat: PlayerSeat | None) -> Drawing:
    """A player's name, to lie over a blank sheet; with the badge of the seat and a code that opens it."""
    m = MEASURES[size]
    pen = options.pen(m.width, m.height)
    write_field(pen, m, "player", player, seat)
    if seat is not None and seat.address:
        draw_seat_code(pen, m, layout(size, options), seat)
    return pen.drawing(player)


def layout(size: tuple[float, float], options: Options) -> Layout:
    """What the sheet is called in its QR code.

    >>> str(layout((297, 210), Options("paper-quarters", ticked=frozenset({"advanced"}))))
    'KV2-A4-R'
    """
    return Layout(MEASURES[size].code, "advanced" in options.ticked, "solo" in options.ticked)


def facts(size: tuple[float, float], options: Options) -> dict[str, Any]:
    """Which sheet it is, and where its code lies or that of a seat, by the number of modules that it has."""
    anybody, *seat = (asdict(place) for place in code_places(MEASURES[size]))
    named = layout(size, options)
    return {"layout": {"code": str(named), **asdict(named)}, "codes": {"anybody": [anybody], "seat": seat}}
