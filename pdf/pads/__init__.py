"""Score pads: a slip with a table, a column and a roof for each player, a row for each thing that is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.text import Catalogue
from pdf.drawing import Drawing
from pdf.ink import Ink
from pdf.pads.cells import cell, label
from pdf.pads.grid import BETWEEN, HEADER, MARGIN, ROOF, Grid, lay_out
from pdf.pads.roofs import roof
from pdf.pads.rows import Pad
from pdf.pen import Pen


@dataclass(frozen=True)
class Filling:
    """What is printed in already."""

    names: tuple[str, ...] = ()
    place: str = ""
    date: str = ""


def pad(
    pad: Pad,
    size: tuple[float, float],
    players: int,
    ink: Ink,
    catalogue: Catalogue,
    filling: Filling,
    labels_right: bool = False,
) -> Drawing:
    """A slip of a size; with `labels_right` mirrored, for those who write with the left hand."""
    pen = Pen(*size, ink, catalogue)
    grid = lay_out(pad, size, players, labels_right)
    _header(pen, pad, grid, filling)
    y = MARGIN + HEADER * grid.stretch
    for table in range(pad.tables):
        y = _table(pen, pad, grid, y, table, filling.names if table == 0 else ())
        y += BETWEEN * grid.stretch
    return pen.drawing(pen.gettext("Score pad of {game}, to be filled in").format(game=pad.title))


def _header(pen: Pen, pad: Pad, grid: Grid, filling: Filling) -> None:
    """The game, and lines for place and date on its baseline."""
    icon = 6.4 * grid.stretch
    baseline = MARGIN + 0.78 * icon
    pen.pictogram(f"game-{pad.game}", MARGIN, MARGIN, icon, pen.ink.tone(pad.game).strong)
    x = MARGIN + 1.25 * icon
    x += pen.text(x, baseline, pad.title, 13 * grid.type, "bold", role="H1") + 0.6 * icon
    right = pen.width - MARGIN
    date = (18 if pen.width < pen.height else 22) * grid.type
    fields = [
        ("place", pen.gettext("place"), x, right - date - 3, filling.place),
        ("date", pen.gettext("date"), right - date, right, filling.date),
    ]
    for id, title, start, end, value in fields:
        pen.line(start, baseline, end, baseline, pen.stroke(pen.ink.text, 0.4))
        pen.text(start, baseline + 2.4 * grid.type, title, 6 * grid.type, colour=pen.ink.quiet)
        if value:
            pen.text(
                (start + end) / 2, baseline - 0.9, value, 8 * grid.type, "semibold", anchor="middle", room=end - start
            )
        pen.box(id, "write", start, MARGIN, end - start, baseline - MARGIN)


def _table(pen: Pen, pad: Pad, grid: Grid, y: float, table: int, names: Sequence[str]) -> float:
    """Roofs, rows and frame; gives the y below it."""
    tone = pen.ink.tone(pad.game)
    top = y + ROOF * grid.stretch
    for player in range(grid.players):
        roof(pen, pad.game, player, grid.left + player * grid.column, top, grid.column, ROOF * grid.stretch)
    y = frame_end = top
    for row in pad.rows:
        height = row.height * grid.stretch
        if row.kind in ("names", "total"):
            pen.rect(grid.left, y, grid.right - grid.left, height, tone.wash)
        label(pen, pad.game, row, grid, y, height)
        for player in range(grid.players):
            name = names[player] if row.kind == "names" and player < len(names) else ""
            cell(pen, pad.game, row, grid, player, y, height, name)
            x = grid.left + player * grid.column
            pen.box(f"{row.id}-{player + 1}" + ("-again" if table else ""), "write", x, y, grid.column, height)
        y += height
        if row.kind != "note":
            frame_end = y
    for column in range(1, grid.players):
        x = grid.left + column * grid.column
        pen.line(x, top, x, frame_end, pen.stroke(pen.ink.grid, 0.35))
    pen.rect(grid.left, top, grid.right - grid.left, frame_end - top, None, pen.stroke(tone.strong, 0.9))
    total = next(row for row in pad.rows if row.kind == "total").height * grid.stretch
    pen.rect(grid.left, frame_end - total, grid.right - grid.left, total, None, pen.stroke(tone.strong, 1.4))
    return y
