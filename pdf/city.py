"""A city that all players build together, as it was entered: cells of a map, and a badge for each owner."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from companion.game.rulers import column_name, row_name
from pdf import fonts
from pdf.game_paper import ResultBoard
from pdf.ink import Ink
from pdf.paginator import MARGIN, Paginator

_SHAPES = ("circle", "triangle", "square", "diamond", "cross")
_LARGEST = 20.0
ROOMY = 12.5  # A cell of more than this has room for words.
_SMALLEST = 5.5
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


def draw_legend(flow: Paginator, owners: Badges, below: float) -> None:
    """Draw each badge with its name, on a page that has room for what comes `below` them too."""
    flow.need(min(7 + 2 * len(owners) + below, flow.bottom - MARGIN))
    x = flow.left
    for badge in owners.values():
        if flow.left < x > flow.right - 5 - fonts.width(badge.name, 9, "semibold"):
            x, flow.y = flow.left, flow.y + 6
        flow.pen.pictogram(badge.icon, x, flow.y, 3.6, badge.colour)
        x += 11 + flow.pen.text(x + 5, flow.y + 3, badge.name, 9, "semibold", room=flow.right - x - 5)
    flow.y += 7


class CityGrid:
    """Cells of a map under its legend, north up, as large as the page allows. `pen` draws on their page."""

    def __init__(
        self, flow: Paginator, cells: Sequence[tuple[int, int]], owners: Badges, *, with_rulers: bool = False
    ) -> None:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.west, self.north = min(xs), max(ys)
        columns, rows = max(xs) - self.west + 1, self.north - min(ys) + 1
        ruler = _RULER if with_rulers else 0.0
        room = flow.width - 2 * ruler
        self.side = max(_SMALLEST, min(_LARGEST, room / columns, (flow.bottom - 40) / rows))
        left_here = (flow.bottom - flow.y - 7 - 2 * len(owners) - ruler) / rows
        if left_here > ROOMY:  # Rather a little smaller here than alone on the next page.
            self.side = min(self.side, left_here)
        draw_legend(flow, owners, rows * self.side + ruler)
        flow.need(rows * self.side + ruler)
        self.pen = flow.pen
        self.left = flow.left + ruler + max(0.0, (room - columns * self.side) / 2)
        self.top = flow.y + ruler
        flow.y += rows * self.side + 5 + ruler
        if with_rulers:
            self._draw_rulers(columns, rows)

    def _draw_rulers(self, columns: int, rows: int) -> None:
        """The letters over the columns and the numbers beside the rows, as on the map of the page."""
        pen, half = self.pen, self.side / 2
        for x in range(self.west, self.west + columns):
            pen.number(self.at(x, 0)[0] + half, self.top - _RULER / 2, column_name(x), 8, colour=pen.ink.quiet)
        for y in range(self.north, self.north - rows, -1):
            pen.number(self.left - _RULER / 2, self.at(0, y)[1] + half, row_name(y), 8, colour=pen.ink.quiet)

    def at(self, x: int, y: int) -> tuple[float, float]:
        return self.left + (x - self.west) * self.side, self.top + (self.north - y) * self.side
