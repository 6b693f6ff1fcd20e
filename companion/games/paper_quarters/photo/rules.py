"""What the rules of the game say of neighbouring houses, as probabilities: a breach is unlikely, not impossible.

People do make mistakes, and then the sheet says so. The rules themselves are asked of the game, one small street for
each question.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from companion.games.paper_quarters.board import ROUNDABOUT, House, Sheet, Street, blank_street
from companion.games.paper_quarters.legality import sheet_findings
from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.printed import SHEET
from companion.photo.planes import Array

NUMBERS = range(LOWEST, HIGHEST + 1)
EMPTY, RING = len(NUMBERS), len(NUMBERS) + 1  # The labels of a house are its numbers, then these two.
LABELS = len(NUMBERS) + 2

_COSTS = {"order": 8.0, "duplicate": 8.0, "fence-in-bis": 5.0, "roundabout-fences": 5.0, "pool": 5.0}
"""How unlikely a breach is, by its reason: the logarithm of a probability.

A number out of order is that for each of some fifteen numbers that do not fit into one of thirty houses: all together,
one sheet in twenty has one.
"""
_BIS, _ROUNDABOUT = 0.7, 1.5  # How much rarer a bis and a roundabout are than other numbers.


@dataclass(frozen=True)
class Before:
    """What matters of the houses to the left of one."""

    last: int | str | None  # The last number; none at the start of a street, and behind a roundabout with a gap.
    gap: bool = False  # Whether empty houses lie between.
    pool: bool = False  # Whether a house with this number, side by side with this one, has its pool.


BEFORE = (
    Before(None),
    *(Before(number, gap=True) for number in NUMBERS),
    *(Before(number) for number in NUMBERS),
    *(Before(number, pool=True) for number in NUMBERS),
    Before(ROUNDABOUT),
)
"""Everything that can lie to the left of a house."""


@dataclass(frozen=True, eq=False)
class Steps:
    """The step from one house to the next: from row to column of `BEFORE`."""

    weight: dict[tuple[bool, bool], Array]  # By fence between and pool crossed, the probabilities.
    bis: Array  # Which steps write a bis.
    label: Array  # Of each column, the label of the house that was written.


@lru_cache(maxsize=1)
def steps() -> Steps:
    size = len(BEFORE)
    index = {before: position for position, before in enumerate(BEFORE)}
    steps = Steps(
        {(fence, pool): np.zeros((size, size)) for fence in (False, True) for pool in (False, True)},
        np.zeros((size, size), bool),
        np.array([_label(before) for before in BEFORE]),
    )
    for before, row in index.items():
        for label in range(LABELS):
            bis = label == before.last and not before.gap
            for (fence, pool), weight in steps.weight.items():
                column = index[_after(before, label, pool)]
                weight[row, column] = np.exp(-_cost(before, label, fence, pool, bis))
                steps.bis[row, column] |= bis
    return steps


def _label(before: Before) -> int:
    if before.last == ROUNDABOUT:
        return RING
    return EMPTY if before.gap or before.last is None else int(before.last)


def _after(before: Before, label: int, pool: bool) -> Before:
    if label == RING:
        return Before(ROUNDABOUT)
    if label == EMPTY:
        return Before(None) if before.last in (None, ROUNDABOUT) else Before(before.last, gap=True)
    beside = label == before.last and not before.gap
    return Before(label, pool=pool or (beside and before.pool))


def _cost(before: Before, label: int, fence: bool, pool: bool, bis: bool) -> float:
    """The least that the findings of the game cost; of two equal numbers, either may be the bis."""
    rare = _BIS if bis else _ROUNDABOUT if label == RING else 0.0
    return rare + min(
        sum(_COSTS.get(finding.reason, 0.0) for finding in sheet_findings(sheet, "", advanced=True))
        for sheet in _small_streets(before, label, fence, pool, bis)
    )


def _small_streets(before: Before, label: int, fence: bool, pool: bool, bis: bool) -> Iterator[Sheet]:
    """The first street with nothing but two houses: those with pools that lie side by side."""
    street, here = SHEET.streets[0], SHEET.streets[0].pools[2]
    there = here - 2 if before.gap else here - 1
    written: House | None = None if label == EMPTY else ROUNDABOUT if label == RING else label
    pairs: list[tuple[House | None, House | None]] = [(before.last, written)]
    if bis:
        pairs = [(before.last, f"{label}b"), (f"{label}b", label)]
    for left, right in pairs:
        houses: list[House | None] = [None] * street.houses
        houses[there], houses[here] = left, right
        fences = [False] * (street.houses - 1)
        fences[there - 1], fences[here - 1], fences[here] = left == ROUNDABOUT, fence, right == ROUNDABOUT
        first = Street(houses=tuple(houses), fences=tuple(fences), parks=0, pools=(False, before.pool, pool))
        yield Sheet(
            name="", streets=(first, blank_street(1), blank_street(2)), agents=(0, 0, 0, 0, 0, 0), temps=0, refusals=0
        )
