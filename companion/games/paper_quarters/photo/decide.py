"""The likeliest sheet under the rules, with a probability and a second choice for every entry."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from companion.games.paper_quarters.board import ROUNDABOUT
from companion.games.paper_quarters.photo.boxes import Likelihoods
from companion.games.paper_quarters.photo.rules import EMPTY, LABELS, RING
from companion.games.paper_quarters.photo.streets import COUNTS, StreetChain, StreetChances
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS
from companion.photo.planes import Array
from companion.photo.reader import Entry, Value

_TIE = 4.0
"""How unlikely it is, as a logarithm, that a column has one cross more or less than there are houses for it: one sheet
in thirty.
"""
_NO_ROUNDABOUTS = 9.0
_LEAST = 1e-6
_WRONG_PLAN = 1e-4  # How likely a plan is to have points that none of its cards has.
COLUMNS = {
    **{f"park-{index}": street.parks.boxes for index, street in enumerate(SHEET.streets, 1)},
    **{f"agent-{size}": track.boxes for size, track in SHEET.estates.items()},
    "bis": SHEET.bis.boxes,
    "temp": SHEET.temps.boxes,
    "refusal": SHEET.refusals.boxes,
    "roundabout": SHEET.roundabouts.boxes,
}
"""What is crossed from the first box on: how the boxes are called, and how many there are. Not every sheet has the
last."""


def decide(seen: Likelihoods) -> dict[str, Entry]:
    """What the sheet says, by the names of the entries."""
    columns = {name: _column(seen, name, boxes) for name, boxes in COLUMNS.items() if f"{name}-0" in seen.crossed}
    pools = _column(seen, "pools", SHEET.pools.boxes)
    ties = [_tied(columns["bis"]), _tied(columns.get("roundabout", _never())), _tied(pools)]
    chains = [StreetChain(index, seen) for index in range(len(SHEET.streets))]
    entries: list[Entry] = []
    for index, chain in enumerate(chains):
        one, other = (other.counts for other in chains if other is not chain)
        entries += _street_entries(index, chain.chances(_rest(one, other, ties)), seen)
    written = _counts(entries)
    for name, chances in columns.items():
        if name in written:
            chances = chances * np.exp(-_TIE * np.abs(np.arange(len(chances)) - written[name]))
        entries.append(_entry(name, list(range(len(chances))), chances))
    entries += [_plan(seen, slot) for slot in SLOTS]
    entries += [_crossed(name, chance) for name, chance in seen.crossed.items() if name.startswith("roof-")]
    return {entry.name: entry for entry in entries}


def _column(seen: Likelihoods, name: str, boxes: int) -> Array:
    """How likely it is that 0, 1, 2… boxes are crossed, from the first on."""
    crossed = np.clip([seen.crossed[f"{name}-{box}"] for box in range(boxes)], _LEAST, 1 - _LEAST)
    return np.array([crossed[:count].prod() * (1 - crossed[count:]).prod() for count in range(boxes + 1)])


def _never() -> Array:
    """A sheet without roundabouts has no column for them, and hardly a roundabout."""
    return np.exp([0.0, *(-_NO_ROUNDABOUTS,) * SHEET.roundabouts.boxes])


def _tied(column: Array) -> Array:
    """How well each count on all streets together agrees with a column."""
    most = 3 * max(COUNTS)
    apart = np.abs(np.arange(most)[:, None] - np.arange(len(column)))
    return np.asarray((np.exp(-_TIE * apart) * column).sum(1))


def _rest(one: Array, other: Array, ties: Sequence[Array]) -> Array:
    """How likely each count of a street is, by the counts of the two others and by the columns."""
    together = np.zeros([2 * size - 1 for size in COUNTS])
    for place in np.argwhere(one > 1e-12 * one.max()):
        window = tuple(slice(start, start + size) for start, size in zip(place, COUNTS, strict=True))
        together[window] += one[tuple(place)] * other
    rest = together
    for axis, (size, tie) in enumerate(zip(COUNTS, ties, strict=True)):
        agree = tie[np.arange(size)[:, None] + np.arange(2 * size - 1)]
        rest = np.moveaxis(np.tensordot(agree, rest, (1, axis)), 0, axis)
    return np.asarray(rest / rest.max())


def _street_entries(index: int, chances: StreetChances, seen: Likelihoods) -> Iterator[Entry]:
    street = f"{index + 1}"
    written: list[Value] = [*range(EMPTY), None, ROUNDABOUT]
    for house, labels in enumerate(chances.houses):
        name = f"house-{street}-{house + 1}"
        yield _entry(name, written, labels, seen.bis[name])
    for fence, chance in enumerate(chances.fences):
        yield _crossed(f"fence-{street}-{fence + 1}", chance)
    for house, chance in zip(SHEET.streets[index].pools, chances.pools, strict=True):
        yield _crossed(f"pool-{street}-{house + 1}", chance)


def _counts(entries: Sequence[Entry]) -> dict[str, int]:
    """The bis and roundabouts in the streets as they were read, which the columns should have too."""
    houses = [entry for entry in entries if entry.name.startswith("house-")]
    neighbours = [(left, right) for left, right in pairwise(houses) if not right.name.endswith("-1")]
    bis = sum(isinstance(left.value, int) and left.value == right.value for left, right in neighbours)
    return {"bis": bis, "roundabout": sum(house.value == ROUNDABOUT for house in houses)}


def _plan(seen: Likelihoods, slot: int) -> Entry:
    """The points of a plan: those of a card of its slot, or none."""
    values = {points for plan in PLANS.values() if plan.slot == slot for points in (plan.first, plan.later)}
    likely = np.full(LABELS, _WRONG_PLAN)
    likely[[*values, EMPTY]] = 1
    likely[RING] = 0
    return _entry(f"plans-{slot}", [*range(EMPTY), None, ROUNDABOUT], seen.numbers[f"plans-{slot}"] * likely)


def _crossed(name: str, chance: float) -> Entry:
    return _entry(name, [False, True], np.array([1 - chance, chance]))


def _entry(name: str, values: Sequence[Value], chances: Array, mark: float = 0.0) -> Entry:
    second, first = np.argsort(chances)[-2:]
    return Entry(name, values[first], float(chances[first] / chances.sum()), values[second], mark)
