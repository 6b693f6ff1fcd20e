"""The search index of a game: a SQLite file that is opened, not read into memory.

A server opens that of all languages, a phone by itself that of one; both search it with the standard library, for a
browser has no numpy. What decides between yes and no is learned from all languages in either: of the other languages
that of one has only the senses.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from math import sqrt
from pathlib import Path
from struct import calcsize, unpack
from threading import Lock
from typing import Any, NamedTuple, Self

from companion.rules import scoring
from companion.rules.features import KIND
from companion.rules.printed_names import Names, Vocabulary
from companion.translations import SPOKEN

SCHEMA = """
    CREATE TABLE card (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL, size REAL NOT NULL, bias REAL NOT NULL, texts BLOB NOT NULL
    );
    CREATE TABLE feature (key INTEGER PRIMARY KEY, phrases BLOB NOT NULL);
    CREATE TABLE game (phrases BLOB NOT NULL, names TEXT NOT NULL);
    CREATE TABLE vocabulary (name TEXT PRIMARY KEY, words BLOB NOT NULL);
"""
ELSEWHERE = ""  # The id of the last card, which nobody reads: it has what people ask of no game.
MEANT, OTHERS = "meant", "others"
"""Beside the languages: all meanings of the game's words, and the words of what people ask of no game."""
COLUMNS = {"card": "H", "language": "B", "word": "b", "senses": "B", "length": "e", "meant": "e", "weight": "e"}
"""What is stored of the phrases, one column after the other, each with its type as in the module `struct`.

The card; the language; the word (1 yes, -1 no, 0 neither); how many senses it has, 0 for a sentence of the card; the
worth of its features together, and of its meanings; and its weight for yes or no."""
_REACH = [scoring.reach(senses) for senses in range(256)]
"""What the likeness of a phrase with so many senses is divided by."""


class Phrase(NamedTuple):
    text: str
    language: str
    word: int  # 1 where yes answers it, -1 where no does, 0 where neither does.


class Nearest(NamedTuple):
    """A stored question by its number, and how like the asked one it is."""

    likeness: float
    word: int  # 1 where yes answers it, -1 where no does, 0 where neither does or the rulebook leaves it open.
    phrase: int
    language: str


class Leaning(NamedTuple):
    """What the stored questions of a card say together, from -1 (no) to 1 (yes), and those most like the asked one."""

    word: float
    nearest: list[Nearest]


class Match(NamedTuple):
    """A card that answers, how much of the question it accounts for, and its phrase that is most like the question."""

    rule_id: str
    score: float  # From 0 to about 7.
    phrase: int | None = None  # The number of the phrase; None for what is printed.
    similarity: float = 0.0


class Letters(NamedTuple):
    """A question compared with the cards by its letters."""

    scores: list[float]
    """For each card, what its best phrase shares with the question (a cosine) plus what all its features earn."""
    best: dict[int, tuple[float, int]]  # For each card, how like its best phrase is, and the number of that phrase.
    share: float  # How much of the question the game's own cards know, from 0 to 1.


def _columns(phrases: bytes) -> Iterator[array[Any]]:
    """The columns of the phrases. There are no arrays of half floats."""
    count = len(phrases) // sum(map(calcsize, COLUMNS.values()))
    start = 0
    for code in COLUMNS.values():
        end = start + count * calcsize(code)
        column = phrases[start:end]
        yield array("f", unpack(f"{count}e", column)) if code == "e" else array(code, column)
        start = end


def number_type(phrases: int) -> str:
    return "H" if phrases <= 1 << 16 else "I"


class Index:
    """The index of one game. All threads share a connection, one at a time: each needs it for under a millisecond."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database  # From here on it is closed, whatever its file turns out to hold.
        self._lock = Lock()
        database.execute("PRAGMA cache_size = -1024")
        cards = database.execute("SELECT id, size, bias FROM card ORDER BY number").fetchall()
        ((phrases, names),) = database.execute("SELECT phrases, names FROM game")
        self._ids: list[str] = [rule_id for rule_id, _, _ in cards]
        self._sizes: list[float] = [size for _, size, _ in cards]
        self._biases: list[float] = [bias for _, _, bias in cards]
        self._vocabularies: dict[str, frozenset[str]] = {}
        self.names = Names(Vocabulary(*json.loads(names)))
        columns = _columns(phrases)
        self._card_of, self._language, self._word, self._senses, self._length, self._meant, self._weight = columns
        # The number of each card's first phrase, and one behind the last card's last.
        self._first = [bisect_left(self._card_of, card) for card in range(len(cards) + 1)]
        self._number_type = number_type(len(self._card_of))

    @classmethod
    def open(cls, file: Path) -> Self:
        # Nobody ever changes an index, so SQLite needs no locks.
        database = sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        return cls(database)

    def __del__(self) -> None:
        self._database.close()

    def compare(self, asked: frozenset[int]) -> Letters:
        """Compare the cards with a question that has these features."""
        found = self._phrases_having(asked)
        cards = len(self._ids)
        counts = {key: Counter(map(self._card_of.__getitem__, numbers)) for key, numbers in found.items()}
        weights = scoring.weights()
        worth = {key: weights[key >> KIND] * scoring.rarity(cards, len(count)) for key, count in counts.items()}
        unknown = sum(weights[key >> KIND] for key in asked - found.keys())
        possible = sum(worth.values()) + unknown * scoring.rarity(cards, 0)
        if not possible:
            return Letters([0.0] * cards, {}, 1.0)
        telling = scoring.telling(cards)
        shared = _sum_by_phrase((worth[key], numbers) for key, numbers in found.items() if worth[key] >= telling)
        best = self._best_phrases(shared, possible)
        scores = [best[card][0] if card in best else 0.0 for card in range(cards)]
        for key, count in counts.items():
            for card, times in count.items():
                scores[card] += scoring.WHOLE / possible * scoring.earned(worth[key], times, self._sizes[card])
        own = sum(worth[key] for key, count in counts.items() if any(card < cards - 1 for card in count))
        return Letters(scores, best, own / possible)

    def _best_phrases(self, shared: dict[int, float], possible: float) -> dict[int, tuple[float, int]]:
        """For each card its phrase that says most of the question and least else (the greatest cosine)."""
        best: dict[int, tuple[float, int]] = {}
        for number, worth in sorted(shared.items()):
            cosine = worth / sqrt(possible * self._length[number])
            card = self._card_of[number]
            if card not in best or cosine > best[card][0]:
                best[card] = cosine, number
        return best

    def search(self, letters: Letters, said: frozenset[int]) -> list[Match]:
        """Every card that is good enough for a question with these letters and meanings, in no order."""
        meant = self._compare_meanings(said)
        scores = [
            by_letters + scoring.MEANT_CARD * each for by_letters, each in zip(letters.scores, meant, strict=True)
        ]
        return [
            Match(self._ids[card], score, phrase, similarity)
            for card, score in enumerate(scores)
            if score >= scoring.GOOD_ENOUGH
            for similarity, phrase in [letters.best.get(card, (0.0, None))]
        ]

    def _compare_meanings(self, said: frozenset[int]) -> list[float]:
        """For each card the mean cosine of its few phrases that mean most nearly the same."""
        count = len(self._card_of)
        found = sorted(self._phrases_having(said).values(), key=len)
        worth = [scoring.rarity(count, len(numbers)) for numbers in found]
        possible = sum(worth) + (len(said) - len(found)) * scoring.rarity(count, 0)
        rarest, looked_at = 0, 0
        while rarest < len(found) and (not rarest or looked_at + len(found[rarest]) <= scoring.LOOKED_AT):
            looked_at += len(found[rarest])
            rarest += 1
        shared = self._nearest(_sum_by_phrase(zip(worth[:rarest], found[:rarest], strict=True)))
        for each, numbers in zip(worth[rarest:], found[rarest:], strict=True):
            for number in shared:
                place = bisect_left(numbers, number)
                if place < len(numbers) and numbers[place] == number:
                    shared[number] += each
        cosines: dict[int, list[float]] = defaultdict(list)
        for number, each in shared.items():
            cosines[self._card_of[number]].append(each / sqrt(possible * self._meant[number]))
        few = scoring.MEANT_PHRASES
        return [sum(nlargest(few, cosines[card])) / few for card in range(len(self._ids))]

    def _nearest(self, shared: dict[int, float]) -> dict[int, float]:
        """Of the phrases and what they share those that share most of what they say; of equal ones the last."""
        least = scoring.LEAST_MEANT * max(shared.values(), default=0)
        sharing = ((each**2 / self._meant[number], number) for number, each in shared.items() if each > least)
        return {number: shared[number] for _, number in nlargest(scoring.MEANT, sharing)}

    def leanings(self, rule_ids: Sequence[str], said: frozenset[int], most: int) -> list[Leaning]:
        """What the stored questions of each of these cards say to a question of this sense, with the `most` like it."""
        found = list(self._phrases_having(said).values())
        return [self._leaning(self._ids.index(rule_id), found, len(said), most) for rule_id in rule_ids]

    def _leaning(self, card: int, found: Sequence[array[int]], size: int, most: int) -> Leaning:
        """What the stored questions of a card say to a question of so many senses, by the phrases that have each."""
        first, end = self._first[card], self._first[card + 1]
        shared: Counter[int] = Counter()
        for numbers in found:
            shared.update(numbers[bisect_left(numbers, first) : bisect_left(numbers, end)])
        alike = [scoring.alike(count) for count in range(len(found) + 1)]
        reach = scoring.reach(size) or 1
        word = sum(alike[count] * self._weight[number] for number, count in shared.items())
        likest = nlargest(
            most,
            (
                (alike[count] / _REACH[self._senses[number]], self._word[number], number)
                for number, count in shared.items()
                if self._senses[number]
            ),
        )
        nearest = [Nearest(each / reach, word, number, SPOKEN[self._language[number]]) for each, word, number in likest]
        return Leaning(self._biases[card] + word / reach, nearest)

    def phrase(self, number: int) -> Phrase | None:
        """A stored question by its number; None where that is a sentence of the card, or only its sense is stored."""
        card = int(self._card_of[number])
        with self._lock:
            ((texts,),) = self._database.execute("SELECT texts FROM card WHERE number = ?", (card,))
        text = zlib.decompress(texts).decode().split("\n")[number - self._first[card]]
        return Phrase(text, SPOKEN[self._language[number]], int(self._word[number])) if text else None

    def card_asked_as(self, key: int) -> str | None:
        """The card with a stored question of just these few words (the feature `whole`)."""
        found = self._phrases_having([key])
        return self._ids[self._card_of[found[key][0]]] if found else None

    def _phrases_having(self, keys: Iterable[int]) -> dict[int, array[int]]:
        """The numbers of the phrases that have each of these features; a feature that none has is left out."""
        statement = "SELECT feature.key, phrases FROM json_each(?) CROSS JOIN feature ON feature.key = value"
        with self._lock:
            rows = self._database.execute(statement, (json.dumps(sorted(keys)),)).fetchall()
        return {key: array(self._number_type, numbers) for key, numbers in rows}

    def vocabulary(self, name: str) -> frozenset[str]:
        """Every word of the game's cards and of their stored questions in a language; or all they mean, or others."""
        if name not in self._vocabularies:
            with self._lock:
                ((packed,),) = self._database.execute("SELECT words FROM vocabulary WHERE name = ?", (name,))
            self._vocabularies[name] = frozenset(zlib.decompress(packed).decode().split())
        return self._vocabularies[name]


def _sum_by_phrase(found: Iterable[tuple[float, array[int]]]) -> dict[int, float]:
    """What each phrase has of these features, by their worth."""
    shared: dict[int, float] = defaultdict(float)
    for worth, numbers in found:
        for number in numbers:
            shared[number] += worth
    return shared
