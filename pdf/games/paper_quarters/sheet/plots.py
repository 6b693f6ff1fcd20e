"""The free plots: the sign with the town's name, and a board with the code for a camera."""

from __future__ import annotations

from pdf import camera
from pdf.drawing import rounded_outline
from pdf.fonts import CAP_HEIGHT, MM
from pdf.games.paper_quarters.colours import TOWN
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.ink import WHITE
from pdf.options import PlayerSeat
from pdf.pen import Pen

_BAND = 0.26
"""Of the sign's height, for the game's name."""
_MODULES = 21
"""Of a QR code of the smallest version."""
_QUIET_MODULES = 4
"""White around it, so that any camera app reads it."""


def draw_town_sign(pen: Pen, m: Measures) -> None:
    """On two posts, with a line to write the town's name on."""
    grade = m.grade
    width = m.street_left(10) - m.left - 0.225 * m.pitch
    height = m.ground(0) - m.top - 0.3 * m.body
    frame = pen.stroke(pen.ink.text, grade.sum_frame)
    for share in (0.16, 0.84):
        x = m.left + share * width
        pen.line(x, m.top + height, x, m.road_top(0), pen.stroke(pen.ink.text, grade.house))
    pen.rect(m.left, m.top, width, height, WHITE, frame, grade.radius)
    if grade.name is not None:
        _draw_band(pen, m, grade.name, width, _BAND * height)
        pen.rect(m.left, m.top, width, height, None, frame, grade.radius)
    left, line = m.left + 0.07 * width, m.top + height - 1.55 * grade.small / MM
    pen.line(left, line, m.left + 0.93 * width, line, pen.stroke(pen.ink.text, grade.hair))
    label = pen.gettext("town name")
    pen.text(left, line + 1.04 * grade.small / MM, label, grade.small, colour=pen.ink.quiet, room=0.86 * width)
    free = m.top + (_BAND * height if grade.name is not None else 0)
    pen.box("town", "write", m.left, free, width, line - free)


def _draw_band(pen: Pen, m: Measures, size: float, width: float, height: float) -> None:
    """The game's name across the top of the sign; its upper corners follow the frame, the lower ones are square."""
    bottom, right, radius = m.top + height, m.left + width, m.grade.radius
    if pen.ink.filled:
        lower = bottom + radius
        pen.path(
            rounded_outline([(m.left, m.top), (right, m.top), (right, lower), (m.left, lower)], radius),
            pen.ink.tone(TOWN).strong,
        )
        pen.rect(m.left, bottom, width, radius + 0.1, WHITE)
    pen.line(m.left, bottom, right, bottom, pen.stroke(pen.ink.text, m.grade.rule))
    name, size = pen.fit(pen.gettext("Welcome To…"), size, "bold", width - 3)
    colour = WHITE if pen.ink.filled else pen.ink.text
    pen.number(m.left + width / 2, m.top + height / 2, name, size, "bold", colour)


def _draw_board(pen: Pen, m: Measures, width: float, height: float) -> tuple[float, float]:
    """A board on two posts, on the free plot of the second street; gives its middle and its top."""
    middle, top = (m.left + m.avenue + m.street_left(11)) / 2, m.road_top(1) - height - 0.55 * m.yard
    for x in (middle - 0.3 * width, middle + 0.3 * width):
        pen.line(x, top + height, x, m.road_top(1), pen.stroke(pen.ink.text, m.grade.house))
    frame = pen.stroke(pen.ink.text, m.grade.box)
    pen.rect(middle - width / 2, top, width, height, WHITE, frame, 0.7 * m.grade.radius)
    return middle, top


def draw_seat_code(pen: Pen, m: Measures, seat: PlayerSeat) -> None:
    """The code that opens a seat, as large as the free plot allows: a phone's own camera reads it."""
    room = m.street_left(11) - m.left - m.avenue - 0.5 * m.gap
    side = min(room, m.road_top(1) - 0.55 * m.yard - m.block(1) - 0.5)
    code = side / (1 + 2 * _QUIET_MODULES / camera.qr_modules(seat.address))
    middle, top = _draw_board(pen, m, side, side)
    camera.draw_qr(pen, seat.address, middle - code / 2, top + (side - code) / 2, code)


def draw_layout_code(pen: Pen, m: Measures, code: str) -> None:
    """The code that says which sheet this is, spelled out below where there is room."""
    grade = m.grade
    quiet = _QUIET_MODULES * grade.code / _MODULES
    text = 1.25 * grade.small / MM if grade.counts else 0
    width, height = grade.code + 2 * quiet, grade.code + 2 * quiet + text
    middle, top = _draw_board(pen, m, width, height)
    camera.draw_qr(pen, code, middle - width / 2 + quiet, top + quiet, grade.code, "q" if len(code) <= 16 else "m")
    if grade.counts:
        baseline = top + height - quiet / 2 - (text - CAP_HEIGHT * grade.small / MM) / 2
        pen.text(middle, baseline, code, grade.small, "semibold", anchor="middle", room=width - 0.6)
