"""Finds the games that a question names, so that it is asked of the one it names.

A game is named by its name in English, in the language of the question and on its boxes, and by what people call it.
A name that is an ordinary word, such as Streets, counts only where it is written as a name.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion import games
from companion.game.game import Game
from companion.rules.features import LONGEST, plain, words
from companion.rules.meanings import meanings
from companion.rules.names import alike
from companion.translations import catalogue

_WORD = re.compile(rf"\w{{1,{LONGEST}}}")
_SUFFIX = re.compile(r"[-'’]\w{1,4}\b")  # An ending that stands apart from a foreign name, as “'s” and “-ban” do.
_BETWEEN = re.compile(r"\s+|-")  # What separates the words of one name.
_BEFORE = re.compile(r",?\s+")  # What separates a name from the word before it in the same sentence.
_AFTER = re.compile(r":|\s+[–—-]\s")  # What separates a name at the beginning from its question.
_PREPOSITION = 2  # A preposition before a name at the beginning has at most 2 letters: “In Streets”, «В Улицах».
_OPENING, _CLOSING = frozenset("«“”„\"‘'‚"), frozenset("»“”\"’'‘")
_START = 2  # A form of a name begins with its first 2 letters.
_SHORT = 3  # A word of at most 3 letters has no other forms: the “to” of “Welcome To”.
_ENDING = 4  # An ending has at most 4 letters: “v Uliciach”.
_VOWELS = "aeiouyаеиіоуыэюя"  # The vowels, without accents, that another ending replaces at the end of a name.


class _Name(NamedTuple):
    """One of the names of a game."""

    game: str
    words: Sequence[str]
    ordinary: bool  # Whether it is a word for other things too.


class _Word(NamedTuple):
    """A word of a question: where it stands, and how it is written without case and accents."""

    start: int
    end: int
    plain: str


def without_names(question: str, language: str, asked_of: str | None = None) -> dict[str, str]:
    """The games that a question in this language names, each with the question without that name.

    In a question asked of one game, its name may be written as an ordinary word.
    """
    rests: dict[str, str] = {}
    # From the end, so that the places of the names before stay as they are.
    for game, start, end in reversed(list(_mentions(question, language, asked_of))):
        rest = rests.get(game, question)
        rests[game] = rest[:start] + rest[end:]
    return {game: rest for game, rest in rests.items() if words(rest)}


def _mentions(question: str, language: str, asked_of: str | None) -> Iterator[tuple[str, int, int]]:
    """The games that are named, and where each name begins and ends."""
    names = _names(language)
    said = [_Word(*found.span(), plain(found[0])) for found in _WORD.finditer(question)]
    for place, first in enumerate(said):
        for name in names.get(first.plain[:_START], ()):
            run = said[place : place + len(name.words)]
            expected = name.game == asked_of and first.plain == name.words[0]
            if _is_name(question, run, name) and (
                not name.ordinary or expected or _is_written_as_name(question, said, place)
            ):
                suffix = _SUFFIX.match(question, run[-1].end)
                yield name.game, first.start, suffix.end() if suffix else run[-1].end
                break


def _is_name(question: str, run: Sequence[_Word], name: _Name) -> bool:
    """Whether these words are the name, in any form."""
    return (
        len(run) == len(name.words)
        and all(_is_form(said.plain, word, name.ordinary) for said, word in zip(run, name.words, strict=True))
        and all(_BETWEEN.fullmatch(question, one.end, other.start) for one, other in pairwise(run))
    )


def _is_form(word: str, known: str, ordinary: bool) -> bool:
    """Whether a word is that of a name with another ending or, unless that is an ordinary word, with a slip."""
    if word == known or len(known) <= _SHORT:
        return word == known
    stem = known.rstrip(_VOWELS)
    ends = word.startswith(stem) and len(word) - len(stem) <= _ENDING
    return ends or (not ordinary and alike(word, known))


def _is_written_as_name(question: str, said: Sequence[_Word], place: int) -> bool:
    """Whether a word stands in quotation marks, or has a capital where other words have none."""
    start, end, _ = said[place]
    if question[start - 1 : start] in _OPENING and question[end : end + 1] in _CLOSING:
        return True
    if not question[start].isupper():
        return False
    if not place:
        return _AFTER.match(question, end) is not None
    last = said[place - 1]
    before = question[last.start : last.end]
    follows = _BEFORE.fullmatch(question, last.end, start) is not None
    return follows and (before.islower() or (place == 1 and len(before) <= _PREPOSITION))


@games.cached
def _names(language: str) -> dict[str, list[_Name]]:
    """The names of all games in a language, by the letters that they begin with."""
    names: dict[str, list[_Name]] = defaultdict(list)
    for game in games.every():
        called = (game.name.message, game.name.render(catalogue(language)), *game.called, game.also or "")
        for name in dict.fromkeys(filter(None, map(words, called))):
            names[name[0][:_START]].append(_Name(game.id, name, _is_ordinary(name, game, language)))
    return names


def _is_ordinary(name: Sequence[str], game: Game, language: str) -> bool:
    """Whether a name is one word that means something else than the game, in this language or in English."""
    meant = meanings(name[0], language) | meanings(game.name.message, "en")
    return len(name) == 1 and not meant <= {game.id}
