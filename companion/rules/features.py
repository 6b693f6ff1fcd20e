"""What a text is known by when it is compared with others, in any of the eight languages without a stemmer.

A feature is kept as a number: which kind it is, then the CRC-32 of its text. Of 180,000 features of a game four pairs
get the same number, which no answer shows; their texts would make the index half as large again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

LONGEST = 48
"""Letters of the longest word there is. A longer one is parted: what is kept of each word has to stay small."""
_WORD = re.compile(rf"\w{{1,{LONGEST}}}")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
RUN = 4
"""Letters in a run: they forgive typos and endings (3: 0.873, 5: 0.861, by the measure of `scoring`)."""
STEM = 5
"""Letters of the beginning of a word: they tell words apart and leave the endings off (4: 0.884, 6: 0.876)."""
RUNS, STEMS, PAIRS, MEANINGS, TURNS, WHOLE = range(6)
"""The kinds of features: of letters, of what is meant and what turns it (see `sense`), and all words as they stand."""
TURNING_SIGNS = "@~."
KIND = 32
"""Bits of a feature below its kind."""


def features(text: str) -> frozenset[int]:
    """The runs of four letters in its words, each word's first letters, and the pairs of neighbouring words."""
    said = words(text)
    stems = pairwise([word[:STEM] for word in said])
    pairs = [PAIRS << KIND | crc32(f"{one} {other}".encode()) for one, other in stems]
    return frozenset(pairs).union(*map(_of_word, said))


def senses(names: Iterable[str]) -> frozenset[int]:
    """The features of what a text means."""
    return frozenset(map(_of_sense, names))


def whole(text: str) -> int:
    """The feature of all its words in their order."""
    return _key(WHOLE, " ".join(words(text)))


@lru_cache(maxsize=256)
def words(text: str) -> tuple[str, ...]:
    """Its words in their order, without case and accents.

    >>> words("Gęś i łoś")
    ('ges', 'i', 'los')
    """
    return tuple(_WORD.findall(plain(text)))


def runs(word: str) -> list[str]:
    """The runs of letters in a word, which is framed by lines.

    >>> runs("i"), runs("goose")
    (['_i_'], ['_goo', 'goos', 'oose', 'ose_'])
    """
    framed = f"_{word}_"
    return [framed[start : start + RUN] for start in range(max(1, len(framed) - RUN + 1))]


@lru_cache(maxsize=4096)
def _of_word(word: str) -> tuple[int, ...]:
    return (_key(STEMS, word[:STEM]), *(_key(RUNS, run) for run in runs(word)))


@lru_cache(maxsize=4096)
def _of_sense(name: str) -> int:
    return _key(TURNS if name[0] in TURNING_SIGNS else MEANINGS, name)


def _key(kind: int, text: str) -> int:
    return kind << KIND | crc32(text.encode())


def plain(text: str) -> str:
    """Without case, and without the accents that people leave out on a phone; every apostrophe alike."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold())).replace("ł", "l").replace("ʼ", "'")
