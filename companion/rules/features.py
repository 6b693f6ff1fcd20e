"""The features by which texts are compared, in any of the eight languages without a stemmer.

A feature is a number: its kind, then the CRC-32 of its text. Of 180,000 features of a game four pairs share a number,
which changes no answer; their texts would make the index half as large again.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from companion.rules.language import NUMBERS, concepts, meanings, words

RUN = 4  # A run has 4 letters: runs forgive typos and endings (3: 0.873, 5: 0.861, by the measure of `scoring`).
STEM = 5  # A stem is the first 5 letters of a word: it tells words apart and leaves endings off (4: 0.884, 6: 0.876).
RUNS, STEMS, PAIRS, MEANINGS, TURNS, WHOLE = range(6)
"""The kinds of features: three of letters, two of the sense (see `sense`), and all words as they stand."""
TURNING_SIGNS = "@#~."
KIND = 32  # A feature has 32 bits below its kind.
NEGATIONS = frozenset({"forbidden", "need-not", "never", "no-longer", "nobody", "none", "not", "nothing", "without"})
DOUBLED = frozenset({"never", "no-longer", "nobody", "none", "nothing"})
_TURNING = NEGATIONS | frozenset(
    {
        *("second", "third", "half", "double", "triple", "single", "both", "once", *NUMBERS),
        *("only", "may", "must", "obliged", "optional", "ignore", "at-most"),
        *("at-least", "more-than", "less-than", "limit", "unlimited"),
        *("any", "all", "each", "whole", "same", "different", "always"),
        *("again", "several-times", "count", "skip", "free", "pay"),
        *("first", "last", "before", "after", "at-once", "later"),
        *("at-the-end", "own", "opponent", "owner", "active-player"),
        *("bank", "keep", "lose", "return", "stay", "remove", "discard"),
        *("empty", "hidden", "visible", "face-up", "face-down"),
        *("up", "down", "left", "right", "adjacent", "diagonal", "round-up", "round-down"),
    }
)


def features(text: str) -> frozenset[int]:
    """The runs of letters in the words of a text, their stems, and the pairs of neighbouring stems."""
    said = words(text)
    stems = pairwise([word[:STEM] for word in said])
    pairs = [_key(PAIRS, f"{one} {other}") for one, other in stems]
    return frozenset(pairs).union(*map(_word_features, said))


def senses(names: Iterable[str]) -> frozenset[int]:
    """The features of the meanings of a text."""
    return frozenset(map(_sense_feature, names))


def whole(text: str) -> int:
    """The feature of all its words in their order."""
    return _key(WHOLE, " ".join(words(text)))


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


def sense(text: str, language: str) -> frozenset[str]:
    """What its words mean; with a hash, what they say together; with an at-sign, what turns the answer.

    A tilde says that it is negated, a dot that it is not.

    >>> sorted(sense("Musím zaplatit?", "cs"))
    ['#must', '#pay', '#polar-question', '.', '@must', '@pay', 'must', 'pay']
    """
    return meanings(text, language) | turning(text, language)


def turning(text: str, language: str) -> frozenset[str]:
    """What a text says together, once more where it turns the answer, and whether it is negated."""
    said = concepts(text, language)
    turns = (f"@{name}" for name in said if name in _TURNING)
    return frozenset(turns).union((f"#{name}" for name in said), "~" if _is_negated(said) else ".")


def _is_negated(said: Sequence[str]) -> bool:
    """Whether the number of negations is odd.

    In seven of the languages “nobody” and “nothing” take a “not” beside them and mean one negation.
    """
    doubled = sum(name in DOUBLED for name in said)
    return (sum(name in NEGATIONS for name in said) - doubled or min(1, doubled)) % 2 == 1
