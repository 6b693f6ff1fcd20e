"""The city of Ginkgopolis as it was entered: a map of buildings, each with its owner's badge."""

from collections.abc import Iterable, Sequence

from companion.games.ginkgopolis.board import Building
from companion.games.ginkgopolis.districts import District, districts
from companion.games.ginkgopolis.table.city_map import Side, places_beside
from companion.session.editors.city import Cell, free_cells
from pdf.city import Badges, CityGrid, owner_badges
from pdf.game_paper import ResultBoard
from pdf.ink import AMBER, BLUE, ROSE
from pdf.paginator import Paginator
from pdf.plates import draw_plate

_TONES = {"red": ROSE, "blue": BLUE, "yellow": AMBER}


def draw_city(flow: Paginator, entered: ResultBoard) -> None:
    if city := entered.board.city:
        found = districts(entered.board, entered.readings)
        paying = [district for district in found if district.holds]
        places = places_beside(paying, free_cells({building.cell for building in city}))
        owners = owner_badges(entered, city, flow.pen.ink)
        grid = _draw_buildings(flow, city, owners, places)
        beside = {district.anchor: (cell, side) for cell, (district, side) in places.items()}
        for district in found:
            _outline(grid, set(district.cells))
        for district in paying:
            _draw_shares(grid, beside.get(district.anchor), district, entered, owners)


def _draw_shares(
    grid: CityGrid, beside: tuple[Cell, Side] | None, district: District, entered: ResultBoard, owners: Badges
) -> None:
    """What a district pays to the first, and smaller to the second: on a free place beside it, else on a building,
    between its number and its owner."""
    (left, top), cell = grid.at(*(beside[0] if beside else district.cells[0])), grid.side
    x, y, widths = left + cell / 2, top + 0.04 * cell, []
    for index, name in enumerate(district.ranking[:2]):
        spot = entered.reasons[name].paid(district.anchor, "districts")
        if spot and (spot.points or spot.otherwise):
            high = ((0.28, 0.23)[index] if beside else 0.16) * cell
            middle = (x, y + high / 2) if beside else (left + (0.26, 0.74)[index] * cell, top + 0.46 * cell)
            widths.append(draw_plate(grid.pen, spot, *middle, high, (owners[name].icon, owners[name].colour)))
            y += high * (1.85 if spot.otherwise else 1.15)
    if beside and widths:
        row = top + 0.18 * cell
        stems: dict[Side, tuple[float, float, float, float]] = {
            "N": (x, top, x, top + 0.04 * cell),
            "S": (x, y, x, top + cell),
            "W": (left, row, x - widths[0] / 2, row),
            "E": (x + widths[0] / 2, row, left + cell, row),
        }
        grid.pen.line(*stems[beside[1]], grid.pen.stroke(grid.pen.ink.text, 1.4))


def _outline(grid: CityGrid, cells: set[tuple[int, int]]) -> None:
    """A thick line around the buildings of a district."""
    edge, half = grid.pen.stroke(grid.pen.ink.text, 2.2, round_ends=True), grid.side / 2
    for column, row in cells:
        left, top = grid.at(column, row)
        for east, north in ((0, 1), (0, -1), (-1, 0), (1, 0)):
            if (column + east, row + north) not in cells:
                x, y = left + half + east * half, top + half - north * half
                grid.pen.line(x - north * half, y - east * half, x + north * half, y + east * half, edge)


def _draw_buildings(flow: Paginator, city: Sequence[Building], owners: Badges, beside: Iterable[Cell]) -> CityGrid:
    """Each building: the first letter of its colour and its number, its levels as floors, its owner's shape."""
    grid = CityGrid(flow, [*(building.cell for building in city), *beside], owners, with_rulers=True)
    pen, side = grid.pen, grid.side
    letters = {"red": pen.gettext("Red")[0], "blue": pen.gettext("Blue")[0], "yellow": pen.gettext("Yellow")[0]}
    for building in city:
        x, y = grid.at(building.x, building.y)
        tone = pen.ink.tone(_TONES[building.colour])
        pen.rect(x + 0.4, y + 0.4, side - 0.8, side - 0.8, tone.tint, pen.stroke(tone.strong, 0.9), 0.08 * side)
        size = max(6.0, min(11.0, 0.62 * side))
        face = f"{letters[building.colour]} {building.number}"
        pen.text(x + 0.1 * side, y + 0.34 * side, face, size, "bold", room=0.8 * side)
        if building.owner is not None:
            owner = owners[building.owner]
            pen.pictogram(owner.icon, x + 0.1 * side, y + 0.56 * side, 0.34 * side, owner.colour)
        pen.text(x + 0.9 * side, y + 0.88 * side, f"×{building.height}", max(6.0, 0.8 * size), "semibold", anchor="end")
    return grid
