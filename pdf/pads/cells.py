"""The rows of a score pad: a label with its pictogram, badge or letters to ring, and the cells to write in."""

from pdf import fiducials, fonts
from pdf.fonts import CAP_HEIGHT, MM
from pdf.ink import WHITE, Tone
from pdf.options import PlayerSeat
from pdf.pads.layout import Grid, Row
from pdf.pen import Pen

_QUIET_MODULES = 3  # White around a code; the cell around it is white too.
_LABEL: dict[str, tuple[float, fonts.Weight]] = {
    "total": (10, "bold"),
    "count": (7.5, "regular"),
    "names": (7, "regular"),
    "note": (7, "regular"),
    "heads": (7, "regular"),
}


def draw_label(pen: Pen, tone: Tone, row: Row, grid: Grid, y: float, height: float) -> None:
    middle = y + height / 2
    size, weight = _LABEL.get(row.kind, (8, "semibold"))
    size *= grid.type_scale
    left, right = grid.label_left, grid.label_left + grid.label_width
    if row.kind != "note":
        dotted = row.kind == "count"
        rule = pen.stroke(pen.ink.grid, 0.35, (0.01, 0.9) if dotted else (), round_ends=dotted)
        pen.line(min(left, grid.left), y + height, max(right, grid.right), y + height, rule)
    text_left = left
    if row.icon or row.badge or row.kind in ("split", "heads"):
        side = min(4.6 * grid.type_scale, 0.72 * height)
        if row.icon:
            pen.pictogram(row.icon, left, middle - side / 2, side, tone.strong)
        elif row.badge:
            pen.rect(left, middle - side / 2, side, side, tone.tint, pen.stroke(tone.strong, 0.5), 0.22 * side)
            pen.number(left + side / 2, middle, row.badge, size, "bold")
        text_left = left + 6.2 * grid.type_scale
    if row.operator:
        pen.number(right - 1.2 * grid.type_scale, middle, row.operator, 1.15 * size, "bold", tone.strong)
        right -= 3 * grid.type_scale
    if row.rings:
        right = _draw_rings(pen, row, grid, middle, right, tone.strong)
    baseline = middle + CAP_HEIGHT / 2 * size / MM
    if row.kind == "names":
        baseline = y + height - 1.4 * grid.type_scale
    if row.note:
        baseline -= 1.45 * grid.type_scale
        below, note = baseline + 3.1 * grid.type_scale, 6.2 * grid.type_scale
        pen.text(text_left, below, pen.say(row.note), note, colour=pen.ink.quiet, room=right - text_left)
    colour = pen.ink.quiet if weight == "regular" else None
    pen.text(text_left, baseline, pen.say(row.label), size, weight, room=right - text_left, colour=colour)


def _draw_rings(pen: Pen, row: Row, grid: Grid, middle: float, right: float, colour: str) -> float:
    """The letters of the three colours, to ring the one of the district; gives the new right edge of the label."""
    radius = min(2.0 * grid.type_scale, 0.25 * row.height * grid.stretch)
    for place, word in enumerate(reversed(row.rings)):
        x = right - radius - place * 2.35 * radius
        pen.circle(x, middle, radius, None, pen.stroke(colour, 0.5))
        pen.number(x, middle, pen.say(word)[0], 6 * grid.type_scale)
    return right - (len(row.rings) - 0.4) * 2.35 * radius


def draw_cell(
    pen: Pen, tone: Tone, row: Row, grid: Grid, player: int, y: float, height: float, name: str, seat: PlayerSeat | None
) -> None:
    x, width = grid.left + player * grid.column, grid.column
    if name:
        middle, room = y + height / 2, height - 0.6
        if seat is not None:
            badge = 0.36 * height
            pen.badge(seat.shape, seat.colour, x + (width - badge) / 2, y + 0.08 * height, badge, seat.number)
            middle, room = y + 0.72 * height, 0.5 * height
        pen.block(x + width / 2, middle, name, 8 * grid.type_scale, "semibold", width - 1.2, room)
    if row.kind == "codes" and seat is not None:
        room = min(width, height) - 0.6
        code = room / (1 + 2 * _QUIET_MODULES / fiducials.qr_modules(seat.address))
        pen.rect(x + 0.3, y + 0.3, width - 0.6, height - 0.6, WHITE)
        fiducials.draw_qr(pen, seat.address, x + (width - code) / 2, y + (height - code) / 2, code)
    if row.kind == "split":
        at = x + (0.5 if not row.half or row.half == "×" else 0.45) * width
        pen.line(at, y + 0.2 * height, at, y + 0.8 * height, pen.stroke(pen.ink.grid, 0.35))
        if row.half:
            pen.text(at + 0.7, y + 2.5 * grid.type_scale, row.half, 6 * grid.type_scale, colour=pen.ink.quiet)
    if row.kind == "heads":
        side = min(0.62 * height, 0.3 * width)
        for place, icon in enumerate(row.heads):
            share = (place + 0.5) / len(row.heads)
            pen.pictogram(icon, x + share * width - side / 2, y + (height - side) / 2, side, tone.strong)
    if row.kind == "note":
        line = y + 0.82 * height
        pen.line(x + 0.14 * width, line, x + 0.86 * width, line, pen.stroke(pen.ink.text, 0.4))
