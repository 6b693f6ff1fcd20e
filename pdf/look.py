"""How a game looks on paper: its pictogram, its tone, and the roof over each player's column of its score pad."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pdf.drawing import Stroke
from pdf.ink import SLATE, Colour, Tone
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


def gable(pen: Pen, top: Top) -> None:
    points = (top.x, top.base), (top.middle, top.base - top.height), (top.x + top.width, top.base)
    pen.polygon(*points, fill=top.fill, stroke=top.stroke)


def emblem(pen: Pen, name: str, top: Top, share: float) -> None:
    """A pictogram inside the roof."""
    size = share * top.height
    pen.pictogram(name, top.middle - size / 2, top.base - 0.14 * top.height - size, size, top.stroke.colour)


@dataclass(frozen=True)
class Look:
    pictogram: str = "plan"
    """Beside the game's name."""
    tone: Tone = SLATE
    roof: Callable[[Pen, Top], None] = gable

    def draw_roof(self, pen: Pen, index: int, x: float, base: float, width: float, height: float) -> None:
        tone, inset = pen.ink.tone(self.tone), _INSET * width
        top = Top(index, x + inset, base, width - 2 * inset, height, tone.tint, pen.stroke(tone.strong, 0.7))
        self.roof(pen, top)
