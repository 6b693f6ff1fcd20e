"""Decides the word for a question exactly as it was asked: yes, no, or none where that is not sure.

Every stored question that yes or no answers knows its own word, and what those of a card say together was learned when
the index was built. The few cards that answer best speak, each as loudly as it answers well. A wrong word is far worse
than none, so where they do not speak clearly there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from itertools import chain
from typing import NamedTuple

from companion.rules.concepts import QUESTION_WORDS, concepts
from companion.rules.features import words
from companion.rules.index import Index, Phrase
from companion.rules.search import Match
from companion.rules.sense import sense

SURE = 0.15
"""So clearly must the cards speak, from 0 to about 1, for the word to be shown. Of 420 questions by people who saw no
card 0.79 get the right word, 0.04 the opposite one (0.13: 0.81 and 0.055; 0.17: 0.78 and 0.03)."""
CARDS = 3
"""So many cards speak,"""
BEST = 16
"""each with its score to this power,"""
HEARD = 0.05
"""where that is so much beside the best one's."""
OPENING = 2
"""Words at the beginning of a question, where “what” or “when” ask."""
ALSO = 3
"""Where one of so many that are most like it has such a word too, it is one that yes or no answers."""
MOST_ALIKE = 12
"""The question is understood as one of so many that are most like it."""

_QUESTION_WORDS = frozenset(QUESTION_WORDS)
_ANYWHERE = frozenset({"wh-how-many", "wh-then"})


class Verdict(NamedTuple):
    """The word, and the stored question most like the asked one that has it."""

    word: str | None
    nearest: Phrase | None


def verdict(question: str, language: str, matches: Sequence[Match], index: Index) -> Verdict:
    """`yes` or `no` where that is sure; the matches are cards of the index's game, best first."""
    loudness = [(match.score / matches[0].score) ** BEST for match in matches[:CARDS]]
    loudness = [loud for loud in loudness if loud >= HEARD]
    heard = [match.rule_id for match in matches[: len(loudness)]]
    leanings = index.leanings(heard, sense(question, language))
    leaning = sum(loud * one.word for loud, one in zip(loudness, leanings, strict=True)) / sum(loudness)
    if abs(leaning) < SURE:
        return Verdict(None, None)
    claims = nlargest(MOST_ALIKE, chain.from_iterable(one.nearest for one in leanings))
    if _asks_else(question, language, [index.phrase(claim.phrase) for claim in claims[:ALSO]]):
        return Verdict(None, None)
    word = 1 if leaning > 0 else -1
    nearest = next((index.phrase(claim.phrase) for claim in claims if claim.word == word), None)
    return Verdict("yes" if word > 0 else "no", nearest)


def _asks_else(question: str, language: str, nearest: Sequence[Phrase]) -> bool:
    """Whether it asks what, who or how many, and those most like it do not."""
    asking = _asked_for(question, language)
    return bool(asking) and not any(asking & _asked_for(phrase.text, phrase.language) for phrase in nearest)


def _asked_for(question: str, language: str) -> frozenset[str]:
    """What it asks for; “When the deck is empty, do we shuffle?” asks for nothing in its first words."""
    beginning = " ".join(words(question)[:OPENING]) if "," not in question else ""
    return _QUESTION_WORDS.intersection(concepts(beginning, language)) | _ANYWHERE.intersection(
        concepts(question, language)
    )
