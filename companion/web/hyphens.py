"""Where a long word may be parted: browsers do not know it for Cyrillic, and break it anywhere without a hyphen."""

from __future__ import annotations

import re
from itertools import pairwise

_LONG = re.compile(r"[А-Яа-яЁёІіЇїЄєҐґ]{9,}")
_PARTING = re.compile(
    r"(?<=[аеёиоуыэюяіїє])(?=[бвгґджзклмнпрстфхцчшщ][аеёиоуыэюяіїє])"
    r"|(?<=[аеёиоуыэюяіїє][бвгґджзйклмнпрстфхцчшщ])(?=[бвгґджзклмнпрстфхцчшщ]+[аеёиоуыэюяіїє])",
    re.IGNORECASE,
)
_LEAST = 3
"""So many letters stay together at either end."""


def parted(text: str) -> str:
    """The text with soft hyphens in its long words.

    >>> parted("Кондитерская").split("\\u00ad")
    ['Кон', 'ди', 'тер', 'ская']
    """
    return _LONG.sub(_word, text)


def _word(found: re.Match[str]) -> str:
    word = found[0]
    places = [match.start() for match in _PARTING.finditer(word) if _LEAST <= match.start() <= len(word) - _LEAST]
    bounds = [0, *places, len(word)]
    return "\u00ad".join(word[start:end] for start, end in pairwise(bounds))
