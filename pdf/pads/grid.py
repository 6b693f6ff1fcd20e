"""Where the columns and rows of a slip lie."""

from __future__ import annotations

from dataclasses import dataclass

from pdf.pads.rows import Pad

MARGIN = 7.0
"""To every cut, on every slip."""
HEADER = 10.6
ROOF = 4.4
BETWEEN = 2.4
"""Between two tables of one slip."""
_A6 = {"portrait": (105.0, 148.5), "landscape": (148.5, 105.0)}


@dataclass(frozen=True)
class Grid:
    """Where the columns of a slip lie, and how much bigger than A6 it is."""

    label_left: float
    label_width: float
    left: float
    column: float
    players: int
    stretch: float
    type_scale: float

    @property
    def right(self) -> float:
        return self.left + self.players * self.column


def lay_out(pad: Pad, size: tuple[float, float], players: int, labels_right: bool) -> Grid:
    """The rows stretch to fill the slip; the type grows less than the rows, because a hand does not grow at all."""
    rows = pad.tables * (ROOF + sum(row.height for row in pad.rows)) + (pad.tables - 1) * BETWEEN
    stretch = (size[1] - 2 * MARGIN) / (HEADER + rows)
    wide = (size[0] - 2 * MARGIN) / (_A6[pad.orientation][0] - 2 * MARGIN)
    width = pad.label * min(wide, stretch * 1.06)
    across = size[0] - 2 * MARGIN - width
    left = MARGIN if labels_right else MARGIN + width
    label_left = MARGIN + across + 2 if labels_right else MARGIN
    return Grid(label_left, width - 2, left, across / players, players, stretch, max(1.0, min(wide, stretch)) ** 0.75)
