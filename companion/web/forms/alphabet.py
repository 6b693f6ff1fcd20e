"""Sorts names by the reader's alphabet."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import chain
from typing import TypeVar
from unicodedata import combining, normalize

_T = TypeVar("_T")
_LATIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
_ALPHABETS = {
    "en": _LATIN,
    "ru": "а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я",
    "uk": "а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ь ю я",
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "cs": "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž",
    "sk": "a ä b c č d e f g h ch i j k l m n o ô p q r s š t u v w x y z ž",
    "ro": "a ă â b c d e f g h i î j k l m n o p q r s ș t ț u v w x y z",
    "hu": "a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs",
}
"""The letters of each language; an accent that makes no letter of its own only separates equal names."""
_SAME_PLACE = str.maketrans("őűşţ", "öüșț")
"""Letters that sort as another: the long ones of Hungarian, the Romanian ones as some keyboards write them."""
_COMPARED = 50  # Names are sorted by their first 50 letters.

Key = tuple[tuple[tuple[int, str], ...], str]


def sorted_by_name(some: Iterable[_T], name: Callable[[_T], str], language: str) -> list[_T]:
    """These sorted by name, in the order of the language's alphabet.

    >>> sorted_by_name(["Zoe", "Čeněk", "Cyril", "Chrudoš", "Hana", "Ivan"], str, "cs")
    ['Cyril', 'Čeněk', 'Hana', 'Chrudoš', 'Ivan', 'Zoe']
    """
    return sorted(some, key=lambda one: _key(name(one), language))


def _key(name: str, language: str) -> Key:
    """The letters by their place in the alphabet: signs before them, letters of other scripts behind; then the name."""
    letter, _ = _alphabet(language)
    plain = normalize("NFC", name).casefold()
    found = letter.findall(plain[:_COMPARED].translate(_SAME_PLACE))
    return tuple(chain.from_iterable(_places(one, language) for one in found)), plain


@lru_cache(maxsize=4096)
def _places(letter: str, language: str) -> tuple[tuple[int, str], ...]:
    """The place of a letter in the alphabet; without its accents, if it is no letter of its own."""
    _, places = _alphabet(language)
    parts = (letter,) if letter in places else (part for part in normalize("NFD", letter) if not combining(part))
    return tuple((places[part], "") if part in places else _foreign(part, len(places)) for part in parts)


def _foreign(sign: str, last: int) -> tuple[int, str]:
    return last if sign.isalpha() else -1, sign


@cache
def _alphabet(language: str) -> tuple[re.Pattern[str], dict[str, int]]:
    """The pattern of one letter, and the place of each."""
    order = _ALPHABETS.get(language, _LATIN).split()
    together = [letter for letter in sorted(order, key=len, reverse=True) if len(letter) > 1]
    return re.compile("|".join([*together, "."]), re.DOTALL), {letter: at for at, letter in enumerate(order)}
