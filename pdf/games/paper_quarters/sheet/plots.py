"""The free plots: the sign with the town's name, and a board with the code for a camera."""

from companion.games.paper_quarters.sheet_code import Layout
from companion.photo.sheet_map import CodePlace
from pdf import fiducials, fonts
from pdf.drawing import rounded_outline
from pdf.fonts import MM
from pdf.games.paper_quarters.colours import TOWN
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.ink import WHITE
from pdf.options import PlayerSeat
from pdf.pen import Pen

_BAND = 0.26  # Of the sign's height, for the game's name.
_LAYOUT_MODULES = 21  # Of the code of a sheet for anybody: the smallest version has room for layout and table.
_SEAT_MODULES = (29, 33)
"""Of the code of a seat: at an address of the home network or an ordinary name, and at a very long name."""
_QUIET_MODULES = 4  # White around it, so that any camera app reads it.
_MOST_CORRECTED = 61
"""Letters of an address that fit into a code of 29 modules of which some may be dirty. A longer one does without that,
so that its modules stay as large."""
_MARGIN = 1.2  # Beside a table's code on its board, both sides together.


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


def layout_code_place(m: Measures) -> CodePlace:
    """Where the code of a sheet for anybody lies, whatever is spelled out around it."""
    size = m.grade.code
    spelled = _line_height(m) if m.grade.counts else 0
    bottom = _board_bottom(m) - spelled - _edge(m, size / _LAYOUT_MODULES)
    middle = (m.left + m.avenue + m.street_left(11)) / 2
    return CodePlace(middle - size / 2, bottom - size, size, _LAYOUT_MODULES)


def draw_layout_code(pen: Pen, m: Measures, layout: Layout, table: str) -> None:
    """The code that says which sheet this is, spelled out where there is room: the layout below, the table above."""
    text = f"{layout}:{table}" if table else str(layout)
    place, line = layout_code_place(m), _line_height(m)
    edge, middle = _edge(m, place.module), place.x + place.size / 2
    width, top = place.size + 2 * edge, place.y - edge
    if table and m.grade.counts:
        width = max(width, fonts.width(table, m.grade.small, "semibold") + _MARGIN)
        top -= line
    _draw_board(pen, m, middle - width / 2, top, width)
    fiducials.draw_qr(pen, text, place.x, place.y, place.size, "q" if len(text) <= 16 else "m")
    if m.grade.counts:
        for spelled, line_top in ((table, top), (str(layout), _board_bottom(m) - line)):
            pen.number(middle, line_top + line / 2, spelled, m.grade.small)


def seat_code_place(m: Measures, modules: int) -> CodePlace:
    """Where the code that opens a seat lies, as large as the free plot allows: a phone's own camera reads it.

    On a small sheet its board stands in front of the avenue as well.
    """
    left = m.left + m.avenue if m.grade.counts else m.left
    room = m.street_left(11) - left - 0.5 * m.gap
    side = min(room, _board_bottom(m) - m.block(1) - 0.5)
    size = (side - m.grade.box / MM) / (1 + 2 * _QUIET_MODULES / modules)
    middle = (left + m.street_left(11)) / 2 if m.grade.counts else left + side / 2
    return CodePlace(middle - size / 2, _board_bottom(m) - (side + size) / 2, size, modules)


def draw_seat_code(pen: Pen, m: Measures, layout: Layout, seat: PlayerSeat) -> None:
    """The address of the seat, with the layout at its end."""
    text = f"{seat.address}/{layout}"
    error = "m" if len(text) <= _MOST_CORRECTED else "l"
    place = seat_code_place(m, fiducials.qr_modules(text, error))
    edge = _edge(m, place.module)
    _draw_board(pen, m, place.x - edge, place.y - edge, place.size + 2 * edge)
    fiducials.draw_qr(pen, text, place.x, place.y, place.size, error)


def _draw_board(pen: Pen, m: Measures, x: float, y: float, width: float) -> None:
    """A board on two posts, on the free plot of the second street."""
    bottom = _board_bottom(m)
    for share in (0.2, 0.8):
        pen.line(x + share * width, bottom, x + share * width, m.road_top(1), pen.stroke(pen.ink.text, m.grade.house))
    frame = pen.stroke(pen.ink.text, m.grade.box)
    pen.rect(x, y, width, bottom - y, WHITE, frame, 0.7 * m.grade.radius)


def _board_bottom(m: Measures) -> float:
    return m.road_top(1) - 0.55 * m.yard


def _edge(m: Measures, module: float) -> float:
    """From a code to the frame of its board."""
    return _QUIET_MODULES * module + m.grade.box / MM / 2


def _line_height(m: Measures) -> float:
    return 1.25 * m.grade.small / MM


def code_places(m: Measures) -> tuple[CodePlace, ...]:
    """Where a camera looks for a code: that of a sheet for anybody, then those of a seat."""
    return layout_code_place(m), *(seat_code_place(m, modules) for modules in _SEAT_MODULES)
