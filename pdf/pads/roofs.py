"""Every player's column is a building: a roof shape for each game."""

from __future__ import annotations

from dataclasses import dataclass

from pdf.drawing import Segment, Stroke
from pdf.ink import Colour
from pdf.pen import Pen

_INSET = 0.03


@dataclass(frozen=True)
class Top:
    """Where a roof stands: on a base line, over a width. `index` makes neighbours differ a little."""

    index: int
    x: float
    base: float
    width: float
    height: float
    fill: Colour
    stroke: Stroke

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def roof(pen: Pen, game: str, index: int, x: float, base: float, width: float, height: float) -> None:
    tone, inset = pen.ink.tone(game), _INSET * width
    top = Top(index, x + inset, base, width - 2 * inset, height, tone.tint, pen.stroke(tone.strong, 0.7))
    draw = {"uptown": _flat, "ginkgopolis": _dome, "happy-city": _gable, "streets": _stepped}[game]
    draw(pen, top)


def _flat(pen: Pen, top: Top) -> None:
    """With a lift house and a mast, which change sides."""
    slab = 0.24 * top.height
    mast, lift = (0.26, 0.71) if top.index % 2 == 0 else (0.74, 0.28)
    pen.rect(top.x, top.base - slab, top.width, slab, top.fill, top.stroke)
    left = top.x + (lift - 0.11) * top.width
    pen.rect(left, top.base - 0.74 * top.height, 0.22 * top.width, 0.5 * top.height, top.fill, top.stroke)
    x = top.x + mast * top.width
    pen.line(x, top.base - slab, x, top.base - top.height, top.stroke)
    pen.circle(x, top.base - top.height, 0.06 * top.height, top.stroke.colour)


def _dome(pen: Pen, top: Top) -> None:
    """Green, with the leaf."""
    crown, x, width = top.base - 0.9 * top.height, top.x, top.width
    curve: tuple[Segment, ...] = (
        ("M", x, top.base),
        ("C", x + 0.1 * width, crown, x + 0.32 * width, crown, top.middle, crown),
        ("C", x + 0.68 * width, crown, x + 0.9 * width, crown, x + width, top.base),
        ("Z",),
    )
    pen.path(curve, top.fill, top.stroke)
    _emblem(pen, "game-ginkgopolis", top, 0.48)


def _gable(pen: Pen, top: Top) -> None:
    """With a heart in it."""
    points = (top.x, top.base), (top.middle, top.base - top.height), (top.x + top.width, top.base)
    pen.polygon(*points, fill=top.fill, stroke=top.stroke)
    _emblem(pen, "heart", top, 0.4)


def _emblem(pen: Pen, name: str, top: Top, share: float) -> None:
    size = share * top.height
    pen.pictogram(name, top.middle - size / 2, top.base - 0.14 * top.height - size, size, top.stroke.colour)


def _stepped(pen: Pen, top: Top) -> None:
    """Stepped and plain gables in turn, each with a round window."""
    half = (
        [(0.0, 0.3), (0.5, 1.0)] if top.index % 2 else [(0, 0.3), (0.14, 0.3), (0.14, 0.62), (0.3, 0.62), (0.3, 0.96)]
    )
    outline = [(0.0, 0.0), *half]
    outline += [(1 - across, up) for across, up in reversed(outline) if across != 0.5]
    pen.polygon(
        *((top.x + across * top.width, top.base - up * top.height) for across, up in outline),
        fill=top.fill,
        stroke=top.stroke,
    )
    pen.circle(top.middle, top.base - 0.42 * top.height, 0.13 * top.height, None, top.stroke)
