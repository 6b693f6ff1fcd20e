"""Finds what is printed by its name: which card, plan, track or set-up number a question is about.

Such a question says little else: “what does the zoo give”, “жёлтая 14?”, “tiles with three players”. So something
printed is found where the question has one of its names, and the better, the more of the other words go with asking for
what is printed. “May I take the zoo twice?” names the zoo too, but is about a rule.

A game's file `rules/words/<language>.toml` has a name and, with commas between them, the phrases that say it. The
folder `words` here has the words that go with any such question, the numbers and the colours.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.game.printed_cards import Key
from companion.rules.cards import printed_by_id
from companion.rules.files import BrokenRules, folder
from companion.rules.language import LONGEST, plain, read_toml, sentences
from companion.translations import SPOKEN

WORDS = Path(__file__).parent / "words"

_WORD = re.compile(rf"\d{{1,{LONGEST}}}|[^\W\d_]{{1,{LONGEST}}}")
ASKING, TELLING, THINGS, FILLING, DOUBTING = LISTS = ("asking", "telling", "things", "filling", "doubting")
"""The lists of words that go with any question: question words, verbs, things, fillers, words of doubt."""
_NUMBERS = "numbers"
PLAYER, SETUP = "player", "setup"  # The names by which people ask for a set-up number.
NOUN = "noun"  # The name that all numbers have as a thing: “eights”.
_LIGHT = 0.25  # The weight of a filling word; a word that names the thing weighs 1.
_OTHER = 2.0  # The weight of any other word or number: “how much is a ticket to the zoo”; card 14 is no answer for 15.
_OUT_OF_ORDER = 0.97  # The factor for the share of a thing whose numbers are said in another order.
_CLAIM = 0.7  # The share is at most 0.7 in a question that yes or no answers: it is rather about a rule.
_START = 3  # A form of a word, or a slip of the finger, shares its first 3 letters.
_SHORT = 5  # In the lists, a word of at most 5 letters is taken only as it stands: “can” is not “candy”.


class Named(NamedTuple):
    """Something printed that a question names."""

    id: str
    share: float  # How much of the question is about it, from 0 to 1.
    keys: int  # How many of its names and numbers the question has.
    own: bool
    """Whether its first name is nothing else's, and something is asked: the zoo, but not “how many” with “blue”."""


class Vocabulary(NamedTuple):
    """The names of what is printed in a game, and how people say them."""

    phrases: Sequence[tuple[str, Sequence[str]]]  # A name, and the words of a phrase that says it.
    numbers: Mapping[str, int]
    things: Sequence[tuple[str, Sequence[Sequence[Key]]]]
    """The id of something printed, and its alternatives of names and numbers (`PrintedItem.called`)."""


def split(text: str) -> list[str]:
    """The words and figures of a text, without case and accents.

    >>> split("Plán № 1-1-6?")
    ['plan', '1', '1', '6']
    """
    return _WORD.findall(plain(text.replace("№", " ")))


def sayings(game: str, language: str) -> dict[str, str]:
    """The names in this language, and the phrases that say each: those of all games with the game's own."""
    common, own = read_toml(WORDS / f"{language}.toml"), read_toml(folder(game) / "words" / f"{language}.toml")
    things = f"{common[THINGS]} {own.get(THINGS, '')}"
    return {name: phrases for name, phrases in (common | own | {THINGS: things}).items() if name != _NUMBERS}


def vocabulary(game: str, languages: Sequence[str] = SPOKEN) -> Vocabulary:
    """What is printed in a game, and its names in these languages.

    :raise BrokenRules: a name has no words in any language.
    """
    things = [(rule_id, thing.called) for rule_id, thing in printed_by_id(game).items()]
    if not things:
        return Vocabulary((), {}, ())
    phrases: dict[tuple[str, tuple[str, ...]], None] = {}
    numbers: dict[str, int] = {}
    for language in languages:
        for value, forms in enumerate(read_toml(WORDS / f"{language}.toml")[_NUMBERS]):
            numbers |= dict.fromkeys(split(forms), value)
            phrases |= dict.fromkeys((NOUN, (noun,)) for noun in split(forms.partition("/")[2]))
        names = sayings(game, language)
        filling = set(split(names[FILLING])) - numbers.keys()
        for name, said in names.items():
            phrases |= dict.fromkeys((name, phrase) for phrase in _phrases(name, said, filling))
    known = {name for name, _ in phrases}
    for rule_id, called in things:
        if unknown := [key for keys in called for key in keys if isinstance(key, str) and key not in known]:
            raise BrokenRules(f"{rule_id} is called by {', '.join(unknown)}, for which there are no words")
    return Vocabulary(tuple(phrases), numbers, things)


def _phrases(name: str, said: str, filling: set[str]) -> Iterator[tuple[str, ...]]:
    """The words of each phrase that says a name, without those that only fill; a list has one word a phrase."""
    for phrase in said.split() if name in LISTS else said.split(","):
        parts = tuple(split(phrase))
        telling = tuple(word for word in parts if word not in filling)
        yield telling if telling and name != FILLING else parts


class Names:
    """Finds what is printed in one game by the words of a question."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._phrases = vocabulary.phrases
        self._numbers = vocabulary.numbers
        self._with_word: dict[str, list[int]] = defaultdict(list)
        for number, (_, words) in enumerate(self._phrases):
            for word in words:
                self._with_word[word].append(number)
        self._starting: dict[str, list[str]] = defaultdict(list)
        for word in self._with_word:
            self._starting[word[:_START]].append(word)
        self._called: dict[Key, list[tuple[str, Sequence[Key]]]] = defaultdict(list)
        for thing, alternatives in vocabulary.things:
            for keys in alternatives:
                self._called[keys[0]].append((thing, keys))
        self._own = {key for key, called in self._called.items() if isinstance(key, str) and len(dict(called)) == 1}
        """The first names that only one thing has."""

    def find(self, question: str, players: int | None = None) -> list[Named]:
        """What is printed that the question names, the likeliest first, at a table with so many players.

        Its last sentence may be enough: “Peter has the zoo. What does the spa cost?”
        """
        best: dict[str, Named] = {}
        for part in dict.fromkeys((question, sentences(question)[-1])):
            for named in self._named(split(part), players):
                if named.id not in best or named[1:] > best[named.id][1:]:
                    best[named.id] = named
        return sorted(best.values(), key=lambda named: (-named.share * named.keys**0.5, named.id))

    def _named(self, words: Sequence[str], players: int | None) -> Iterator[Named]:
        places = self._places(words)
        called = [called for key in places for called in self._called.get(key, ())]
        if players is not None:
            called += self._here(players)
        for thing, keys in called:
            explained = _explained(keys, places)
            if explained is None:
                continue
            own, claim = keys[0] in self._own, _is_claim(places, explained)
            share = self._share(words, places, explained, own=own)
            if claim:
                share = min(share, _CLAIM)
            if not _are_in_order(keys, places):
                share *= _OUT_OF_ORDER
            yield Named(thing, share, len(keys), own and not claim and bool(places.get(ASKING)))

    def _here(self, players: int) -> Iterator[tuple[str, Sequence[Key]]]:
        """The set-up numbers for so many players: at their table nobody says how many they are."""
        for thing, keys in self._called.get(PLAYER, ()):
            if keys[1] == players and keys[2:] == [SETUP]:
                yield thing, keys[2:]

    def _places(self, words: Sequence[str]) -> dict[Key, list[int]]:
        """For each name and number the places of the words that say it."""
        saying: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(words):
            for known in self._starting.get(word[:_START], ()):
                if alike(word, known):
                    saying[known].append(place)
        places: dict[Key, list[int]] = defaultdict(list)
        tried: set[int] = set()
        for known in saying:
            for number in self._with_word[known]:
                name, phrase = self._phrases[number]
                if number not in tried and all(word in saying for word in phrase):
                    exact = _is_exact(name, phrase)
                    said = self._phrase_places(phrase, saying)
                    places[name] += [place for place in said if not exact or words[place] in phrase]
                tried.add(number)
        for place, word in enumerate(words):
            value = int(word) if word.isdecimal() else self._numbers.get(word)
            if value is not None:
                places[value].append(place)
        return places

    def _phrase_places(self, phrase: Sequence[str], saying: Mapping[str, list[int]]) -> list[int]:
        """The places of a phrase; a number in it stands right behind the word before: “street 2”."""
        if not any(word.isdecimal() or word in self._numbers for word in phrase[1:]):
            return [place for word in phrase for place in saying[word]]
        runs = [[first + step for step in range(len(phrase))] for first in saying[phrase[0]]]
        return [
            place
            for run in runs
            if all(place in saying[word] for place, word in zip(run, phrase, strict=True))
            for place in run
        ]

    def _share(self, words: Sequence[str], places: Mapping[Key, list[int]], explained: set[int], *, own: bool) -> float:
        """How much of the question names the thing or goes with asking for it.

        A question with a thing's `own` name may ask for anything printed on it: “how many blue for the film studios”.
        """
        about = total = 0.0
        asking = {place for name in (ASKING, TELLING, THINGS, FILLING) for place in places.get(name, ())}
        filling = set(places.get(FILLING, ()))
        if own:
            said = {place for places_of_name in places.values() for place in places_of_name}
            filling |= said - asking - {place for name in self._own for place in places.get(name, ())}
        for place, word in enumerate(words):
            if place in explained:
                weight = 1.0
            elif not word.isdecimal() and (place in filling or word in self._numbers):
                weight = _LIGHT
            else:
                weight = _OTHER
            total += weight
            if place in explained or (place in asking and not word.isdecimal()):
                about += weight
        return about / total if total else 0.0


def _is_exact(name: str, phrase: Sequence[str]) -> bool:
    """Whether a phrase is taken only as it stands: a short word that goes with asking, a number as a thing."""
    return name == NOUN or (name in LISTS and len(phrase[0]) <= _SHORT)


def _is_claim(places: Mapping[Key, list[int]], explained: set[int]) -> bool:
    """Whether the question is one that yes or no answers: it doubts, or claims something and asks nothing."""
    if places.get(DOUBTING):
        return True
    if places.get(ASKING):
        return False
    numbers = {place for key, said in places.items() if isinstance(key, int) for place in said}
    verb = min(places.get(TELLING, ()), default=None)
    told = (set(places.get(THINGS, ())) - explained) | {place for place in numbers if verb is not None and place > verb}
    return not numbers <= explained or (verb is not None and bool(told))


def _explained(keys: Iterable[Key], places: Mapping[Key, list[int]]) -> set[int] | None:
    """The places of the words that say all these names and numbers, each number as often as the keys have it."""
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


def _are_in_order(keys: Iterable[Key], places: Mapping[Key, list[int]]) -> bool:
    """Whether the question says the numbers in this order: “two estates of four” are not four of two."""
    first = [places[key][0] for key in dict.fromkeys(keys) if isinstance(key, int)]
    return first == sorted(first)


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
    shorter, longer = (word, known) if len(word) <= len(known) else (known, word)
    if longer.startswith(shorter):
        return len(longer) - len(shorter) <= _most_added(known if shorter == known else "", shorter)
    if len(shorter) < 5 or len(longer) - len(shorter) > 2:
        return False
    common = next(at for at, letter in enumerate(shorter) if longer[at] != letter)
    ending = 1 if len(shorter) == 5 else 2
    if common >= len(shorter) - ending and len(longer) - common <= 2:
        return True
    return _one_slip(shorter[common:], longer[common:])


def _most_added(known: str, word: str) -> int:
    """How many letters an ending may add to a known word, or leave off it."""
    if len(word) <= 3:
        return 1 if known and len(word) == 3 else 0
    return 3 if known else len(word) // 4


def _one_slip(shorter: str, longer: str) -> bool:
    """Whether one letter was added, left out, replaced or exchanged with its neighbour."""
    if len(longer) - len(shorter) > 1:
        return False
    if len(longer) > len(shorter):
        return longer[1:] == shorter
    return shorter[1:] == longer[1:] or (shorter[1::-1] + shorter[2:] == longer)
