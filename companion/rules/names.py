"""Finds what is printed by its name: which card, plan, track or number of the set-up a question is about.

A question for it says little else: “what does the zoo give”, “жёлтая 14?”, “tiles with three players”. So something
printed is found where the question has one of its names, and it is the better, the more of the words go with asking for
what is printed. “May I take the zoo twice?” names the zoo too, but is about a rule.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.box import Key
from companion.rules.features import plain

_WORD = re.compile(r"\d+|[^\W\d_]+")
_ASKING, _FILLING = "asking", "filling"
_LIGHT = 0.25
"""What a filling word weighs beside another that is not explained."""
_WRONG_NUMBER = 2.0
"""And a figure where the thing has a number of its own: card 14 is no answer for 15."""
_START = 2
"""Letters that a word shares with the one it is a form of, or a slip of the finger."""
_SHORT = 4
"""Letters of a word that goes with asking and is taken only as it stands: “can” is not “candy”."""


class Named(NamedTuple):
    """Something printed that the question names, and how much of the question is about it, from 0 to 1."""

    id: str
    share: float
    keys: int
    """How many names and numbers of it the question has."""


class Vocabulary(NamedTuple):
    """The names of what is printed in a game, and what each of its things is called by."""

    phrases: Sequence[tuple[str, Sequence[str]]]
    """A name, and the words of one way of saying it."""
    numbers: Mapping[str, int]
    things: Sequence[tuple[str, Sequence[Sequence[Key]]]]
    """The id of something printed, and the names and numbers of each way of calling it."""


def split(text: str) -> list[str]:
    """The words and figures of a text, without case and accents.

    >>> split("Plán 1-1-6?")
    ['plan', '1', '1', '6']
    """
    return _WORD.findall(plain(text))


class Names:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self._phrases = vocabulary.phrases
        self._numbers = vocabulary.numbers
        self._with_word: dict[str, list[int]] = defaultdict(list)
        for number, (_, words) in enumerate(vocabulary.phrases):
            for word in words:
                self._with_word[word].append(number)
        self._exact = {
            words[0] for name, words in vocabulary.phrases if name in (_ASKING, _FILLING) and len(words[0]) <= _SHORT
        }
        self._starting: dict[str, list[str]] = defaultdict(list)
        for word in self._with_word:
            self._starting[word[:_START]].append(word)
        self._called: dict[Key, list[tuple[str, Sequence[Key]]]] = defaultdict(list)
        for thing, ways in vocabulary.things:
            for keys in ways:
                self._called[keys[0]].append((thing, keys))

    def find(self, question: str) -> list[Named]:
        """What is printed that the question names, the likeliest first."""
        words = split(question)
        places = self._places(words)
        best: dict[str, Named] = {}
        for thing, keys in (called for key in places for called in self._called.get(key, ())):
            explained = _explained(keys, places)
            if explained is None:
                continue
            figure = _WRONG_NUMBER if any(isinstance(key, int) for key in keys) else _LIGHT
            named = Named(thing, self._share(words, places, explained, figure), len(keys))
            if thing not in best or named[1:] > best[thing][1:]:
                best[thing] = named
        return sorted(best.values(), key=lambda named: (-named.share * named.keys**0.5, named.id))

    def _places(self, words: Sequence[str]) -> dict[Key, list[int]]:
        """For each name and number the places of the words that say it."""
        saying: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(words):
            for known in self._starting.get(word[:_START], ()):
                if word == known or (known not in self._exact and alike(word, known)):
                    saying[known].append(place)
        places: dict[Key, list[int]] = defaultdict(list)
        tried: set[int] = set()
        for known in saying:
            for number in self._with_word[known]:
                name, phrase = self._phrases[number]
                if number not in tried and all(word in saying for word in phrase):
                    places[name] += [place for word in phrase for place in saying[word]]
                tried.add(number)
        for place, word in enumerate(words):
            value = int(word) if word.isdecimal() else self._numbers.get(word)
            if value is not None:
                places[value].append(place)
        return places

    def _share(
        self, words: Sequence[str], places: Mapping[Key, list[int]], explained: set[int], figure: float
    ) -> float:
        """How much of the question names the thing or goes with asking for it; `figure` weighs a number besides."""
        asking, filling = set(places.get(_ASKING, ())), set(places.get(_FILLING, ()))
        about = total = 0.0
        for place, word in enumerate(words):
            named = place in explained
            weight = 1.0 if named else _LIGHT if place in filling or word in self._numbers else 1.0
            if word.isdecimal() and not named:
                weight = figure
            total += weight
            if named or ((place in asking or place in filling) and not word.isdecimal()):
                about += weight
        return about / total if total else 0.0


def _explained(keys: Iterable[Key], places: Mapping[Key, list[int]]) -> set[int] | None:
    """The words that say all these names and numbers, each number as often as it is asked for; else nothing."""
    explained: set[int] = set()
    used: dict[Key, int] = defaultdict(int)
    for key in keys:
        said = places.get(key)
        if not said or (isinstance(key, int) and used[key] >= len(said)):
            return None
        if isinstance(key, int):
            explained.add(said[used[key]])
            used[key] += 1
        else:
            explained.update(said)
    return explained


@lru_cache(maxsize=4096)
def alike(word: str, known: str) -> bool:
    """Whether a word is a known one, a form of it, or a slip of the finger away.

    >>> alike("зоопарка", "зоопарк"), alike("museeum", "museum"), alike("part", "park"), alike("15", "14")
    (True, True, False, False)
    """
    if word == known:
        return True
    if word.isdecimal() or known.isdecimal():
        return False
    shorter, longer = sorted((word, known), key=len)
    common = next((at for at, letter in enumerate(shorter) if longer[at] != letter), len(shorter))
    if common == len(shorter) and len(longer) - common <= min(3, len(shorter) - 1):
        return len(shorter) > 3 or (len(shorter) == 3 and shorter == known)
    if len(shorter) < 5:
        return False
    ending = 1 if len(shorter) <= 6 else 2
    if common >= len(shorter) - ending and len(longer) - common <= 2:
        return True
    return _one_slip(shorter[common:], longer[common:])


def _one_slip(shorter: str, longer: str) -> bool:
    """Whether one letter was added, left out, replaced or exchanged with its neighbour."""
    if len(longer) - len(shorter) > 1:
        return False
    if len(longer) > len(shorter):
        return longer[1:] == shorter
    return shorter[1:] == longer[1:] or (shorter[1::-1] + shorter[2:] == longer)
