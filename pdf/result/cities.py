"""The cities of Ginkgopolis and Streets as they were entered: a map of tiles, each with its owner's shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.ginkgopolis.board import Building as Tower
from companion.games.streets.board import Building, Tile
from pdf import fonts
from pdf.ink import WHITE
from pdf.pen import Pen
from pdf.result.flow import Flow

SHAPES = ("p-circle", "p-triangle", "p-square", "p-diamond", "p-cross")
"""A player is a shape, never a colour alone."""
_LARGEST = 20.0
_SMALLEST = 8.5
_ROAD = 0.16
_TONES = {"red": "bis", "blue": "plans", "yellow": "temps"}
_KINDS = {"tourist": "agents", "hipster": "temps", "parent": "parks", "shopper": "pools", "mixed": "refusals"}


def _legend(flow: Flow, owners: Mapping[str, str]) -> None:
    """Which shape is whose."""
    x = flow.left
    for name, shape in owners.items():
        shown = fonts.printable(name)
        if x + fonts.width(shown, 9, "semibold") + 8 > flow.right:
            x, flow.y = flow.left, flow.y + 6
        flow.pen.pictogram(shape, x, flow.y, 3.6)
        x += 5 + flow.pen.text(x + 5, flow.y + 3, shown, 9, "semibold") + 6
    flow.y += 7


def shapes(names: Sequence[str]) -> dict[str, str]:
    return {name: SHAPES[index % len(SHAPES)] for index, name in enumerate(names)}


class _Grid:
    """Cells of a map under its legend, as large as the page allows, north up."""

    def __init__(self, flow: Flow, cells: Sequence[tuple[int, int]], owners: Mapping[str, str]) -> None:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        self.west, self.north = min(xs), max(ys)
        columns, rows = max(xs) - self.west + 1, self.north - min(ys) + 1
        self.side = max(_SMALLEST, min(_LARGEST, flow.width / columns, (flow.bottom - 40) / rows))
        flow.need(rows * self.side + 10)
        _legend(flow, owners)
        self.left = flow.left + max(0.0, (flow.width - columns * self.side) / 2)
        self.top = flow.y
        flow.y += rows * self.side + 5

    def at(self, x: int, y: int) -> tuple[float, float]:
        return self.left + (x - self.west) * self.side, self.top + (self.north - y) * self.side


def ginkgopolis(flow: Flow, city: Sequence[Tower], owners: Mapping[str, str]) -> None:
    """Each building: the first letter of its colour and its number, its levels as floors, its owner's shape."""
    grid, pen = _Grid(flow, [(tower.x, tower.y) for tower in city], owners), flow.pen
    letters = {"red": pen.gettext("Red")[0], "blue": pen.gettext("Blue")[0], "yellow": pen.gettext("Yellow")[0]}
    side = grid.side
    for tower in city:
        x, y = grid.at(tower.x, tower.y)
        tone = pen.ink.tone(_TONES[tower.colour])
        pen.rect(x + 0.4, y + 0.4, side - 0.8, side - 0.8, tone.tint, pen.stroke(tone.strong, 0.9), 0.08 * side)
        size = max(6.0, min(11.0, 0.62 * side))
        pen.text(x + 0.1 * side, y + 0.34 * side, f"{letters[tower.colour]} {tower.number}", size, "bold")
        if tower.owner is not None:
            pen.pictogram(owners[tower.owner], x + 0.1 * side, y + 0.56 * side, 0.34 * side)
        pen.text(x + 0.9 * side, y + 0.88 * side, f"×{tower.height}", max(6.0, 0.8 * size), "semibold", anchor="end")


def streets(flow: Flow, tiles: Sequence[Tile], owners: Mapping[str, str]) -> None:
    """Each tile with its road on the side where it lies, its symbols and its owner's shape."""
    grid = _Grid(flow, [(tile.x, tile.y) for tile in tiles], owners)
    for tile in tiles:
        _tile(flow.pen, tile, *grid.at(tile.x, tile.y), grid.side, tile.road, owners)


def rows(flow: Flow, rows: Sequence[Sequence[Building]], owners: Mapping[str, str]) -> None:
    """Streets that were entered one by one, each in a row above its road."""
    side = 18.0
    flow.need(side + 13)
    _legend(flow, owners)
    for row in rows:
        flow.need(side + 3)
        for place, building in enumerate(row):
            _tile(flow.pen, building, flow.left + place * side, flow.y, side, "S", owners)
        flow.y += side + 3


def _tile(pen: Pen, tile: Building, x: float, y: float, side: float, road: str, owners: Mapping[str, str]) -> None:
    pen.rect(x + 0.3, y + 0.3, side - 0.6, side - 0.6, WHITE, pen.stroke(pen.ink.text, 0.6), 0.06 * side)
    strip, inner = _ROAD * side, side - 0.6
    left, top, width, height = {
        "N": (x + 0.3, y + 0.3, inner, strip),
        "S": (x + 0.3, y + side - 0.3 - strip, inner, strip),
        "W": (x + 0.3, y + 0.3, strip, inner),
        "E": (x + side - 0.3 - strip, y + 0.3, strip, inner),
    }[road]
    pen.rect(left, top, width, height, pen.ink.road, pen.stroke(pen.ink.text, 0.35))
    icon = 0.24 * side
    for place, symbol in enumerate(tile.symbols[:2]):
        pen.pictogram(
            symbol, x + (0.22 + 0.3 * place) * side, y + 0.22 * side, icon, pen.ink.tone(_KINDS[symbol]).strong
        )
    if tile.owner is not None:
        pen.pictogram(owners[tile.owner], x + 0.22 * side, y + 0.54 * side, icon)
    people = sum(tile.people.values())
    if people and side > 12:
        pen.pictogram("resident", x + 0.52 * side, y + 0.56 * side, 0.8 * icon, pen.ink.quiet)
        pen.text(x + 0.74 * side, y + 0.74 * side, str(people), 7, "semibold")
