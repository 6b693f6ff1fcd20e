"""Every player's column is a building: five roof shapes, one for each game."""

from __future__ import annotations

from pdf.drawing import Segment, Stroke
from pdf.ink import Colour
from pdf.pen import Pen


def roof(pen: Pen, game: str, index: int, x: float, base: float, width: float, height: float, weight: float) -> None:
    """The roof of one column, standing on a base line; `index` makes neighbours differ a little."""
    tone = pen.ink.tone(game)
    stroke = pen.stroke(tone.strong, weight)
    inset = 0.03 * width
    draw = {"uptown": _flat, "ginkgopolis": _dome, "happy-city": _gable, "streets": _stepped, "paper-quarters": _gable}[
        game
    ]
    draw(pen, index, x + inset, base, width - 2 * inset, height, tone.tint, stroke)


def _flat(
    pen: Pen, index: int, x: float, base: float, width: float, height: float, fill: Colour, stroke: Stroke
) -> None:
    """With a lift house and a mast, which change sides."""
    slab = 0.24 * height
    near, far = (0.26, 0.71) if index % 2 == 0 else (0.74, 0.28)
    pen.rect(x, base - slab, width, slab, fill, stroke)
    pen.rect(x + (far - 0.11) * width, base - 0.74 * height, 0.22 * width, 0.5 * height, fill, stroke)
    mast = x + near * width
    pen.line(mast, base - slab, mast, base - height, stroke)
    pen.circle(mast, base - height, 0.06 * height, stroke.colour)


def _dome(
    pen: Pen, index: int, x: float, base: float, width: float, height: float, fill: Colour, stroke: Stroke
) -> None:
    top = base - 0.9 * height
    curve: tuple[Segment, ...] = (
        ("M", x, base),
        ("C", x + 0.1 * width, top, x + 0.32 * width, top, x + width / 2, top),
        ("C", x + 0.68 * width, top, x + 0.9 * width, top, x + width, base),
        ("Z",),
    )
    pen.path(curve, fill, stroke)
    pen.pictogram("game-ginkgopolis", x + width / 2 - 0.24 * height, base - 0.72 * height, 0.48 * height, stroke.colour)


def _gable(
    pen: Pen, index: int, x: float, base: float, width: float, height: float, fill: Colour, stroke: Stroke
) -> None:
    pen.polygon((x, base), (x + width / 2, base - height), (x + width, base), fill=fill, stroke=stroke)
    pen.pictogram("heart", x + width / 2 - 0.2 * height, base - 0.56 * height, 0.4 * height, stroke.colour)


def _stepped(
    pen: Pen, index: int, x: float, base: float, width: float, height: float, fill: Colour, stroke: Stroke
) -> None:
    """Stepped and plain gables in turn."""
    if index % 2:
        low = base - 0.3 * height
        pen.polygon(
            (x, base),
            (x, low),
            (x + width / 2, base - height),
            (x + width, low),
            (x + width, base),
            fill=fill,
            stroke=stroke,
        )
    else:
        points = [(x, base)]
        for step, (across, up) in enumerate(((0.0, 0.3), (0.14, 0.62), (0.3, 0.96))):
            points += (
                [(x + across * width, points[-1][1]), (x + across * width, base - up * height)]
                if step
                else [(x, base - up * height)]
            )
        mirrored = [(2 * x + width - px, py) for px, py in reversed(points)]
        pen.polygon(*points, *mirrored, fill=fill, stroke=stroke)
    pen.circle(x + width / 2, base - 0.42 * height, 0.13 * height, None, stroke)
