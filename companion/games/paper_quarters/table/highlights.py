"""The fields of a sheet's page that a place of the sheet is about: houses, fences, pools, boxes of the tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.paths import Step
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.estates import Block, blocks
from companion.games.paper_quarters.table.sheet_form import SheetBoard


def sheet_highlights(path: tuple[Step, ...], category: str, board: SheetBoard, sheet: Sheet) -> Iterable[str]:
    """The names of the fields, those on the streets before those of the tracks."""
    match path:
        case ("agents", int(column)) if category == "estates":
            return _estates(block for block in blocks(sheet) if block.size == column + 1)
        case ("agents", int(column), *_) if column < len(board["agents"]):
            return [f"agents.{column}"]
        case ("plans", int(nth), *_) if nth < len(sheet.plans):
            return [f"claim.{sheet.plans[nth].slot - 1}"]
        case ("streets", int(at), *rest) if at < len(board["streets"]):
            return _street(at, tuple(rest), board)
        case ("streets",):
            return _everywhere(category, board)
        case (("temps" | "refusals" | "bis" | "roundabouts") as column, *_):
            return [column]
    return ()


def _estates(estates: Iterable[Block]) -> Iterator[str]:
    """The houses, and the fences between which they stand; the ends of a street are fences that nobody drew."""
    for block in estates:
        yield from (f"houses.{street}.{house}" for street, house in block.houses)
        yield from (f"fences.{block.street}.{slot}" for slot in (block.first - 1, block.first + block.size - 1))


def _street(at: int, path: tuple[Step, ...], board: SheetBoard) -> Iterable[str]:
    match path:
        case ("houses" | "fences" | "pools" as kind, int(n), *_):
            return [f"{kind}.{at}.{n}"]
        case ("parks",):
            return [f"parks.{at}"]
    return [f"houses.{at}.{house}" for house in range(len(board["streets"][at]["houses"]))]


def _everywhere(category: str, board: SheetBoard) -> Iterator[str]:
    """Pools, bis houses or roundabouts, in whatever street they are."""
    for at, street in enumerate(board["streets"]):
        if category == "pools":
            yield from (f"pools.{at}.{n}" for n, drawn in enumerate(street["pools"]) if drawn)
        for house, cell in enumerate(street["houses"]):
            if (category == "bis" and str(cell).endswith("b")) or (category == "roundabouts" and cell == "R"):
                yield f"houses.{at}.{house}"
