"""Searches the index of a game in one language with the standard library alone.

It counts as `numpy_index` does, and on an index of all eight languages would take three times as long.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import starmap
from math import sqrt
from struct import unpack
from typing import Any

from companion.rules import scoring
from companion.rules.features import KIND
from companion.rules.index import Index, Leaning, Letters, Nearest, columns, number_type
from companion.translations import SPOKEN


class PlainIndex(Index):
    """The index of one game, usually in one language."""

    def _read(self, sizes: Sequence[float], phrases: bytes) -> None:
        read = starmap(_read_column, columns(phrases))
        self._card_of, self._language, self._word, self._senses, self._length, self._meant, self._weight = read
        self._first = [bisect_left(self._card_of, card) for card in range(len(sizes) + 1)]
        self._sizes = sizes
        self._type = number_type(len(self._card_of))

    def compare(self, asked: frozenset[int]) -> Letters:
        found = self._phrases_having(asked)
        cards = len(self._ids)
        counts = [Counter(map(self._card_of.__getitem__, numbers)) for numbers in found.values()]
        weights = scoring.weights()
        worth = [
            weights[key >> KIND] * scoring.rarity(cards, len(count)) for key, count in zip(found, counts, strict=True)
        ]
        unknown = sum(weights[key >> KIND] for key in asked - found.keys())
        possible = sum(worth) + unknown * scoring.rarity(cards, 0)
        if not possible:
            return Letters([0.0] * cards, {}, 1.0)
        telling = scoring.telling(cards)
        best = self._best_phrases(
            [(each, numbers) for each, numbers in zip(worth, found.values(), strict=True) if each >= telling], possible
        )
        scores = [best[card][0] if card in best else 0.0 for card in range(cards)]
        for each, count in zip(worth, counts, strict=True):
            for card, times in count.items():
                scores[card] += scoring.WHOLE / possible * scoring.earned(each, times, self._sizes[card])
        own = sum(each for each, count in zip(worth, counts, strict=True) if any(card < cards - 1 for card in count))
        return Letters(scores, best, own / possible)

    def _phrases_having(self, keys: Iterable[int]) -> dict[int, array[int]]:
        return {key: array(self._type, numbers) for key, numbers in self._rows_having(keys)}

    def _best_phrases(self, found: Iterable[tuple[float, array[int]]], possible: float) -> dict[int, tuple[float, int]]:
        """For each card its phrase that says most of the question and least else (the greatest cosine)."""
        shared = _sum_by_phrase(found)
        best: dict[int, tuple[float, int]] = {}
        for number, worth in sorted(shared.items()):
            cosine = worth / sqrt(possible * self._length[number])
            card = self._card_of[number]
            if card not in best or cosine > best[card][0]:
                best[card] = cosine, number
        return best

    def _compare_meanings(self, said: frozenset[int]) -> list[float]:
        count = len(self._card_of)
        found = sorted(self._phrases_having(said).values(), key=len)
        worth = [scoring.rarity(count, len(numbers)) for numbers in found]
        possible = sum(worth) + (len(said) - len(found)) * scoring.rarity(count, 0)
        rarest, looked_at = 0, 0
        while rarest < len(found) and (not rarest or looked_at + len(found[rarest]) <= scoring.LOOKED_AT):
            looked_at += len(found[rarest])
            rarest += 1
        shared = self._nearest(_sum_by_phrase(zip(worth[:rarest], found[:rarest], strict=True)))
        for each, numbers in zip(worth[rarest:], found[rarest:], strict=True):
            for number in shared:
                place = bisect_left(numbers, number)
                if place < len(numbers) and numbers[place] == number:
                    shared[number] += each
        cosines: dict[int, list[float]] = defaultdict(list)
        for number, each in shared.items():
            cosines[self._card_of[number]].append(each / sqrt(possible * self._meant[number]))
        few = scoring.MEANT_PHRASES
        return [sum(nlargest(few, cosines[card])) / few for card in range(len(self._ids))]

    def _nearest(self, shared: dict[int, float]) -> dict[int, float]:
        """Of the phrases and what they share those that share most of what they say; of equal ones the last."""
        least = scoring.LEAST_MEANT * max(shared.values(), default=0)
        sharing = ((each**2 / self._meant[number], number) for number, each in shared.items() if each > least)
        return {number: shared[number] for _, number in nlargest(scoring.MEANT, sharing)}

    def _leaning(self, card: int, found: Sequence[array[int]], size: int, most: int) -> Leaning:
        first, end = self._first[card], self._first[card + 1]
        shared: Counter[int] = Counter()
        for numbers in found:
            shared.update(numbers[bisect_left(numbers, first) : bisect_left(numbers, end)])
        alike = {number: scoring.alike(count) for number, count in shared.items()}
        reach = scoring.reach(size)
        word = self._biases[card] + sum(each * self._weight[number] for number, each in alike.items()) / (reach or 1)
        nearest = (
            Nearest(
                each / (reach * scoring.reach(self._senses[number])),
                self._word[number],
                number,
                SPOKEN[self._language[number]],
            )
            for number, each in alike.items()
            if self._senses[number]
        )
        return Leaning(word, nlargest(most, nearest))


def _read_column(code: str, packed: bytes) -> array[Any]:
    """A column of the phrases; there are no arrays of half floats."""
    return array("f", unpack(f"{len(packed) // 2}e", packed)) if code == "e" else array(code, packed)


def _sum_by_phrase(found: Iterable[tuple[float, array[int]]]) -> dict[int, float]:
    """What each phrase has of these features, by their worth."""
    shared: dict[int, float] = defaultdict(float)
    for worth, numbers in found:
        for number in numbers:
            shared[number] += worth
    return shared
