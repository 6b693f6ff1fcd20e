"""Score pads: a slip with a table, a column and a roof for each player, a row for each thing that is counted."""

from dataclasses import replace

from companion.game.text import say
from pdf.drawing import Drawing
from pdf.options import Options
from pdf.pads.cells import draw_cell, draw_label
from pdf.pads.layout import BETWEEN, HEADER, MARGIN, ROOF, Grid, Pad, Row, lay_out
from pdf.pen import Pen
from pdf.theme import Theme

_CODES = 13.0  # The height of a row of codes on an A6 slip.


def score_pad(pad: Pad, title: str, theme: Theme, size: tuple[float, float], options: Options) -> Drawing:
    """A slip of a size under the game's title; with labels on the right for those who write with the left hand."""
    pen = options.pen(*size)
    grid = lay_out(pad, size, options.players, options.labels == "right")
    _draw_header(pen, title, theme, grid, options)
    y = MARGIN + HEADER * grid.stretch
    for table in range(pad.tables):
        y = _draw_table(pen, pad, theme, grid, y, table, options if table == 0 else None)
        y += BETWEEN * grid.stretch
    return pen.drawing(pen.gettext("{game} score pad, to fill in").format(game=title))


def with_codes(pad: Pad) -> Pad:
    """The pad with a row of codes under the names, for one game."""
    names, *others = pad.rows
    codes = Row("codes", "codes", say("Your seat"), _CODES, note=say("by phone camera"))
    return replace(pad, rows=(names, codes, *others), tables=1)


def _draw_header(pen: Pen, title: str, theme: Theme, grid: Grid, options: Options) -> None:
    """The game, and lines for place and date on its baseline."""
    icon = 6.4 * grid.stretch
    baseline = MARGIN + 0.78 * icon
    pen.pictogram(theme.pictogram, MARGIN, MARGIN, icon, pen.ink.tone(theme.tone).strong)
    x = MARGIN + 1.25 * icon
    x += pen.text(x, baseline, title, 13 * grid.type_scale, "bold", role="H1") + 0.6 * icon
    right = pen.width - MARGIN
    date = (18 if pen.width < pen.height else 22) * grid.type_scale
    fields = [
        ("place", pen.gettext("place"), x, right - date - 3, options.place),
        ("date", pen.gettext("date"), right - date, right, options.date),
    ]
    for name, caption, start, end, value in fields:
        pen.line(start, baseline, end, baseline, pen.stroke(pen.ink.text, 0.4))
        pen.text(start, baseline + 2.4 * grid.type_scale, caption, 6 * grid.type_scale, colour=pen.ink.quiet)
        if value:
            middle, size = (start + end) / 2, 8 * grid.type_scale
            pen.text(middle, baseline - 0.9, value, size, "semibold", anchor="middle", room=end - start)
        pen.box(name, "write", start, MARGIN, end - start, baseline - MARGIN)


def _draw_table(pen: Pen, pad: Pad, theme: Theme, grid: Grid, y: float, table: int, options: Options | None) -> float:
    """Roofs, rows and frame; gives the y below it."""
    tone = pen.ink.tone(theme.tone)
    names, seats = (options.names, options.seats) if options else ((), ())
    width, roof = grid.right - grid.left, ROOF * grid.stretch
    top = y + roof
    for player in range(grid.players):
        theme.draw_roof(pen, player, grid.left + player * grid.column, top, grid.column, roof)
    y = frame_end = top
    for row in pad.rows:
        height = row.height * grid.stretch
        if row.kind in ("names", "total"):
            pen.rect(grid.left, y, width, height, tone.wash)
        draw_label(pen, tone, row, grid, y, height)
        for player in range(grid.players):
            name = names[player] if row.kind == "names" and player < len(names) else ""
            seat = seats[player] if player < len(seats) else None
            draw_cell(pen, tone, row, grid, player, y, height, name, seat)
            x = grid.left + player * grid.column
            pen.box(f"{row.key}-{player + 1}" + ("-again" if table else ""), "write", x, y, grid.column, height)
        y += height
        if row.kind != "note":
            frame_end = y
    for column in range(1, grid.players):
        x = grid.left + column * grid.column
        pen.line(x, top, x, frame_end, pen.stroke(pen.ink.grid, 0.35))
    pen.rect(grid.left, top, width, frame_end - top, None, pen.stroke(tone.strong, 0.9))
    total = next(row for row in pad.rows if row.kind == "total").height * grid.stretch
    pen.rect(grid.left, frame_end - total, width, total, None, pen.stroke(tone.strong, 1.4))
    return y
