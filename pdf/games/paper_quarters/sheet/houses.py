"""One house of the sheet: walls to write a number in, a roof to strike when a plan has used it, a pool or a path."""

from __future__ import annotations

from pdf.drawing import Segment, polygon
from pdf.games.paper_quarters.colours import roof_colour, section_tone
from pdf.games.paper_quarters.sheet.measures import Measures
from pdf.ink import WHITE
from pdf.pen import Pen

ROOFS = ("ghgchmghcg", "hgcgmghfgch", "gcfhgmhgcghg")
"""The row of roofs in each street: gable, gable with a chimney, hip, mansard, flat. It only has to look like a town."""
_OVERHANG = 0.045
_CHIMNEY = (0.66, 0.77)


def house(pen: Pen, m: Measures, street: int, index: int, x: float, pool: bool) -> None:
    number = f"{street + 1}-{index + 1}"
    width, eaves = m.house_width, m.eaves(street)
    _yard(pen, m, street, x, pool, number)
    pen.rect(x, eaves, width, m.body, WHITE, pen.stroke(pen.ink.text, m.grade.house))
    pen.box(f"house-{number}", "house", x, eaves, width, m.body)
    _roof(pen, m, ROOFS[street][index], x, eaves)
    pen.box(f"roof-{number}", "roof", x, eaves - m.roof, width, m.roof)


def _yard(pen: Pen, m: Measures, street: int, x: float, pool: bool, number: str) -> None:
    """A pool where the sheet plans one, else a path that widens towards the road."""
    ground, middle = m.ground(street), x + m.house_width / 2
    if pool:
        width, height = 0.66 * m.house_width, 0.74 * m.yard
        left, top = middle - width / 2, ground + 0.13 * m.yard
        tone = section_tone(pen.ink, "pools")
        pen.rect(left, top, width, height, tone.tint or WHITE, pen.stroke(tone.strong, m.grade.box), height / 2.6)
        pen.path(
            _wave(middle, top + height / 2, width * 0.36, height * 0.17), None, pen.stroke(tone.strong, m.grade.hair)
        )
        pen.box(f"pool-{number}", "pool", left, top, width, height)
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


def _roof(pen: Pen, m: Measures, shape: str, x: float, y: float) -> None:
    stroke = pen.stroke(pen.ink.text, m.grade.roof)
    width, height = m.house_width, m.roof
    left, right, middle = x - _OVERHANG * width, x + width * (1 + _OVERHANG), x + width / 2
    if shape == "c":
        _chimney(pen, m, x, y)
    if shape == "f":
        pen.rect(left, y - 0.62 * height, right - left, 0.62 * height, roof_colour(pen.ink, "flat"), stroke)
    elif shape == "h":
        top = y - 0.88 * height
        pen.polygon(
            (left, y),
            (x + 0.13 * width, top),
            (x + 0.87 * width, top),
            (right, y),
            fill=roof_colour(pen.ink, "hip"),
            stroke=stroke,
        )
    elif shape == "m":
        low, top = y - 0.62 * height, y - height
        points = (
            (left, y),
            (x + 0.08 * width, low),
            (x + 0.3 * width, top),
            (x + 0.7 * width, top),
            (x + 0.92 * width, low),
        )
        pen.path(polygon(*points, (right, y)), roof_colour(pen.ink, "hip"), stroke)
    else:
        pen.polygon((left, y), (middle, y - height), (right, y), fill=roof_colour(pen.ink, "gable"), stroke=stroke)


def _chimney(pen: Pen, m: Measures, x: float, y: float) -> None:
    """It ends on the slope, so that it does not show through a roof without a fill."""
    half = m.house_width * (0.5 + _OVERHANG)
    near, far = (x + share * m.house_width for share in _CHIMNEY)

    def slope(at: float) -> float:
        return y - m.roof * (1 - abs(at - x - m.house_width / 2) / half)

    top = y - 0.98 * m.roof
    points = (near, slope(near)), (near, top), (far, top), (far, slope(far))
    pen.polygon(*points, fill=WHITE, stroke=pen.stroke(pen.ink.text, m.grade.roof))
