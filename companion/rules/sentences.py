"""What a message asks: in which letters it is typed, with which slips, which game it names, and where its question
begins. Russian and Ukrainian come in Latin letters too, without a Cyrillic keyboard: “mozhno li stroit”.

A game is named by its name in English, in the language of the question and on its boxes, and by what people call it.
A name that is an ordinary word, such as Streets, counts only where it is written as a name.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from companion import games
from companion.game.game import Game
from companion.rules.features import STEM
from companion.rules.language import LATIN, WORD, count_understood, is_idle, meanings, plain, sentences, words
from companion.rules.printed_names import alike
from companion.translations import catalogue

ENOUGH = 4
"""The last sentences of a message ask by themselves if they have at least 4 meanings: “May I?” needs what was told."""
TOLD = 6  # Where they have fewer, they ask for what was told: for as many sentences as have at least 6 meanings.
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ"
SHORTEST = 4
"""A slip is looked for in words of at least 4 letters: shorter ones are near too many others.
Of those with 4 only two letters may have changed places."""
_COMMON = {"shch": "щ", "sch": "щ", "zh": "ж", "kh": "х", "ts": "ц", "tz": "ц", "ch": "ч", "sh": "ш"}
_COMMON |= {"yu": "ю", "ju": "ю", "iu": "ю", "ya": "я", "ja": "я", "ia": "я", "yo": "ё", "jo": "ё", "x": "кс", "'": "ь"}
_COMMON |= dict(zip("abvwgdezklmnoprstufcqj", "абввгдезклмнопрстуфцкй", strict=True))
_LETTERS = {
    "ru": {**_COMMON, "ye": "е", "je": "е", "i": "и", "y": "ы", "h": "х"},
    "uk": {**_COMMON, "ye": "є", "je": "є", "ie": "є", "yi": "ї", "ji": "ї", "i": "і", "y": "и", "h": "г"},
}
_GROUPS = {
    language: re.compile("|".join(sorted(map(re.escape, letters), key=len, reverse=True)))
    for language, letters in _LETTERS.items()
}
_SOFT_SIGNS = {"чя": "чья", "денг": "деньг", "нелз": "нельз", "колко": "колько", "толко": "только"}
_SOFT_SIGNS |= {"болш": "больш", "менш": "меньш"}
"""Soft signs that people leave out in the words they ask with most."""
_WITHOUT_SOFT_SIGN = re.compile("|".join(_SOFT_SIGNS))
_SHORT_I = re.compile(r"(?<=[aeiouy])y(?![aouy])|(?<=i)y\b")  # The y of “svoy” and “starshiy”.
CLEARLY_CYRILLIC = 8
"""With 8 letters more understood in Cyrillic than in any Latin language, a question is asked in Cyrillic only."""
HARDLY_LATIN = 4  # With at most 1 letter in 4 understood in a Latin language, a question is asked in Cyrillic too.
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


def endings(message: str, language: str) -> list[str]:
    """The message, and its last sentences, as many of them as ask by themselves.

    >>> endings("Tea is cold. Bea closed it. Am I paid for the people on my own gallery as well?", "en")[-1]
    'Am I paid for the people on my own gallery as well?'
    """
    said = sentences(message)
    ends = (" ".join(said[first:]) for first in range(len(said)))
    return [message, *(end for end in ends if end != message and len(meanings(end, language)) >= ENOUGH)]


def told_end(message: str, language: str) -> str | None:
    """What is asked about by a last sentence that says too little; None where it asks by itself.

    >>> told_end("Tea is cold. Bea says I may turn the blue card over. Is she right?", "en")
    'Bea says I may turn the blue card over. Is she right?'
    """
    said = sentences(message)
    if len(meanings(said[-1], language)) >= ENOUGH:
        return None
    ends = (" ".join(said[first:]) for first in reversed(range(len(said) - 1)))
    return next((end for end in ends if len(meanings(end, language)) >= TOLD), None)


def spellings(question: str) -> list[str]:
    """The question as it stands, in Cyrillic, or both where neither is certain.

    >>> spellings("mozhno li stroit na svoem dome")
    ['можно ли строит на своем доме']
    >>> spellings("May I take only one?"), spellings("můžu?"), spellings("sosedi")
    (['May I take only one?'], ['můžu?'], ['sosedi', 'соседи'])
    """
    if not question.isascii() or not any(map(str.isalpha, question)):
        return [question]
    spelled = {language: _spell(question, language) for language in _LETTERS}
    letters = {language: count_understood(text, language) for language, text in spelled.items()}
    best = max(spelled, key=lambda language: letters[language])
    most = max(count_understood(question, language) for language in LATIN)
    hardly = HARDLY_LATIN * most <= sum(map(str.isalpha, question))
    return [
        *([question] if letters[best] - most < CLEARLY_CYRILLIC else []),
        *([spelled[best]] if letters[best] >= most or hardly else []),
    ]


def _spell(question: str, language: str) -> str:
    text = _SHORT_I.sub("й", question.lower())
    letters = _LETTERS[language]
    text = _GROUPS[language].sub(lambda found: letters[found[0]], text)
    return _WITHOUT_SOFT_SIGN.sub(lambda found: _SOFT_SIGNS[found[0]], text) if language == "ru" else text


def corrected(text: str, language: str, known: Set[str], others: Set[str] = frozenset()) -> str:
    """The text with each word that nobody says changed to a known one that is a slip of the keyboard away.

    >>> corrected("Is the hosue mine?", "en", {"is", "the", "house", "mine"})
    'Is the house mine?'
    """
    return WORD.sub(lambda found: _nearest(found[0], language, known, others), text)


def _nearest(word: str, language: str, known: Set[str], others: Set[str]) -> str:
    said = plain(word)
    if len(said) < SHORTEST or said in known or said in others:
        return word
    if any(map(str.isdecimal, meanings(said, language))):
        return word
    parts = [(said[:place], said[place:]) for place in range(len(said) + 1)]
    letters = _CYRILLIC if "а" <= said[0] <= "я" else ascii_lowercase
    swaps = (before + after[1] + after[0] + after[2:] for before, after in parts if len(after) > 1)
    changes = (
        *(before + after[1:] for before, after in parts if after),
        *(before + letter + after[1:] for before, after in parts if after for letter in letters),
    )
    missing = (before + letter + after for before, after in parts for letter in letters)
    slips = (*swaps, *(changes if len(said) > SHORTEST else ()), *missing)
    return next((slip for slip in slips if slip in known), word)


def strange_words(text: str, known: Set[str], meant: Set[str], language: str) -> list[str]:
    """The words that a game does not have and that mean nothing in it; a name or a “this” is none of them.

    >>> strange_words("May Kate put a dragon on my houses?", {"house*", "may"}, {"put"}, "en")
    ['dragon']
    """
    said = [(found[0], plain(found[0])) for found in WORD.finditer(text)]
    return [
        word
        for place, (written, word) in enumerate(said)
        if len(word) >= SHORTEST and not word.isdecimal() and not (place and written[0].isupper())
        if known.isdisjoint((word, f"{word[:STEM]}*")) and meant.isdisjoint(meanings(word, language))
        if not is_idle(word, language)
    ]


class _Name(NamedTuple):
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
    said = [_Word(*found.span(), plain(found[0])) for found in WORD.finditer(question)]
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
