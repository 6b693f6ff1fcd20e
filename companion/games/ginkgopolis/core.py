"""The centre of the city: the 3×3 square with which it began."""

from collections.abc import Iterator

from companion.game.game import Finding
from companion.game.text import say
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, Cell


def core_findings(board: Board) -> Iterator[Finding]:
    """GK-06: the nine starting cells always have buildings, tiles 1 to 3 lie nowhere else, and whatever was built
    there lies on another tile.

    Where the square was is not written on the table, so a building is named only when it fits no possible square.
    """
    squares = _full_squares({building.cell for building in board.city})
    if not squares:
        text = say("Some of the nine starting buildings of the 3×3 square are missing")
        yield Finding("GK-06", "core", "city", text)
        return
    starting = {building.cell for building in board.city if building.is_starting_tile}
    ground = {building.cell for building in board.city if building.height == 1} - starting
    if any(starting <= square and not ground & square for square in squares):
        return
    in_some, in_all = frozenset().union(*squares), squares[0].intersection(*squares)
    misfits = (starting - in_some) | (ground & in_all)
    for index, building in enumerate(board.city):
        if building.cell in misfits:
            tile = wording.tile(building)
            if building.is_starting_tile:
                text = say("{tile} lies outside the 3×3 square of the starting city", tile=tile)
            else:
                text = say("{tile} is one level high in the 3×3 square of the starting city", tile=tile)
            yield Finding("GK-06", "core", f"city[{index}]", text)
    if not misfits:
        text = say("No starting 3×3 square found: it holds tiles 1 to 3, and new one-level buildings are outside it")
        yield Finding("GK-06", "core", "city", text)


def _full_squares(cells: set[Cell]) -> list[frozenset[Cell]]:
    """Every 3×3 square without a gap."""
    squares = (frozenset((x + right, y + up) for right in range(3) for up in range(3)) for x, y in cells)
    return [square for square in squares if square <= cells]
