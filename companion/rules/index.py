"""The search index of a game: a SQLite file that is opened, not read into memory.

`numpy_index` searches that of all languages, on a server. `plain_index` searches that of one language without numpy,
which a browser does not have. Both give the same answers from the same file. What decides between yes and no is learned
from all languages in either: of the other languages that of one has only the senses.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from struct import calcsize
from threading import Lock
from typing import Any, NamedTuple, Self

from companion.rules import scoring
from companion.rules.names import Names, Vocabulary
from companion.translations import SPOKEN

SCHEMA = """
    CREATE TABLE card (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL, size REAL NOT NULL, bias REAL NOT NULL, texts BLOB NOT NULL
    );
    CREATE TABLE feature (key INTEGER PRIMARY KEY, phrases BLOB NOT NULL);
    CREATE TABLE game (phrases BLOB NOT NULL, names TEXT NOT NULL);
    CREATE TABLE vocabulary (name TEXT PRIMARY KEY, words BLOB NOT NULL);
"""
ELSEWHERE = ""
"""The id of the last card, which nobody reads: it has what people ask of no game."""
MEANT, OTHERS = "meant", "others"
"""Beside the languages: all meanings of the game's words, and the words of what people ask of no game."""
COLUMNS = {"card": "H", "language": "B", "word": "b", "senses": "B", "length": "e", "meant": "e", "weight": "e"}
"""What is stored of the phrases, one column after the other, each with its type as in the module `struct`.

The card; the language; the word (1 yes, -1 no, 0 neither); how many senses it has, 0 for a sentence of the card; the
worth of its features together, and of its meanings; and its weight for yes or no."""


class Phrase(NamedTuple):
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
    language: str


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

    scores: list[float]
    """For each card, what its best phrase shares with the question (a cosine) plus what all its features earn."""
    best: dict[int, tuple[float, int]]
    """For each card, how like its best phrase is, and the number of that phrase."""
    share: float
    """How much of the question the game's own cards know, from 0 to 1."""


def columns(phrases: bytes) -> Iterator[tuple[str, bytes]]:
    """The columns of the phrases, each with its type."""
    count = len(phrases) // sum(map(calcsize, COLUMNS.values()))
    start = 0
    for code in COLUMNS.values():
        end = start + count * calcsize(code)
        yield code, phrases[start:end]
        start = end


def number_type(phrases: int) -> str:
    """The type of the numbers of so many phrases."""
    return "H" if phrases <= 1 << 16 else "I"


class Index:
    """The index of one game. All threads share a connection, one at a time: each needs it for under a millisecond."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._lock = Lock()
        cards = database.execute("SELECT id, size, bias FROM card ORDER BY number").fetchall()
        ((phrases, names),) = database.execute("SELECT phrases, names FROM game")
        self._ids: list[str] = [rule_id for rule_id, *_ in cards]
        self._biases: list[float] = [bias for *_, bias in cards]
        self._vocabularies: dict[str, frozenset[str]] = {}
        self.names = Names(Vocabulary(*json.loads(names)))
        self._read([size for _, size, _ in cards], phrases)

    @classmethod
    def open(cls, file: Path) -> Self:
        # Nobody ever changes an index, so SQLite needs no locks.
        database = sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        database.execute("PRAGMA cache_size = -1024")
        return cls(database)

    def __del__(self) -> None:
        self._database.close()

    _card_of: Any
    _language: Any
    _word: Any
    """The columns of the phrases."""
    _first: Sequence[int]
    """The number of each card's first phrase, and one behind the last card's last."""

    def _read(self, sizes: Sequence[float], phrases: bytes) -> None:
        """Read the sizes of the cards and the table of phrases."""
        raise NotImplementedError

    def compare(self, asked: frozenset[int]) -> Letters:
        """Compare the cards with a question that has these features."""
        raise NotImplementedError

    def search(self, letters: Letters, said: frozenset[int]) -> list[Hit]:
        """Every card that is good enough for a question with these letters and meanings, in no order."""
        meant = self._compare_meanings(said)
        scores = [
            by_letters + scoring.MEANT_CARD * each for by_letters, each in zip(letters.scores, meant, strict=True)
        ]
        return [
            Hit(self._ids[card], score, phrase, similarity)
            for card, score in enumerate(scores)
            if score >= scoring.GOOD_ENOUGH
            for similarity, phrase in [letters.best.get(card, (0.0, None))]
        ]

    def _compare_meanings(self, said: frozenset[int]) -> list[float]:
        """For each card the mean cosine of its few phrases that mean most nearly the same."""
        raise NotImplementedError

    def leanings(self, rule_ids: Sequence[str], said: frozenset[int], most: int) -> list[Leaning]:
        """What the stored questions of each of these cards say to a question of this sense, with the `most` like it."""
        found = list(self._phrases_having(said).values())
        return [self._leaning(self._ids.index(rule_id), found, len(said), most) for rule_id in rule_ids]

    def _leaning(self, card: int, found: Sequence[Any], size: int, most: int) -> Leaning:
        """What the stored questions of a card say to a question of so many senses, by the phrases that have each."""
        raise NotImplementedError

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

    def _phrases_having(self, keys: Iterable[int]) -> dict[int, Any]:
        """The numbers of the phrases that have each of these features."""
        raise NotImplementedError

    def vocabulary(self, name: str) -> frozenset[str]:
        """Every word of the game's cards and of their stored questions in a language; or all they mean, or others."""
        if name not in self._vocabularies:
            with self._lock:
                ((packed,),) = self._database.execute("SELECT words FROM vocabulary WHERE name = ?", (name,))
            self._vocabularies[name] = frozenset(zlib.decompress(packed).decode().split())
        return self._vocabularies[name]

    def _rows_having(self, keys: Iterable[int]) -> list[tuple[int, bytes]]:
        """The numbers of the phrases that have each of these features; a feature that none has is left out."""
        statement = "SELECT feature.key, phrases FROM json_each(?) CROSS JOIN feature ON feature.key = value"
        with self._lock:
            return self._database.execute(statement, (json.dumps(sorted(keys)),)).fetchall()
