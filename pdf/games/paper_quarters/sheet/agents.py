"""The six agent columns: towers whose roof holds the size of an estate, and the products under them."""

from companion.games.paper_quarters.printed import SHEET
from pdf.fonts import MM
from pdf.games.paper_quarters.colours import roof_colour, section_tone
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.pen import Pen

_SHARE = 0.865  # Of a tower's pitch that is wall.
_FLOORS = 5


def draw_agents(pen: Pen, m: Measures) -> None:
    """A floor is crossed from the top; the lowest value stands between two open legs, without a box."""
    x, width = m.section("agents")
    pitch = (width - m.agents_sum - m.section_gap) / (len(SHEET.estates) - 1 + _SHARE)
    ground = _ground(m)
    tone = section_tone(pen.ink, "agents")
    for size in SHEET.estates:
        left = x + (size - 1) * pitch
        _draw_tower(pen, m, size, left, _SHARE * pitch, ground)
        if m.grade.counts:
            _draw_product(pen, m, size, left, _SHARE * pitch)
    end = x + (len(SHEET.estates) - 1 + _SHARE) * pitch
    pen.line(x, ground, end, ground, pen.stroke(tone.strong, m.grade.rule))
    _draw_key(pen, m, end)


def _count_height(m: Measures) -> float:
    """Of the box for the number of estates, with the room above it."""
    return 0.177 * (m.body_bottom - m.body_top) if m.grade.counts else 0


def _ground(m: Measures) -> float:
    return m.body_bottom - _count_height(m) - (1.43 * m.grade.box_gap if m.grade.counts else 0)


def _draw_tower(pen: Pen, m: Measures, size: int, x: float, width: float, ground: float) -> None:
    grade, tone = m.grade, section_tone(pen.ink, "agents")
    zone = ground - m.body_top
    roof = grade.tower_roof * zone
    floor = (zone - roof) / _FLOORS
    stroke = pen.stroke(tone.strong, grade.box)
    values = SHEET.estates[size].values
    top = ground - len(values) * floor
    gable = (x, top), (x + width / 2, top - roof), (x + width, top)
    pen.polygon(*gable, fill=roof_colour(pen.ink, "tower"), stroke=stroke)
    pen.number(x + width / 2, top - 0.4 * roof, size, min(grade.value, 1.02 * grade.header), "bold")
    for index, value in enumerate(values[:-1]):
        y = top + index * floor
        pen.rect(x, y, width, floor, tone.tint, stroke)
        pen.number(x + width / 2, y + floor / 2, value, grade.value)
        pen.box(f"agent-{size}-{index}", "cross", x, y, width, floor, value, ("agents", size - 1))
    for leg in (x, x + width):
        pen.line(leg, ground - floor, leg, ground, stroke)
    pen.number(x + width / 2, ground - floor / 2, values[-1], grade.last, "bold", tone.strong)


def _draw_product(pen: Pen, m: Measures, size: int, x: float, width: float) -> None:
    """How many such estates, and below it what they are worth together."""
    grade, tone = m.grade, section_tone(pen.ink, "agents")
    stroke = pen.stroke(tone.strong, grade.box)
    height = _count_height(m)
    y = m.body_bottom - height
    pen.rect(x, y, width, height, tone.wash, stroke, 0.7 * grade.radius)
    pen.box(f"count-{size}", "write", x, y, width, height)
    pen.rect(x, m.totals, width, m.totals_height, tone.wash, stroke, 0.7 * grade.radius)
    pen.box(f"product-{size}", "write", x, m.totals, width, m.totals_height)


def _draw_key(pen: Pen, m: Measures, towers_end: float) -> None:
    """What the numbers mean, to the right of the last tower, and the small operator before the agents' sum."""
    grade = m.grade
    x, width = m.section("agents")
    left, room = x + width - m.agents_sum, m.agents_sum + 0.6 * m.section_gap
    middle = (towers_end + left) / 2
    if grade.counts:
        pen.number(middle, m.totals + m.totals_height / 2, "=", 0.75 * grade.operator, "bold", pen.ink.text)
    _ = pen.gettext
    second = m.body_top + 0.5 * (_ground(m) - m.body_top)
    texts = [(m.body_top + 0.95 * grade.small / MM, _("houses in the estate"))]
    if grade.counts:
        texts.append((second, _("worth: the first value not crossed")))
        texts.append((m.body_bottom - 0.62 * _count_height(m), _("× how many such estates")))
    else:
        texts.append((second, _("worth")))
    for y, text in texts:
        pen.paragraph(left, y, text, grade.small, room, leading=1.22, colour=pen.ink.quiet)
