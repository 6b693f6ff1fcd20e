"""Decides the word for a question exactly as it was asked: yes, no, or none where that is not sure.

Every stored question that yes or no answers knows its own word. The ones most like the asked question vote with theirs.
What turns a question, as “not”, “only” or “first”, weighs more than other words, and a stored question that says the
opposite of it votes against its own word. A wrong word is far worse than none, so a narrow vote gives none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

from companion.rules.concepts import NUMBERS, QUESTION_WORDS, concepts, opposites
from companion.rules.features import features, words
from companion.rules.index import Claim, Index

SURE = 0.3
NEAREST = 5
CANDIDATES = 60
CONCEPT = 3.0
FIRST, OTHER = 1.3, 0.6
FOREIGN = 0.85
SHARPNESS = 3
NEGATED, OPPOSED = 0.2, -0.6
TRUE_NUMBER, FALSE_NUMBER = 0.3, -0.3
ALIKE = 0.25
LONG = 110

_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_NEGATIONS = frozenset({"forbidden", "need-not", "never", "no-longer", "nobody", "none", "not", "nothing", "without"})
_NUMBERS = frozenset({"second", "third", "half", "double", "triple", "single", "both", "once", *NUMBERS})
_IDLE = frozenset({"me", "polar-question", "is-right", "claims", "take", "place", *QUESTION_WORDS})
"""Concepts that stand in nearly every question, and tell none from another."""


def verdict(question: str, language: str, answers: Sequence[str], index: Index) -> str | None:
    """`yes` or `no` where that is sure; `answers` are the cards that answer, best first."""
    leaning = lean(question, language, answers, index)
    return None if abs(leaning) < SURE else "yes" if leaning > 0 else "no"


def lean(question: str, language: str, answers: Sequence[str], index: Index) -> float:
    """How the stored questions vote: from -1, surely no, to 1, surely yes."""
    parts = _parts(question)
    return sum(_lean(part, language, answers, index) for part in parts) / len(parts)


def _parts(question: str) -> list[str]:
    """A long question, as somebody tells it, ends in what it asks; so its end counts beside the whole of it."""
    sentences = [sentence for sentence in _SENTENCE.split(question) if words(sentence)]
    if len(question) < LONG or len(sentences) < 2:
        return [question]
    return [question, " ".join(sentences[-2:]), sentences[-2] if len(words(sentences[-1])) < 6 else sentences[-1]]


def _lean(question: str, language: str, answers: Sequence[str], index: Index) -> float:
    length, claims = index.claims(features(question), CANDIDATES)
    said = concepts(question, language)
    turning = frozenset(said) - _IDLE
    length += _worth(turning, index.worths)
    nearest = sorted(
        ((_likeness(claim, turning, length, answers, language, index.worths), claim) for claim in claims),
        key=lambda row: -row[0],
    )[:NEAREST]
    weights = [likeness**SHARPNESS for likeness, _ in nearest]
    if not sum(weights):
        return 0.0
    votes = sum(
        weight * claim.word * _agreement(said, turning, claim)
        for weight, (_, claim) in zip(weights, nearest, strict=True)
    )
    return votes / sum(weights) * min(1.0, nearest[0][0] / ALIKE)


def _likeness(
    claim: Claim,
    turning: frozenset[str],
    length: float,
    answers: Sequence[str],
    language: str,
    worths: Mapping[str, float],
) -> float:
    """A cosine, more for the card that answers best and the asker's language."""
    theirs = frozenset(claim.concepts) - _IDLE
    shared = claim.shared + _worth(turning & theirs, worths)
    cosine = shared / math.sqrt(length * (claim.length + _worth(theirs, worths)))
    place = FIRST if claim.rule_id == answers[0] else 1.0 if claim.rule_id in answers else OTHER
    return cosine * place * (1.0 if claim.language == language else FOREIGN)


def _worth(names: frozenset[str], worths: Mapping[str, float]) -> float:
    return CONCEPT * sum(worths.get(name, 0.0) for name in names)


def _agreement(said: Sequence[str], turning: frozenset[str], claim: Claim) -> float:
    """1 where the claim says the same as the question, less where it differs, below 0 where it says the opposite."""
    theirs = frozenset(claim.concepts) - _IDLE
    agreement = 1.0
    if _odd(said) != _odd(claim.concepts):
        agreement *= NEGATED
    if any((mine, other) in opposites() for mine in turning - theirs for other in theirs - turning):
        agreement *= OPPOSED
    mine, other = turning & _NUMBERS, theirs & _NUMBERS
    if mine and other and mine != other:
        agreement *= TRUE_NUMBER if claim.word > 0 else FALSE_NUMBER
    return agreement


def _odd(said: Sequence[str]) -> bool:
    """Whether it is turned by an odd number of negations."""
    return sum(name in _NEGATIONS for name in said) % 2 == 1
