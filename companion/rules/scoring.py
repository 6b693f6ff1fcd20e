"""How a card is scored for a question: the numbers of the search, each with its reason.

A card's score is that of its best phrase (how much of the question it says and how little else, a cosine), plus a part
of what all its words together earn (BM25). `make ask-score` measures it on the questions of tests/rules.
"""

from __future__ import annotations

import math

SATURATION = 1.2
LENGTH = 0.5
TELLING = 2.0
WHOLE = 6.0
DISPUTED = 1.04
GOOD_ENOUGH = 0.5
WEIGHTS = {"=": 2.0, "+": 0.5}


def worth(feature: str, cards: int, having: int) -> float:
    """What a feature is worth that so many of the cards have: the rarer, the more."""
    return WEIGHTS.get(feature[0], 1.0) * _rarity(cards, having)


def telling(cards: int) -> float:
    """What a feature must be worth to tell one phrase from another; in a small game, as much as if one card had it."""
    return min(TELLING, _rarity(cards, 1))


def earned(worth: float, count: int, size: float) -> float:
    """What a feature earns a card that has it in so many phrases, `size` being the card's beside the mean (BM25)."""
    return worth * count / (count + SATURATION * (1 - LENGTH + LENGTH * size))


def _rarity(cards: int, having: int) -> float:
    return math.log(1 + (cards - having + 0.5) / (having + 0.5))
