"""Finds the games that a question names, so that it is asked of the one it names.

A game is named by its name in English and in the language of the question, the one on its boxes, and what people call
it besides. One that is an ordinary word, as Streets is, counts only where it is written as a name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion import games
from companion.games.game import Game
from companion.language import catalogue
from companion.rules.features import LONGEST, plain, words
from companion.rules.meanings import meanings
from companion.rules.names import alike

_WORD = re.compile(rf"\w{{1,{LONGEST}}}")
_SUFFIX = re.compile(r"[-'’]\w{1,4}\b")
"""An ending that stands apart from a foreign name, as “'s” and “-ban” do."""
_BETWEEN = re.compile(r"\s+|-")
"""What parts the words of one name,"""
_BEFORE = re.compile(r",?\s+")
"""and a name from the word before it in the same sentence."""
_AHEAD = re.compile(r":|\s+[–—-]\s")
"""What parts a name at the beginning from its question."""
_PREPOSITION = 2
"""Letters of a word that may begin a sentence before a name: “In Streets”, «В Улицах»."""
_OPENING, _CLOSING = frozenset("«“”„\"‘'‚"), frozenset("»“”\"’'‘")
_START = 2
"""Letters that a word shares with the name it is a form of."""
_SHORT = 3
"""Letters of a word that has no other forms: the “to” of “Welcome To”."""
_ENDING = 4
"""Letters of the longest ending that a name takes: “v Uliciach”."""
_VOWELS = "aeiouyаеиіоуыэюя"
"""Without accents: what a name ends in that takes another ending."""


class _Name(NamedTuple):
    """A way of naming a game."""

    game: str
    words: Sequence[str]
    ordinary: bool
    """Whether it is a word that people say of other things too."""


class _Said(NamedTuple):
    """A word of a question: where it stands, and what it is without case and accents."""

    start: int
    end: int
    word: str


def without_names(question: str, language: str, asked_of: str | None = None) -> dict[str, str]:
    """The games that a question in this language names, each with the question without that name.

    Who asks a question of one game may write its name as an ordinary word.
    """
    named: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for game, start, end in _mentions(question, language, asked_of):
        named[game].append((start, end))
    rests = {game: _cut(question, places) for game, places in named.items()}
    return {game: rest for game, rest in rests.items() if words(rest)}


def _mentions(question: str, language: str, asked_of: str | None) -> Iterator[tuple[str, int, int]]:
    """The games that are named, and where each name begins and ends."""
    names = _names(language)
    said = [_Said(*found.span(), plain(found[0])) for found in _WORD.finditer(question)]
    for place, first in enumerate(said):
        for name in names.get(first.word[:_START], ()):
            run = said[place : place + len(name.words)]
            expected = name.game == asked_of and first.word == name.words[0]
            if _says(question, run, name) and (
                not name.ordinary or expected or _written_as_name(question, said, place)
            ):
                suffix = _SUFFIX.match(question, run[-1].end)
                yield name.game, first.start, suffix.end() if suffix else run[-1].end
                break


def _says(question: str, run: Sequence[_Said], name: _Name) -> bool:
    """Whether these words are the name, in whichever form."""
    return (
        len(run) == len(name.words)
        and all(_is_form(said.word, word, name.ordinary) for said, word in zip(run, name.words, strict=True))
        and all(_BETWEEN.fullmatch(question, one.end, other.start) for one, other in pairwise(run))
    )


def _is_form(word: str, known: str, ordinary: bool) -> bool:
    """Whether a word is that of a name with another ending; or, where that is no ordinary word, with a slip."""
    if word == known or len(known) <= _SHORT:
        return word == known
    stem = known.rstrip(_VOWELS)
    ends = word.startswith(stem) and len(word) - len(stem) <= _ENDING
    return ends or (not ordinary and alike(word, known))


def _written_as_name(question: str, said: Sequence[_Said], place: int) -> bool:
    """Whether a word stands in quotation marks, or has a capital where other words have none."""
    start, end, _ = said[place]
    if question[start - 1 : start] in _OPENING and question[end : end + 1] in _CLOSING:
        return True
    if not question[start].isupper():
        return False
    if not place:
        return _AHEAD.match(question, end) is not None
    before = question[said[place - 1].start : said[place - 1].end]
    behind = _BEFORE.fullmatch(question, said[place - 1].end, start) is not None
    return behind and (before.islower() or (place == 1 and len(before) <= _PREPOSITION))


def _cut(question: str, places: Sequence[tuple[int, int]]) -> str:
    for start, end in reversed(places):
        question = question[:start] + question[end:]
    return question


@games.cached
def _names(language: str) -> dict[str, list[_Name]]:
    """The names of all games in a language, by the letters that they begin with."""
    names: dict[str, list[_Name]] = defaultdict(list)
    for game in games.every():
        for called in dict.fromkeys(filter(None, map(words, _called(game, language)))):
            names[called[0][:_START]].append(_Name(game.id, called, _is_ordinary(called, game, language)))
    return names


def _called(game: Game, language: str) -> Iterator[str]:
    yield from (game.name.message, game.name.render(catalogue(language)), *game.called)
    if game.also:
        yield game.also


def _is_ordinary(called: Sequence[str], game: Game, language: str) -> bool:
    """Whether a name is one word that means something else than the game. Then so it does in the other languages."""
    meant = meanings(called[0], language) | meanings(game.name.message, "en")
    return len(called) == 1 and not meant <= {game.id}
