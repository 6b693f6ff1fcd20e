"""Decides the word for a question exactly as it was asked: yes, no, or none where that is not sure.

Every stored question that yes or no answers knows its own word. The ones most like the asked question, in whichever
language, vote with theirs. One that differs in what turns it, as “not”, “only” or “first”, has little say, and one that
says the opposite votes against its own word. Those that ask otherwise, or what the rulebook leaves open, vote for none.
A wrong word is far worse than none, so a narrow vote gives none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import nlargest
from itertools import product
from typing import NamedTuple

from companion.rules.concepts import NUMBERS, QUESTION_WORDS, concepts, opposites
from companion.rules.features import features, words
from companion.rules.index import Claim, Index
from companion.rules.meanings import meanings

SURE = 0.2
"""So clear must the vote be, from 0 to 1, for its word to be shown."""
CANDIDATES = 60
"""Stored questions that are compared, the most alike by their letters and meanings,"""
NEAREST = 24
"""and so many of them vote."""
SHARPNESS = 5
"""The weight of a vote is its likeness to this power."""
ALIKE = 0.4
"""The likeness of one that agrees from which a vote counts in full; where it agrees less it must be more alike."""
FIRST = 1.3
"""The likeness is multiplied so for a question of the card that answers best."""
NEGATED = 0.1
"""What is left of a vote where one question is negated and the other is not: its word may be the other."""
OPPOSED = -0.6
"""A vote turns where one question says the opposite of the other in one word."""
UNSURE = 0.3
"""So much is left of it where they differ in more."""
TRUE_NUMBER, FALSE_NUMBER = 0.3, 0.3
"""What is left of a vote for yes, or for no, where the questions name different numbers."""
DIFFERENT = 0.6
"""What is left for each concept that only one of them has and that turns it, at most three times."""
UNLIKE = 0.02
"""A claim that neither agrees nor says the opposite counts so much against the others."""
LONG = 80
"""Letters of a question that somebody tells as a story. It has words enough that turn some other question, so the short
ones most like it vote in full."""

OPENING = 2
"""Words at the beginning of a question, where “what” or “when” ask."""
ALSO = 3
"""Where one of so many that are most like it has such a word too, it is one that yes or no answers."""
_NEGATIONS = frozenset({"forbidden", "need-not", "never", "no-longer", "nobody", "none", "not", "nothing", "without"})
_DOUBLED = frozenset({"never", "no-longer", "nobody", "none", "nothing"})
_NUMBERS = frozenset({"second", "third", "half", "double", "triple", "single", "both", "once", *NUMBERS})
_ORDINALS = {"second": "two", "third": "three", "single": "one", "once": "one", "both": "two"}
_IDLE = frozenset({"me", "polar-question", "is-right", "claims", "take", "place", *QUESTION_WORDS})
"""Concepts that stand in nearly every question, and tell none from another."""
_TURNING = (
    _NUMBERS
    | _NEGATIONS
    | frozenset(
        {
            *("only", "must", "obliged", "optional", "ignore", "at-most"),
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
)


class Verdict(NamedTuple):
    """The word, and the stored question that spoke most for it."""

    word: str | None
    nearest: Claim | None


def verdict(question: str, language: str, answer: str, index: Index) -> Verdict:
    """`yes` or `no` where that is sure; `answer` is the card that answers best."""
    votes = _votes(question, language, answer, index)
    leaning = _leaning(votes)
    if abs(leaning) < SURE:
        return Verdict(None, None)
    most = max(votes, key=lambda vote: vote.weight * vote.agreement * vote.claim.word * leaning)
    return Verdict("yes" if leaning > 0 else "no", most.claim if most.agreement > 0 else None)


def lean(question: str, language: str, answer: str, index: Index) -> float:
    """How the stored questions vote: from -1, surely no, to 1, surely yes; 0 where yes and no are no answers."""
    return _leaning(_votes(question, language, answer, index))


class _Vote(NamedTuple):
    likeness: float
    agreement: float
    claim: Claim

    @property
    def weight(self) -> float:
        return self.likeness**SHARPNESS


def _leaning(votes: Sequence[_Vote]) -> float:
    voters = sum(vote.weight * max(abs(vote.agreement), UNLIKE) for vote in votes)
    if not voters:
        return 0.0
    clear = min(1.0, max(vote.likeness * math.sqrt(abs(vote.agreement)) for vote in votes) / ALIKE)
    return clear * sum(vote.weight * vote.agreement * vote.claim.word for vote in votes) / voters


def _votes(question: str, language: str, answer: str, index: Index) -> list[_Vote]:
    """Of the stored questions that are most like it, the nearest first; none where yes and no are no answers."""
    asked = _Asked(concepts(question, language), answer)
    claims = index.claims(features(question), meanings(question, language), CANDIDATES)
    nearest = nlargest(NEAREST, ((asked.likeness(claim), claim) for claim in claims), key=lambda row: row[0])
    if _asks_else(question, language, [claim for _, claim in nearest]):
        return []
    story = len(question) >= LONG
    return [
        _Vote(likeness, 1.0 if story and len(claim.text) < LONG else asked.agreement(claim), claim)
        for likeness, claim in nearest
    ]


def _asks_else(question: str, language: str, nearest: Sequence[Claim]) -> bool:
    """Whether it asks what, who or how many: it begins so, or counts, and those most like it do not."""
    alike = [claim for claim in nearest[:ALSO] if claim.word]
    asking = _opening(question, language)
    if asking and not any(asking & _opening(claim.text, claim.language) for claim in alike):
        return True
    counting = "wh-how-many" in concepts(question, language)
    return counting and not any("wh-how-many" in claim.concepts for claim in alike)


def _opening(question: str, language: str) -> frozenset[str]:
    """What it asks for in its first words; “When the deck is empty, do we shuffle?” asks for nothing there."""
    said = concepts(" ".join(words(question)[:OPENING]), language) if "," not in question else []
    return frozenset(said).intersection(QUESTION_WORDS)


class _Asked:
    """A question as it is compared with the stored ones."""

    def __init__(self, said: Sequence[str], answer: str) -> None:
        self._negated = _negated(said)
        self._concepts = frozenset(said) - _IDLE
        self._answer = answer

    def likeness(self, claim: Claim) -> float:
        """More where the claim is one of the card that answers best."""
        return claim.likeness * (FIRST if claim.rule_id == self._answer else 1.0)

    def agreement(self, claim: Claim) -> float:
        """1 where the claim says the same, less where it differs in what turns it, below 0 where it is the opposite."""
        theirs = frozenset(claim.concepts) - _IDLE
        different = len((self._concepts ^ theirs) & _TURNING - _NEGATIONS)
        agreement = DIFFERENT ** min(3, different)
        if self._negated != _negated(claim.concepts):
            agreement *= NEGATED
        if any(pair in opposites() for pair in product(self._concepts - theirs, theirs - self._concepts)):
            agreement *= OPPOSED if different <= 2 else UNSURE
        mine, other = _numbers(self._concepts), _numbers(theirs)
        if mine and other and mine != other:
            agreement *= TRUE_NUMBER if claim.word > 0 else FALSE_NUMBER
        return agreement


def _negated(said: Sequence[str]) -> bool:
    """Whether it is turned by an odd number of negations.

    In seven of the languages “nobody” and “nothing” take a “not” beside them and mean one negation.
    """
    doubled = sum(name in _DOUBLED for name in said)
    return (sum(name in _NEGATIONS for name in said) - doubled or min(1, doubled)) % 2 == 1


def _numbers(said: frozenset[str]) -> frozenset[str]:
    """The numbers it names; the third is a three."""
    return frozenset(_ORDINALS.get(name, name) for name in said & _NUMBERS)
