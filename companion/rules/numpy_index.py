"""Searches the index of a game in all languages, with numpy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.rules import scoring
from companion.rules.features import KIND
from companion.rules.index import Index, Leaning, Letters, Nearest, columns, number_type
from companion.translations import SPOKEN

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]


class NumpyIndex(Index):
    """The index of one game, usually in all languages."""

    def _read(self, sizes: Sequence[float], phrases: bytes) -> None:
        self._sizes = np.array(sizes)
        read = starmap(_read_column, columns(phrases))
        self._card_of, self._language, self._word, self._senses, self._length, self._meant, self._weight = read
        self._first = np.searchsorted(self._card_of, np.arange(len(sizes) + 1)).tolist()

    def compare(self, asked: frozenset[int]) -> Letters:
        rows = self._rows_having(asked)
        found = [key for key, _ in rows]
        having, numbers = self._numbers_of(rows)
        features = np.repeat(np.arange(len(found)), having)
        cards = len(self._ids)
        counts = np.bincount(features * cards + self._card_of[numbers], minlength=len(found) * cards)
        counts = counts.reshape(-1, cards)
        worth = worth_of(_kinds(found), cards, (counts > 0).sum(axis=1))
        possible = worth.sum() + worth_of(_kinds(asked.difference(found)), cards, 0).sum()
        if not possible:
            return Letters([0.0] * cards, {}, 1.0)
        telling = (worth >= scoring.telling(cards))[features]
        best = self._best_phrases(numbers[telling], worth[features[telling]], possible)
        scores = scoring.WHOLE / possible * scoring.earned(worth[:, None], counts, self._sizes).sum(axis=0)
        for card, (similarity, _) in best.items():
            scores[card] += similarity
        return Letters(scores.tolist(), best, worth[counts[:, :-1].any(axis=1)].sum() / possible)

    def _numbers_of(self, rows: Sequence[tuple[int, bytes]]) -> tuple[Whole, Whole]:
        """How many phrases have each feature, and the numbers of all these phrases in a row."""
        stored = np.dtype(number_type(len(self._card_of)))
        having = np.array([len(numbers) // stored.itemsize for _, numbers in rows], np.int64)
        return having, np.frombuffer(b"".join(numbers for _, numbers in rows), stored).astype(np.int64)

    def _phrases_having(self, keys: Iterable[int]) -> dict[int, Whole]:
        stored = number_type(len(self._card_of))
        return {key: np.frombuffer(numbers, stored).astype(np.int64) for key, numbers in self._rows_having(keys)}

    def _best_phrases(self, numbers: Whole, worth: Numbers, possible: float) -> dict[int, tuple[float, int]]:
        """For each card its phrase that says most of the question and least else (the greatest cosine)."""
        shared = np.bincount(numbers, worth, len(self._card_of))
        sharing = np.flatnonzero(shared)
        cosines = shared[sharing] / np.sqrt(possible * self._length[sharing])
        bounds = np.searchsorted(sharing, self._first)
        best = {}
        for card, (first, end) in enumerate(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)):
            if first < end:
                place = first + int(cosines[first:end].argmax())
                best[card] = float(cosines[place]), int(sharing[place])
        return best

    def _compare_meanings(self, said: frozenset[int]) -> list[float]:
        count = len(self._card_of)
        rows = sorted(self._rows_having(said), key=lambda row: len(row[1]))
        having, numbers = self._numbers_of(rows)
        worth = scoring.rarity(count, having, np.log)
        possible = worth.sum() + (len(said) - len(rows)) * scoring.rarity(count, 0)
        each = np.repeat(worth, having)
        shared = np.bincount(numbers, each, count)
        rarest = max(1, int((having.cumsum() <= scoring.LOOKED_AT).sum()))
        looked_at = int(having[:rarest].sum())
        telling = np.bincount(numbers[:looked_at], each[:looked_at], count)
        near = self._nearest(telling)
        cosines = shared[near] / np.sqrt(possible * self._meant[near])
        order = np.lexsort((-cosines, self._card_of[near]))
        cards = self._card_of[near][order]
        first_few = np.arange(len(cards)) - np.searchsorted(cards, cards) < scoring.MEANT_PHRASES
        summed: list[float] = np.bincount(cards, cosines[order] * first_few, len(self._ids)).tolist()
        return [each / scoring.MEANT_PHRASES for each in summed]

    def _nearest(self, shared: NDArray[Any]) -> Whole:
        """The numbers of the phrases that share most of what they say; of equal ones the last."""
        sharing = np.flatnonzero(shared > scoring.LEAST_MEANT * shared.max(initial=0))[::-1]
        nearness = shared[sharing] ** 2 / self._meant[sharing]
        return sharing[np.argsort(-nearness, kind="stable")[: scoring.MEANT]]

    def _leaning(self, card: int, found: Sequence[Whole], size: int, most: int) -> Leaning:
        first, end = self._first[card], self._first[card + 1]
        of_card = [numbers[slice(*np.searchsorted(numbers, (first, end)))] for numbers in found]
        alike = scoring.alike(np.bincount(_joined(of_card) - first, minlength=end - first))
        word, reach = float(alike @ self._weight[first:end]), scoring.reach(size)
        asked = np.flatnonzero(alike * self._senses[first:end])
        numbers = asked + first
        likeness = alike[asked] / (reach * scoring.reach(self._senses[numbers]))
        best = np.lexsort((asked, self._word[numbers], likeness))[: -most - 1 : -1]
        languages = [SPOKEN[language] for language in self._language[numbers[best]]]
        rows = zip(
            *(column[best].tolist() for column in (likeness, self._word[numbers], numbers)), languages, strict=True
        )
        return Leaning(self._biases[card] + word / (reach or 1), [Nearest(*row) for row in rows])


def _read_column(code: str, packed: bytes) -> NDArray[Any]:
    return np.frombuffer(packed, code).astype(float if code == "e" else np.int64)


def worth_of(kinds: NDArray[np.int64], cards: int, having: Any) -> Any:
    """What features of these kinds are worth when so many of the cards have them: the rarer, the more."""
    return np.array(scoring.weights())[kinds] * scoring.rarity(cards, having, np.log)


def _joined(arrays: Iterable[Whole]) -> Whole:
    return np.concatenate([np.array([], np.int64), *arrays])


def _kinds(features: Iterable[int]) -> Whole:
    return np.array(list(features), np.int64) >> KIND
