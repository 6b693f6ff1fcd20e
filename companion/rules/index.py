"""The search index of a game: a file that is opened, not read into memory."""

from __future__ import annotations

import json
import math
import sqlite3
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import mul
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from companion.rules import learning, meant, scoring
from companion.rules.features import words
from companion.rules.names import Names, Vocabulary


class Damaged(Exception):
    """The file is no index, or a damaged one."""


@dataclass(frozen=True)
class Phrase:
    """A way of asking, or a sentence of the card itself."""

    text: str
    language: str
    asked: bool
    word: int
    """1 where yes is its true word, -1 where no is, 0 where neither is."""


class Nearest(NamedTuple):
    """A stored question: how like the asked one it is, and its number."""

    likeness: float
    word: int
    """1 where yes is its true word, -1 where no is, 0 where it asks else or what the rulebook leaves open."""
    phrase: int


class Leaning(NamedTuple):
    """What the stored questions of a card say together, from -1, no, to 1, yes; and those like the asked one."""

    word: float
    nearest: list[Nearest]


class Hit(NamedTuple):
    """A card that answers, how well, the number of its phrase that is most like the question, and how like it is."""

    rule_id: str
    score: float
    phrase: int | None
    similarity: float


class _Feature(NamedTuple):
    """A feature of the question that the game has."""

    worth: float
    text: str
    card_count: int
    phrases: bytes | None
    cards: bytes | None
    earned: bytes | None
    """What it earns each of these cards."""


class _Compared(NamedTuple):
    """A question beside the phrases: what is shared with each, by letters and by meaning, of what is possible."""

    asked: frozenset[str]
    said: frozenset[str]
    features: list[_Feature]
    most_letters: float
    earned: Sequence[float]
    """By each card."""
    best: Mapping[int, tuple[float, int]]
    """For a card its phrase that is most like the question by letters, and how much."""
    meant: Mapping[int, float]
    """Only the phrases that mean most nearly the same, by their places in the order of their meanings' worth."""
    most_meant: float


class Index:
    """One connection for all threads, one question at a time: each needs it for less than a millisecond."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """:raise Damaged: this is no index."""
        self._database = database
        self._lock = Lock()
        self._last: _Compared | None = None
        try:
            cards = database.execute("SELECT id, size, bias FROM card ORDER BY number").fetchall()
            arrays = database.execute("SELECT * FROM arrays").fetchone()
            letters, learned, meanings = arrays[:2], arrays[2:5], arrays[5:]
            cards_of_phrases, lengths_of_phrases = letters
            lengths_by_meaning, cards_by_meaning, signs_of_meanings, ends_of_signs = meanings
            words_of_phrases, weights_of_phrases, sizes_of_phrases = learned
            self._ids = [rule_id for rule_id, *_ in cards]
            self._sizes = [size for _, size, _ in cards]
            self._biases = [bias for *_, bias in cards]
            self._card_of = array("H", cards_of_phrases)
            self._length_of = array("d", lengths_of_phrases)
            self._word_of = array("b", words_of_phrases)
            self._weight_of = array("f", weights_of_phrases)
            self._size_of = array("B", sizes_of_phrases)
            """How many senses each phrase has that is compared with a question for its word."""
            self._by_meaning = meant.Phrases(
                array("d", lengths_by_meaning),
                array("H", cards_by_meaning),
                signs_of_meanings,
                array("I", ends_of_signs),
            )
            self.names = Names(Vocabulary(*json.loads(*database.execute("SELECT vocabulary FROM names").fetchone())))
        except (sqlite3.Error, TypeError, ValueError) as error:
            raise Damaged(str(error)) from error

    @classmethod
    def open(cls, file: Path) -> Index:
        """:raise Damaged: there is no such file, or it is no index."""
        try:
            # Nobody ever changes an index, so that no lock is needed.
            database = sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
            database.execute("PRAGMA cache_size = -1024")
            return cls(database)
        except sqlite3.Error as error:
            raise Damaged(str(error)) from error

    def __del__(self) -> None:
        self._database.close()

    def search(self, asked: frozenset[str], said: frozenset[str]) -> list[Hit]:
        """Every card that is good enough, in no order, for a question with these features and meanings.

        :raise Damaged: the file is not what it was.
        """
        try:
            return self._hits(self._compared(asked, said))
        except (sqlite3.Error, IndexError, TypeError, ValueError, ZeroDivisionError) as error:
            raise Damaged(str(error)) from error

    def leanings(self, rule_ids: Sequence[str], said: frozenset[str], most: int = 0) -> list[Leaning]:
        """What the stored questions of each of these cards say to a question of this sense; and at least so many of
        those that are most like it.

        :raise Damaged: the file is not what it was.
        """
        try:
            return [self._leaning(self._ids.index(rule_id), said, most) for rule_id in rule_ids]
        except (sqlite3.Error, IndexError, TypeError, ValueError, ZeroDivisionError) as error:
            raise Damaged(str(error)) from error

    def phrase(self, number: int) -> Phrase:
        """:raise Damaged: the file is not what it was."""
        try:
            with self._lock:
                row = self._database.execute("SELECT text, language, asked FROM phrase WHERE number = ?", (number,))
                text, language, asked = row.fetchone()
            return Phrase(text, language, bool(asked), self._word_of[number])
        except (sqlite3.Error, TypeError) as error:
            raise Damaged(str(error)) from error

    def share(self, asked: frozenset[str]) -> float:
        """How much of the question is in words that the game's own cards know, from 0 to 1.

        :raise Damaged: the file is not what it was.
        """
        try:
            last = self._last
            features = last.features if last and last.asked == asked else self._features(asked)
            known = sum(feature.worth for feature in features if self._is_own(feature))
            return known / (self._possible(asked, features) or 1.0)
        except (sqlite3.Error, IndexError, TypeError, ValueError) as error:
            raise Damaged(str(error)) from error

    def _is_own(self, feature: _Feature) -> bool:
        """Whether a card of the game has the feature, not only what is asked of no game."""
        return feature.card_count > 1 or self._card_of[array("I", feature.phrases or b"")[0]] < len(self._ids) - 1

    def short(self, question: str) -> str | None:
        """The card that has these few words as a way of asking.

        :raise Damaged: the file is not what it was.
        """
        try:
            with self._lock:
                row = self._database.execute("SELECT card FROM short WHERE text = ?", (" ".join(words(question)),))
                found = row.fetchone()
            return self._ids[found[0]] if found else None
        except (sqlite3.Error, IndexError, TypeError) as error:
            raise Damaged(str(error)) from error

    def _possible(self, asked: frozenset[str], features: list[_Feature]) -> float:
        """What the features of a question are worth. What the game has no word for counts against all its cards."""
        unknown = asked.difference(feature.text for feature in features)
        return sum(feature.worth for feature in features) + sum(
            scoring.worth(text, len(self._ids), 0) for text in unknown
        )

    def ways(self, rule_id: str, language: str) -> list[str]:
        """The stored ways of asking for a card in a language.

        :raise Damaged: the file is not what it was.
        """
        card = self._ids.index(rule_id)
        phrases = bisect_left(self._card_of, card), bisect_right(self._card_of, card) - 1
        statement = "SELECT text FROM phrase WHERE number BETWEEN ? AND ? AND language = ? AND asked"
        try:
            with self._lock:
                return [text for (text,) in self._database.execute(statement, (*phrases, language))]
        except sqlite3.Error as error:
            raise Damaged(str(error)) from error

    def _compared(self, asked: frozenset[str], said: frozenset[str]) -> _Compared:
        """The last one is kept: the word of a question is decided by the same as its card."""
        last = self._last
        if last is None or last.asked != asked:
            features = self._features(asked)
            most = self._possible(asked, features)
            best = self._best_phrases(self._sharing_letters(features), most)
            last = _Compared(asked, frozenset(), features, most, self._earned(features), best, {}, 0.0)
        if last.said != said:
            alike, possible = self._meaning_alike(said)
            last = last._replace(said=said, meant=alike, most_meant=possible)
        self._last = last
        return last

    def _features(self, asked: frozenset[str]) -> list[_Feature]:
        """The features of the question that the game has."""
        rows = self._select("text, card_count, phrases, cards, earned", "feature", "text = value", sorted(asked))
        return [_Feature(scoring.worth(row[0], len(self._ids), row[1]), *row) for row in rows]

    def _select(self, columns: str, table: str, which: str, values: Sequence[str]) -> list[Any]:
        """The rows for each of these values, in their order."""
        statement = f"SELECT {columns} FROM json_each(?) CROSS JOIN {table} ON {which}"
        with self._lock:
            return self._database.execute(statement, (json.dumps(values),)).fetchall()

    def _sharing_letters(self, features: list[_Feature]) -> dict[int, float]:
        """What the telling features are worth that each phrase shares with the question."""
        telling = scoring.telling(len(self._ids))
        shared: dict[int, float] = defaultdict(float)
        for feature in features:
            if feature.phrases and feature.worth >= telling:
                worth = feature.worth
                for number in array("I", feature.phrases):
                    shared[number] += worth
        return shared

    def _meaning_alike(self, said: frozenset[str]) -> tuple[dict[int, float], float]:
        """For the phrases that mean most nearly the same what they share with the question; and what is possible."""
        if not said:
            return {}, 0.0
        rows = self._select("text, sign, worth, count", "meaning", "text = value", sorted(said))
        meanings = sorted((meant.Meaning(*row) for row in rows), key=lambda meaning: meaning.having)
        unknown = len(said) - len(rows)
        possible = sum(meaning.worth for meaning in meanings) + unknown * scoring.rarity(len(self._card_of), 0)
        rarest = meant.telling(meanings)
        found = self._select("worth, places", "meaning", "text = value", [row.text for row in meanings[:rarest]])
        telling = [meant.Telling(worth, array("I", places)) for worth, places in found]
        return meant.alike(telling, meanings[rarest:], self._by_meaning), possible

    def _leaning(self, card: int, said: frozenset[str], most: int) -> Leaning:
        first, end = bisect_left(self._card_of, card), bisect_right(self._card_of, card)
        rows = self._select("phrases", "sense", f"card = {card} AND text = value", sorted(said))
        shared = Counter(chain.from_iterable(array("H", phrases) for (phrases,) in rows))
        counted = [learning.alike(count) for count in range(len(rows) + 1)]
        alike = [counted[count] for count in shared.values()]
        total = sum(map(mul, map(self._weight_of[first:end].__getitem__, shared), alike))
        reach = learning.reach(len(said))
        nearest = self._nearest([first + number for number in shared], alike, reach, most) if most else []
        return Leaning(self._biases[card] + total / reach, nearest)

    def _nearest(self, numbers: Sequence[int], alike: Sequence[int], reach: float, most: int) -> list[Nearest]:
        """Of these stored questions the so many that are most like the asked one, and others that are as like it."""
        sizes = [self._size_of[number] for number in numbers]
        # What is no way of asking is compared with nothing.
        reaches = [math.inf, *(reach * learning.reach(senses) for senses in range(1, max(sizes, default=0) + 1))]
        likeness = [much / reaches[senses] for much, senses in zip(alike, sizes, strict=True)]
        least = min(sorted(likeness)[-most:], default=0.0)
        return [
            Nearest(like, self._word_of[number], number)
            for like, number in zip(likeness, numbers, strict=True)
            if like >= least and like
        ]

    def _hits(self, compared: _Compared) -> list[Hit]:
        if not compared.most_letters:
            return []
        meant_by = meant.by_card(compared.meant, compared.most_meant, self._by_meaning, len(self._ids))
        hits = []
        for card, earned in enumerate(compared.earned):
            similarity, phrase = compared.best.get(card, (0.0, None))
            score = similarity + scoring.WHOLE * earned / compared.most_letters + scoring.MEANT_CARD * meant_by[card]
            if score >= scoring.GOOD_ENOUGH:
                hits.append(Hit(self._ids[card], score, phrase, similarity))
        return hits

    def _earned(self, features: list[_Feature]) -> list[float]:
        """What the question's features earn each card."""
        earned_by = [0.0] * len(self._ids)
        for feature in features:
            if feature.cards and feature.earned:
                for card, points in zip(array("H", feature.cards), array("d", feature.earned), strict=True):
                    earned_by[card] += points
                continue
            numbers = array("I", feature.phrases or b"")
            if feature.card_count == 1:
                card = self._card_of[numbers[0]]
                earned_by[card] += scoring.earned(feature.worth, len(numbers), self._sizes[card])
            else:
                for card, count in Counter([self._card_of[number] for number in numbers]).items():
                    earned_by[card] += scoring.earned(feature.worth, count, self._sizes[card])
        return earned_by

    def _best_phrases(self, shared: Mapping[int, float], possible: float) -> dict[int, tuple[float, int]]:
        """For each card its phrase that says most of the question and least else, and how much (a cosine)."""
        best: dict[int, tuple[float, int]] = {}
        for number in sorted(shared):
            similarity = shared[number] / math.sqrt(possible * self._length_of[number])
            card = self._card_of[number]
            if card not in best or similarity > best[card][0]:
                best[card] = similarity, number
        return best
