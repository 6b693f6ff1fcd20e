"""A city that all players build together, as it was entered: cells of a map, and a badge for each owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from companion.tables import Seat
from pdf import fonts
from pdf.flow import Flow
from pdf.ink import Ink
from pdf.pen import Pen

_SHAPES = ("circle", "triangle", "square", "diamond", "cross")
_LARGEST = 20.0
_SMALLEST = 8.5


@dataclass(frozen=True)
class Badge:
    """A player is a shape, never a colour alone."""

    shape: str
    colour: str
    name: str
    """As it is printed."""

    @property
    def icon(self) -> str:
        return f"p-{self.shape}"

    def draw(self, pen: Pen, x: float, y: float, size: float) -> None:
        pen.pictogram(self.icon, x, y, size, self.colour)


Badges = Mapping[str, Badge]


def badges(owners: Sequence[str], seats: Mapping[str, Seat], names: Mapping[str, str], ink: Ink) -> Badges:
    """Everybody's badge is that of the seat; whoever has no seat gets a shape that is left."""
    taken = {seat.shape for seat in seats.values()}
    left = cycle([(shape, colour) for colour, shape in enumerate(_SHAPES) if shape not in taken] or [("circle", 0)])
    marks = {
        name: (seats[name].shape, seats[name].colour) if name in seats else next(left) for name in dict.fromkeys(owners)
    }
    return {
        name: Badge(shape, ink.players[colour], names.get(name, fonts.printable(name)))
        for name, (shape, colour) in marks.items()
    }


def legend(flow: Flow, owners: Badges) -> None:
    """Which badge is whose."""
    x = flow.left
    for badge in owners.values():
        if x + fonts.width(badge.name, 9, "semibold") + 8 > flow.right:
            x, flow.y = flow.left, flow.y + 6
        badge.draw(flow.pen, x, flow.y, 3.6)
        x += 5 + flow.pen.text(x + 5, flow.y + 3, badge.name, 9, "semibold") + 6
    flow.y += 7


class CityGrid:
    """Cells of a map under its legend, as large as the page allows, north up."""

    def __init__(self, flow: Flow, cells: Sequence[tuple[int, int]], owners: Badges) -> None:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.west, self.north = min(xs), max(ys)
        columns, rows = max(xs) - self.west + 1, self.north - min(ys) + 1
        self.side = max(_SMALLEST, min(_LARGEST, flow.width / columns, (flow.bottom - 40) / rows))
        flow.need(rows * self.side + 10)
        legend(flow, owners)
        self.left = flow.left + max(0.0, (flow.width - columns * self.side) / 2)
        self.top = flow.y
        flow.y += rows * self.side + 5

    def at(self, x: int, y: int) -> tuple[float, float]:
        return self.left + (x - self.west) * self.side, self.top + (self.north - y) * self.side
