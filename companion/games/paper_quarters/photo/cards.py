"""What the cards say of a sheet before anybody looks: how often each number is written, and where there is room for it.

The networks were trained on every number alike, and on as many boxes crossed as not. What is rare in the game has to be
the clearer on paper.
"""

from functools import lru_cache

import numpy as np

from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.printed import CARDS, DECK
from companion.photo.planes import Array

_TEMP_REACH = 2  # A temp changes the number by so much, up or down (PQ-30).
_BESIDES = 0.5  # What every number counts besides, in cards: temps are not spent by lot.
_ROOMY = 0.5
"""How many streets are filled so that every house can get a number. In the others a number may stand anywhere."""


def effect_share(effect: str) -> float:
    """How many of the cards have an effect."""
    return sum(counts.get(effect, 0) for counts in DECK.values()) / CARDS


@lru_cache(maxsize=1)
def number_shares() -> Array:
    """How often each number is written: as often as cards show it, some of them moved by a temp."""
    temps, reach = effect_share("temp"), range(-_TEMP_REACH, _TEMP_REACH + 1)
    shares = np.full(HIGHEST - LOWEST + 1, _BESIDES)
    for number, counts in DECK.items():
        cards = sum(counts.values())
        shares[number] += cards * (1 - temps)
        for step in reach:
            if LOWEST <= number + step <= HIGHEST:
                shares[number + step] += cards * temps / len(reach)
    return np.asarray(shares / shares.sum())


@lru_cache(maxsize=8)
def house_shares(houses: int) -> Array:
    """How often each house of a street, by row, has each number: in a street with room for all, and in any other."""
    shares, roomy = number_shares(), np.zeros((houses, HIGHEST - LOWEST + 1))
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
