"""Decides between yes and no for a question exactly as it was asked; neither where that is not certain.

Every stored question that yes or no answers has that word, and what those of a card say together was learned when the
index was built. The few cards that answer best vote, each with a weight by its score. A wrong word is far worse than
none, so there is none unless the vote is clear.
"""

from collections.abc import Sequence
from heapq import nlargest
from itertools import chain
from typing import NamedTuple

from companion.rules.asked import Asked
from companion.rules.asking import HELPING, asks_back, asks_else
from companion.rules.claims import asks_how_many, check
from companion.rules.features import senses, words
from companion.rules.index import Index, Nearest, Phrase
from companion.rules.message import told_end
from companion.rules.search import Match
from companion.rules.sense import sense

SURE = 0.4
"""The vote, from 0 to about 1.3 and 2 more with a claim, must be at least 0.4 for a word. It is the one threshold,
chosen by `make ask-score`: of 200 questions that nobody had read 0.87 get the right word, 0.03 the opposite one (at 0.5
0.83 and 0.025)."""
NEAR, FEW_NEAREST, SHARPLY = 0.3, 8, 6
"""The 8 stored questions most like the asked one, of all cards that vote, weigh 0.3 beside what was learned, each by
its likeness to the power of 6. At 0.04 opposite words 0.79 are right with them and 0.76 without."""
AGAIN = 0.5
"""Where a story ends with “Is she right?”, its last sentences vote once more, half as much. Of 215 stories 0.65 get the
right word so, 0.58 without."""
ALIKE = 0.4  # A question is understood as a stored one only if they are at least 0.4 alike.
CARDS = 3  # At most 3 cards vote.
BEST = 16  # A card's weight is its score beside the best one's, to the power of 16.
LEAST_WEIGHT = 0.05  # A card with a weight below 0.05 does not vote.
FRAGMENT = 6
"""At most 6 words that name what is counted, and no number, ask how many: “tiles removed with two players?”"""
FEW, CLOSE = 4, 0.7
"""Fewer than 4 words ask for yes or no only if a stored question with a word is 0.7 like them: not “Tie on money?”"""
MOST_ALIKE = 12  # A question is understood as one of the 12 stored ones that are most like it.

_SIGNS = {"yes": 1, "no": -1}


class Verdict(NamedTuple):
    """`yes` or `no`, or neither."""

    word: str | None = None
    nearest: Phrase | None = None
    """The stored question with this word that is most like the asked one, in its language where there is one."""
    polar: bool = True  # Whether yes or no could answer the question.


def verdict(asked: Asked, matches: Sequence[Match], index: Index, game: str) -> Verdict:
    """`yes` or `no` where that is certain; the matches are cards of the index's game, best first."""
    question, language = asked.text, asked.language
    if asks_else(question, language):
        return Verdict(polar=False)
    weights = [(match.score / matches[0].score) ** BEST for match in matches[:CARDS]]
    weights = [weight for weight in weights if weight >= LEAST_WEIGHT]
    voters = [match.rule_id for match in matches[: len(weights)]]
    said = check(asked, voters, game)
    if said is None:
        return Verdict()
    if not said and _is_fragment(asked) and asks_how_many(asked, matches[0].rule_id, game):
        return Verdict(polar=False)
    vote, stored = _vote(question, language, index, voters, weights)
    if not said and len(words(question)) < FEW and not any(one.word and one.likeness >= CLOSE for one in stored):
        return Verdict(polar=False)
    if told := told_end(question, language):
        vote += AGAIN * _vote(told, language, index, voters, weights)[0]
    vote += said
    if abs(vote) < SURE or asks_back(question, language):
        return Verdict()
    word = "yes" if vote > 0 else "no"
    like = [one for one in stored if one.word == _SIGNS[word] and one.likeness >= ALIKE]
    if not said and asked.tells_steps and not any(_same_order(asked, index.phrase(one.phrase)) for one in like):
        return Verdict()
    nearest = min(like, key=lambda one: one.language != language, default=None)
    return Verdict(word, index.phrase(nearest.phrase) if nearest else None)


def _vote(
    text: str, language: str, index: Index, voters: Sequence[str], weights: Sequence[float]
) -> tuple[float, list[Nearest]]:
    """What the cards say to a text, above 0 yes, below no, and the stored questions most like it."""
    leanings = index.leanings(voters, senses(sense(text, language)), MOST_ALIKE)
    stored = nlargest(MOST_ALIKE, chain.from_iterable(leaning.nearest for leaning in leanings))
    learned = sum(weight * leaning.word for weight, leaning in zip(weights, leanings, strict=True)) / sum(weights)
    return learned + NEAR * _nearest(stored[:FEW_NEAREST]), stored


def _is_fragment(asked: Asked) -> bool:
    """Whether a question is a few words that do not ask for yes or no in themselves."""
    said = words(asked.text)
    return len(said) <= FRAGMENT and "polar-question" not in asked.senses and said[0] not in HELPING


def _same_order(asked: Asked, stored: Phrase | None) -> bool:
    """Whether a stored question tells the same order."""
    told = Asked(stored.text, stored.language).order if stored else (frozenset[str](), frozenset[str]())
    return all(one & other for one, other in zip(asked.steps, told, strict=True))


def _nearest(stored: Sequence[Nearest]) -> float:
    """What the stored questions most like the asked one say, from -1 to 1, the more alike the more."""
    weights = [one.likeness**SHARPLY for one in stored]
    return sum(weight * one.word for weight, one in zip(weights, stored, strict=True)) / (sum(weights) or 1)
