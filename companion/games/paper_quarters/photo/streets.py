"""One street as a chain of houses: how likely every entry is, given the rules and what the rest of the sheet says.

Along a street only the last number matters, and how many bis, roundabouts and pools there are so far. Those counts tie
the street to the columns and to the other streets. So the sum over every way to fill a street is exact: from the left,
from the right, and multiplied.

The cards say how often each number is written before anybody looks. The networks were trained on every number alike,
and on as many boxes crossed as not: what is rare in the game has to be the clearer on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.photo.boxes import Likelihoods
from companion.games.paper_quarters.photo.rules import BEFORE, EMPTY, LABELS, RING, steps
from companion.games.paper_quarters.printed import CARDS, DECK, SHEET
from companion.photo.planes import Array

COUNTS = (SHEET.bis.boxes + 1, SHEET.roundabouts.boxes + 1, 4)
"""How many bis, roundabouts and pools are told apart in a street."""
_LEAST = 1e-6
_THIRD_RING = float(np.exp(-7.0))
_PLAN_AT_EMPTY = 4.0  # How unlikely it is, as a logarithm, that a roof is struck over a house without a number.
_PLAN_ACROSS = 4.0  # The same, that of two houses without a fence between them one roof is struck.
_UNMARKED = 0.2  # How many write a bis without its letter.
_TRAINED_MARKS = 0.165  # How many of the boxes that the network was trained on had the letter of a bis.
_LEAST_MARK = 1e-3
_TEMP_REACH = 2  # A temp changes the number by so much, up or down (PQ-30).
_BESIDES = 0.5  # What every number counts besides, in cards: temps are not spent by lot.
_ROOMY = 0.5
"""How many streets are filled so that every house can get a number. In the others a number may stand anywhere."""


@dataclass(frozen=True, eq=False)
class StreetChances:
    houses: Array  # Of each house, the probabilities of its labels.
    fences: Array
    pools: Array


class StreetChain:
    """The probabilities of the boxes of one street, each for itself, and what follows from all of them."""

    def __init__(self, index: int, seen: Likelihoods) -> None:
        self.printed = SHEET.streets[index]
        names = [f"{index + 1}-{house + 1}" for house in range(self.printed.houses)]
        numbers = [_weigh(seen, name) for name in names]
        self.houses = np.array(numbers) * _expected(self.printed.houses)
        self.fences = np.array([_fenced(seen, *pair) for pair in pairwise(names)])
        self.bis = np.array([_bis(seen, *pair) for pair in pairwise(names)])
        self.pools = {
            house: min(max(seen.crossed[f"pool-{names[house]}"], _LEAST), 1 - _LEAST) for house in self.printed.pools
        }
        start = np.zeros((len(BEFORE), *COUNTS))
        start[0, 0, 0, 0] = 1
        self.from_left = [start]
        for house in range(self.printed.houses):
            self.from_left.append(_scaled(self._forward(house, self.from_left[-1])))

    @property
    def counts(self) -> Array:
        """How likely every count of bis, roundabouts and pools is."""
        return np.asarray(self.from_left[-1].sum(0))

    def chances(self, rest: Array) -> StreetChances:
        """The probabilities of all entries; `rest` says how likely each count is for the rest of the sheet."""
        houses = np.zeros((self.printed.houses, LABELS))
        fences, pools = np.zeros(self.printed.houses - 1), []
        from_right = np.broadcast_to(rest, (len(BEFORE), *COUNTS))
        for house in range(self.printed.houses - 1, -1, -1):
            before, after = self.from_left[house], self._forward(house, self.from_left[house])
            total = (after * from_right).sum()
            np.add.at(houses[house], steps().label, (after * from_right).sum((1, 2, 3)) / total)
            if house:
                fences[house - 1] = (self._forward(house, before, fence=True) * from_right).sum() / total
            if house in self.pools:
                pools.append((self._forward(house, before, pool=True) * from_right).sum() / total)
            from_right = _scaled(self._backward(house, from_right))
        return StreetChances(houses, fences, np.array(pools[::-1]))

    def _forward(self, house: int, chances: Array, fence: bool = False, pool: bool = False) -> Array:
        """The next house written; only with a fence before it or a pool at it, if so asked."""
        after = np.zeros_like(chances)
        for move in self._moves(house, fence, pool):
            after += move.count((move.weight.T @ chances.reshape(len(BEFORE), -1)).reshape(chances.shape))
        return after

    def _backward(self, house: int, chances: Array) -> Array:
        before = np.zeros(chances.shape)
        for move in self._moves(house):
            before += (move.weight @ move.uncount(chances).reshape(len(BEFORE), -1)).reshape(chances.shape)
        return before

    def _moves(self, house: int, fence: bool = False, pool: bool = False) -> Iterator[_Move]:
        """The steps to a house, by what they count. The first house stands behind the fence that ends the street."""
        rules = steps()
        fenced, marked = (self.fences[house - 1], self.bis[house - 1]) if house else (1.0, 1.0)
        crossed = {True: self.pools[house], False: 1 - self.pools[house]} if house in self.pools else {False: 1.0}
        ring = rules.label == RING
        for with_pool, chance in crossed.items():
            if pool and not with_pool:
                continue
            weight = fenced * rules.weight[True, with_pool]
            if not fence:
                weight = weight + (1 - fenced) * rules.weight[False, with_pool]
            weight = weight * self.houses[house][rules.label] * chance
            yield _Move(np.where(rules.bis | ring, 0, weight), (0, 0, with_pool))
            yield _Move(np.where(rules.bis, weight * marked, 0), (1, 0, with_pool))
            yield _Move(np.where(ring, weight, 0), (0, 1, with_pool))


@dataclass(frozen=True, eq=False)
class _Move:
    weight: Array
    adds: tuple[int, int, int]
    """To the counts of bis, roundabouts and pools. The last count of each stands for more, too."""

    def count(self, chances: Array) -> Array:
        for axis, more in enumerate(self.adds, 1):
            if more:
                shifted = np.zeros_like(chances)
                to, come = _axis(axis, slice(1, None)), _axis(axis, slice(None, -1))
                shifted[to] = chances[come]
                shifted[_axis(axis, -1)] += _beyond(axis) * chances[_axis(axis, -1)]
                chances = shifted
        return chances

    def uncount(self, chances: Array) -> Array:
        for axis, more in enumerate(self.adds, 1):
            if more:
                last = _beyond(axis) * chances[_axis(axis, slice(-1, None))]
                chances = np.concatenate([chances[_axis(axis, slice(1, None))], last], axis)
        return chances


def _axis(axis: int, place: int | slice) -> tuple[int | slice, ...]:
    return (*(slice(None),) * axis, place)


def _beyond(axis: int) -> float:
    """A third roundabout breaks a rule; more bis than boxes do not."""
    return _THIRD_RING if axis == 2 else 1.0


def _scaled(chances: Array) -> Array:
    """With their largest at 1: a product of many probabilities would vanish."""
    return np.asarray(chances / chances.max())


def _weigh(seen: Likelihoods, name: str) -> Array:
    """The labels of a house: only one with a number serves a plan, so that its roof is struck."""
    labels = np.maximum(np.asarray(seen.numbers[f"house-{name}"], float), _LEAST)
    labels[[EMPTY, RING]] *= np.exp(-_PLAN_AT_EMPTY * seen.crossed[f"roof-{name}"])
    return np.asarray(labels)


def _expected(houses: int) -> Array:
    """How much more often than others each label comes, by house."""
    shares = _house_shares(houses)
    return np.concatenate([shares * shares.shape[1], np.ones((houses, LABELS - shares.shape[1]))], 1)


def _fenced(seen: Likelihoods, left: str, right: str) -> float:
    """How likely a fence stands between two houses: the roofs of an estate are struck together."""
    crossed = min(max(seen.crossed[f"fence-{left}"], _LEAST), 1 - _LEAST)
    one, other = seen.crossed[f"roof-{left}"], seen.crossed[f"roof-{right}"]
    apart = one * (1 - other) + other * (1 - one)
    with_fence = crossed * _effect_share("fence")
    without = (1 - crossed) * (1 - _effect_share("fence")) * (1 - apart * (1 - np.exp(-_PLAN_ACROSS)))
    return float(with_fence / (with_fence + without))


def _bis(seen: Likelihoods, left: str, right: str) -> float:
    """How much likelier the boxes look as they do if one of two neighbours is the bis of the other."""
    marked = np.clip([seen.bis[f"house-{name}"] for name in (left, right)], _LEAST_MARK, 1 - _LEAST_MARK)
    likelier = marked / (1 - marked) * (1 - _TRAINED_MARKS) / _TRAINED_MARKS
    return float(_UNMARKED + (1 - _UNMARKED) * likelier.mean())


def _effect_share(effect: str) -> float:
    """How many of the cards have an effect."""
    return sum(counts.get(effect, 0) for counts in DECK.values()) / CARDS


@lru_cache(maxsize=1)
def _number_shares() -> Array:
    """How often each number is written: as often as cards show it, some of them moved by a temp."""
    temps, reach = _effect_share("temp"), range(-_TEMP_REACH, _TEMP_REACH + 1)
    shares = np.full(HIGHEST - LOWEST + 1, _BESIDES)
    for number, counts in DECK.items():
        cards = sum(counts.values())
        shares[number] += cards * (1 - temps)
        for step in reach:
            if LOWEST <= number + step <= HIGHEST:
                shares[number + step] += cards * temps / len(reach)
    return np.asarray(shares / shares.sum())


@lru_cache(maxsize=8)
def _house_shares(houses: int) -> Array:
    """How often each house of a street, by row, has each number: in a street with room for all, and in any other."""
    shares, roomy = _number_shares(), np.zeros((houses, HIGHEST - LOWEST + 1))
    for number, share in enumerate(shares):
        left, right = _ways(shares[:number]), _ways(shares[number + 1 :])
        for house in range(houses):
            after = houses - 1 - house
            if house < len(left) and after < len(right):
                roomy[house, number] = share * left[house] * right[after]
    roomy /= roomy.sum(1, keepdims=True)
    return np.asarray(_ROOMY * roomy + (1 - _ROOMY) * shares)


def _ways(shares: Array) -> Array:
    """How likely 0, 1, 2… of these numbers are drawn, each once at most: they rise along a street (PQ-12, PQ-13)."""
    ways = np.ones(1)
    for share in shares:
        ways = np.convolve(ways, [1, share])
    return ways
