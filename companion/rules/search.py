"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages.

Every way of asking is kept as the runs of four letters in its words: they forgive typos and endings, and need no
stemmer.
A card's score is that of its best phrase, plus a part of what all its words together earn (BM25).
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from companion import games
from companion.rules.cards import ids, texts

SPOKEN = ("en", "ru", "uk", "pl", "cs", "sk", "ro", "hu")
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_SATURATION = 1.2
_LENGTH = 0.5
_WHOLE = 3.0
"""How much the card as a whole counts beside its best phrase."""
_TELLING = 0.5
"""What is more common than this stands on half of the cards: it does not tell one phrase from another."""
_GOOD_ENOUGH = 0.25
"""Below this share of what the question itself would earn, nothing was found."""


@dataclass(frozen=True)
class Found:
    id: str
    score: float
    """From 0 to about 3: how much of the question the card accounts for."""


def search(question: str, game: str | None = None, limit: int = 5) -> list[Found]:
    """The cards that answer best, best first; none when nothing is good enough."""
    asked = grams(question)
    found = [hit for id in ([game] if game else games.ids()) for hit in _index(id).search(asked)]
    return sorted(found, key=lambda hit: (-hit.score, hit.id))[:limit]


def warm() -> None:
    """Build the index now rather than at the first question."""
    for game in games.ids():
        _index(game)


def grams(text: str) -> frozenset[str]:
    """The runs of four letters of each word with its borders; a word of one letter whole.

    >>> sorted(grams("Gęś i łoś"))
    ['_ges', '_i_', '_los', 'ges_', 'los_']
    """
    words = (f"_{word}_" for word in _WORD.findall(_plain(text)))
    return frozenset(word[start : start + 4] for word in words for start in range(max(1, len(word) - 3)))


def _plain(text: str) -> str:
    """Without case, and without the accents that people leave out on a phone."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter)).replace("ł", "l")


@cache
def _index(game: str) -> Index:
    return Index({id: list(_phrases(game, id)) for id in ids(game)})


def _phrases(game: str, id: str) -> Iterable[str]:
    """What can be matched of a card, in every language it is written in."""
    for language in SPOKEN:
        text = texts(game, id, language)
        yield from text.get("asks", ())
        for part in ("title", "short", "text"):
            yield from filter(None, _SENTENCE.split(text.get(part, "")))


class Index:
    """An inverted index of the phrases of one game's cards, and of the cards as wholes."""

    def __init__(self, cards: Mapping[str, Iterable[str]]) -> None:
        self._card_of: list[str] = []
        self._phrases: dict[str, list[int]] = defaultdict(list)
        wholes = {id: self._add(id, phrases) for id, phrases in cards.items()}
        self._rarity = _rarity(wholes.values())
        self._unknown = math.log(1 + (len(wholes) + 0.5) / 0.5)
        self._lengths = self._phrase_lengths()
        self._cards = self._worths(wholes)

    def _add(self, id: str, phrases: Iterable[str]) -> Counter[str]:
        """Enter each phrase of the card; all of them together are the card as a whole."""
        whole: Counter[str] = Counter()
        for phrase in phrases:
            found = grams(phrase)
            for gram in found:
                self._phrases[gram].append(len(self._card_of))
            self._card_of.append(id)
            whole.update(found)
        return whole

    def _phrase_lengths(self) -> list[float]:
        lengths = [0.0] * len(self._card_of)
        for gram, numbers in self._phrases.items():
            for number in numbers:
                lengths[number] += self._rarity[gram]
        return lengths

    def _worths(self, wholes: Mapping[str, Counter[str]]) -> dict[str, list[tuple[str, float]]]:
        """For each run of letters the cards that have it and what it is worth there (BM25)."""
        mean = sum(whole.total() for whole in wholes.values()) / max(1, len(wholes))
        worths: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for id, whole in wholes.items():
            length = 1 - _LENGTH + _LENGTH * whole.total() / mean if mean else 1
            for gram, count in whole.items():
                worths[gram].append((id, self._rarity[gram] * count / (count + _SATURATION * length)))
        return worths

    def search(self, asked: frozenset[str]) -> list[Found]:
        """Every card that is good enough, in no order. What the game has no word for counts against all of them."""
        possible = sum(self._rarity.get(gram, self._unknown) for gram in asked)
        if not possible:
            return []
        best = self._best_phrases(asked, possible)
        whole: dict[str, float] = defaultdict(float)
        for gram in asked:
            for id, worth in self._cards.get(gram, ()):
                whole[id] += worth
        scores = ((id, best.get(id, 0.0) + _WHOLE * worth / possible) for id, worth in whole.items())
        return [Found(id, score) for id, score in scores if score >= _GOOD_ENOUGH]

    def _best_phrases(self, asked: frozenset[str], possible: float) -> dict[str, float]:
        """For each card, how much of the question and how little else its best phrase says (a cosine)."""
        shared: dict[int, float] = defaultdict(float)
        for gram in asked:
            rarity = self._rarity.get(gram, 0.0)
            if rarity >= _TELLING:
                for number in self._phrases[gram]:
                    shared[number] += rarity
        best: dict[str, float] = {}
        for number, worth in shared.items():
            similarity = worth / math.sqrt(possible * self._lengths[number])
            id = self._card_of[number]
            if similarity > best.get(id, 0.0):
                best[id] = similarity
        return best


def _rarity(wholes: Iterable[Counter[str]]) -> dict[str, float]:
    wholes = list(wholes)
    in_cards = Counter(gram for whole in wholes for gram in whole)
    return {gram: math.log(1 + (len(wholes) - count + 0.5) / (count + 0.5)) for gram, count in in_cards.items()}
