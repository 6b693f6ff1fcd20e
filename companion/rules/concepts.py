"""The words that turn a question, in each of the eight languages: not, only, must, first, last, half.

`concepts/<language>.tsv` has a concept, a tab and a way of saying it in every line: one or more words, without accents,
of which one that ends in a star stands for all that begin so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

from companion.language import SPOKEN
from companion.rules.features import words

_FOLDER = Path(__file__).parent / "concepts"
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
QUESTION_WORDS = ("wh-what", "wh-which", "wh-how", "wh-when", "wh-where", "wh-who", "wh-why", "wh-how-many", "wh-then")
_SHORTEST = 2
"""Letters before a star."""
_CYRILLIC = ("ru", "uk")
_LATIN = tuple(language for language in SPOKEN if language not in _CYRILLIC)
_LETTERS = {
    "en": "",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "ro": "ăâîșțşţ",
    "hu": "áéíóöőúüű",
}
"""The letters of each language beside the plain Latin ones: what has others is hardly in it."""
FOREIGN_LETTER = 8
"""What a letter that a language does not have says against it, beside one of a word that it understands; and LIKELY,
what it says for a language that the reader reads it. Of 6,000 stored questions 0.947 are told right where an English
reader asks them (4: 0.940), and 0.999 where the reader's language is theirs; the rest are mostly Slovak as Czech."""
LIKELY = 6

_Saying: TypeAlias = "tuple[tuple[str, ...], str]"
"""Words that say something together, and the concept that they say."""


def concepts(text: str, language: str) -> list[str]:
    """What the words of a text say, in their order.

    >>> concepts("May I take only one?", "en")
    ['may', 'me', 'take', 'only', 'one']
    """
    return [name for _, names in _sayings(words(text), language) for name in names]


@lru_cache(maxsize=64)
def spoken(text: str, likely: str) -> str:
    """The language a question is asked in: the one that understands most of its letters, else the likely one."""
    special = Counter(letter for letter in text.lower() if letter.isalpha() and not letter.isascii())

    def speaks_for(language: str) -> int:
        foreign = sum(count for letter, count in special.items() if letter not in _LETTERS[language])
        return understood(text, language) - FOREIGN_LETTER * foreign + (LIKELY if language == likely else 0)

    written = _CYRILLIC if any("а" <= letter <= "я" for letter in special) else _LATIN
    return max(written, key=speaks_for)


def understood(text: str, language: str) -> int:
    """How many letters of a text are in words that say something in a language."""
    return sum(sum(map(len, saying)) for saying, names in _sayings(words(text), language) if names)


def _sayings(said: Sequence[str], language: str) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The words parted into sayings, each the longest that begins at its place, with the concepts of each."""
    place = 0
    while place < len(said):
        length, names = _at(said, place, language)
        yield said[place : place + length], names
        place += length


def _at(said: Sequence[str], place: int, language: str) -> tuple[int, Sequence[str]]:
    """How many words the longest saying takes that begins here, and its concepts."""
    single, several = _beginning_with(said[place], language)
    longest = 1
    names: dict[str, None] = {}
    for pattern, name in several:
        if len(pattern) >= longest and _matches(pattern, said[place : place + len(pattern)]):
            if len(pattern) > longest:
                longest, names = len(pattern), {}
            names[name] = None
    return (longest, tuple(names)) if names else (1, single)


@lru_cache(maxsize=4096)
def _beginning_with(word: str, language: str) -> tuple[tuple[str, ...], tuple[_Saying, ...]]:
    """The concepts of a word by itself, and the sayings of several words that begin with it."""
    lexicon = _lexicon(language)
    keys = (word, *(f"{word[:length]}*" for length in range(_SHORTEST, len(word) + 1)))
    sayings = [saying for key in keys for saying in lexicon.get(key, ())]
    single = dict.fromkeys(name for pattern, name in sayings if len(pattern) == 1)
    return tuple(single), tuple(saying for saying in sayings if len(saying[0]) > 1)


def _matches(pattern: Sequence[str], said: Sequence[str]) -> bool:
    return len(pattern) == len(said) and all(
        word.startswith(part[:-1]) if part.endswith("*") else word == part
        for part, word in zip(pattern, said, strict=True)
    )


@cache
def _lexicon(language: str) -> dict[str, list[_Saying]]:
    """The sayings of a language by their first word."""
    lexicon: dict[str, list[_Saying]] = defaultdict(list)
    file = _FOLDER / f"{language}.tsv"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        name, _, saying = line.partition("\t")
        pattern = tuple(saying.split())
        lexicon[pattern[0]].append((pattern, name))
    return lexicon
