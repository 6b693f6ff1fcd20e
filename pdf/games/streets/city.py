"""The city of Streets as it was entered: tiles with their roads, symbols, people and owners."""

from collections.abc import Sequence

from companion.games.streets.board import Tile
from companion.games.streets.words import value_signs
from companion.session.reasons import Spot
from pdf import fonts
from pdf.city import ROOMY, Badges, CityGrid, owner_badges
from pdf.fonts import CAP_HEIGHT, MM, SMALLEST
from pdf.game_paper import ResultBoard
from pdf.ink import AMBER, AQUA, GREEN, SLATE, VIOLET, WHITE
from pdf.paginator import Paginator
from pdf.pen import Pen
from pdf.plates import draw_plate

_ROAD = 0.16
_TONES = {"tourist": VIOLET, "hipster": AMBER, "parent": GREEN, "shopper": AQUA, "mixed": SLATE}


def draw_city(flow: Paginator, entered: ResultBoard) -> None:
    """One city for all, as a map."""
    if tiles := entered.board.city:
        owners = owner_badges(entered, tiles, flow.pen.ink)
        grid = CityGrid(flow, [tile.cell for tile in tiles], owners)
        for index, tile in enumerate(tiles):
            reasons = entered.reasons.get(tile.owner or "")
            # What a building paid before the end stands in the list of reasons alone, in a small city all of it.
            paid = reasons.paid(f"city[{index}]", "buildings") if reasons and grid.side > ROOMY else None
            _tile(grid.pen, tile, *grid.at(tile.x, tile.y), grid.side, owners, paid)


def _tile(pen: Pen, tile: Tile, x: float, y: float, side: float, owners: Badges, paid: Spot | None) -> None:
    """From the top: its name where there is room, its symbols, its value, then whose it is and who lives there; what it
    pays stands beside them on a plate with its owner's sign."""
    pen.rect(x + 0.3, y + 0.3, side - 0.6, side - 0.6, WHITE, pen.stroke(pen.ink.text, 0.6), 0.06 * side)
    strip, inner, road = _ROAD * side, side - 0.6, tile.road
    left, top, width, height = {
        "N": (x + 0.3, y + 0.3, inner, strip),
        "S": (x + 0.3, y + side - 0.3 - strip, inner, strip),
        "W": (x + 0.3, y + 0.3, strip, inner),
        "E": (x + side - 0.3 - strip, y + 0.3, strip, inner),
    }[road]
    pen.rect(left, top, width, height, pen.ink.road, pen.stroke(pen.ink.text, 0.35))
    left, right = x + 0.9 + strip * (road == "W"), x + side - 0.9 - strip * (road == "E")
    top, bottom = y + 0.7 + strip * (road == "N"), y + side - 0.7 - strip * (road == "S")
    if side > ROOMY:
        height = 0.34 * (bottom - top)
        pen.block((left + right) / 2, top + height / 2, fonts.printable(tile.id), 6.8, "semibold", right - left, height)
        top += height
    height, (amount, signs) = (bottom - top) / 3, value_signs(tile.value)
    value = [*([amount] if amount else []), *_icons(pen, signs)]
    people = _people(pen, tile, side, {} if paid else owners)
    for place, parts in enumerate((_icons(pen, tile.symbols), value, people)):
        _row(pen, parts, left, top + (place + 0.5) * height, right - left, height)
    if paid:
        badge, size = owners[tile.owner or ""], 0.21 * side
        draw_plate(pen, paid, right - 0.85 * size, bottom - size * (1.3 if paid.otherwise else 0.5), size,
                   (badge.icon, badge.colour))  # fmt: skip


_Part = str | tuple[str, str]  # Words, or a pictogram with its colour.


def _icons(pen: Pen, names: Sequence[str]) -> list[_Part]:
    return [(name, pen.ink.tone(_TONES[name]).strong if name in _TONES else pen.ink.text) for name in names]


def _people(pen: Pen, tile: Tile, side: float, owners: Badges) -> list[_Part]:
    """The owner's signs, then the people: each kind where there is room, else how many in all."""
    parts: list[_Part] = []
    if tile.owner is not None and tile.owner in owners:
        badge = owners[tile.owner]
        parts += [(badge.icon, badge.colour)] * tile.signs
    people = {kind: count for kind, count in tile.people.items() if count}
    if side <= ROOMY and people:
        return [*parts, str(sum(people.values())), ("resident", pen.ink.quiet)]
    for kind, count in people.items():
        parts += [str(count), *_icons(pen, [kind])]
    return parts


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
