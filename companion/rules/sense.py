"""The sense of a question: what its words mean, which of them turn the answer, and whether it is negated."""

from collections.abc import Sequence

from companion.rules.concepts import NUMBERS, concepts
from companion.rules.meanings import meanings

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
