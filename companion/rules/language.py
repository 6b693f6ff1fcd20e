"""What a text says, in each of the eight languages: its sentences, its words, what they mean, and what turns an answer.

A *meaning* is a plain English word, so that a question can be compared with what is stored in any language. Each line
of `meanings/<language>.tsv` has a word without accents, a tab and its meanings. A *concept* turns the answer: not,
only, must, first, last, half. Each line of `concepts/<language>.tsv` has a concept, a tab and a saying: one or more
words. A word that ends in a star stands for all that begin so; of meanings the longest fit holds.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from sys import intern
from typing import Any

from companion.translations import SPOKEN

LONGEST = 48  # A word has at most 48 letters; a longer one is cut into several, so that caches by word stay small.
_FOLDER = Path(__file__).parent
_SENTENCE = re.compile(r"(?<=[.!?…:;])\s+(?=\S)")
WORD = re.compile(rf"\w{{1,{LONGEST}}}")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_IDLE = frozenset(
    {
        *("and", "argue", "ask", "at", "but", "by", "correct", "fair", "for", "from", "in", "insist", "it", "know"),
        *("name", "of", "on", "or", "really", "say", "so", "that", "then", "think", "this", "to", "understand"),
        *("whether", "with", "yes"),
    }
)
"""What people say around a question; it tells no question from another."""
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
QUESTION_WORDS = ("wh-what", "wh-which", "wh-how", "wh-when", "wh-where", "wh-who", "wh-why", "wh-how-many", "wh-then")
_SHORTEST = 2  # At least 2 letters stand before a star.
_CYRILLIC = ("ru", "uk")
LATIN = tuple(language for language in SPOKEN if language not in _CYRILLIC)
_LETTERS = {
    "en": "é",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "ro": "ăâîșțşţ",
    "hu": "áéíóöőúüű",
}
"""The letters of each language beside the plain Latin ones."""
FOREIGN_LETTER, LIKELY = 8, 6
"""A letter that a language does not have counts 8 against it, beside 1 for each letter of an understood word; that the
reader reads a language counts 6 for it. Of 6,000 stored questions 0.947 get the right language for an English reader
(4: 0.940), and 0.999 where the reader's language is theirs; the rest are mostly Slovak as Czech."""


def read_toml(file: Path) -> dict[str, Any]:
    """What a file of words holds; nothing where there is none."""
    import tomllib  # A start that finds everything ready needs none.

    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def read_signs(name: str, language: str) -> Mapping[str, re.Pattern[str]]:
    """The signs of a language in the file of this name, each as a pattern of its sayings, which are whole words."""
    found = read_toml(_FOLDER / f"{name}.toml")[language].items()
    return {sign: re.compile(rf"(?<![\w-])(?:{'|'.join(said) or '(?!)'})(?!\w)") for sign, said in found}


def sentences(message: str) -> list[str]:
    return _SENTENCE.split(message)


@lru_cache(maxsize=256)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in their order, without case and accents.

    >>> words("Gęś i łoś")
    ('ges', 'i', 'los')
    """
    return tuple(WORD.findall(plain(text)))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text without case, and without the accents that people leave out on a phone; every apostrophe alike."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold())).replace("ł", "l").replace("ʼ", "'")


@lru_cache(maxsize=256)
def meanings(text: str, language: str) -> frozenset[str]:
    """What the words of a text mean; a number in digits is itself.

    >>> sorted(meanings("Musím zaplatit 3 mince?", "cs"))
    ['3', 'coin', 'must', 'pay']
    """
    return frozenset().union(*[_word_meanings(word, language) for word in words(text)])


def is_idle(word: str, language: str) -> bool:
    """Whether a word is understood and means nothing that tells one question from another.

    >>> is_idle("this", "en"), is_idle("house", "en"), is_idle("dragonfly", "en")
    (True, False, False)
    """
    return not _word_meanings(word, language) and _saying(word, language) is not None


@lru_cache(maxsize=8192)
def _word_meanings(word: str, language: str) -> tuple[str, ...]:
    saying = _saying(word, language)
    return (word,) if word.isdecimal() else _meant(language)[saying] if saying else ()


def _saying(word: str, language: str) -> str | None:
    """The longest line of the meanings that a word fits."""
    beginnings = (f"{word[:length]}*" for length in range(len(word), _SHORTEST - 1, -1))
    return next((saying for saying in (word, *beginnings) if saying in _meant(language)), None)


@cache
def _meant(language: str) -> dict[str, tuple[str, ...]]:
    lines = (_FOLDER / "meanings" / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    meant = ((word, names.split()) for word, names in (line.split("\t") for line in lines))
    return {word: tuple(intern(name) for name in names if name not in _IDLE) for word, names in meant}


def concepts(text: str, language: str) -> list[str]:
    """The concepts in a text, in their order.

    >>> concepts("May I take only one?", "en")
    ['may', 'me', 'take', 'single']
    """
    return [name for _, names in _sayings(words(text), language) for name in names]


@lru_cache(maxsize=64)
def detect_language(text: str, likely: str) -> str:
    """The language that understands most letters of a question; of equal ones the likely one.

    On a phone without a laptop the words of other languages may not be there: then it is the likely one.
    """
    special = Counter(letter for letter in text.lower() if letter.isalpha() and not letter.isascii())

    def votes(language: str) -> int:
        foreign = sum(count for letter, count in special.items() if letter not in _LETTERS[language])
        return count_understood(text, language) - FOREIGN_LETTER * foreign + (LIKELY if language == likely else 0)

    candidates = _CYRILLIC if any("а" <= letter <= "я" for letter in special) else LATIN
    there = [language for language in candidates if (_FOLDER / "concepts" / f"{language}.tsv").is_file()]
    return max(there, key=votes, default=likely)


def count_understood(text: str, language: str) -> int:
    """How many letters of a text are in sayings of a language."""
    said = iter(words(text))
    letters = ((sum(map(len, islice(said, length))), names) for length, names in _sayings(words(text), language))
    return sum(count for count, names in letters if names)


@lru_cache(maxsize=256)
def _sayings(said: Sequence[str], language: str) -> list[tuple[int, Sequence[str]]]:
    """The words split into sayings, each the longest that begins at its place: how many words, and its concepts."""
    parts = [_parts(word, language) for word in said]
    beginning = _automaton(language)
    found = list[tuple[int, Sequence[str]]]()
    place = 0
    while place < len(parts):
        length, end = 1, place
        names: tuple[str, ...] = ()
        state: _State | None = beginning
        while end < len(parts) and state and (state := state.after(parts[end])):
            end += 1
            if state.names:
                length, names = end - place, state.names
        found.append((length, names))
        place += length
    return found


class _State:
    """A state of the automaton that reads sayings: the concepts of a saying that ends here, and the next words."""

    def __init__(self, sayings: Sequence[tuple[Sequence[str], str]]) -> None:
        self.names = tuple(dict.fromkeys(name for rest, name in sayings if not rest))
        self._following: dict[str, list[tuple[Sequence[str], str]]] = defaultdict(list)
        for rest, name in sayings:
            if rest:
                self._following[rest[0]].append((rest[1:], name))
        self._states: dict[tuple[str, ...], _State | None] = {(): None}

    def after(self, parts: tuple[str, ...]) -> _State | None:
        """The state after a word with these parts; None where no saying goes on with it."""
        if parts not in self._states:
            sayings = [saying for part in parts for saying in self._following.get(part, ())]
            self._states[parts] = _State(sayings) if sayings else None
        return self._states[parts]


@lru_cache(maxsize=8192)
def _parts(word: str, language: str) -> tuple[str, ...]:
    """Those of a word and its beginnings with a star that stand in the sayings of a language."""
    known = _vocabulary(language)
    starred = (f"{word[:length]}*" for length in range(_SHORTEST, len(word) + 1))
    return tuple(part for part in (word, *starred) if part in known)


@cache
def _automaton(language: str) -> _State:
    """The automaton that reads the sayings of a language. Its states are made when they are reached."""
    return _State(_lexicon(language))


@cache
def _vocabulary(language: str) -> frozenset[str]:
    return frozenset(word for saying, _ in _lexicon(language) for word in saying)


def _lexicon(language: str) -> list[tuple[Sequence[str], str]]:
    """The sayings of a language, and the concept of each."""
    file = _FOLDER / "concepts" / f"{language}.tsv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else ()
    return [(tuple(map(intern, saying.split())), intern(name)) for name, saying in (line.split("\t") for line in lines)]
