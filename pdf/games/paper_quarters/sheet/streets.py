"""The upper part of the sheet: three streets off one avenue, with fences, pools and park tracks."""

from __future__ import annotations

from companion.games.paper_quarters.printed import SHEET, PrintedStreet
from pdf import fonts
from pdf.drawing import rounded
from pdf.fonts import MM
from pdf.games.paper_quarters.colours import lawn_colour, section_tone
from pdf.games.paper_quarters.sheet.houses import house
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.ink import WHITE
from pdf.pen import Pen


def streets(pen: Pen, m: Measures) -> None:
    _roads(pen, m)
    for index, street in enumerate(SHEET.streets):
        _street_name(pen, m, index)
        _parks(pen, m, index, street)
        _street(pen, m, index, street)


def _roads(pen: Pen, m: Measures) -> None:
    """The avenue on the left and the three roads: one comb, so that in outline it stays one road."""
    inner = m.left + m.avenue
    points = [(m.left, m.road_top(0))]
    for street in range(3):
        top = m.road_top(street)
        points += [(m.right, top), (m.right, top + m.road)]
        if street < 2:
            points += [(inner, top + m.road), (inner, m.road_top(street + 1))]
    points.append((m.left, m.road_top(2) + m.road))
    filled = pen.ink.road is not None
    pen.path(rounded(points, m.grade.radius), pen.ink.road, None if filled else pen.stroke(pen.ink.text, m.grade.hair))
    dash = (0.52 * m.road, 0.43 * m.road)
    line = pen.stroke(WHITE if filled else pen.ink.text, m.grade.box, dash)
    middle = m.left + m.avenue / 2
    pen.line(middle, m.road_top(0) + m.road, middle, m.road_top(2), line)
    for street in range(3):
        y = m.road_top(street) + m.road / 2
        pen.line(_name_left(m) + _name_width(pen, m, street) + 1.5, y, m.right - 1, y, line)


def _name_left(m: Measures) -> float:
    return m.left + m.avenue + 0.18 * m.avenue


def _name(pen: Pen, street: int) -> str:
    return pen.gettext("Street {number}").format(number=street + 1)


def _name_width(pen: Pen, m: Measures, street: int) -> float:
    return fonts.width(_name(pen, street), m.grade.street_name, "semibold") + 0.7 * m.road


def _street_name(pen: Pen, m: Measures, street: int) -> None:
    """The street's name, lying on the road."""
    height = min(m.road, 0.88 * m.road + 0.2)
    left, y = _name_left(m), m.road_top(street) + m.road / 2
    width = _name_width(pen, m, street)
    if pen.ink.filled:
        pen.rect(left, y - height / 2, width, height, pen.ink.text, radius=0.6 * m.grade.radius)
    else:
        pen.rect(
            left, y - height / 2, width, height, WHITE, pen.stroke(pen.ink.text, m.grade.hair), 0.6 * m.grade.radius
        )
    colour = WHITE if pen.ink.filled else pen.ink.text
    pen.number(left + width / 2, y, _name(pen, street), m.grade.street_name, colour=colour)


def _street(pen: Pen, m: Measures, index: int, street: PrintedStreet) -> None:
    """Lawn, ground line, houses, and a fence slot in every gap; the street's ends are fenced already."""
    left, ground = m.street_left(street.houses), m.ground(index)
    pen.rect(left, ground, m.right - left, m.yard, lawn_colour(pen.ink))
    pen.line(left, ground, m.right, ground, pen.stroke(pen.ink.text, m.grade.hair))
    for number in range(street.houses):
        house(pen, m, index, number, m.house_left(street.houses, number), number in street.pools)
        if number < street.houses - 1:
            _slot(pen, m, index, number, left + (number + 1) * m.pitch)
    top = m.eaves(index) + 0.06 * m.body
    for x in (left, m.right):
        pen.line(x, top, x, m.road_top(index), pen.stroke(pen.ink.text, m.grade.end))


def _slot(pen: Pen, m: Measures, street: int, number: int, x: float) -> None:
    """A fence is drawn between two posts. Nothing lies between them: dots blur into a fence that nobody drew."""
    top, bottom = m.eaves(street) + 0.1 * m.body, m.road_top(street) - 0.24 * m.yard
    for y in (top, bottom):
        pen.circle(x, y, 0.115 * m.gap, pen.ink.text)
    pen.box(f"fence-{street + 1}-{number + 1}", "fence", x - m.gap / 2, top, m.gap, bottom - top)


def _parks(pen: Pen, m: Measures, index: int, street: PrintedStreet) -> None:
    """A row of trees to cross from the left; the last value has no frame."""
    tone, grade = section_tone(pen.ink, "parks"), m.grade
    top, boxes = m.block(index), street.parks.boxes
    line = top + m.crown + 0.13 * m.crown
    last = m.right - 0.62 * m.crown_pitch
    first = last - 0.98 * m.crown_pitch - (boxes - 1) * m.crown_pitch
    label = pen.gettext("Parks").lower()
    reach = fonts.width(label, grade.small, "regular")
    start = first - m.crown / 2 - 1 - reach
    pen.text(start, line - 0.28 * grade.small / MM, label, grade.small, colour=tone.strong)
    pen.line(start, line, m.right, line, pen.stroke(tone.strong, grade.box))
    for number, value in enumerate(street.parks.values[:-1]):
        x, y, r = first + number * m.crown_pitch, top + m.crown / 2, m.crown / 2
        pen.line(x, y + r, x, line, pen.stroke(tone.strong, 1.6 * grade.box))
        pen.circle(x, y, r, tone.tint or WHITE, pen.stroke(tone.strong, grade.box))
        pen.number(x, y, value, grade.value)
        pen.box(f"park-{index + 1}-{number}", "cross", x - r, y - r, 2 * r, 2 * r, value)
    pen.number(last, top + m.crown / 2, street.parks.values[-1], grade.park_last, "bold", tone.strong)
