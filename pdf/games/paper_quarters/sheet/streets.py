"""The upper part of the sheet: three streets off one avenue, with houses, fences, pools and park tracks."""

from companion.games.paper_quarters.printed import SHEET, PrintedStreet
from pdf import fonts
from pdf.drawing import Segment, rounded_outline
from pdf.fonts import MM
from pdf.games.paper_quarters.colours import lawn_colour, roof_colour, section_tone
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.ink import WHITE
from pdf.pen import Pen

_ROOFS = ("ghgchmghcg", "hgcgmghfgch", "gcfhgmhgcghg")
"""The roofs of each street: gable, gable with a chimney, hip, mansard, flat. They only have to look like a town."""
_OVERHANG = 0.045
_CHIMNEY = (0.66, 0.77)


def draw_streets(pen: Pen, m: Measures) -> None:
    _draw_roads(pen, m)
    for index, street in enumerate(SHEET.streets):
        _draw_street_name(pen, m, index)
        _draw_parks(pen, m, index, street)
        _draw_street(pen, m, index, street)


def _draw_roads(pen: Pen, m: Measures) -> None:
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
    kerb = None if filled else pen.stroke(pen.ink.text, m.grade.hair)
    pen.path(rounded_outline(points, m.grade.radius), pen.ink.road, kerb)
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


def _draw_street_name(pen: Pen, m: Measures, street: int) -> None:
    height = min(m.road, 0.88 * m.road + 0.2)
    left, y = _name_left(m), m.road_top(street) + m.road / 2
    width = _name_width(pen, m, street)
    text, plate = (WHITE, pen.ink.text) if pen.ink.filled else (pen.ink.text, WHITE)
    frame = None if pen.ink.filled else pen.stroke(pen.ink.text, m.grade.hair)
    pen.rect(left, y - height / 2, width, height, plate, frame, 0.6 * m.grade.radius)
    pen.number(left + width / 2, y, _name(pen, street), m.grade.street_name, colour=text)


def _draw_street(pen: Pen, m: Measures, index: int, street: PrintedStreet) -> None:
    """Lawn, ground line, houses, and a fence slot in every gap; the street's ends are fenced already."""
    left, ground = m.street_left(street.houses), m.ground(index)
    pen.rect(left, ground, m.right - left, m.yard, lawn_colour(pen.ink))
    pen.line(left, ground, m.right, ground, pen.stroke(pen.ink.text, m.grade.hair))
    for number in range(street.houses):
        pool = street.pools.index(number) if number in street.pools else None
        _draw_house(pen, m, index, number, m.house_left(street.houses, number), pool)
        if number < street.houses - 1:
            _draw_fence_slot(pen, m, index, number, left + (number + 1) * m.pitch)
    top = m.eaves(index) + 0.06 * m.body
    for x in (left, m.right):
        pen.line(x, top, x, m.road_top(index), pen.stroke(pen.ink.text, m.grade.end))


def _draw_fence_slot(pen: Pen, m: Measures, street: int, number: int, x: float) -> None:
    """A fence is drawn between two posts. Nothing lies between them: dots blur into a fence that nobody drew."""
    top, bottom = m.eaves(street) + 0.1 * m.body, m.road_top(street) - 0.24 * m.yard
    for y in (top, bottom):
        pen.circle(x, y, 0.115 * m.gap, pen.ink.text)
    entry = ("streets", street, "fences", number)
    pen.box(f"fence-{street + 1}-{number + 1}", "fence", x - m.gap / 2, top, m.gap, bottom - top, entry=entry)


def _draw_parks(pen: Pen, m: Measures, index: int, street: PrintedStreet) -> None:
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
        entry = ("streets", index, "parks")
        pen.box(f"park-{index + 1}-{number}", "cross", x - r, y - r, 2 * r, 2 * r, value, entry)
    pen.number(last, top + m.crown / 2, street.parks.values[-1], grade.park_last, "bold", tone.strong)


def _draw_house(pen: Pen, m: Measures, street: int, index: int, x: float, pool: int | None) -> None:
    """The house with its roof and its yard; `pool` is the number of its pool along the street."""
    number = f"{street + 1}-{index + 1}"
    width, eaves = m.house_width, m.eaves(street)
    _draw_yard(pen, m, street, x, pool, number)
    pen.rect(x, eaves, width, m.body, WHITE, pen.stroke(pen.ink.text, m.grade.house))
    pen.box(f"house-{number}", "house", x, eaves, width, m.body, entry=("streets", street, "houses", index))
    _draw_roof(pen, m, _ROOFS[street][index], x, eaves)
    pen.box(f"roof-{number}", "roof", x, eaves - m.roof, width, m.roof, entry=("used", street, index))


def _draw_yard(pen: Pen, m: Measures, street: int, x: float, pool: int | None, number: str) -> None:
    """A pool where the sheet plans one, else a path that widens towards the road."""
    ground, middle = m.ground(street), x + m.house_width / 2
    if pool is not None:
        width, height = 0.66 * m.house_width, 0.74 * m.yard
        left, top = middle - width / 2, ground + 0.13 * m.yard
        tone = section_tone(pen.ink, "pools")
        pen.rect(left, top, width, height, tone.tint or WHITE, pen.stroke(tone.strong, m.grade.box), height / 2.6)
        wave = _wave(middle, top + height / 2, width * 0.36, height * 0.17)
        pen.path(wave, None, pen.stroke(tone.strong, m.grade.hair))
        pen.box(f"pool-{number}", "pool", left, top, width, height, entry=("streets", street, "pools", pool))
        return
    narrow, wide, bottom = 0.13 * m.house_width, 0.18 * m.house_width, m.road_top(street)
    if pen.ink.road:
        corners = (middle - narrow, ground), (middle + narrow, ground), (middle + wide, bottom), (middle - wide, bottom)
        pen.polygon(*corners, fill=pen.ink.road)
        return
    for side in (-1, 1):
        pen.line(middle + side * narrow, ground, middle + side * wide, bottom, pen.stroke(pen.ink.text, m.grade.hair))


def _wave(x: float, y: float, reach: float, swing: float) -> tuple[Segment, ...]:
    """Two swells about a point."""
    step = reach / 2
    segments: list[Segment] = [("M", x - reach, y)]
    for part in range(4):
        start, crest = x - reach + part * step, y - swing if part % 2 == 0 else y + swing
        segments.append(("C", start + step / 3, crest, start + 2 * step / 3, crest, start + step, y))
    return tuple(segments)


def _draw_roof(pen: Pen, m: Measures, shape: str, x: float, y: float) -> None:
    stroke = pen.stroke(pen.ink.text, m.grade.roof)
    width, height = m.house_width, m.roof
    left, right, middle = x - _OVERHANG * width, x + width * (1 + _OVERHANG), x + width / 2
    if shape == "c":
        _draw_chimney(pen, m, x, y)
    if shape == "f":
        pen.rect(left, y - 0.62 * height, right - left, 0.62 * height, roof_colour(pen.ink, "flat"), stroke)
        return
    corners = {"h": ((0.13, 0.88), (0.87, 0.88)), "m": ((0.08, 0.62), (0.3, 1), (0.7, 1), (0.92, 0.62))}
    points = [(x + across * width, y - up * height) for across, up in corners.get(shape, ())] or [(middle, y - height)]
    fill = roof_colour(pen.ink, "hip" if shape in corners else "gable")
    pen.polygon((left, y), *points, (right, y), fill=fill, stroke=stroke)


def _draw_chimney(pen: Pen, m: Measures, x: float, y: float) -> None:
    """It ends on the slope, so that it does not show through a roof without a fill."""
    half = m.house_width * (0.5 + _OVERHANG)
    near, far = (x + share * m.house_width for share in _CHIMNEY)

    def slope(at: float) -> float:
        return y - m.roof * (1 - abs(at - x - m.house_width / 2) / half)

    top = y - 0.98 * m.roof
    points = (near, slope(near)), (near, top), (far, top), (far, slope(far))
    pen.polygon(*points, fill=WHITE, stroke=pen.stroke(pen.ink.text, m.grade.roof))
