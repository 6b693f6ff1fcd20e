"""Learns from the stored questions of a card what the word is for the next one.

What the questions of a card say together is a sum: each adds its weight, as often as it has the same threes of senses
as what is asked. The weights are those with which the stored questions get their own words back. So “white” weighs much
on a card where white or coloured is what turns the word, and little on one where it is not. (This is kernel ridge
regression; the threes, pairs and single senses are a polynomial kernel.)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence, Set
from operator import mul

CALM = 0.1
"""How little a single stored question is believed against the others. Of 30,000 stored questions, each asked while it
and those most like it are left out, 0.76 get the right word where 0.05 get the opposite one (0.2: 0.75; 0.4: 0.74)."""
ROUNDS = 20
"""Steps in which the weights are approached, at most;"""
_NEAR = 1e-4
"""and what is left to say of each question, squared, when that is near enough."""


def alike(shared: int) -> int:
    """How many threes, pairs and single senses there are in so many.

    >>> [alike(shared) for shared in range(5)]
    [0, 1, 4, 10, 20]
    """
    return shared * (shared + 1) * (shared + 2) // 6


def reach(size: int) -> float:
    """What a question of so many senses is divided by, so that a long one does not say more than a short one."""
    return math.sqrt(alike(size))


def weights(senses: Sequence[Set[int]], words: Sequence[int]) -> tuple[float, list[float]]:
    """What the card says before anything is asked, and what each of its questions adds, divided by its reach.

    A word is 1 for yes, -1 for no, 0 for a question that the rulebook leaves open.
    """
    bias = sum(words) / max(1, len(words))
    shares = [1 / reach(len(sense)) for sense in senses]
    rows = _rows(senses)

    def together(values: Sequence[float]) -> list[float]:
        """What the questions say of one another, each with one of these values."""
        spread = [value * share for value, share in zip(values, shares, strict=True)]
        said = (share * sum(map(mul, row, spread)) for share, row in zip(shares, rows, strict=True))
        return [one + CALM * value for one, value in zip(said, values, strict=True)]

    solved = _solution(together, [word - bias for word in words])
    return bias, [value * share for value, share in zip(solved, shares, strict=True)]


def _rows(senses: Sequence[Set[int]]) -> list[list[int]]:
    """How alike each question is to each other, counted with one bit for each sense."""
    bits = {sense: 1 << place for place, sense in enumerate(set().union(*senses))}
    masks = [sum(bits[sense] for sense in question) for question in senses]
    counted = [alike(shared) for shared in range(max(map(len, senses), default=0) + 1)]
    return [[counted[(one & other).bit_count()] for other in masks] for one in masks]


def _solution(matrix: Callable[[Sequence[float]], list[float]], wanted: Sequence[float]) -> list[float]:
    """The values which the symmetric matrix turns into the wanted ones, nearly (conjugate gradients)."""
    values = [0.0] * len(wanted)
    missing = list(wanted)
    direction = missing
    error = sum(map(mul, missing, missing))
    for _ in range(ROUNDS):
        if error <= _NEAR * len(wanted):
            break
        turned = matrix(direction)
        step = error / sum(map(mul, direction, turned))
        values = [value + step * ahead for value, ahead in zip(values, direction, strict=True)]
        missing = [one - step * other for one, other in zip(missing, turned, strict=True)]
        before, error = error, sum(map(mul, missing, missing))
        direction = [one + error / before * ahead for one, ahead in zip(missing, direction, strict=True)]
    return values
