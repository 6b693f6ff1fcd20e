"""Builds the search index of a game: an inverted index of the phrases of its cards, as a SQLite database.

From the stored questions of a card is learned whether yes or no answers the next one. Each has a weight, and adds it as
often as it shares threes of senses with the question asked. The weights are those with which the stored questions get
their own answers back: “white” weighs much on a card where white or coloured decides the answer, and little on others.
(This is kernel ridge regression; the threes, pairs and single senses are a polynomial kernel.)
"""

import json
import re
import sqlite3
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.rules import scoring
from companion.rules.features import KIND, MEANINGS, PAIRS, STEM, features, sense, senses, turning, whole
from companion.rules.files import asks, elsewhere, rules, wordings
from companion.rules.index import COLUMNS, ELSEWHERE, MEANT, OTHERS, SCHEMA, number_type
from companion.rules.language import meanings, words
from companion.rules.printed_names import vocabulary
from companion.translations import SPOKEN

SHORT = 5  # A question of at most 5 words is also stored as it stands.
WORDS = {"yes": 1, "no": -1, None: 0}
Numbers = NDArray[np.float64]
CALM = 0.1
"""How little a single stored question counts against the others (the ridge). Of 30,000 stored questions, each asked
while it and those most like it are left out, 0.76 get the right word where 0.05 get the opposite one (0.2: 0.75; 0.4:
0.74)."""
REPEATED = 0.8
"""A question that is stored n times counts as n to this power. Chosen on our own sets: 0.7 to 0.9 do equally well, 0
and 1 each get the opposite word for one question more."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_NUMBER_BITS = 24  # The number of a phrase has 24 bits behind a feature.


class _Phrase(NamedTuple):
    """A question that a card answers, or a sentence of the card itself."""

    card: int
    language: str
    asked: bool
    text: str
    word: str | None = None  # `yes` or `no` where that is the answer.
    times: int = 1  # How often its sense is asked with this word.
    whole: bool = True
    """Whether its letters are stored. Of a question in a language that the index does not have only the sense is."""


def build(game: str, database: sqlite3.Connection, languages: Sequence[str] = SPOKEN) -> None:
    """Fill an empty database with the index of a game in these languages.

    What decides between yes and no is learned from all languages. Of questions in another one only the sense is stored.
    """
    index = _Index(game, languages)
    database.executescript(SCHEMA)
    with database:
        database.executemany("INSERT INTO card VALUES (?, ?, ?, ?, ?)", index.cards())
        database.executemany("INSERT INTO vocabulary VALUES (?, ?)", index.vocabularies())
        database.executemany("INSERT INTO feature VALUES (?, ?)", index.features())
        names = json.dumps(vocabulary(game, languages))
        database.execute("INSERT INTO game VALUES (?, ?)", (index.columns(), names))


@dataclass
class _Lesson:
    """What is learned from: the number of a phrase that says it, and how often it is said."""

    number: int
    times: int = 0


class _Index:
    def __init__(self, game: str, languages: Sequence[str]) -> None:
        self._ids = [*rules(game), ELSEWHERE]
        self._open = [rule.disputed or rule.silent for rule in rules(game).values()]
        self._phrases = sorted([*_phrases(game, languages), *_foreign(game, languages)], key=attrgetter("card"))
        self._table = np.zeros(len(self._phrases), list(COLUMNS.items()))
        self._table["card"] = [phrase.card for phrase in self._phrases]
        self._table["language"] = [SPOKEN.index(phrase.language) for phrase in self._phrases]
        self._table["word"] = [WORDS[phrase.word] for phrase in self._phrases]
        self._biases = [0.0] * len(self._ids)
        self._lessons: list[dict[tuple[frozenset[int], int], _Lesson]] = [{} for _ in self._ids]
        """For each card what is learned from, senses and a word."""
        self._keys, self._numbers = self._sorted_features()
        self._starts = np.flatnonzero(np.diff(self._keys, prepend=-1))
        """Where each feature begins."""
        self._measure()
        self._learn()

    def _sorted_features(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Each feature of each phrase, and the number of the phrase, in the order of both."""
        # Language by language, for the sake of the caches by word.
        order = sorted(range(len(self._phrases)), key=lambda number: self._phrases[number].language)
        keys, counts = array("q"), []
        for number in order:
            found = self._features_of(number)
            keys.extend(found)
            counts.append(len(found))
        pairs = np.frombuffer(keys, np.int64) << _NUMBER_BITS | np.repeat(order, counts)
        pairs.sort()
        return pairs >> _NUMBER_BITS, pairs & ((1 << _NUMBER_BITS) - 1)

    def _features_of(self, number: int) -> list[int]:
        """The features of a phrase. Its senses become a lesson of its card."""
        card, language, asked, text, word, times, is_whole = self._phrases[number]
        meant = senses(meanings(text, language))
        found = [*(features(text) if is_whole else ()), *meant]
        if asked and is_whole and len(words(text)) <= SHORT:
            found.append(whole(text))
        if asked and card < len(self._open):
            turns = senses(turning(text, language))
            found += turns
            self._table["senses"][number] = len(meant) + len(turns)
            if word or self._open[card]:
                lesson = self._lessons[card].setdefault((meant | turns, WORDS[word]), _Lesson(number))
                lesson.times += times
        return found

    def _measure(self) -> None:
        """Sum up the worth of the features and of the meanings of each phrase, and the size of each card."""
        count = len(self._phrases)
        kinds, cards = self._keys[self._starts] >> KIND, self._table["card"][self._numbers]
        having = np.diff(self._starts, append=len(self._keys))
        # The phrases of a feature are sorted by card.
        another = np.diff(cards, prepend=0) != 0
        another[self._starts] = True
        worth = np.zeros(len(kinds))
        by_letters = kinds <= PAIRS
        on_cards = np.add.reduceat(another, self._starts, dtype=np.int64)
        worth[by_letters] = np.array(scoring.weights())[kinds[by_letters]] * scoring.rarity(
            len(self._ids), on_cards[by_letters], np.log
        )
        meant = kinds == MEANINGS
        worth[meant] = scoring.rarity(count, having[meant], np.log)
        for name, chosen in (("length", by_letters), ("meant", meant)):
            self._table[name] = np.bincount(self._numbers, np.repeat(worth * chosen, having), count)
        sizes = np.bincount(cards[np.repeat(by_letters, having)], minlength=len(self._ids))[:-1]
        self._sizes = [*(sizes * len(sizes) / max(1, sizes.sum())), 1.0]

    def _learn(self) -> None:
        for card, lessons in enumerate(self._lessons):
            counts = [lesson.times for lesson in lessons.values()]
            self._biases[card], learned = weights([one for one, _ in lessons], [word for _, word in lessons], counts)
            self._table["weight"][[lesson.number for lesson in lessons.values()]] = learned

    def cards(self) -> Iterator[tuple[int, str, float, float, bytes]]:
        texts: list[list[str]] = [[] for _ in self._ids]
        for phrase, compared in zip(self._phrases, self._table["senses"], strict=True):
            # Only questions are ever shown.
            texts[phrase.card].append(phrase.text if compared and phrase.whole else "")
        for number, rule_id in enumerate(self._ids):
            packed = zlib.compress("\n".join(texts[number]).encode())
            yield number, rule_id, self._sizes[number], self._biases[number], packed

    def columns(self) -> bytes:
        return b"".join(self._table[name].tobytes() for name in COLUMNS)

    def vocabularies(self) -> Iterator[tuple[str, bytes]]:
        """The words of each language and, with a star, their stems; then all that they mean."""
        said: dict[str, set[str]] = {language: set() for language in (*SPOKEN, MEANT, OTHERS)}
        for phrase in self._phrases:
            own = phrase.card < len(self._open)
            used = words(phrase.text) if phrase.whole else ()
            said[phrase.language if own else OTHERS].update(used)
            if own:
                said[phrase.language].update(f"{word[:STEM]}*" for word in used)
                said[MEANT].update(meanings(phrase.text, phrase.language))
        for language, known in said.items():
            yield language, zlib.compress(" ".join(sorted(known)).encode())

    def features(self) -> Iterable[tuple[int, bytes]]:
        numbers = self._numbers.astype(number_type(len(self._phrases)))
        ends = numbers.itemsize * np.append(self._starts, len(numbers))
        packed = numbers.tobytes()
        rows = (packed[start:end] for start, end in pairwise(ends.tolist()))
        return zip(self._keys[self._starts].tolist(), rows, strict=True)


def _phrases(game: str, languages: Sequence[str]) -> Iterator[_Phrase]:
    """What can match of each card: its questions, then its own sentences, language by language."""
    numbers = {rule_id: number for number, rule_id in enumerate(rules(game))}
    for language in languages:
        for rule_id, questions in asks(game, language).items():
            for question in questions:
                yield _Phrase(numbers[rule_id], language, True, *question)
        for rule_id, wording in wordings(game, language).items():
            for part in (wording.title, wording.short, wording.text, wording.here):
                for sentence in filter(None, _SENTENCE.split(part)):
                    yield _Phrase(numbers[rule_id], language, False, sentence)
        for text in elsewhere(language):
            yield _Phrase(len(numbers), language, True, text)


def _foreign(game: str, languages: Sequence[str]) -> list[_Phrase]:
    """Of the questions in the other languages one for each sense and word of a card."""
    found: dict[tuple[int, str | None, frozenset[str]], _Phrase] = {}
    others = {language: asks(game, language) for language in SPOKEN if language not in languages}
    for number, (rule_id, rule) in enumerate(rules(game).items()):
        for language, questions in others.items():
            for text, word in questions.get(rule_id, ()):
                if word or rule.disputed or rule.silent:
                    key = number, word, sense(text, language)
                    known = found.get(key)
                    found[key] = _Phrase(number, language, True, text, word, known.times + 1 if known else 1, False)
    return list(found.values())


def weights(senses: Sequence[Set[int]], words: Sequence[int], counts: Sequence[int]) -> tuple[float, Numbers]:
    """The bias of a card, and the weight of each of its questions, divided by its reach.

    A word is 1 for yes, -1 for no, 0 for a question that the rulebook leaves open. A question that is stored several
    times, in any language, is learned once.
    """
    has, believed = _matrix(senses), np.array(counts) ** REPEATED
    reaches = scoring.reach(has.sum(axis=1))
    bias = float(np.dot(words, believed) / max(1, believed.sum()))
    likeness = scoring.alike(has @ has.T) / np.outer(reaches, reaches)
    solved = np.linalg.solve(likeness + np.diag(CALM / believed), np.array(words) - bias)
    return bias, solved / reaches


def _matrix(senses: Sequence[Set[int]]) -> NDArray[np.float32]:
    """A row for each question with a 1 in the column of each of its senses."""
    columns = {sense: column for column, sense in enumerate(set().union(*senses))}
    matrix = np.zeros((len(senses), len(columns)), np.float32)
    for row, question in zip(matrix, senses, strict=True):
        row[[columns[sense] for sense in question]] = 1
    return matrix
