"""Where a long word may be parted: many browsers do not know it, and break it anywhere without a hyphen."""

from __future__ import annotations

import re
from functools import partial
from itertools import accumulate, pairwise

_LONG = re.compile(r"[^\W\d_]{9,}")
_TOO_LONG = re.compile(r"[^\W\d_]{13,}")
_CYRILLIC = re.compile(r"[А-яЁёІіЇїЄєҐґ]{9,}")
_SLAVIC = re.compile(r"d[zźżž]|sz|cz|rz|ch|[бвгґджзклмнпрстфхцчшщ][ьъ]|.", re.IGNORECASE)
_HUNGARIAN = re.compile(r"dzs|dz|sz|cs|zs|[gntl]y|.", re.IGNORECASE)
"""Letters that stay together."""
_VOWELS = frozenset("aeiouyąęáéíóúýäôöőüűăâîěůаеёиоуыэюяіїє")
_LEAST = 3
"""So many letters stay together at either end."""


def parted(text: str, language: str = "en") -> str:
    """The text with soft hyphens in its long words; on an English page in those of Cyrillic letters only.

    >>> parted("Кондитерская").split("\\u00ad")
    ['Кон', 'ди', 'тер', 'ская']
    >>> parted("Gyógyszertár", "hu").split("\\u00ad"), parted("samochodowy", "pl").split("\\u00ad")
    (['Gyógy', 'szer', 'tár'], ['samo', 'cho', 'dowy'])
    """
    units = _HUNGARIAN if language == "hu" else _SLAVIC
    return (_CYRILLIC if language == "en" else _LONG).sub(partial(_word, units), text)


def parted_name(text: str) -> str:
    """What people chose, in whatever language: only what has no room on a line of large text is parted.

    >>> parted_name("Анна Константинопольская").split("\\u00ad")
    ['Анна Кон', 'стан', 'ти', 'но', 'поль', 'ская']
    """
    return type(text)(_TOO_LONG.sub(partial(_word, _SLAVIC), text))


def _word(letters: re.Pattern[str], found: re.Match[str]) -> str:
    word = found[0]
    units = letters.findall(word)
    starts = [0, *accumulate(map(len, units))]
    vowels = [place for place, unit in enumerate(units) if unit.lower() in _VOWELS]
    # One consonant goes with the vowel after it; of several, the first stays with the vowel before them.
    breaks = [starts[one + 1 if other - one == 2 else one + 2] for one, other in pairwise(vowels) if other - one > 1]
    bounds = [0, *(place for place in breaks if _LEAST <= place <= len(word) - _LEAST), len(word)]
    return "\u00ad".join(word[start:end] for start, end in pairwise(bounds))
