"""A card that stands on the table: a code to scan, who sits there, what was agreed. Both halves are the same."""

from math import ceil

from companion import games
from pdf import fiducials
from pdf.drawing import Drawing, Page
from pdf.fonts import MM
from pdf.options import Options, Tent
from pdf.paper import SIZES
from pdf.pen import Pen
from pdf.theme import Theme

_A4_WIDTH = 210
_MARGIN = 12.0
_CODE = 58.0
_NAME_SIZES = (15, 13, 11, 9.5, 8, 7)
_AGREED_SIZES = (10, 9, 8, 7.2, 6.6)


def pages(theme: Theme, options: Options, tent: Tent) -> list[Page]:
    """A page to be folded in the middle: the upper half upside down, so that both sides of the table can read it."""
    width, height = SIZES[options.paper]
    half = _panel(theme, options, tent, width, height / 2)
    pen = options.pen(width, height)
    pen.place(half, 0, height / 2)
    pen.place(half, width, height / 2, -1)
    fold = pen.stroke(pen.ink.text, 0.4, (2.0, 2.0))
    pen.line(6.5, height / 2, width - 6.5, height / 2, fold)
    return [Page(width, height, drawing=pen.drawing())]


def _panel(theme: Theme, options: Options, tent: Tent, width: float, height: float) -> Drawing:
    pen = options.pen(width, height)
    scale, tone, margin = width / _A4_WIDTH, pen.ink.tone(theme.tone), _MARGIN * width / _A4_WIDTH
    icon, code = 13 * scale, _CODE * scale
    pen.pictogram(theme.pictogram, margin, margin, icon, tone.strong)
    x, name = margin + 1.3 * icon, pen.say(games.get(options.game).name)
    pen.text(x, margin + 0.72 * icon, name, 24 * scale, "bold", room=width - margin - x, role="H1")
    top = margin + 1.4 * icon
    fiducials.draw_qr(pen, tent.address, margin, top, code)
    below = top + code + 6.5 * scale
    pen.text(margin, below, pen.gettext("Scan and enter"), 12 * scale, "semibold", room=code)
    pen.text(margin, below + 10 * scale, tent.code, 26 * scale, "bold", colour=tone.strong, room=code)
    left = margin + code + 10 * scale
    if options.note:
        pen.text(left, height - 0.7 * margin, options.note, 7 * scale, room=width - margin - left)
    y = _draw_names(pen, options, left, top, width - margin, height - margin - (24 * scale if tent.agreed else 0))
    _draw_agreed(pen, tent, left, y + 3 * scale, width - margin, height - margin)
    return pen.drawing()


def _draw_names(pen: Pen, options: Options, left: float, top: float, right: float, bottom: float) -> float:
    """The players with their badges, in as many columns as they need; gives the y below."""
    seats, height = len(options.seats), bottom - top
    columns = max(1 if seats <= 5 else 2, ceil(seats / (height // _row(_NAME_SIZES[-1]))))
    rows = -(-seats // columns)
    size = next((size for size in _NAME_SIZES if rows * _row(size) <= height), _NAME_SIZES[-1])
    row, width = _row(size), (right - left) / columns
    for place, seat in enumerate(options.seats):
        x, y = left + place // rows * width, top + place % rows * row
        badge = 0.62 * row
        pen.badge(seat.shape, seat.colour, x, y, badge, seat.number)
        room = width - 1.8 * badge
        pen.text(x + 1.5 * badge, y + 0.5 * badge + 0.36 * size / MM, seat.name, size, "semibold", room=room)
    return top + rows * row


def _row(size: float) -> float:
    return 1.55 * size / MM


def _draw_agreed(pen: Pen, tent: Tent, left: float, top: float, right: float, bottom: float) -> None:
    """The disputed rules that the table decided, as large as the room allows."""
    if not tent.agreed:
        return
    for size in _AGREED_SIZES:
        lines = [pen.wrap(f"· {text}", size, right - left) for text in tent.agreed]
        height = (sum(map(len, lines)) + 2) * 1.3 * size / MM
        if top + height <= bottom:
            break
    pen.text(left, top + size / MM, pen.gettext("Agreed at this table"), size, "bold", role="H2")
    y = top + 2.5 * size / MM
    for text in tent.agreed:
        if y > bottom:
            break
        y = pen.paragraph(left, y, f"· {text}", size, right - left, hang=1.2)
