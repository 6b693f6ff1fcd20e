"""The features by which texts are compared, in any of the eight languages without a stemmer.

A feature is a number: its kind, then the CRC-32 of its text. Of 180,000 features of a game four pairs share a number,
which changes no answer; their texts would make the index half as large again.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

LONGEST = 48  # A word has at most 48 letters; a longer one is cut into several, so that caches by word stay small.
_WORD = re.compile(rf"\w{{1,{LONGEST}}}")
_ACCENTS = re.compile(r"[\u0300-\u036f]")
RUN = 4  # A run has 4 letters: runs forgive typos and endings (3: 0.873, 5: 0.861, by the measure of `scoring`).
STEM = 5  # A stem is the first 5 letters of a word: it tells words apart and leaves endings off (4: 0.884, 6: 0.876).
RUNS, STEMS, PAIRS, MEANINGS, TURNS, WHOLE = range(6)
"""The kinds of features: three of letters, two of the sense (see `sense`), and all words as they stand."""
TURNING_SIGNS = "@#~."
KIND = 32  # A feature has 32 bits below its kind.


def features(text: str) -> frozenset[int]:
    """The runs of letters in the words of a text, their stems, and the pairs of neighbouring stems."""
    said = words(text)
    stems = pairwise([word[:STEM] for word in said])
    pairs = [PAIRS << KIND | crc32(f"{one} {other}".encode()) for one, other in stems]
    return frozenset(pairs).union(*map(_word_features, said))


def senses(names: Iterable[str]) -> frozenset[int]:
    """The features of the meanings of a text."""
    return frozenset(map(_sense_feature, names))


def whole(text: str) -> int:
    """The feature of all its words in their order."""
    return _key(WHOLE, " ".join(words(text)))


@lru_cache(maxsize=256)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in their order, without case and accents.

    >>> words("Gęś i łoś")
    ('ges', 'i', 'los')
    """
    return tuple(_WORD.findall(plain(text)))


def runs(word: str) -> list[str]:
    """The runs of letters in a word, with an underscore before and behind it.

    >>> runs("i"), runs("goose")
    (['_i_'], ['_goo', 'goos', 'oose', 'ose_'])
    """
    framed = f"_{word}_"
    return [framed[start : start + RUN] for start in range(max(1, len(framed) - RUN + 1))]


@lru_cache(maxsize=4096)
def _word_features(word: str) -> tuple[int, ...]:
    return (_key(STEMS, word[:STEM]), *(_key(RUNS, run) for run in runs(word)))


@lru_cache(maxsize=4096)
def _sense_feature(name: str) -> int:
    return _key(TURNS if name[0] in TURNING_SIGNS else MEANINGS, name)


def _key(kind: int, text: str) -> int:
    return kind << KIND | crc32(text.encode())


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text without case, and without the accents that people leave out on a phone; every apostrophe alike."""
    return _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold())).replace("ł", "l").replace("ʼ", "'")
