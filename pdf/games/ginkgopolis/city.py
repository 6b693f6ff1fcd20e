"""The city of Ginkgopolis as it was entered: a map of buildings, each with its owner's badge."""

from collections.abc import Sequence

from companion.games.ginkgopolis.board import Building
from companion.games.ginkgopolis.districts import districts
from pdf.city import Badges, CityGrid, owner_badges
from pdf.game_paper import ResultBoard
from pdf.ink import AMBER, BLUE, ROSE
from pdf.paginator import Paginator

_TONES = {"red": ROSE, "blue": BLUE, "yellow": AMBER}


def draw_city(flow: Paginator, entered: ResultBoard) -> None:
    if city := entered.board.city:
        grid = _draw_buildings(flow, city, owner_badges(entered, city, flow.pen.ink))
        for district in districts(entered.board, entered.readings):
            _outline(grid, set(district.cells))


def _outline(grid: CityGrid, cells: set[tuple[int, int]]) -> None:
    """A thick line around the buildings of a district."""
    edge, half = grid.pen.stroke(grid.pen.ink.text, 2.2, round_ends=True), grid.side / 2
    for column, row in cells:
        left, top = grid.at(column, row)
        for east, north in ((0, 1), (0, -1), (-1, 0), (1, 0)):
            if (column + east, row + north) not in cells:
                x, y = left + half + east * half, top + half - north * half
                grid.pen.line(x - north * half, y - east * half, x + north * half, y + east * half, edge)


def _draw_buildings(flow: Paginator, city: Sequence[Building], owners: Badges) -> CityGrid:
    """Each building: the first letter of its colour and its number, its levels as floors, its owner's shape."""
    grid = CityGrid(flow, [(building.x, building.y) for building in city], owners, with_rulers=True)
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
