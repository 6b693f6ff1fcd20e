"""The order of the numbers in a street, and what a bis needs beside it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from companion.game.game import Finding
from companion.game.text import say
from companion.games.paper_quarters.board import ROUNDABOUT, Number, Street

LOWEST, HIGHEST = 0, 17

Part: TypeAlias = list[tuple[int, Number]]
"""The written houses of a stretch of street without a roundabout, from left to right."""


def parts(street: Street) -> list[Part]:
    """A roundabout cuts a street into parts, each with numbers of its own (PQ-63)."""
    stretches: list[Part] = [[]]
    for house, cell in enumerate(street.cells):
        if isinstance(cell, Number):
            stretches[-1].append((house, cell))
        elif cell == ROUNDABOUT:
            stretches.append([])
    return stretches


def number_findings(street: Street, index: int, where: str) -> Iterator[Finding]:
    """The numbers of a street that stand where they cannot."""
    if _plainly_right(street):
        return
    for house, number in street.numbers:
        if not LOWEST <= number.value <= HIGHEST:
            at = {"street": index + 1, "house": house + 1, "number": number.value}
            text = say("street {street}, house {house}: {number} is not from 0 to 17", **at)
            yield Finding("PQ-15", "range", f"{where}.houses[{house}]", text)
    for part in parts(street):
        yield from _order(part, index, where)
        yield from _duplicates(part, index, where)
        yield from _bis(part, index, where)


def _plainly_right(street: Street) -> bool:
    """Whether plain numbers from 0 to 17 rise from the first to the last house: nothing can be wrong with them."""
    last = LOWEST - 1
    for house in street.houses:
        if isinstance(house, str) or (house is not None and house <= last):
            return False
        last = last if house is None else house
    return last <= HIGHEST


def _order(part: Part, index: int, where: str) -> Iterator[Finding]:
    """Numbers rise from left to right (PQ-12)."""
    for (_, left), (house, right) in pairwise(part):
        if right.value < left.value:
            at = {"street": index + 1, "house": house + 1, "number": right.value, "left": left.value}
            text = say("street {street}, house {house}: {number} stands to the right of {left}", **at)
            yield Finding("PQ-12", "order", f"{where}.houses[{house}]", text)


def _duplicates(part: Part, index: int, where: str) -> Iterator[Finding]:
    """No number is written twice in a street, but as a bis (PQ-13)."""
    seen: set[int] = set()
    for house, number in part:
        if number.bis:
            continue
        if number.value in seen:
            at = {"street": index + 1, "house": house + 1, "number": number.value}
            text = say("street {street}, house {house}: a second {number} that is not a bis", **at)
            yield Finding("PQ-13", "duplicate", f"{where}.houses[{house}]", text)
        seen.add(number.value)


def _bis(part: Part, index: int, where: str) -> Iterator[Finding]:
    """A bis stands beside its number (PQ-33), and among equal neighbours one is the original (PQ-34)."""
    originals = {number.value for _, number in part if not number.bis}
    for run in _runs(part):
        if not all(number.bis for _, number in run):
            continue
        house, number = run[0]
        place, at = f"{where}.houses[{house}]", {"street": index + 1, "house": house + 1, "number": number.value}
        if len(run) == 1 or number.value in originals:
            text = say("street {street}, house {house}: a bis, but no {number} beside it", **at)
            yield Finding("PQ-33", "bis-adjacency", place, text)
        if number.value not in originals:
            text = say("street {street}, house {house}: a bis of {number}, which was never built", **at)
            yield Finding("PQ-34", "bis-original", place, text)


def _runs(part: Part) -> Iterator[Part]:
    """The stretches of equal numbers in houses side by side."""
    run: Part = []
    for house, number in part:
        if run and (run[-1][0] + 1 != house or run[-1][1].value != number.value):
            yield run
            run = []
        run.append((house, number))
    if run:
        yield run
