"""Decides the word for a question exactly as it was asked: yes, no, or none where that is not sure.

Every stored question that yes or no answers knows its own word. The ones most like the asked question vote with theirs.
What turns a question, as “not”, “only” or “first”, weighs more than other words, and a stored question that says the
opposite of it votes against its own word. A wrong word is far worse than none, so a narrow vote gives none.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from heapq import nlargest
from itertools import product
from typing import NamedTuple

from companion.rules.concepts import NUMBERS, QUESTION_WORDS, concepts, opposites
from companion.rules.features import features, words
from companion.rules.index import Claim, Index

SURE = 0.35
"""So clear must the vote be, from 0 to 1, for its word to be shown."""
CANDIDATES = 100
"""Stored questions that are compared by what turns them, the most alike by their letters."""
COMPARED = 40
"""Of these so many are compared by all their letters,"""
NEAREST = 12
"""and so many vote."""
SHARPNESS = 3
"""The weight of a vote is its likeness to this power."""
ALIKE = 0.35
"""The likeness of the nearest from which a vote counts in full."""
CONCEPT, TURNING = 2.0, 6.0
"""What a concept weighs beside a run of letters, and one that turns a question."""
FIRST, OTHER = 1.5, 0.8
"""The likeness is multiplied so for a question of the card that answers best, and of one that is no answer."""
NEGATED = 0.2
"""What is left of a vote where one question is negated and the other is not: its word may be the other."""
OPPOSED = -0.6
"""A vote turns where one question says the opposite of the other in one word."""
UNSURE = 0.0
"""And is not counted where they differ in more."""
TRUE_NUMBER, FALSE_NUMBER = 0.3, 0.0
"""What is left of a vote for yes, or for no, where the questions name different numbers."""
DIFFERENT = 0.7
"""What is left for each concept that only one of them has and that turns it, at most three times."""
UNLIKE = 0.2
"""A claim that neither agrees nor says the opposite counts so much against the others."""
LONG = 100
"""Letters of a question that somebody tells as a story: it has words enough that say the opposite of some other."""

OPENING = 2
"""Words at the beginning of a question, where “what” or “when” ask."""
ALSO = 3
"""Where one of so many that are most like it has the same word, it is one that yes or no answers."""
_ANYWHERE = frozenset({"wh-how-many", "wh-which", "wh-why"})
_NEGATIONS = frozenset({"forbidden", "need-not", "never", "no-longer", "nobody", "none", "not", "nothing", "without"})
_NUMBERS = frozenset({"second", "third", "half", "double", "triple", "single", "both", "once", *NUMBERS})
_ORDINALS = {"second": "two", "third": "three", "single": "one", "once": "one", "both": "two"}
_IDLE = frozenset({"me", "polar-question", "is-right", "claims", "take", "place", *QUESTION_WORDS})
"""Concepts that stand in nearly every question, and tell none from another."""
_TURNING = (
    _NUMBERS
    | _NEGATIONS
    | {
        *(
            "only",
            "must",
            "obliged",
            "optional",
            "ignore",
            "at-most",
            "at-least",
            "more-than",
            "less-than",
            "limit",
            "unlimited",
        ),
        *(
            "any",
            "all",
            "each",
            "whole",
            "same",
            "different",
            "always",
            "again",
            "several-times",
            "count",
            "skip",
            "free",
            "pay",
        ),
        *(
            "first",
            "last",
            "before",
            "after",
            "at-once",
            "later",
            "at-the-end",
            "own",
            "opponent",
            "owner",
            "active-player",
        ),
        *(
            "bank",
            "keep",
            "lose",
            "return",
            "stay",
            "remove",
            "discard",
            "empty",
            "hidden",
            "visible",
            "face-up",
            "face-down",
        ),
        *("up", "down", "left", "right", "adjacent", "diagonal", "round-up", "round-down"),
    }
)


class Verdict(NamedTuple):
    """The word, and the stored question that spoke most for it."""

    word: str | None
    nearest: Claim | None


def verdict(question: str, language: str, answers: Sequence[str], index: Index) -> Verdict:
    """`yes` or `no` where that is sure; `answers` are the cards that answer, best first."""
    votes = _votes(question, language, answers, index)
    leaning = _leaning(votes)
    if abs(leaning) < SURE:
        return Verdict(None, None)
    most = max(votes, key=lambda vote: vote.weight * vote.agreement * vote.claim.word * leaning)
    return Verdict("yes" if leaning > 0 else "no", most.claim if most.agreement > 0 else None)


def lean(question: str, language: str, answers: Sequence[str], index: Index) -> float:
    """How the stored questions vote: from -1, surely no, to 1, surely yes; 0 where yes and no are no answers."""
    return _leaning(_votes(question, language, answers, index))


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
    clear = min(1.0, votes[0].likeness / ALIKE)
    return clear * sum(vote.weight * vote.agreement * vote.claim.word for vote in votes) / voters


def _votes(question: str, language: str, answers: Sequence[str], index: Index) -> list[_Vote]:
    """Of the stored questions that are most like it, the nearest first; none where yes and no are no answers."""
    letters, claims = index.claims(features(question), CANDIDATES)
    asked = _Asked(concepts(question, language), letters, answers, index.worths)
    compared = nlargest(COMPARED, claims, key=lambda claim: asked.likeness(claim, claim.shared))
    nearest = nlargest(NEAREST, ((asked.likeness(claim), claim) for claim in compared), key=lambda row: row[0])
    if _asks_else(question, language, [claim for _, claim in nearest]):
        return []
    story = len(question) >= LONG
    return [
        _Vote(likeness, 1.0 if story and len(claim.text) < LONG else asked.agreement(claim), claim)
        for likeness, claim in nearest
    ]


def _asks_else(question: str, language: str, nearest: Sequence[Claim]) -> bool:
    """Whether it asks what, who or how many: it begins so, or has such a word that those most like it have not."""
    opening = concepts(" ".join(words(question)[:OPENING]), language)
    if "," not in question and not set(opening).isdisjoint(QUESTION_WORDS):
        return True  # but “When the deck is empty, do we shuffle?” yes or no do answer
    asking = _ANYWHERE.intersection(concepts(question, language))
    return bool(asking) and not any(asking & set(claim.concepts) for claim in nearest[:ALSO])


class _Asked:
    """A question as it is compared with the stored ones."""

    def __init__(
        self, said: Sequence[str], letters: Mapping[str, float], answers: Sequence[str], worths: Mapping[str, float]
    ) -> None:
        self._negated = _negated(said)
        self._concepts = frozenset(said) - _IDLE
        self._letters = letters
        self._answers = answers
        self._worths = worths
        self._length = sum(letters.values()) + self._worth(self._concepts)

    def likeness(self, claim: Claim, shared: float | None = None) -> float:
        """A cosine, more where the claim is one of the card that answers best; `shared` where that is known nearly."""
        if shared is None:
            shared = sum(self._letters[feature] for feature in features(claim.text) if feature in self._letters)
        theirs = frozenset(claim.concepts) - _IDLE
        both = shared + self._worth(self._concepts & theirs)
        cosine = both / math.sqrt(self._length * (claim.length + self._worth(theirs)))
        first = claim.rule_id == self._answers[0]
        return cosine * (FIRST if first else 1.0 if claim.rule_id in self._answers else OTHER)

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

    def _worth(self, names: frozenset[str]) -> float:
        return sum((TURNING if name in _TURNING else CONCEPT) * self._worths.get(name, 0.0) for name in names)


def _negated(said: Sequence[str]) -> bool:
    """Whether it is turned by an odd number of negations."""
    return sum(name in _NEGATIONS for name in said) % 2 == 1


def _numbers(said: frozenset[str]) -> frozenset[str]:
    """The numbers it names; the third is a three."""
    return frozenset(_ORDINALS.get(name, name) for name in said & _NUMBERS)
