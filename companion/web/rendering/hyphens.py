"""Soft hyphens in long words: many browsers know no rules for these languages, and break a word anywhere."""

import re
from itertools import pairwise

LONG = 9  # Shorter words stay whole.
_LONG_NAME = 13
_AT_EITHER_END = 3  # Letters that stay together at the beginning and at the end of a word.
_LETTER, _CYRILLIC = r"[^\W\d_]", r"[А-яЁёІіЇїЄєҐґ]"
_UKRAINIAN = re.compile("[іїєґ]", re.IGNORECASE)


def hyphenate(text: str, language: str = "en", least: int = LONG) -> str:
    """The text with soft hyphens in words of at least so many letters; long English words are left to the browser.

    >>> hyphenate("Кондитерская").split("\\u00ad"), hyphenate("Gyógyszertár", "hu").split("\\u00ad")
    (['Кон', 'ди', 'тер', 'ская'], ['Gyógy', 'szer', 'tár'])
    """
    return _hyphenate(text, language, _CYRILLIC if language == "en" and least >= LONG else _LETTER, least)


def hyphenate_name(text: str, language: str = "en") -> str:
    """A name that people chose: only what has no room on a line of large text gets hyphens.

    >>> hyphenate_name("Анна Константинопольская").split("\\u00ad")
    ['Анна Кон', 'стан', 'ти', 'но', 'поль', 'ская']
    """
    return _hyphenate(text, language, _LETTER, _LONG_NAME)


def _hyphenate(text: str, language: str, letter: str, least: int) -> str:
    hyphenated = re.sub(rf"{letter}{{{least},}}", lambda found: _hyphenate_word(found[0], language), text)
    return type(text)(hyphenated)  # Markup stays Markup


def _hyphenate_word(word: str, language: str) -> str:
    """pyphen is imported with the first such word; it reads a dictionary when it is first asked for, and keeps it.

    In Hungarian a letter comes back at some places (asszony, asz-szony), which a soft hyphen cannot do. Of two places
    around a single letter the second one is taken: Bibli-o-tecă becomes Biblio-tecă.
    """
    from pyphen import Pyphen

    dictionary = Pyphen(lang=_dictionary(word, language), left=_AT_EITHER_END, right=_AT_EITHER_END)
    places = [place for place in dictionary.positions(word) if not place.data]
    kept = [place for place, following in pairwise([*places, len(word)]) if following - place > 1]
    return "\u00ad".join(word[start:end] for start, end in pairwise([0, *kept, len(word)]))


def _dictionary(word: str, language: str) -> str:
    """The language of the page, where it has a dictionary and the letters of the word; else the likeliest one."""
    from pyphen import LANGUAGES

    cyrillic = re.match(_CYRILLIC, word) is not None
    if cyrillic == (language in ("ru", "uk")) and language in LANGUAGES:
        return language
    if not cyrillic:
        return "en"
    return "uk" if _UKRAINIAN.search(word) else "ru"
