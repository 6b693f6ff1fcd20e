"""Housing estates: what the fences make of the streets."""

from dataclasses import dataclass

from companion.games.paper_quarters.board import Place, Sheet
from companion.games.paper_quarters.printed import SHEET

LARGEST = max(SHEET.estates)


@dataclass(frozen=True, slots=True)
class Block:
    """Adjacent numbered houses between two fences."""

    street: int
    first: int
    size: int

    @property
    def houses(self) -> tuple[Place, ...]:
        return tuple((self.street, house) for house in range(self.first, self.first + self.size))


def blocks(sheet: Sheet) -> tuple[Block, ...]:
    """The blocks with a number in every house, however long."""
    return tuple(
        Block(index, first, size) for index, street in enumerate(sheet.streets) for first, size in street.numbered
    )


def completed(sheet: Sheet) -> tuple[Block, ...]:
    """A completed estate is one to six numbered houses between two fences (PQ-20)."""
    return tuple(block for block in blocks(sheet) if block.size <= LARGEST)
