"""The search index of a game: a file that is opened, not read into memory."""

from __future__ import annotations

import json
import math
import sqlite3
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeAlias

from companion.rules import scoring
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


class Claim(NamedTuple):
    """A stored question that yes or no answers, and how like the asked one it is."""

    rule_id: str
    language: str
    word: int
    """1 where yes is its true word, -1 where no is."""
    text: str
    concepts: tuple[str, ...]
    shared: float
    """What the features are worth that both questions have, without those that are on too many cards."""
    length: float
    """What all its features are worth."""


class Hit(NamedTuple):
    """A card that answers, how well, the number of its phrase that is most like the question, and how like it is."""

    rule_id: str
    score: float
    phrase: int | None
    similarity: float


Row: TypeAlias = "tuple[str, int, int, bytes | None, bytes | None, bytes | None]"
"""A feature: its text, how many cards and claims have it, the phrases, the cards and what it earns there."""


class Index:
    """One connection for all threads, one question at a time: each needs it for less than a millisecond."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """:raise Damaged: this is no index."""
        self._database = database
        self._lock = Lock()
        self._last: tuple[frozenset[str], list[Row]] = frozenset(), []
        try:
            cards = database.execute("SELECT id, size FROM card ORDER BY number").fetchall()
            arrays = database.execute("SELECT * FROM arrays").fetchone()
            cards_of_phrases, lengths_of_phrases, words_of_phrases, lengths_of_claims = arrays
            self._ids = [rule_id for rule_id, _ in cards]
            self._sizes = [size for _, size in cards]
            self._card_of = array("H", cards_of_phrases)
            self._length_of = array("d", lengths_of_phrases)
            self._word_of = array("b", words_of_phrases)
            self._claim_length_of = array("d", lengths_of_claims)
            self._claims = len(self._word_of) - self._word_of.count(0)
            self.worths: Mapping[str, float] = dict(database.execute("SELECT name, worth FROM concept"))
            """What each concept is worth, by its name."""
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

    def search(self, asked: frozenset[str]) -> list[Hit]:
        """Every card that is good enough, in no order.

        :raise Damaged: the file is not what it was.
        """
        try:
            return self._search(asked)
        except (sqlite3.Error, IndexError, TypeError, ValueError, ZeroDivisionError) as error:
            raise Damaged(str(error)) from error

    def phrase(self, number: int) -> Phrase:
        """:raise Damaged: the file is not what it was."""
        try:
            with self._lock:
                row = self._database.execute("SELECT text, language, asked FROM phrase WHERE number = ?", (number,))
                text, language, asked = row.fetchone()
            return Phrase(text, language, bool(asked))
        except (sqlite3.Error, TypeError) as error:
            raise Damaged(str(error)) from error

    def share(self, asked: frozenset[str]) -> float:
        """How much of the question is in words that the game's own cards know, from 0 to 1.

        :raise Damaged: the file is not what it was.
        """
        try:
            rows = self._rows(asked)
            known = sum(scoring.worth(row[0], len(self._ids), row[1]) for row in rows if self._is_own(row))
            return known / (self._possible(asked, rows) or 1.0)
        except (sqlite3.Error, IndexError, TypeError, ValueError) as error:
            raise Damaged(str(error)) from error

    def _is_own(self, row: Row) -> bool:
        """Whether a card of the game has the feature, not only what is asked of no game."""
        _, having, _, phrases, _, _ = row
        return having > 1 or self._card_of[array("I", phrases or b"")[0]] < len(self._ids) - 1

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

    def claims(self, asked: frozenset[str], limit: int) -> tuple[dict[str, float], list[Claim]]:
        """What each feature of the question is worth, and the claims that are most like it, in no order.

        :raise Damaged: the file is not what it was.
        """
        try:
            rows = self._rows(asked)
            having = dict.fromkeys(asked, 0) | {row[0]: row[2] for row in rows}
            worths = {text: scoring.worth(text, self._claims, count) for text, count in having.items()}
            shared: dict[int, float] = defaultdict(float)
            for text, _, _, phrases, _, _ in rows:
                worth = worths[text]
                for number in array("I", phrases or b""):
                    shared[number] += worth
            return worths, self._most_like(shared, limit)
        except (sqlite3.Error, IndexError, TypeError, ValueError, ZeroDivisionError) as error:
            raise Damaged(str(error)) from error

    def _most_like(self, shared: Mapping[int, float], limit: int) -> list[Claim]:
        lengths, word_of = self._claim_length_of, self._word_of
        claims = ((worth * worth / lengths[number], number) for number, worth in shared.items() if word_of[number])
        numbers = [number for _, number in nlargest(limit, claims)]
        statement = "SELECT number, language, text, concepts FROM json_each(?) JOIN phrase ON number = value"
        with self._lock:
            rows = self._database.execute(statement, (json.dumps(numbers),)).fetchall()
        return [
            Claim(
                self._ids[self._card_of[number]],
                language,
                word_of[number],
                text,
                tuple(concepts.split()),
                shared[number],
                lengths[number],
            )
            for number, language, text, concepts in rows
        ]

    def _possible(self, asked: frozenset[str], rows: list[Row]) -> float:
        """What the features of a question are worth. What the game has no word for counts against all its cards."""
        known = {row[0]: row[1] for row in rows}
        return sum(scoring.worth(text, len(self._ids), known.get(text, 0)) for text in asked)

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

    def _search(self, asked: frozenset[str]) -> list[Hit]:
        rows = self._rows(asked)
        possible = self._possible(asked, rows)
        telling = scoring.telling(len(self._ids))
        earned_by = [0.0] * len(self._ids)
        shared: dict[int, float] = defaultdict(float)
        for text, having, _, phrases, cards, earned in rows:
            worth = scoring.worth(text, len(self._ids), having)
            numbers = array("I", phrases or b"")
            if worth >= telling:
                for number in numbers:
                    shared[number] += worth
            if cards and earned:
                for card, points in zip(array("H", cards), array("d", earned), strict=True):
                    earned_by[card] += points
            elif having == 1:
                card = self._card_of[numbers[0]]
                earned_by[card] += scoring.earned(worth, len(numbers), self._sizes[card])
            else:
                for card, count in Counter([self._card_of[number] for number in numbers]).items():
                    earned_by[card] += scoring.earned(worth, count, self._sizes[card])
        return self._hits(earned_by, self._best_phrases(shared, possible), possible) if possible else []

    def _rows(self, asked: frozenset[str]) -> list[Row]:
        """The features of the question that the game has. The last ones are kept: its word is decided by them too."""
        last, rows = self._last
        if last == asked:
            return rows
        columns = "text, card_count, claim_count, phrases, cards, earned"
        statement = f"SELECT {columns} FROM json_each(?) JOIN feature ON text = value"
        with self._lock:
            rows = self._database.execute(statement, (json.dumps(sorted(asked)),)).fetchall()
        self._last = asked, rows
        return rows

    def _best_phrases(self, shared: Mapping[int, float], possible: float) -> dict[int, tuple[float, int]]:
        """For each card its phrase that says most of the question and least else, and how much (a cosine)."""
        best: dict[int, tuple[float, int]] = {}
        for number in sorted(shared):
            similarity = shared[number] / math.sqrt(possible * self._length_of[number])
            card = self._card_of[number]
            if card not in best or similarity > best[card][0]:
                best[card] = similarity, number
        return best

    def _hits(self, earned_by: list[float], best: Mapping[int, tuple[float, int]], possible: float) -> list[Hit]:
        hits = []
        for card, earned in enumerate(earned_by):
            similarity, phrase = best.get(card, (0.0, None))
            score = similarity + scoring.WHOLE * earned / possible
            if score >= scoring.GOOD_ENOUGH:
                hits.append(Hit(self._ids[card], score, phrase, similarity))
        return hits
