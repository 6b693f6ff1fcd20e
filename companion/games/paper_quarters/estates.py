"""Housing estates: what the fences make of the streets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.paper_quarters.board import Number, Place, Sheet, Street
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
        Block(index, first, end - first)
        for index, street in enumerate(sheet.streets)
        for first, end in _between_fences(street)
        if all(isinstance(cell, Number) for cell in street.cells[first:end])
    )


def completed(sheet: Sheet) -> tuple[Block, ...]:
    """A completed estate is one to six numbered houses between two fences (PQ-20)."""
    return tuple(block for block in blocks(sheet) if block.size <= LARGEST)


def _between_fences(street: Street) -> Iterator[tuple[int, int]]:
    """The stretches of a street; its two ends are fences."""
    first = 0
    for slot, fence in enumerate((*street.fences, True)):
        if fence:
            yield first, slot + 1
            first = slot + 1
