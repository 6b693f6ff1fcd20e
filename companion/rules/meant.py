"""Finds the stored phrases that mean most nearly the same as a question.

The phrases stand in the order of what all their meanings are worth together, their length: of those that share as much
with a question the first ones say least else. So most phrases that have a meaning of the question need no look.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from companion.rules import scoring


class Meaning(NamedTuple):
    """A meaning of the question: the sign that it has in the phrases, its worth, and how many have it."""

    text: str
    sign: str
    worth: float
    having: int


class Telling(NamedTuple):
    """A meaning that finds phrases: its worth, and their places."""

    worth: float
    places: Sequence[int]


class Phrases(NamedTuple):
    """The phrases in the order of their lengths."""

    lengths: Sequence[float]
    cards: Sequence[int]
    signs: str
    """Those of their meanings, one phrase after the other;"""
    ends: Sequence[int]
    """and where those of each phrase end."""

    def meanings(self, place: int) -> str:
        """The signs of a phrase's meanings."""
        return self.signs[self.ends[place - 1] if place else 0 : self.ends[place]]


def telling(meanings: Sequence[Meaning]) -> int:
    """How many of the meanings, the rarest of which come first, find the phrases. The others stand in thousands."""
    looked_at = accumulate(meaning.having for meaning in meanings)
    return max(1, sum(count <= scoring.LOOKED_AT for count in looked_at))


def alike(telling: Sequence[Telling], common: Sequence[Meaning], phrases: Phrases) -> dict[int, float]:
    """For the phrases that mean most nearly the same, by their places, what they share with the question.

    Common meanings are only looked for in those that the telling ones find.
    """
    meant = _nearest(_sharing(telling), phrases.lengths)
    besides = [(meaning.sign, meaning.worth) for meaning in common]
    for place in meant if besides else ():
        signs = phrases.meanings(place)
        for sign, worth in besides:
            if sign in signs:
                meant[place] += worth
    return meant


def _sharing(telling: Sequence[Telling]) -> dict[int, float]:
    """What each phrase shares with the question that may be among the nearest.

    Most phrases have only one of the meanings. They share the same, so that the first of them are enough.
    """
    several = _with_several(telling)
    shared = dict.fromkeys(several, 0.0)
    for meaning in telling:
        for place in several.intersection(meaning.places):
            shared[place] += meaning.worth
    single = [(meaning.worth, _first_without(several, meaning.places)) for meaning in telling]
    most = max((*shared.values(), *(worth for worth, places in single if places)), default=0.0)
    least = scoring.LEAST_MEANT * most
    shared = {place: worth for place, worth in shared.items() if worth > least}
    for worth, places in single:
        if worth > least:
            shared |= dict.fromkeys(places, worth)
    return shared


def _with_several(telling: Sequence[Telling]) -> set[int]:
    """The places of the phrases that have more than one of these meanings."""
    seen: set[int] = set()
    several: set[int] = set()
    for meaning, following in pairwise(telling):
        seen.update(meaning.places)
        several |= seen.intersection(following.places)
    return several


def _first_without(several: set[int], places: Sequence[int]) -> list[int]:
    """As many of the first of these places as may be among the nearest, without those."""
    return list(islice((place for place in places if place not in several), scoring.MEANT))


def _nearest(shared: dict[int, float], lengths: Sequence[float]) -> dict[int, float]:
    """The phrases that share most of what they say; of equal ones those that come first."""
    if len(shared) <= scoring.MEANT:
        return shared
    nearness = {place: worth * worth / lengths[place] for place, worth in shared.items()}
    nearest = sorted(sorted(shared), key=nearness.__getitem__, reverse=True)[: scoring.MEANT]
    return {place: shared[place] for place in nearest}


def by_card(meant: Mapping[int, float], possible: float, phrases: Phrases, cards: int) -> list[float]:
    """For each card the mean of its few phrases that mean most nearly the same (cosines)."""
    lengths = phrases.lengths
    cosines = {place: worth / math.sqrt(possible * lengths[place]) for place, worth in meant.items()}
    total, counted = [0.0] * cards, [0] * cards
    for place in sorted(cosines, key=cosines.__getitem__, reverse=True):
        card = phrases.cards[place]
        if counted[card] < scoring.MEANT_PHRASES:
            counted[card] += 1
            total[card] += cosines[place] / scoring.MEANT_PHRASES
    return total
