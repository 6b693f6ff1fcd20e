"""Where a long word may be parted: many browsers do not know it, and break it anywhere without a hyphen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, pairwise

LONG = 9
_TOO_LONG = 13
_LETTER, _CYRILLIC = r"[^\W\d_]", r"[А-яЁёІіЇїЄєҐґ]"
_LEAST = 3
"""So many letters stay together at either end."""
_VOWELS = frozenset("aeiouyąęáéíóúýäôöőüűăâîěůаеёиоуыэюяіїє")

_ANY = "any"
"""Of a name that people chose nobody knows the language."""
_UNITS = {
    "pl": r"d[zźż]|sz|cz|rz|ch|.",
    "cs": r"ch|.",
    "sk": r"d[zž]|ch|.",
    "ro": r"ch|gh|.",
    "hu": r"ssz|ccs|zzs|ggy|lly|nny|tty|dzs|dz|sz|cs|zs|[glnt]y|.",
    _ANY: r"d[zźżž]|sz|cz|rz|ch|[бвгґджзклмнпрстфхцчшщ][ьъ]|(?<!ві)(?<!пі)(?<!на)(?<!по)д[зж]|.",
}
"""Letters that stay together."""
_DOUBLED = frozenset(("ssz", "ccs", "zzs", "ggy", "lly", "nny", "tty"))
"""In Hungarian a letter comes back where they are parted (asszony, asz-szony): a soft hyphen cannot do that."""

_STOP_AND_LIQUID = r"[bcdfghkptбгґдкптфх][rlłřрл]|ch[rl]"
_BEGINNINGS = {
    "hu": r"(?!)",
    "ro": _STOP_AND_LIQUID,
    _ANY: rf"{_STOP_AND_LIQUID}|[sśšс][ptkcćčlпткцчл][rlłřvwрлв]?|[kк][vwв]",
}
"""Consonants that begin a syllable together: Кіно-студія, Biblio-teka."""

_FIRST = re.compile(
    r"(super|супер|stone|grand|пред|под|над|рас|бес|вос|перед|під|від|przed|pred|před|pod|nad)"
    rf"(?![{''.join(_VOWELS)}ъ])",
    re.IGNORECASE,
)
"""First parts that end where they end before a consonant, whatever begins with it: рас-продажа, под-ряд."""
_SECOND = {
    "hu": "(?<=tanács)adó|(?<=össze)ad|akadémi|állvány|egyház|épület|érték|iskol|irtó|klub|oldal|őrs|stúdió|udvar",
    "ro": "ero[iu]|acvatic",
}
"""Second parts of compounds that would lose or gain a letter: Pálya-udvar, Film-stúdió."""


def parted(text: str, language: str = "en", least: int = LONG) -> str:
    """The text with soft hyphens in words of at least so many letters; on an English page in Cyrillic words only.

    >>> parted("Кондитерская").split("\\u00ad"), parted("Кіностудія", "uk").split("\\u00ad")
    (['Кон', 'ди', 'тер', 'ская'], ['Кіно', 'сту', 'дія'])
    >>> parted("Gyógyszertár", "hu").split("\\u00ad"), parted("samochodowy", "pl").split("\\u00ad")
    (['Gyógy', 'szer', 'tár'], ['samo', 'cho', 'dowy'])
    """
    letter = _CYRILLIC if language == "en" else _LETTER
    return type(text)(re.sub(rf"{letter}{{{least},}}", partial(_word, language), text))


def parted_name(text: str) -> str:
    """What people chose, in whatever language: only what has no room on a line of large text is parted.

    >>> parted_name("Анна Константинопольская").split("\\u00ad")
    ['Анна Кон', 'стан', 'ти', 'но', 'поль', 'ская']
    """
    return parted(text, _ANY, _TOO_LONG)


def _word(language: str, found: re.Match[str]) -> str:
    word = found[0]
    places = (place for place in _places(word, language) if _LEAST <= place <= len(word) - _LEAST)
    return "\u00ad".join(word[start:end] for start, end in pairwise([0, *places, len(word)]))


def _places(word: str, language: str) -> Iterator[int]:
    """Where the parts of a compound begin, and the syllables in each; a first part by itself is too short for any."""
    first = _FIRST.match(word)
    begins = first.end() if first else 0
    seams = [begins, *(found.start() for found in _second(language).finditer(word, begins + _LEAST)), len(word)]
    for start, end in pairwise(seams):
        yield start
        yield from (start + place for place in _syllables(word[start:end], language) if place > 1)


def _syllables(part: str, language: str) -> Iterator[int]:
    """One consonant goes with the vowel after it; of several, as many as may begin a syllable, else all but one."""
    units = _units(language).findall(part)
    starts = [0, *accumulate(map(len, units))]
    vowels = [place for place, unit in enumerate(units) if unit.lower() in _VOWELS]
    for one, other in pairwise(vowels):
        between = units[one + 1 : other]
        if between and not _DOUBLED & {unit.lower() for unit in between}:
            yield starts[other - _going_on(between, language)]


def _going_on(consonants: Sequence[str], language: str) -> int:
    """How many of the consonants between two vowels go with the second one: in Hungarian always one."""
    if len(consonants) == 1 or _beginnings(language).fullmatch("".join(consonants)):
        return len(consonants)
    return 1 if language == "hu" else len(consonants) - 1


@cache
def _units(language: str) -> re.Pattern[str]:
    return re.compile(_UNITS.get(language, _UNITS[_ANY]), re.IGNORECASE)


@cache
def _beginnings(language: str) -> re.Pattern[str]:
    return re.compile(_BEGINNINGS.get(language, _BEGINNINGS[_ANY]), re.IGNORECASE)


@cache
def _second(language: str) -> re.Pattern[str]:
    return re.compile(_SECOND.get(language, r"(?!)"), re.IGNORECASE)
