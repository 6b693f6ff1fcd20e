"""Builds the search index of a game: an inverted index of the phrases of its cards, as a SQLite database."""

from __future__ import annotations

import json
import re
import sqlite3
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, groupby
from typing import NamedTuple, TypeAlias

from companion.language import SPOKEN
from companion.rules import scoring
from companion.rules.box import vocabulary
from companion.rules.features import features, words
from companion.rules.files import asks, elsewhere, rules, wordings
from companion.rules.learning import weights
from companion.rules.meanings import meanings
from companion.rules.sense import sense

SCHEMA = """
    CREATE TABLE card (number INTEGER PRIMARY KEY, id TEXT NOT NULL, size REAL NOT NULL, bias REAL NOT NULL);
    CREATE TABLE phrase (
        number INTEGER PRIMARY KEY, language TEXT NOT NULL, asked INTEGER NOT NULL, text TEXT NOT NULL
    );
    CREATE TABLE arrays (
        cards_of_phrases BLOB NOT NULL, lengths_of_phrases BLOB NOT NULL, words_of_phrases BLOB NOT NULL,
        weights_of_phrases BLOB NOT NULL, sizes_of_phrases BLOB NOT NULL,
        lengths_by_meaning BLOB NOT NULL, cards_by_meaning BLOB NOT NULL,
        signs_of_meanings TEXT NOT NULL, ends_of_signs BLOB NOT NULL
    );
    CREATE TABLE feature (
        text TEXT PRIMARY KEY, card_count INTEGER NOT NULL, phrases BLOB, cards BLOB, earned BLOB
    ) WITHOUT ROWID;
    CREATE TABLE meaning (
        text TEXT PRIMARY KEY, sign TEXT NOT NULL, worth REAL NOT NULL, count INTEGER NOT NULL, places BLOB NOT NULL
    );
    CREATE TABLE sense (
        card INTEGER NOT NULL, text TEXT NOT NULL, phrases BLOB NOT NULL, PRIMARY KEY (card, text)
    ) WITHOUT ROWID;
    CREATE TABLE short (text TEXT PRIMARY KEY, card INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE names (vocabulary TEXT NOT NULL);
"""
ELSEWHERE = ""
"""The id of the last card, which nobody reads: it has what is asked of no game."""
COMMON = 15
"""What a feature earns each card is stored where it stands in so many phrases. For the others, five features in six, it
is quickly worked out from the phrases: storing it would make the file a third larger."""
SHORT = 5
"""Words of a way of asking that is found as it stands, though they are on many cards."""
WORDS = {"yes": 1, "no": -1, None: 0}
_SENTENCE = re.compile(r"(?<=[.!?])\s+")

Row: TypeAlias = "tuple[str, int, array[int] | None, array[int] | None, array[float] | None]"


class Phrase(NamedTuple):
    """A way of asking, or a sentence of the card itself."""

    card: int
    language: str
    asked: bool
    text: str
    word: str | None = None
    """The true word where the way of asking is a question that yes or no answers."""


def build(game: str, database: sqlite3.Connection) -> None:
    """Fill an empty database with the index of a game."""
    index = _Index(game)
    database.executescript(SCHEMA)
    with database:
        database.executemany("INSERT INTO card VALUES (?, ?, ?, ?)", index.cards())
        database.executemany("INSERT INTO phrase VALUES (?, ?, ?, ?)", index.phrases())
        letters = index.cards_of_phrases, index.lengths_of_phrases()
        learned = index.words_of_phrases, index.weights_of_phrases, index.sizes_of_phrases
        arrays = *letters, *learned, *index.by_meaning()
        database.execute("INSERT INTO arrays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", arrays)
        database.executemany("INSERT OR IGNORE INTO short VALUES (?, ?)", index.short())
        database.executemany("INSERT INTO feature VALUES (?, ?, ?, ?, ?)", index.features())
        database.executemany("INSERT INTO meaning VALUES (?, ?, ?, ?, ?)", index.meanings())
        database.executemany("INSERT INTO sense VALUES (?, ?, ?)", index.senses())
        database.execute("INSERT INTO names VALUES (?)", (json.dumps(vocabulary(game)),))


class _Index:
    def __init__(self, game: str) -> None:
        self._rules = rules(game)
        self._open = [rule.disputed or rule.silent for rule in self._rules.values()]
        self._phrases = sorted(_phrases(game), key=lambda phrase: phrase.card)
        self.cards_of_phrases = array("H", (phrase.card for phrase in self._phrases))
        self.words_of_phrases = array("b", (WORDS[phrase.word] for phrase in self._phrases))
        """1 for each phrase that yes answers, -1 for one that no answers, 0 otherwise."""
        self._with: dict[str, array[int]] = defaultdict(lambda: array("I"))
        """For each feature the numbers of the phrases that have it."""
        self._meaning: dict[str, array[int]] = defaultdict(lambda: array("I"))
        """And the same for each meaning,"""
        self._turning: dict[str, array[int]] = defaultdict(lambda: array("I"))
        """and for what turns one of the phrases that are learned from."""
        self.sizes_of_phrases = array("B", bytes(len(self._phrases)))
        """How many senses each has that a question is compared with for its word."""
        self._cards = len(self._rules) + 1
        sizes = [0] * self._cards
        for number, phrase in enumerate(self._phrases):
            known_by = features(phrase.text)
            sizes[phrase.card] += len(known_by)
            for feature in known_by:
                self._with[feature].append(number)
            meant = meanings(phrase.text, phrase.language)
            for meaning in meant:
                self._meaning[meaning].append(number)
            if self._compared(phrase):
                self.sizes_of_phrases[number] = len(sense(phrase.text, phrase.language))
                for turning in sense(phrase.text, phrase.language) - meant:
                    self._turning[turning].append(number)
        mean = sum(sizes[:-1]) / max(1, len(self._rules))
        self._sizes = [*(size / mean for size in sizes[:-1]), 1.0]
        self.weights_of_phrases = array("f", bytes(4 * len(self._phrases)))
        self._biases = [0.0] * self._cards
        self._learn()

    def _teaches(self, phrase: Phrase) -> bool:
        """Whether a word is learned from it: it has one, or asks what the rulebook leaves open."""
        return self._compared(phrase) and (bool(phrase.word) or self._open[phrase.card])

    def _compared(self, phrase: Phrase) -> bool:
        """Whether a question is compared with it for its word: it is a way of asking for a card."""
        return phrase.asked and phrase.card < len(self._rules)

    def _learn(self) -> None:
        """What the questions of each card say for yes or no."""
        senses: dict[int, set[int]] = defaultdict(set)
        for number, phrases in enumerate(chain(self._meaning.values(), self._turning.values())):
            for phrase in phrases:
                senses[phrase].add(number)
        for card, numbers in groupby(range(len(self._phrases)), key=self.cards_of_phrases.__getitem__):
            teaching = [number for number in numbers if self._teaches(self._phrases[number])]
            words = [self.words_of_phrases[number] for number in teaching]
            self._biases[card], learned = weights([senses[number] for number in teaching], words)
            for number, weight in zip(teaching, learned, strict=True):
                self.weights_of_phrases[number] = weight

    def cards(self) -> Iterator[tuple[int, str, float, float]]:
        for number, rule_id in enumerate((*self._rules, ELSEWHERE)):
            yield number, rule_id, self._sizes[number], self._biases[number]

    def phrases(self) -> Iterator[tuple[int, str, bool, str]]:
        for number, phrase in enumerate(self._phrases):
            yield number, phrase.language, phrase.asked, phrase.text

    def short(self) -> Iterator[tuple[str, int]]:
        """The ways of asking of a few words, which are found as they stand."""
        for phrase in self._phrases:
            if phrase.asked and len(said := words(phrase.text)) <= SHORT:
                yield " ".join(said), phrase.card

    def lengths_of_phrases(self) -> array[float]:
        """What the features of a phrase are worth together, for each phrase."""
        lengths = array("d", bytes(8 * len(self._phrases)))
        for feature, phrases in self._with.items():
            worth = scoring.worth(feature, self._cards, len({self.cards_of_phrases[number] for number in phrases}))
            for number in phrases:
                lengths[number] += worth
        return lengths

    def meanings(self) -> Iterator[tuple[str, str, float, int, array[int]]]:
        """Each meaning with its sign, what it is worth, and how many phrases have it, at which places."""
        place_of = {number: place for place, number in enumerate(self._by_length)}
        for sign, (meaning, phrases) in enumerate(sorted(self._meaning.items()), 1):
            places = array("I", sorted(map(place_of.__getitem__, phrases)))
            yield meaning, chr(sign), self._worth(phrases), len(phrases), places

    def senses(self) -> Iterator[tuple[int, str, array[int]]]:
        """For each card and each sense the phrases of the card that have it, counted from its first."""
        by_card: list[dict[str, array[int]]] = [defaultdict(lambda: array("H")) for _ in range(self._cards)]
        first = [bisect_left(self.cards_of_phrases, card) for card in range(self._cards)]
        for text, phrases in sorted(chain(self._meaning.items(), self._turning.items())):
            for number in phrases:
                card = self.cards_of_phrases[number]
                by_card[card][text].append(number - first[card])
        for card, senses in enumerate(by_card[:-1]):
            for text, numbers in senses.items():
                yield card, text, numbers

    def by_meaning(self) -> tuple[array[float], array[int], str, array[int]]:
        """The lengths of the phrases by meaning in their order, their cards, the signs of their meanings in a row, and
        where those of each phrase end."""
        signs: list[list[str]] = [[] for _ in self._phrases]
        for sign, (_, phrases) in enumerate(sorted(self._meaning.items()), 1):
            for number in phrases:
                signs[number].append(chr(sign))
        order = self._by_length
        lengths = array("d", (self._meant_lengths[number] for number in order))
        cards = array("H", (self.cards_of_phrases[number] for number in order))
        ends = array("I", accumulate(len(signs[number]) for number in order))
        return lengths, cards, "".join(chain.from_iterable(signs[number] for number in order)), ends

    def _worth(self, phrases: Sequence[int]) -> float:
        """What a meaning is worth that these phrases have."""
        return scoring.rarity(len(self._phrases), len(phrases))

    @cached_property
    def _by_length(self) -> list[int]:
        """The numbers of the phrases in the order of what their meanings are worth, of equal ones the last first."""
        return sorted(range(len(self._phrases) - 1, -1, -1), key=self._meant_lengths.__getitem__)

    @cached_property
    def _meant_lengths(self) -> list[float]:
        """What the meanings of a phrase are worth together, for each phrase."""
        lengths = [0.0] * len(self._phrases)
        for _, phrases in sorted(self._meaning.items()):
            worth = self._worth(phrases)
            for number in phrases:
                lengths[number] += worth
        return lengths

    def features(self) -> Iterator[Row]:
        """Each feature with how many cards have it, the phrases, and what it earns each card."""
        for feature in sorted(self._with):
            phrases = self._with[feature]
            counts = Counter(self.cards_of_phrases[number] for number in phrases)
            if len(phrases) < COMMON:
                yield feature, len(counts), phrases, None, None
                continue
            worth = scoring.worth(feature, self._cards, len(counts))
            earned = (scoring.earned(worth, count, self._sizes[card]) for card, count in counts.items())
            telling = phrases if worth >= scoring.telling(self._cards) else None
            yield feature, len(counts), telling, array("H", counts), array("d", earned)


def _phrases(game: str) -> Iterator[Phrase]:
    """What can be matched of each card: the ways of asking, then its own sentences, language by language."""
    numbers = {rule_id: number for number, rule_id in enumerate(rules(game))}
    for language in SPOKEN:
        for rule_id, questions in asks(game, language).items():
            for question in questions:
                yield Phrase(numbers[rule_id], language, True, *question)
        for rule_id, wording in wordings(game, language).items():
            for part in (wording.title, wording.short, wording.text):
                for sentence in filter(None, _SENTENCE.split(part)):
                    yield Phrase(numbers[rule_id], language, False, sentence)
        for text in elsewhere(language):
            yield Phrase(len(numbers), language, True, text)
