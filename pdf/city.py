"""A city that all players build together, as it was entered: cells of a map, and a badge for each owner."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from companion.game.rulers import column_name, row_name
from pdf import fonts
from pdf.game_paper import ResultBoard
from pdf.ink import Ink
from pdf.paginator import Paginator
from pdf.pen import Pen

_SHAPES = ("circle", "triangle", "square", "diamond", "cross")
_LARGEST = 20.0
_SMALLEST = 8.5
_RULER = 5.0  # The room for letters over the columns, and for numbers beside the rows.


@dataclass(frozen=True)
class Badge:
    """The sign of an owner: a shape, never a colour alone, and the name as it is printed."""

    icon: str
    colour: str
    name: str


Badges = Mapping[str, Badge]


def owner_badges(entered: ResultBoard, buildings: Iterable[Any], ink: Ink) -> Badges:
    """A badge for each player and each owner of a building, by name. A solo rival owns buildings without being a
    player. Who has no seat gets a shape that no seat has."""
    seats = entered.seats
    taken = {seat.shape for seat in seats.values()}
    free = cycle([(shape, colour) for colour, shape in enumerate(_SHAPES) if shape not in taken] or [("circle", 0)])
    names = [player.name for player in entered.board.players]
    names += [building.owner for building in buildings if building.owner is not None]
    badges = {}
    for name in dict.fromkeys(names):
        shape, colour = (seats[name].shape, seats[name].colour) if name in seats else next(free)
        badges[name] = Badge(f"p-{shape}", ink.player(colour), entered.names.get(name, fonts.printable(name)))
    return badges


def draw_legend(flow: Paginator, owners: Badges) -> None:
    x = flow.left
    for badge in owners.values():
        if x + fonts.width(badge.name, 9, "semibold") + 8 > flow.right:
            x, flow.y = flow.left, flow.y + 6
        flow.pen.pictogram(badge.icon, x, flow.y, 3.6, badge.colour)
        x += 5 + flow.pen.text(x + 5, flow.y + 3, badge.name, 9, "semibold") + 6
    flow.y += 7


class CityGrid:
    """Cells of a map under its legend, as large as the page allows, north up."""

    def __init__(
        self, flow: Paginator, cells: Sequence[tuple[int, int]], owners: Badges, *, with_rulers: bool = False
    ) -> None:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.west, self.north = min(xs), max(ys)
        columns, rows = max(xs) - self.west + 1, self.north - min(ys) + 1
        ruler = _RULER if with_rulers else 0.0
        room = flow.width - 2 * ruler
        self.side = max(_SMALLEST, min(_LARGEST, room / columns, (flow.bottom - 40) / rows))
        flow.need(rows * self.side + 10 + ruler)
        draw_legend(flow, owners)
        self.left = flow.left + ruler + max(0.0, (room - columns * self.side) / 2)
        self.top = flow.y + ruler
        flow.y += rows * self.side + 5 + ruler
        if with_rulers:
            self._draw_rulers(flow.pen, columns, rows)

    def _draw_rulers(self, pen: Pen, columns: int, rows: int) -> None:
        """The letters over the columns and the numbers beside the rows, as on the map of the page."""
        for column in range(columns):
            x = self.left + (column + 0.5) * self.side
            pen.number(x, self.top - _RULER / 2, column_name(self.west + column), 8, colour=pen.ink.quiet)
        for row in range(rows):
            y = self.top + (row + 0.5) * self.side
            pen.number(self.left - _RULER / 2, y, row_name(self.north - row), 8, colour=pen.ink.quiet)

    def at(self, x: int, y: int) -> tuple[float, float]:
        return self.left + (x - self.west) * self.side, self.top + (self.north - y) * self.side
