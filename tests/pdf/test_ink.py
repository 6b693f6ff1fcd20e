"""Low ink takes the least ink: worked out from the drawings, because a renderer fattens every thin line to a pixel."""

from math import dist
from typing import Any

import pytest

from companion import games
from pdf import parse_options, printing
from pdf.drawing import Path
from pdf.fonts import MM


def spent(colour: str | None) -> float:
    """Black and greys are black ink; a colour is mixed from three."""
    if colour is None:
        return 0.0
    parts = [1 - int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return parts[0] if parts[0] == parts[1] == parts[2] else sum(parts)


def length_and_area(path: Path) -> tuple[float, float]:
    """Of its outline, curves taken as straight; holes count as holes only roughly, alike in every style."""
    total, area = 0.0, 0.0
    start = here = (0.0, 0.0)
    for segment in path.segments:
        point = start if segment[0] == "Z" else (float(segment[-2]), float(segment[-1]))
        if segment[0] == "M":
            start = point
        else:
            total += dist(here, point)
            area += (here[0] * point[1] - point[0] * here[1]) / 2
        here = point
    return total, abs(area)


def ink(game: str, style: str, **given: Any) -> float:
    drawing = printing.pages(parse_options.read(game, {"style": style, **given}))[0].slips[0].drawing
    total = 0.0
    for item in drawing.items:
        if isinstance(item, Path):
            length, area = length_and_area(item)
            total += area * spent(item.fill)
            if item.stroke:
                share = 0.4 if item.stroke.dash else 1
                total += share * length * item.stroke.width / MM * spent(item.stroke.colour)
        else:
            total += 0.18 * item.width * item.size / MM * spent(item.colour)
    return total


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("up", ["1", "2", "4"])
def test_low_ink_takes_the_least(game: str, up: str) -> None:
    needed = {style: ink(game, style, up=up) for style in ("colour", "grey", "low-ink")}
    assert needed["low-ink"] < 0.8 * needed["colour"]
    assert needed["low-ink"] < needed["grey"]
