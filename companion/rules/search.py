"""Finds the rule cards that answer a question asked in somebody's own words, in any of the eight languages.

Every way of asking is kept as its signs: the runs of four letters in its words, which forgive typos and endings; the
first letters of each word, which weigh more; and the pairs of neighbouring words. No stemmer is needed.
A card's score is that of its best phrase, plus a part of what all its words together earn (BM25).
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from threading import Lock

from companion import games
from companion.rules.files import asks, rules, wordings

SPOKEN = ("en", "ru", "uk", "pl", "cs", "sk", "ro", "hu")
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_RUN = 4
_STEM = 5
_WEIGHTS = {"=": 2.0, "+": 0.5}
"""What the beginning of a word (`=`) and a pair of words (`+`) weigh beside a run of letters."""
_COMMON = 15
"""Signs of so many phrases are worked out beforehand: every question has some. The others would be a lot of memory."""
_SATURATION = 1.2
_LENGTH = 0.5
_WHOLE = 6.0
"""How much the card as a whole counts beside its best phrase."""
_TELLING = 2.0
"""What is worth less than this stands on too many cards to tell one phrase from another."""
_DISPUTED = 1.04
"""A question that people argue over is rather about the point left open than about the plain rule beside it."""
_GOOD_ENOUGH = 0.5
"""Below this nothing was found: of hundreds of questions that have an answer none scored so little."""

_building = Lock()


@dataclass(frozen=True)
class Phrase:
    """A way of asking, or a sentence of the card itself."""

    text: str
    language: str
    asked: bool


@dataclass(frozen=True)
class Found:
    id: str
    score: float
    """From 0 to about 7: how much of the question the card accounts for."""
    nearest: Phrase | None
    """The phrase of the card that is most like the question: how it was understood."""


def search(question: str, game: str | None = None, limit: int = 5) -> list[Found]:
    """The cards that answer best, best first; none when nothing is good enough."""
    asked = signs(question)
    found = [hit for id in ([game] if game else games.ids()) for hit in _index(id).search(asked)]
    return sorted(found, key=lambda hit: (-hit.score, hit.id))[:limit]


def warm() -> None:
    """Build the index now rather than at the first question."""
    for game in games.ids():
        _index(game)


def signs(text: str) -> frozenset[str]:
    """What a text is known by.

    >>> sorted(signs("Gęś i łoś"))
    ['+ges i', '+i los', '=ges', '=i', '=los', '_ges', '_i_', '_los', 'ges_', 'los_']
    """
    words = _WORD.findall(_plain(text))
    pairs = [f"+{one[:_STEM]} {other[:_STEM]}" for one, other in pairwise(words)]
    return frozenset(pairs).union(*map(_signs_of_word, words))


@lru_cache(maxsize=100_000)
def _signs_of_word(word: str) -> tuple[str, ...]:
    framed = f"_{word}_"
    runs = (framed[start : start + _RUN] for start in range(max(1, len(framed) - _RUN + 1)))
    return (f"={word[:_STEM]}", *runs)


def _plain(text: str) -> str:
    """Without case, and without the accents that people leave out on a phone."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold())).replace("ł", "l")


def _index(game: str) -> Index:
    """A question that comes while the server makes ready waits for that, and does not build it a second time."""
    with _building:
        return _built(game)


@cache
def _built(game: str) -> Index:
    disputed = frozenset(rule_id for rule_id, rule in rules(game).items() if rule.disputed)
    return Index(_phrases(game), disputed)


def _phrases(game: str) -> dict[str, list[Phrase]]:
    """What can be matched of each card, in every language it is written in."""
    phrases: dict[str, list[Phrase]] = {rule_id: [] for rule_id in rules(game)}
    for language in SPOKEN:
        for rule_id, ways in asks(game, language).items():
            phrases[rule_id] += [Phrase(way, language, asked=True) for way in ways]
        for rule_id, wording in wordings(game, language).items():
            for part in (wording.title, wording.short, wording.text):
                phrases[rule_id] += [
                    Phrase(sentence, language, asked=False) for sentence in _SENTENCE.split(part) if sentence
                ]
    return phrases


class Index:
    """An inverted index of the phrases of one game's cards, and of the cards as wholes."""

    def __init__(self, cards: Mapping[str, Iterable[Phrase]], disputed: frozenset[str]) -> None:
        self._disputed = disputed
        self._phrases: list[tuple[str, Phrase]] = []
        self._with: dict[str, list[int]] = defaultdict(list)
        """For each sign the numbers of the phrases that have it."""
        sizes = {id: self._add(id, phrases) for id, phrases in cards.items()}
        self._unknown = _rarity(len(sizes), 0)
        self._worth = {sign: self._worth_of(sign, numbers, len(sizes)) for sign, numbers in self._with.items()}
        self._lengths = self._phrase_lengths()
        mean = sum(sizes.values()) / max(1, len(sizes))
        self._size = {id: 1 - _LENGTH + _LENGTH * size / mean for id, size in sizes.items()}
        """How long a card is beside the others: in a long one a sign tells less."""
        self._earned: dict[str, list[tuple[str, float]]] = {}
        for sign, numbers in self._with.items():
            if len(numbers) >= _COMMON:
                self._earnings(sign)

    def _add(self, id: str, phrases: Iterable[Phrase]) -> int:
        """Enter each phrase of the card; how many signs they have together."""
        size = 0
        for number, phrase in enumerate(phrases, len(self._phrases)):
            found = signs(phrase.text)
            for sign in found:
                self._with[sign].append(number)
            self._phrases.append((id, phrase))
            size += len(found)
        return size

    def _worth_of(self, sign: str, numbers: Iterable[int], cards: int) -> float:
        """The rarer among the cards, the more."""
        return _weight(sign) * _rarity(cards, len({self._phrases[number][0] for number in numbers}))

    def _phrase_lengths(self) -> list[float]:
        lengths = [0.0] * len(self._phrases)
        for sign, numbers in self._with.items():
            for number in numbers:
                lengths[number] += self._worth[sign]
        return lengths

    def _earnings(self, sign: str) -> list[tuple[str, float]]:
        """The cards that have this sign and what it earns there (BM25); a rare one's when it is first asked for."""
        if sign not in self._with:
            return []
        if sign not in self._earned:
            counts = Counter(self._phrases[number][0] for number in self._with[sign])
            worth = self._worth[sign]
            self._earned[sign] = [
                (id, worth * count / (count + _SATURATION * self._size[id])) for id, count in counts.items()
            ]
        return self._earned[sign]

    def search(self, asked: frozenset[str]) -> list[Found]:
        """Every card that is good enough, in no order. What the game has no word for counts against all of them."""
        possible = sum(self._worth.get(sign) or self._unknown * _weight(sign) for sign in asked)
        if not possible:
            return []
        best = self._best_phrases(asked, possible)
        whole: dict[str, float] = defaultdict(float)
        for sign in asked:
            for id, earned in self._earnings(sign):
                whole[id] += earned
        found = []
        for id, earned in whole.items():
            similarity, phrase = best.get(id, (0.0, None))
            score = similarity + _WHOLE * earned / possible
            if score >= _GOOD_ENOUGH:
                found.append(Found(id, score * (_DISPUTED if id in self._disputed else 1), phrase))
        return found

    def _best_phrases(self, asked: frozenset[str], possible: float) -> dict[str, tuple[float, Phrase]]:
        """For each card, how much of the question and how little else its best phrase says (a cosine)."""
        shared: dict[int, float] = defaultdict(float)
        for sign in asked:
            worth = self._worth.get(sign, 0.0)
            if worth >= _TELLING:
                for number in self._with[sign]:
                    shared[number] += worth
        best: dict[str, tuple[float, Phrase]] = {}
        for number, worth in shared.items():
            similarity = worth / math.sqrt(possible * self._lengths[number])
            id, phrase = self._phrases[number]
            if id not in best or similarity > best[id][0]:
                best[id] = similarity, phrase
        return best


def _rarity(cards: int, having: int) -> float:
    return math.log(1 + (cards - having + 0.5) / (having + 0.5))


def _weight(sign: str) -> float:
    return _WEIGHTS.get(sign[0], 1.0)
