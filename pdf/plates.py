"""What a place of a board pays, in ink on white: a plate with one turned corner; a loss points downward; nothing is an
open frame; what another reading would pay has a dashed one."""

from companion.session.reasons import Spot
from pdf import fonts
from pdf.fonts import CAP_HEIGHT, MM
from pdf.ink import WHITE
from pdf.pen import Pen

_LETTER = CAP_HEIGHT / MM


def draw_plate(pen: Pen, spot: Spot, x: float, y: float, size: float, icon: tuple[str, str] | None = None) -> float:
    """Draw the number of a place with its middle at x and y, `size` high, with the shape of its player where all share
    the board; gives its width."""
    text, points = f"{spot.points}".replace("-", "−"), 0.72 * size / _LETTER
    mark = 0.8 * size if icon else 0.0
    width = max(size, fonts.width(text, points, "bold") + 0.5 * size + mark)
    left, top, right, bottom = x - width / 2, y - size / 2, x + width / 2, y + size / 2
    frame = pen.stroke(pen.ink.text, 0.5)
    turned = ((left, top), (right - size / 4, top), (right, top + size / 4), (right, bottom), (left, bottom))
    pointed = ((left, top), (right, top), (right, bottom), (x, bottom + size / 4), (left, bottom))
    filled = spot.sign == "gain" and not icon and pen.ink.filled
    outline = pointed if spot.sign == "loss" else turned
    pen.polygon(*outline, fill=pen.ink.text if filled else WHITE, stroke=frame)
    if icon:
        pen.pictogram(icon[0], left + 0.2 * size, y - 0.3 * size, 0.6 * size, icon[1])
    colour = WHITE if filled else pen.ink.text if spot.points else pen.ink.quiet
    pen.number(x + mark / 2, y, text, points, "bold", colour)
    for other in spot.otherwise[:1]:
        words = pen.gettext("or %(points)s") % {"points": f"{other.points}".replace("-", "−")}
        wide, high = fonts.width(words, 0.48 * points, "semibold") + 0.4 * size, 0.55 * size
        pen.rect(x - wide / 2, bottom + 0.25 * size, wide, high, WHITE, pen.stroke(pen.ink.text, 0.35, (1.2, 0.8)))
        pen.number(x, bottom + 0.25 * size + high / 2, words, 0.48 * points)
    return width
