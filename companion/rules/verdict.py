"""Decides between yes and no for a question exactly as it was asked; neither where that is not certain.

Every stored question that yes or no answers has that word, and what those of a card say together was learned when the
index was built. The few cards that answer best vote, each with a weight by its score. A wrong word is far worse than
none, so there is none unless the vote is clear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from heapq import nlargest
from itertools import chain, islice
from typing import NamedTuple

from companion.rules.asked import Asked
from companion.rules.claims import asks_how_many, check
from companion.rules.concepts import QUESTION_WORDS, concepts
from companion.rules.features import senses, words
from companion.rules.index import Index, Leaning, Nearest, Phrase
from companion.rules.meanings import meanings
from companion.rules.message import sentences
from companion.rules.search import Match
from companion.rules.sense import sense

SURE = 0.34
"""The vote, from 0 to about 1.3, must be at least 0.34 for a word. It is the one threshold, chosen by `make ask-score`:
of 1,536 questions by people who saw no card 0.815 get the right word, 0.040 the opposite one (at 0.28 0.825, 0.051)."""
AGAIN = 0.5
"""The whole message votes once more, half as much, where only its end was asked."""
NEAR, FEW_NEAREST, SHARPLY = 0.3, 8, 6
"""The 8 stored questions most like the asked one, of all cards that vote, weigh 0.3 beside what was learned, each by
its likeness to the power of 6. At 0.04 opposite words 0.79 are right with them and 0.76 without."""
ALIKE = 0.4
"""A question is understood as a stored one only if they are at least 0.4 alike."""
CARDS = 3
"""At most 3 cards vote."""
BEST = 16
"""A card's weight is its score beside the best one's, to the power of 16."""
LEAST_WEIGHT = 0.05
"""A card with a weight below 0.05 does not vote."""
OPENING = 2
"""“What” and “when” ask if they are among the first 2 words."""
ALSO = 3
"""The 3 stored questions most like one with “what” or “who” decide whether yes or no answers it."""
FEW = 4
"""A question of at most 4 words that begins with “who” asks who, with a comma or not: “Who starts, then?”"""
FRAGMENT = 6
"""At most 6 words that name what is counted, and no number, ask how many: “tiles removed with two players?”"""
SAME = 0.9
"""A question that is 0.9 like stored ones, none of which has a word, has none either."""
CLOSE = 0.7
"""A question of fewer than 4 words has a word only if a stored one with a word is 0.7 like it: “Tie on money?”"""
MOST_ALIKE = 12
"""A question is understood as one of the 12 stored ones that are most like it."""

_SIGNS = {"yes": 1, "no": -1}
_QUESTION_WORDS = frozenset(QUESTION_WORDS)
_SURELY_ASKING = frozenset({"what", "where", "which", "who", "whose", "why"})
_ASKING = _SURELY_ASKING | {"how", "when"}
_BEFORE_A_COMMA, _AFTER_A_COMMA = frozenset({"what", "where", "why"}), frozenset({"who", "whose", "why"})
"""“Where do people go, when a street closes?” and “A tie, who has won?”; but “When the deck is empty, do we shuffle?”
asks for no time, and after a comma “что” is also “that” and “где” “in which”."""
_HE = frozenset({"тот", "того", "тому", "тои", "ten", "tomu", "az", "annak", "acela"})
"""“Who closes it, he …”: in these languages the one that the question began with."""
_WHOM = frozenset({"кому", "komu", "kinek", "kiknek", "cui", "whom"})
_ANYWHERE = frozenset({"wh-how-many", "wh-then"})
_SUBJECT = "i|we|you|he|she|they|it|this|that|these|those|there|the|an?|my|our|your|his|her|their|any|every|each"
_HELPING = "(?:could|do|does|did|is|are|was|were|wo|would|should|must|have|has)n"
_HELPING_VERBS = frozenset(
    {
        *("am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may", "might", "must"),
        *("should", "was", "were", "will", "would"),
    }
)
_ASKED_BACK = {
    "en": re.compile(rf"(?:(?:can|{_HELPING}) t|cant|cannot) (?:{_SUBJECT}) "),
    "ru": re.compile(r"(?:нельзя ли|не \w+ ли|разве) "),
    "uk": re.compile(r"(?:чи не|хіба) "),
    "pl": re.compile(r"(?:czy nie|czyz) "),
}
"""How a question begins that hopes for the other word: “Can't I take two?” To it “no” and “yes” may say the same."""
_OR = {
    "en": re.compile(r"\bor\b"),
    "ru": re.compile(r"\bили\b"),
    "uk": re.compile(r"(?<=\w )чи\b"),
    "pl": re.compile(r"(?<=\w )czy\b|(?<=, )czy\b"),
    "cs": re.compile(r"\b(?:nebo|či)\b"),
    "sk": re.compile(r"\b(?:alebo|či)\b"),
    "ro": re.compile(r"\bsau\b"),
    "hu": re.compile(r"\bvagy\b"),
}
_EITHER = re.compile(r"\b(?:either|одно|одне|buď\w*|fie)\b")
"""“Is it one or two?” asks which; “Do I take either the one or the other?” does not."""


class Verdict(NamedTuple):
    """`yes` or `no`, or neither."""

    word: str | None = None
    nearest: Phrase | None = None
    """The stored question with this word that is most like the asked one."""
    polar: bool = True
    """Whether yes or no could answer the question."""


def verdict(message: str, asked: Asked, matches: Sequence[Match], index: Index, game: str) -> Verdict:
    """`yes` or `no` where that is certain; the matches are cards of the index's game, best first.

    The message may tell a story before what is asked.
    """
    question, language = asked.text, asked.language
    weights = [(match.score / matches[0].score) ** BEST for match in matches[:CARDS]]
    weights = [weight for weight in weights if weight >= LEAST_WEIGHT]
    voters = [match.rule_id for match in matches[: len(weights)]]
    leanings = index.leanings(voters, senses(sense(question, language)), MOST_ALIKE)
    vote = _mean(leanings, weights)
    if message != question:
        vote += AGAIN * _mean(index.leanings(voters, senses(sense(message, language))), weights)
    claims = nlargest(MOST_ALIKE, chain.from_iterable(leaning.nearest for leaning in leanings))
    vote += NEAR * _nearest(claims[:FEW_NEAREST])
    if _asks_which(question, language) or _asks_else(question, language, claims, index):
        return Verdict(polar=False)
    said = check(asked, voters, game)
    if not said and _is_fragment(asked) and asks_how_many(asked, matches[0].rule_id, game):
        return Verdict(polar=False)
    if not said and (abs(vote) < SURE or _asks_back(question, language)):
        return Verdict()
    word = said or ("yes" if vote > 0 else "no")
    like = [claim.phrase for claim in claims if claim.word == _SIGNS[word] and claim.likeness >= ALIKE]
    if not said and asked.tells_steps and not any(_same_order(asked, index.phrase(number)) for number in like):
        return Verdict()
    return Verdict(word, index.phrase(like[0]) if like else None)


def _is_fragment(asked: Asked) -> bool:
    """Whether a question is a few words that do not ask for yes or no in themselves."""
    said = words(asked.text)
    return len(said) <= FRAGMENT and "polar-question" not in asked.senses and said[0] not in _HELPING_VERBS


def _same_order(asked: Asked, stored: Phrase | None) -> bool:
    """Whether a stored question tells the same order."""
    told = Asked(stored.text, stored.language).order if stored else (frozenset[str](), frozenset[str]())
    return all(one & other for one, other in zip(asked.steps, told, strict=True))


def _mean(leanings: Sequence[Leaning], weights: Sequence[float]) -> float:
    return sum(weight * leaning.word for weight, leaning in zip(weights, leanings, strict=True)) / sum(weights)


def _nearest(stored: Sequence[Nearest]) -> float:
    """What the stored questions most like the asked one say, from -1 to 1, the more alike the more."""
    weights = [claim.likeness**SHARPLY for claim in stored]
    return sum(weight * claim.word for weight, claim in zip(weights, stored, strict=True)) / (sum(weights) or 1)


def _asks_back(question: str, language: str) -> bool:
    """Whether the question is a wish in the form of a negation.

    >>> _asks_back("Can't I take two?", "en"), _asks_back("Can't pay, so I take it back?", "en")
    (True, False)
    """
    pattern = _ASKED_BACK.get(language)
    return bool(pattern and pattern.match(" ".join(words(question))))


def _asks_which(question: str, language: str) -> bool:
    """Whether a question asks which of two, so that neither yes nor no answers it.

    >>> _asks_which("A street closed. Do I get one dollar or two?", "en"), _asks_which("Czy mam dwa, czy trzy?", "pl")
    (True, True)
    """
    asked = sentences(question.lower())[-1]
    pattern = _OR.get(language)
    return bool(pattern and len(pattern.findall(asked)) == 1 and not _EITHER.search(asked))


def _asks_else(question: str, language: str, claims: Sequence[Nearest], index: Index) -> bool:
    """Whether a question asks what, who or how many: most of those like it do, or those with a word do not."""
    same = [claim.word for claim in claims if claim.likeness >= SAME]
    if (same and not any(same)) or _asks_who(question, language):
        return True
    if len(words(question)) < FEW and not any(claim.word and claim.likeness >= CLOSE for claim in claims):
        return True
    asking = _QUESTION_WORDS.intersection(concepts(question, language))
    if asking and sum(not claim.word for claim in claims[:ALSO]) > ALSO // 2:
        return True
    asked_for = _asked_for(question, language)
    if not asked_for:
        return False
    like = islice((index.phrase(claim.phrase) for claim in claims if claim.word), ALSO)
    return not any(phrase and asked_for & _asked_for(phrase.text, phrase.language) for phrase in like)


def _asks_who(question: str, language: str) -> bool:
    """Whether a question begins with “who” or “what” and means it: not “Who closes it, takes it all?” or “Кто-то ушёл?”

    >>> _asks_who("Kdo bere žeton jako poslední?", "cs"), _asks_who("Kdo splní plán, smí zamíchat karty?", "cs")
    (True, False)
    """
    said = words(question)
    if not said or said[0] in _WHOM:
        return bool(said)
    if (
        "," not in question
        and "wh-how-many" in concepts(" ".join(said[:OPENING]), language)
        and not said[0].startswith("cat")
    ):
        return True
    if (
        not _HE.isdisjoint(said)
        or said[1:2] == ("то",)
        or ("," in question and len(said) > FEW and not _is_condition(question, language))
    ):
        return False
    return not _SURELY_ASKING.isdisjoint(meanings(said[0], language))


def _is_condition(question: str, language: str) -> bool:
    """Whether “if” or “when” stands behind the first comma: “Who gets it, if a gift closes the lot?”"""
    behind = words(question.partition(",")[2])[:1]
    return bool(behind) and not {"if", "when"}.isdisjoint(meanings(behind[0], language))


def _asked_for(question: str, language: str) -> frozenset[str]:
    """What a question asks for with its first words; “how many” and “what then” ask anywhere in it.

    “When the deck is empty, do we shuffle?” and “Кто закрыл тот берёт?” ask for nothing in their first words.
    """
    said = words(question)
    anywhere = _ANYWHERE.intersection(concepts(question, language))
    if not _HE.isdisjoint(said):
        return anywhere
    if "," in question:
        first, last = " ".join(said[:1]), " ".join(words(question.rpartition(",")[2])[:1])
        before, after = meanings(first, language), meanings(last, language)
        return anywhere | _BEFORE_A_COMMA.intersection(before) | _AFTER_A_COMMA.intersection(after)
    beginning = " ".join(said[:OPENING])
    asking = _ASKING.intersection(meanings(beginning, language))
    return anywhere | asking | _QUESTION_WORDS.intersection(concepts(beginning, language))
