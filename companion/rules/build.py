"""Builds the search index of a game: an inverted index of the phrases of its cards, as a SQLite database."""

from __future__ import annotations

import json
import re
import sqlite3
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from companion.language import SPOKEN
from companion.rules import scoring
from companion.rules.box import vocabulary
from companion.rules.features import features
from companion.rules.files import asks, rules, wordings

SCHEMA = """
    CREATE TABLE card (number INTEGER PRIMARY KEY, id TEXT NOT NULL, size REAL NOT NULL, disputed INTEGER NOT NULL);
    CREATE TABLE phrase (
        number INTEGER PRIMARY KEY, language TEXT NOT NULL, asked INTEGER NOT NULL, text TEXT NOT NULL
    );
    CREATE TABLE arrays (cards_of_phrases BLOB NOT NULL, lengths_of_phrases BLOB NOT NULL);
    CREATE TABLE feature (
        text TEXT PRIMARY KEY, card_count INTEGER NOT NULL, phrases BLOB, cards BLOB, earned BLOB
    ) WITHOUT ROWID;
    CREATE TABLE names (vocabulary TEXT NOT NULL);
"""
COMMON = 15
"""What a feature earns each card is stored where it stands in so many phrases. For the others, five features in six, it
is quickly worked out from the phrases: storing it would make the file a third larger."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")

Row: TypeAlias = "tuple[str, int, array[int] | None, array[int] | None, array[float] | None]"


class Phrase(NamedTuple):
    """A way of asking, or a sentence of the card itself."""

    card: int
    language: str
    asked: bool
    text: str


def build(game: str, database: sqlite3.Connection) -> None:
    """Fill an empty database with the index of a game."""
    index = _Index(game)
    database.executescript(SCHEMA)
    with database:
        database.executemany("INSERT INTO card VALUES (?, ?, ?, ?)", index.cards())
        database.executemany("INSERT INTO phrase VALUES (?, ?, ?, ?)", index.phrases())
        database.execute("INSERT INTO arrays VALUES (?, ?)", (index.cards_of_phrases, index.lengths_of_phrases()))
        database.executemany("INSERT INTO feature VALUES (?, ?, ?, ?, ?)", index.features())
        database.execute("INSERT INTO names VALUES (?)", (json.dumps(vocabulary(game)),))


class _Index:
    def __init__(self, game: str) -> None:
        self._rules = rules(game)
        self._phrases = sorted(_phrases(game), key=lambda phrase: phrase.card)
        self.cards_of_phrases = array("H", (phrase.card for phrase in self._phrases))
        self._with: dict[str, array[int]] = defaultdict(lambda: array("I"))
        """For each feature the numbers of the phrases that have it."""
        sizes = [0] * len(self._rules)
        for number, phrase in enumerate(self._phrases):
            known_by = features(phrase.text)
            sizes[phrase.card] += len(known_by)
            for feature in known_by:
                self._with[feature].append(number)
        mean = sum(sizes) / max(1, len(sizes))
        self._sizes = [size / mean for size in sizes]

    def cards(self) -> Iterator[tuple[int, str, float, bool]]:
        for number, (rule_id, rule) in enumerate(self._rules.items()):
            yield number, rule_id, self._sizes[number], rule.disputed

    def phrases(self) -> Iterator[tuple[int, str, bool, str]]:
        for number, phrase in enumerate(self._phrases):
            yield number, phrase.language, phrase.asked, phrase.text

    def lengths_of_phrases(self) -> array[float]:
        """What the features of a phrase are worth together, for each phrase."""
        lengths = array("d", bytes(8 * len(self._phrases)))
        for feature, phrases in self._with.items():
            worth = scoring.worth(feature, len(self._rules), len({self.cards_of_phrases[number] for number in phrases}))
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
            worth = scoring.worth(feature, len(self._rules), len(counts))
            earned = (scoring.earned(worth, count, self._sizes[card]) for card, count in counts.items())
            telling = phrases if worth >= scoring.telling(len(self._rules)) else None
            yield feature, len(counts), telling, array("H", counts), array("d", earned)


def _phrases(game: str) -> Iterator[Phrase]:
    """What can be matched of each card: the ways of asking, then its own sentences, language by language."""
    numbers = {rule_id: number for number, rule_id in enumerate(rules(game))}
    for language in SPOKEN:
        for rule_id, questions in asks(game, language).items():
            for question in questions:
                yield Phrase(numbers[rule_id], language, True, question.phrase)
        for rule_id, wording in wordings(game, language).items():
            for part in (wording.title, wording.short, wording.text):
                for sentence in filter(None, _SENTENCE.split(part)):
                    yield Phrase(numbers[rule_id], language, False, sentence)
