"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages.

Every way of asking is kept as the letter trigrams of its words: they forgive typos and endings, and need no stemmer.
A card's score is that of its best phrase, plus a part of what all its words together earn (BM25).
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from companion.rules.cards import cards, texts

SPOKEN = ("en", "ru", "uk", "pl", "cs", "sk", "ro", "hu")
_WORD = re.compile(r"\w+")
_SATURATION = 1.2
_LENGTH = 0.5
_WHOLE = 0.5
"""How much the card as a whole counts beside its best phrase."""
_GOOD_ENOUGH = 0.12
"""Below this share of what the question itself would earn, nothing was found."""


@dataclass(frozen=True)
class Found:
    id: str
    score: float
    """From 0 to about 1.5: the share of the question that the card accounts for."""


def search(question: str, game: str | None = None, limit: int = 5) -> list[Found]:
    """The cards that answer best, best first; none when nothing is good enough."""
    return _index().search(question, game, limit)


def warm() -> None:
    """Build the index now rather than at the first question."""
    _index()


@cache
def _index() -> Index:
    return Index()


def grams(text: str) -> Counter[str]:
    """The trigrams of each word, with its borders; short words whole.

    >>> sorted(grams("Zażółć gęś"))
    ['_ge', '_za', 'azo', 'ges', 'lc_', 'es_', 'olc', 'zaz', 'zol']
    """
    found: Counter[str] = Counter()
    for word in _WORD.findall(_plain(text)):
        bordered = f"_{word}_"
        found.update(bordered[start : start + 3] for start in range(max(1, len(bordered) - 2)))
    return found


def _plain(text: str) -> str:
    """Without case, and without the accents that people leave out on a phone."""
    split = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("й", "и\u0306"))
    return "".join(letter for letter in split if not unicodedata.combining(letter)).replace("ё", "е")


class Index:
    """An inverted index of phrases (a title, a way of asking, a sentence of the text) and of whole cards."""

    def __init__(self) -> None:
        self._card_of: list[str] = []
        self._phrases: dict[str, list[int]] = defaultdict(list)
        self._cards: dict[str, list[tuple[str, float]]] = defaultdict(list)
        self._game = {id: card.game for id, card in cards("en").items()}
        wholes = {id: self._add_phrases(id, game) for id, game in self._game.items()}
        mean = sum(sum(whole.values()) for whole in wholes.values()) / max(1, len(wholes))
        self._weight = self._rarity(wholes.values())
        self._lengths = self._phrase_lengths()
        for id, whole in wholes.items():
            self._add_card(id, whole, mean)

    def _add_phrases(self, id: str, game: str) -> Counter[str]:
        """Enter each phrase of the card; all of them together are the card as a whole."""
        whole: Counter[str] = Counter()
        for phrase in _phrases(id, game):
            found = grams(phrase)
            number = len(self._card_of)
            self._card_of.append(id)
            for gram in found:
                self._phrases[gram].append(number)
            whole.update(found)
        return whole

    def _rarity(self, wholes: Iterable[Counter[str]]) -> dict[str, float]:
        total = len(self._game)
        in_cards = Counter(gram for whole in wholes for gram in whole)
        return {gram: math.log(1 + (total - count + 0.5) / (count + 0.5)) for gram, count in in_cards.items()}

    def _phrase_lengths(self) -> list[float]:
        lengths = [0.0] * len(self._card_of)
        for gram, postings in self._phrases.items():
            for number in postings:
                lengths[number] += self._weight[gram]
        return lengths

    def _add_card(self, id: str, whole: Counter[str], mean: float) -> None:
        length = 1 - _LENGTH + _LENGTH * sum(whole.values()) / mean
        for gram, count in whole.items():
            worth = count * (_SATURATION + 1) / (count + _SATURATION * length)
            self._cards[gram].append((id, worth * self._weight[gram]))

    def search(self, question: str, game: str | None, limit: int) -> list[Found]:
        asked = grams(question)
        possible = sum(self._weight.get(gram, 0.0) for gram in asked)
        if not possible:
            return []
        best = self._best_phrases(asked, possible)
        whole: dict[str, float] = defaultdict(float)
        for gram in asked:
            for id, worth in self._cards.get(gram, ()):
                whole[id] += worth
        scores = {
            id: best.get(id, 0.0) + _WHOLE * worth / (possible * (_SATURATION + 1))
            for id, worth in whole.items()
            if game is None or self._game[id] == game
        }
        ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:limit]
        return [Found(id, score) for id, score in ranked if score >= _GOOD_ENOUGH]

    def _best_phrases(self, asked: Counter[str], possible: float) -> dict[str, float]:
        """For each card, how much of the question and how little else its best phrase says (a cosine)."""
        shared: dict[int, float] = defaultdict(float)
        for gram in asked:
            weight = self._weight.get(gram, 0.0)
            for number in self._phrases.get(gram, ()):
                shared[number] += weight
        best: dict[str, float] = {}
        for number, worth in shared.items():
            similarity = worth / math.sqrt(possible * self._lengths[number])
            id = self._card_of[number]
            if similarity > best.get(id, 0.0):
                best[id] = similarity
        return best


def _phrases(id: str, game: str) -> Iterable[str]:
    """What can be matched of a card, in every language it is written in."""
    for language in SPOKEN:
        text = texts(game, id, language)
        if not text:
            continue
        yield from text.get("asks", ())
        if "title" in text:
            yield text["title"]
        for part in ("short", "text"):
            yield from re.split(r"(?<=[.!?])\s+", text.get(part, ""))
