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
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeAlias

from companion.rules import learning, scoring
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


Row: TypeAlias = "tuple[str, int, bytes | None, bytes | None, bytes | None]"
"""A feature: its text, how many cards have it, the phrases, the cards and what it earns there."""


class _Compared(NamedTuple):
    """A question beside the phrases: what is shared with each, by letters and by meaning, of what is possible."""

    asked: frozenset[str]
    said: frozenset[str]
    rows: list[Row]
    most_letters: float
    earned: Sequence[float]
    """By each card."""
    best: Mapping[int, tuple[float, int]]
    """For a card its phrase that is most like the question by letters, and how much."""
    meant: Mapping[int, float]
    """Only the phrases that mean most nearly the same."""
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
            self._meanings = array("H", meanings[0])
            self._end_of = array("I", meanings[1])
            """Where the meanings of each phrase end in the row of all."""
            self._meant_length_of = array("d", meanings[2])
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

    def leanings(self, rule_ids: Sequence[str], said: frozenset[str]) -> list[Leaning]:
        """What the stored questions of each of these cards say to a question of this sense.

        :raise Damaged: the file is not what it was.
        """
        try:
            with self._lock:
                statement = "SELECT phrases FROM json_each(?) JOIN meaning ON text = value"
                rows = self._database.execute(statement, (json.dumps(sorted(said)),)).fetchall()
            having = [array("I", phrases) for (phrases,) in rows]
            return [self._leaning(self._ids.index(rule_id), having, len(said)) for rule_id in rule_ids]
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
            rows = last.rows if last and last.asked == asked else self._rows(asked)
            known = sum(scoring.worth(row[0], len(self._ids), row[1]) for row in rows if self._is_own(row))
            return known / (self._possible(asked, rows) or 1.0)
        except (sqlite3.Error, IndexError, TypeError, ValueError) as error:
            raise Damaged(str(error)) from error

    def _is_own(self, row: Row) -> bool:
        """Whether a card of the game has the feature, not only what is asked of no game."""
        _, having, phrases, _, _ = row
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

    def _compared(self, asked: frozenset[str], said: frozenset[str]) -> _Compared:
        """The last one is kept: the word of a question is decided by the same as its card."""
        last = self._last
        if last is None or last.asked != asked:
            rows = self._rows(asked)
            most = self._possible(asked, rows)
            best = self._best_phrases(self._sharing_letters(rows), most)
            last = _Compared(asked, frozenset(), rows, most, self._earned(rows), best, {}, 0.0)
        if last.said != said:
            meant, most_meant = self._meaning_alike(said)
            last = last._replace(said=said, meant=meant, most_meant=most_meant)
        self._last = last
        return last

    def _rows(self, asked: frozenset[str]) -> list[Row]:
        """The features of the question that the game has."""
        columns = "text, card_count, phrases, cards, earned"
        statement = f"SELECT {columns} FROM json_each(?) JOIN feature ON text = value"
        with self._lock:
            return self._database.execute(statement, (json.dumps(sorted(asked)),)).fetchall()

    def _sharing_letters(self, rows: list[Row]) -> dict[int, float]:
        """What the telling features are worth that each phrase shares with the question."""
        telling = scoring.telling(len(self._ids))
        shared: dict[int, float] = defaultdict(float)
        for text, having, phrases, _, _ in rows:
            worth = scoring.worth(text, len(self._ids), having)
            if phrases and worth >= telling:
                for number in array("I", phrases):
                    shared[number] += worth
        return shared

    def _meaning_alike(self, said: frozenset[str]) -> tuple[dict[int, float], float]:
        """For the phrases that mean most nearly the same what they share with the question; and what is possible.

        The rarest meanings find the phrases; the others, which stand in thousands, are only looked for in those.
        """
        if not said:
            return {}, 0.0
        with self._lock:
            statement = "SELECT number, worth, phrases FROM json_each(?) JOIN meaning ON text = value"
            rows = self._database.execute(statement, (json.dumps(sorted(said)),)).fetchall()
        rows.sort(key=lambda row: len(row[2]))
        shared: dict[int, float] = defaultdict(float)
        common: list[tuple[int, float]] = []
        looked_at = 0
        for meaning, worth, phrases in rows:
            numbers = array("I", phrases)
            looked_at += len(numbers)
            if looked_at > scoring.LOOKED_AT and shared:
                common.append((meaning, worth))
                continue
            for number in numbers:
                shared[number] += worth
        lengths = self._meant_length_of
        least = scoring.LEAST_MEANT * max(shared.values(), default=0.0)
        alike = [(worth * worth / lengths[number], number) for number, worth in shared.items() if worth > least]
        nearest = sorted(alike, reverse=True)
        meant = {number: shared[number] for _, number in nearest[: scoring.MEANT]}
        if common:
            for number in meant:
                having = self._meanings[self._end_of[number - 1] if number else 0 : self._end_of[number]]
                for meaning, worth in common:
                    if meaning in having:
                        meant[number] += worth
        unknown = len(said) - len(rows)
        return meant, sum(row[1] for row in rows) + unknown * scoring.rarity(len(self._card_of), 0)

    def _leaning(self, card: int, having: Sequence[array[int]], size: int) -> Leaning:
        """`having` are the phrases that have each sense of the question."""
        first, end = bisect_left(self._card_of, card), bisect_right(self._card_of, card)
        shared = Counter(chain.from_iterable(row[bisect_left(row, first) : bisect_left(row, end)] for row in having))
        alike = {number: learning.alike(count) for number, count in shared.items()}
        total = sum(self._weight_of[number] * much for number, much in alike.items())
        reach = learning.reach(size)
        reaches = [reach * learning.reach(senses) for senses in range(max(self._size_of[first:end], default=0) + 1)]
        nearest = [
            Nearest(much / reaches[senses], self._word_of[number], number)
            for number, much in alike.items()
            if (senses := self._size_of[number])
        ]
        return Leaning(self._biases[card] + total / reach, nearest)

    def _hits(self, compared: _Compared) -> list[Hit]:
        if not compared.most_letters:
            return []
        meant = self._meant_by_card(compared)
        hits = []
        for card, earned in enumerate(compared.earned):
            similarity, phrase = compared.best.get(card, (0.0, None))
            score = similarity + scoring.WHOLE * earned / compared.most_letters + scoring.MEANT_CARD * meant[card]
            if score >= scoring.GOOD_ENOUGH:
                hits.append(Hit(self._ids[card], score, phrase, similarity))
        return hits

    def _earned(self, rows: list[Row]) -> list[float]:
        """What the question's features earn each card."""
        earned_by = [0.0] * len(self._ids)
        for text, having, phrases, cards, earned in rows:
            if cards and earned:
                for card, points in zip(array("H", cards), array("d", earned), strict=True):
                    earned_by[card] += points
                continue
            worth = scoring.worth(text, len(self._ids), having)
            numbers = array("I", phrases or b"")
            if having == 1:
                card = self._card_of[numbers[0]]
                earned_by[card] += scoring.earned(worth, len(numbers), self._sizes[card])
            else:
                for card, count in Counter([self._card_of[number] for number in numbers]).items():
                    earned_by[card] += scoring.earned(worth, count, self._sizes[card])
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

    def _meant_by_card(self, compared: _Compared) -> list[float]:
        """For each card the mean of its few phrases that mean most nearly the same (cosines)."""
        lengths, most = self._meant_length_of, compared.most_meant
        cosines = [(worth / math.sqrt(most * lengths[number]), number) for number, worth in compared.meant.items()]
        total, counted = [0.0] * len(self._ids), [0] * len(self._ids)
        for cosine, number in sorted(cosines, reverse=True):
            card = self._card_of[number]
            if counted[card] < scoring.MEANT_PHRASES:
                counted[card] += 1
                total[card] += cosine / scoring.MEANT_PHRASES
        return total
