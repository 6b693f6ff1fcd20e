"""What a text is known by when it is compared with others, in any of the eight languages without a stemmer."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

_WORD = re.compile(r"\w+")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_RUN = 4
_STEM = 5


def features(text: str) -> frozenset[str]:
    """The runs of four letters in its words, each word's first letters, and the pairs of neighbouring words.

    >>> sorted(features("Gęś i łoś"))
    ['+ges i', '+i los', '=ges', '=i', '=los', '_ges', '_i_', '_los', 'ges_', 'los_']
    """
    words = _WORD.findall(_plain(text))
    pairs = [f"+{one[:_STEM]} {other[:_STEM]}" for one, other in pairwise(words)]
    return frozenset(pairs).union(*map(_of_word, words))


@lru_cache(maxsize=1024)
def _of_word(word: str) -> tuple[str, ...]:
    framed = f"_{word}_"
    runs = (framed[start : start + _RUN] for start in range(max(1, len(framed) - _RUN + 1)))
    return (f"={word[:_STEM]}", *runs)


def _plain(text: str) -> str:
    """Without case, and without the accents that people leave out on a phone."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold())).replace("ł", "l")
