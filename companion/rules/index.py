"""The search index of a game: a SQLite file that is opened, not read into memory."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.language import SPOKEN
from companion.rules import learning, scoring
from companion.rules.features import KIND
from companion.rules.learning import Numbers
from companion.rules.names import Names, Vocabulary

SCHEMA = """
    CREATE TABLE card (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL, size REAL NOT NULL, bias REAL NOT NULL, texts BLOB NOT NULL
    );
    CREATE TABLE feature (key INTEGER PRIMARY KEY, phrases BLOB NOT NULL);
    CREATE TABLE game (phrases BLOB NOT NULL, names TEXT NOT NULL);
    CREATE TABLE vocabulary (name TEXT PRIMARY KEY, words BLOB NOT NULL);
"""
MEANT, OTHERS = "meant", "others"
"""Beside the languages: all meanings of the game's words, and the words of what people ask of no game."""
Whole = NDArray[np.int64]
PHRASE = np.dtype(
    [
        ("card", "<u2"),
        ("language", "u1"),
        ("word", "i1"),
        ("senses", "u1"),
        ("length", "<f4"),
        ("meant", "<f4"),
        ("weight", "<f4"),
    ]
)
"""A phrase: its card; its language; its word (1 yes, -1 no, 0 neither); how many senses it has, 0 for a sentence of the
card; the worth of its features together, and of its meanings; and its weight for yes or no."""


def number_type(phrases: int) -> str:
    """The type that stores the numbers of so many phrases."""
    return "<u2" if phrases <= 1 << 16 else "<u4"


@dataclass(frozen=True)
class Phrase:
    """A stored question."""

    text: str
    language: str
    word: int
    """1 where yes answers it, -1 where no does, 0 where neither does."""


class Nearest(NamedTuple):
    """A stored question by its number, and how like the asked one it is."""

    likeness: float
    word: int
    """1 where yes answers it, -1 where no does, 0 where neither does or the rulebook leaves it open."""
    phrase: int


class Leaning(NamedTuple):
    """What the stored questions of a card say together, from -1 (no) to 1 (yes), and those most like the asked one."""

    word: float
    nearest: list[Nearest]


class Hit(NamedTuple):
    """A card that answers, its score, its phrase that is most like the question, and how like that is."""

    rule_id: str
    score: float
    phrase: int | None
    similarity: float


class Letters(NamedTuple):
    """A question compared with the cards by its letters."""

    scores: Numbers
    """For each card, what its best phrase shares with the question (a cosine) plus what all its features earn."""
    best: dict[int, tuple[float, int]]
    """For each card, how like its best phrase is, and the number of that phrase."""
    share: float
    """How much of the question the game's own cards know, from 0 to 1."""


class Index:
    """The index of one game. All threads share a connection, one at a time: each needs it for under a millisecond."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._lock = Lock()
        cards = database.execute("SELECT id, size, bias FROM card ORDER BY number").fetchall()
        ((phrases, names),) = database.execute("SELECT phrases, names FROM game")
        self._ids = [rule_id for rule_id, *_ in cards]
        self._sizes = np.array([size for _, size, _ in cards])
        self._biases = [bias for *_, bias in cards]
        self._phrases = np.frombuffer(phrases, PHRASE)
        self._card_of = self._phrases["card"].astype(np.int64)
        self._first = np.searchsorted(self._card_of, np.arange(len(cards) + 1))
        """The number of each card's first phrase, and one behind the last card's last."""
        self._vocabularies: dict[str, frozenset[str]] = {}
        self.names = Names(Vocabulary(*json.loads(names)))

    @classmethod
    def open(cls, file: Path) -> Index:
        # Nobody ever changes an index, so SQLite needs no locks.
        database = sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        database.execute("PRAGMA cache_size = -1024")
        return cls(database)

    def __del__(self) -> None:
        self._database.close()

    def compare(self, asked: frozenset[int]) -> Letters:
        """Compare the cards with a question that has these features."""
        found = self._phrases_having(asked)
        features = np.repeat(np.arange(len(found)), [len(numbers) for numbers in found.values()])
        numbers = _joined(found.values())
        cards = len(self._ids)
        counts = np.bincount(features * cards + self._card_of[numbers], minlength=len(found) * cards)
        counts = counts.reshape(-1, cards)
        worth = scoring.worth(_kinds(found), cards, (counts > 0).sum(axis=1))
        possible = worth.sum() + scoring.worth(_kinds(asked - found.keys()), cards, 0).sum()
        if not possible:
            return Letters(np.zeros(cards), {}, 1.0)
        telling = (worth >= scoring.telling(cards))[features]
        best = self._best_phrases(numbers[telling], worth[features[telling]], possible)
        scores = scoring.WHOLE / possible * scoring.earned(worth[:, None], counts, self._sizes).sum(axis=0)
        for card, (similarity, _) in best.items():
            scores[card] += similarity
        return Letters(scores, best, worth[counts[:, :-1].any(axis=1)].sum() / possible)

    def _phrases_having(self, keys: Iterable[int]) -> dict[int, Whole]:
        """The numbers of the phrases that have each of these features; a feature that none has is left out."""
        statement = "SELECT feature.key, phrases FROM json_each(?) CROSS JOIN feature ON feature.key = value"
        with self._lock:
            rows = self._database.execute(statement, (json.dumps(sorted(keys)),)).fetchall()
        stored = number_type(len(self._phrases))
        return {key: np.frombuffer(numbers, stored).astype(np.int64) for key, numbers in rows}

    def _best_phrases(self, numbers: Whole, worth: Numbers, possible: float) -> dict[int, tuple[float, int]]:
        """For each card its phrase that says most of the question and least else (the greatest cosine)."""
        shared = np.bincount(numbers, worth, len(self._phrases))
        sharing = np.flatnonzero(shared)
        cosines = shared[sharing] / np.sqrt(possible * self._phrases["length"][sharing])
        bounds = np.searchsorted(sharing, self._first)
        best = {}
        for card, (first, end) in enumerate(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)):
            if first < end:
                place = first + int(cosines[first:end].argmax())
                best[card] = float(cosines[place]), int(sharing[place])
        return best

    def search(self, letters: Letters, said: frozenset[int]) -> list[Hit]:
        """Every card that is good enough for a question with these letters and meanings, in no order."""
        scores = letters.scores + scoring.MEANT_CARD * self._compare_meanings(said)
        return [
            Hit(self._ids[card], float(scores[card]), phrase, similarity)
            for card in np.flatnonzero(scores >= scoring.GOOD_ENOUGH).tolist()
            for similarity, phrase in [letters.best.get(card, (0.0, None))]
        ]

    def _compare_meanings(self, said: frozenset[int]) -> Numbers:
        """For each card the mean cosine of its few phrases that mean most nearly the same."""
        count = len(self._phrases)
        found = sorted(self._phrases_having(said).values(), key=len)
        having = np.array([len(numbers) for numbers in found], int)
        worth = scoring.rarity(count, having)
        possible = worth.sum() + (len(said) - len(found)) * scoring.rarity(count, 0)
        shared = np.bincount(_joined(found), np.repeat(worth, having), count)
        rarest = max(1, int((having.cumsum() <= scoring.LOOKED_AT).sum()))
        telling = np.bincount(_joined(found[:rarest]), np.repeat(worth[:rarest], having[:rarest]), count)
        near = self._nearest(telling)
        cosines = shared[near] / np.sqrt(possible * self._phrases["meant"][near])
        order = np.lexsort((-cosines, self._card_of[near]))
        cards = self._card_of[near][order]
        first_few = np.arange(len(cards)) - np.searchsorted(cards, cards) < scoring.MEANT_PHRASES
        return np.bincount(cards, cosines[order] * first_few, len(self._ids)) / scoring.MEANT_PHRASES

    def _nearest(self, shared: NDArray[Any]) -> Whole:
        """The numbers of the phrases that share most of what they say; of equal ones the last."""
        sharing = np.flatnonzero(shared > scoring.LEAST_MEANT * shared.max(initial=0))[::-1]
        nearness = shared[sharing] ** 2 / self._phrases["meant"][sharing]
        return sharing[np.argsort(-nearness, kind="stable")[: scoring.MEANT]]

    def leanings(self, rule_ids: Sequence[str], said: frozenset[int], most: int) -> list[Leaning]:
        """What the stored questions of each of these cards say to a question of this sense, with the `most` like it."""
        found = list(self._phrases_having(said).values())
        return [self._leaning(self._ids.index(rule_id), found, len(said), most) for rule_id in rule_ids]

    def _leaning(self, card: int, found: Sequence[Whole], size: int, most: int) -> Leaning:
        first, end = self._first[card], self._first[card + 1]
        of_card = [numbers[slice(*np.searchsorted(numbers, (first, end)))] for numbers in found]
        alike = learning.alike(np.bincount(_joined(of_card) - first, minlength=end - first))
        phrases, reach = self._phrases[first:end], learning.reach(size)
        word = self._biases[card] + float(alike @ phrases["weight"]) / reach
        asked = np.flatnonzero(alike * phrases["senses"])
        likeness = alike[asked] / (reach * learning.reach(phrases["senses"][asked].astype(int)))
        words = phrases["word"][asked]
        best = np.lexsort((asked, words, likeness))[: -most - 1 : -1]
        rows = zip(likeness[best].tolist(), words[best].tolist(), (asked[best] + first).tolist(), strict=True)
        return Leaning(word, [Nearest(*row) for row in rows])

    def phrase(self, number: int) -> Phrase | None:
        """A stored question by its number; None where that is a sentence of the card."""
        phrase = self._phrases[number]
        if not phrase["senses"]:
            return None
        card = int(phrase["card"])
        with self._lock:
            ((texts,),) = self._database.execute("SELECT texts FROM card WHERE number = ?", (card,))
        text = zlib.decompress(texts).decode().split("\n")[number - int(self._first[card])]
        if not text:
            return None
        return Phrase(text, SPOKEN[phrase["language"]], int(phrase["word"]))

    def vocabulary(self, name: str) -> frozenset[str]:
        """Every word of the game's cards and of their stored questions in a language; or all they mean, or others."""
        if name not in self._vocabularies:
            with self._lock:
                ((packed,),) = self._database.execute("SELECT words FROM vocabulary WHERE name = ?", (name,))
            self._vocabularies[name] = frozenset(zlib.decompress(packed).decode().split())
        return self._vocabularies[name]

    def card_asked_as(self, key: int) -> str | None:
        """The card with a stored question of just these few words (the feature `whole`)."""
        found = self._phrases_having([key])
        return self._ids[self._card_of[found[key][0]]] if found else None


def _joined(arrays: Iterable[Whole]) -> Whole:
    return np.concatenate([np.array([], np.int64), *arrays])


def _kinds(features: Iterable[int]) -> Whole:
    return np.array(list(features), np.int64) >> KIND
