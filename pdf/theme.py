"""The theme of a game on paper: its pictogram, its tone, and the roof over each player's column of its score pad."""

from collections.abc import Callable
from dataclasses import dataclass

from pdf.drawing import Stroke
from pdf.ink import SLATE, Colour, Tone
from pdf.pen import Pen

_INSET = 0.03


@dataclass(frozen=True)
class RoofFrame:
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


def draw_gable(pen: Pen, frame: RoofFrame) -> None:
    points = (frame.x, frame.base), (frame.middle, frame.base - frame.height), (frame.x + frame.width, frame.base)
    pen.polygon(*points, fill=frame.fill, stroke=frame.stroke)


def draw_emblem(pen: Pen, name: str, frame: RoofFrame, share: float) -> None:
    size = share * frame.height
    y = frame.base - 0.14 * frame.height - size
    pen.pictogram(name, frame.middle - size / 2, y, size, frame.stroke.colour)


@dataclass(frozen=True)
class Theme:
    pictogram: str = "plan"  # Beside the game's name.
    tone: Tone = SLATE
    roof: Callable[[Pen, RoofFrame], None] = draw_gable

    def draw_roof(self, pen: Pen, index: int, x: float, base: float, width: float, height: float) -> None:
        tone, inset = pen.ink.tone(self.tone), _INSET * width
        stroke = pen.stroke(tone.strong, 0.7)
        self.roof(pen, RoofFrame(index, x + inset, base, width - 2 * inset, height, tone.tint, stroke))
