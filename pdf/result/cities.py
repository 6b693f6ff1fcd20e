"""The cities of Ginkgopolis and Streets as they were entered: a map of tiles, each with its owner's shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from companion.games.ginkgopolis.board import Building as Tower
from companion.games.streets.board import Building, Tile
from companion.games.streets.signs import value_signs
from companion.tables import Seat
from pdf import fonts
from pdf.fonts import CAP_HEIGHT, MM, SMALLEST
from pdf.ink import WHITE, Ink
from pdf.pen import Pen
from pdf.result.flow import Flow

_SHAPES = ("circle", "triangle", "square", "diamond", "cross")
_LARGEST = 20.0
_SMALLEST = 8.5
_ROOMY = 12.5
"""A tile of more than this has room for its name."""
_ROAD = 0.16
_TONES = {"red": "bis", "blue": "plans", "yellow": "temps"}
_KINDS = {"tourist": "agents", "hipster": "temps", "parent": "parks", "shopper": "pools", "mixed": "refusals"}


@dataclass(frozen=True)
class Sign:
    """A player is a shape, never a colour alone."""

    shape: str
    colour: str

    def draw(self, pen: Pen, x: float, y: float, size: float) -> None:
        pen.pictogram(f"p-{self.shape}", x, y, size, self.colour)


Signs = Mapping[str, Sign]


def signs(owners: Sequence[str], seats: Mapping[str, Seat], ink: Ink) -> Signs:
    """Everybody's sign is that of the seat; whoever has no seat gets a shape that is left."""
    taken = {seat.shape for seat in seats.values()}
    left = cycle([(shape, colour) for colour, shape in enumerate(_SHAPES) if shape not in taken] or [("circle", 0)])
    found = {name: (seats[name].shape, seats[name].colour) if name in seats else next(left) for name in owners}
    return {name: Sign(shape, ink.players[colour]) for name, (shape, colour) in found.items()}


def _legend(flow: Flow, owners: Signs) -> None:
    """Which sign is whose."""
    x = flow.left
    for name, sign in owners.items():
        if x + fonts.width(name, 9, "semibold") + 8 > flow.right:
            x, flow.y = flow.left, flow.y + 6
        sign.draw(flow.pen, x, flow.y, 3.6)
        x += 5 + flow.pen.text(x + 5, flow.y + 3, name, 9, "semibold") + 6
    flow.y += 7


class _Grid:
    """Cells of a map under its legend, as large as the page allows, north up."""

    def __init__(self, flow: Flow, cells: Sequence[tuple[int, int]], owners: Signs) -> None:
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


def ginkgopolis(flow: Flow, city: Sequence[Tower], owners: Signs) -> None:
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
            owners[tower.owner].draw(pen, x + 0.1 * side, y + 0.56 * side, 0.34 * side)
        pen.text(x + 0.9 * side, y + 0.88 * side, f"×{tower.height}", max(6.0, 0.8 * size), "semibold", anchor="end")


def streets(flow: Flow, tiles: Sequence[Tile], owners: Signs) -> None:
    """Each tile with its road on the side where it lies."""
    grid = _Grid(flow, [(tile.x, tile.y) for tile in tiles], owners)
    for tile in tiles:
        _tile(flow.pen, tile, *grid.at(tile.x, tile.y), grid.side, tile.road, owners)


def rows(flow: Flow, rows: Sequence[Sequence[Building]], owners: Signs) -> None:
    """Streets that were entered one by one, each in a row above its road."""
    side = 18.0
    flow.need(side + 13)
    _legend(flow, owners)
    for row in rows:
        flow.need(side + 3)
        for place, building in enumerate(row):
            _tile(flow.pen, building, flow.left + place * side, flow.y, side, "S", owners)
        flow.y += side + 3


def _tile(pen: Pen, tile: Building, x: float, y: float, side: float, road: str, owners: Signs) -> None:
    """From the top: its name where there is room, its symbols, its value, then whose it is and who lives there."""
    pen.rect(x + 0.3, y + 0.3, side - 0.6, side - 0.6, WHITE, pen.stroke(pen.ink.text, 0.6), 0.06 * side)
    strip, inner = _ROAD * side, side - 0.6
    left, top, width, height = {
        "N": (x + 0.3, y + 0.3, inner, strip),
        "S": (x + 0.3, y + side - 0.3 - strip, inner, strip),
        "W": (x + 0.3, y + 0.3, strip, inner),
        "E": (x + side - 0.3 - strip, y + 0.3, strip, inner),
    }[road]
    pen.rect(left, top, width, height, pen.ink.road, pen.stroke(pen.ink.text, 0.35))
    left, right = x + 0.9 + strip * (road == "W"), x + side - 0.9 - strip * (road == "E")
    top, bottom = y + 0.7 + strip * (road == "N"), y + side - 0.7 - strip * (road == "S")
    if side > _ROOMY:
        height = 0.34 * (bottom - top)
        pen.block((left + right) / 2, top + height / 2, fonts.printable(tile.id), 6.8, "semibold", right - left, height)
        top += height
    height = (bottom - top) / 3
    for place, parts in enumerate((_icons(pen, tile.symbols), _value(pen, tile), _people(pen, tile, side, owners))):
        _row(pen, parts, left, top + (place + 0.5) * height, right - left, height)


_Part = str | tuple[str, str]
"""Words, or a pictogram with its colour."""


def _icons(pen: Pen, names: Sequence[str]) -> list[_Part]:
    return [(name, pen.ink.tone(_KINDS[name]).strong if name in _KINDS else pen.ink.text) for name in names]


def _value(pen: Pen, tile: Building) -> list[_Part]:
    amount, names = value_signs(tile.value)
    return [*([amount] if amount else []), *_icons(pen, names)]


def _people(pen: Pen, tile: Building, side: float, owners: Signs) -> list[_Part]:
    """The owner's signs, then the people: each kind where there is room, else how many in all."""
    found: list[_Part] = []
    if tile.owner is not None:
        sign = owners[tile.owner]
        found += [(f"p-{sign.shape}", sign.colour)] * tile.signs
    people = {kind: count for kind, count in tile.people.items() if count}
    if side <= _ROOMY and people:
        return [*found, str(sum(people.values())), ("resident", pen.ink.quiet)]
    for kind, count in people.items():
        found += [str(count), *_icons(pen, [kind])]
    return found


def _row(pen: Pen, parts: Sequence[_Part], left: float, middle: float, room: float, height: float) -> None:
    """Words and pictograms side by side, smaller where the room asks for it."""
    size = max(SMALLEST, 0.62 * height * MM / CAP_HEIGHT)
    words = sum(fonts.width(part, size, "semibold") + 0.3 for part in parts if isinstance(part, str))
    icons = sum(not isinstance(part, str) for part in parts)
    icon = min(0.94 * height, (room - words) / max(1, icons) / 1.12)
    for part in parts:
        if isinstance(part, str):
            baseline = middle + CAP_HEIGHT / 2 * size / MM
            left += pen.text(left, baseline, part, size, "semibold") + 0.3
        else:
            pen.pictogram(part[0], left, middle - icon / 2, icon, part[1])
            left += 1.12 * icon
