"""Decides between yes and no for a question exactly as it was asked; neither where that is not certain.

Yes or no answers no question that asks what, who, how many, or which of two. The words around such a question are in
`asking.toml`; the question words are concepts.

Every stored question that yes or no answers has that word, and what those of a card say together was learned when the
index was built. The few cards that answer best vote, each with a weight by its score. A wrong word is far worse than
none, so there is none unless the vote is clear.
"""

import re
from collections.abc import Sequence
from heapq import nlargest
from itertools import chain
from typing import NamedTuple

from companion.rules.asked import ParsedQuestion
from companion.rules.claims import asks_how_many, check
from companion.rules.features import sense, senses
from companion.rules.index import Index, Match, Nearest, Phrase
from companion.rules.language import QUESTION_WORDS, concepts, meanings, plain, read_signs, sentences, words
from companion.rules.sentences import told_end

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
PREPOSITION = 3  # A clause asks with its first word, or with that behind a word of at most 3 letters: “With whom …?”
BRIEF = 4  # A question of at most 4 words that begins with “who” asks who, with a comma or not: “Who starts, then?”
SHORT = 2  # Behind a comma “who” asks where it or what stands before it has at most 2 words: “A tie, who is first?”
_CLAUSE = re.compile(r"(,\s|[:;]\s|[—–(]\s*|\s-\s)")
_HOW_MANY = "wh-how-many"
_ASKING = frozenset(QUESTION_WORDS) - {_HOW_MANY} | {"what", "where", "which", "who", "whose", "why", "how"}
_BEHIND_A_COMMA = frozenset({"why", "wh-why", "wh-then"})
"""“The pile is empty, what then?” But after a comma “что” is also “that”, “где” “in which”."""
_WHO = frozenset({"who", "whose", "wh-who"})
_WHO_ASKS = ("en", "ro")
"""Here “who” behind a comma asks; in the others it is mostly “he who”: “Платят тому, кто строил?”"""
_INDEFINITE = re.compile(r"\w+-(?:то|нибудь|небудь|либо)\b")
_ARTICLES = frozenset({"a", "az"})
_CONDITIONS = frozenset({"if", "when"})
_MAYBE_CONDITIONS = frozenset({"wh-when", "wh-how", "how"})
_WHOM = frozenset({"кому", "komu", "kinek", "kiknek", "cui", "whom"})
HELPING = frozenset(
    {
        *("am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may", "might", "must"),
        *("should", "was", "were", "will", "would"),
    }
)


class Verdict(NamedTuple):
    """`yes` or `no`, or neither."""

    word: str | None = None
    nearest: Phrase | None = None
    """The stored question with this word that is most like the asked one, in its language where there is one."""
    polar: bool = True  # Whether yes or no could answer the question.


def verdict(asked: ParsedQuestion, matches: Sequence[Match], index: Index, game: str) -> Verdict:
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


def _is_fragment(asked: ParsedQuestion) -> bool:
    """Whether a question is a few words that do not ask for yes or no in themselves."""
    said = words(asked.text)
    return len(said) <= FRAGMENT and "polar-question" not in asked.senses and said[0] not in HELPING


def _same_order(asked: ParsedQuestion, stored: Phrase | None) -> bool:
    """Whether a stored question tells the same order."""
    told = ParsedQuestion(stored.text, stored.language).order if stored else (frozenset[str](), frozenset[str]())
    return all(one & other for one, other in zip(asked.steps, told, strict=True))


def _nearest(stored: Sequence[Nearest]) -> float:
    """What the stored questions most like the asked one say, from -1 to 1, the more alike the more."""
    weights = [one.likeness**SHARPLY for one in stored]
    return sum(weight * one.word for weight, one in zip(weights, stored, strict=True)) / (sum(weights) or 1)


def asks_else(question: str, language: str) -> bool:
    """Whether a question asks what, who, how many or which, so that neither yes nor no answers it.

    >>> asks_else("Хто вирішує, куди переїдуть люди?", "uk")
    True
    >>> asks_else("Kdo bere žeton jako poslední?", "cs"), asks_else("Kdo splní plán, smí zamíchat karty?", "cs")
    (True, False)
    >>> asks_else("We have the same points and coins, who won?", "en"), asks_else("Egalitate, cine câștigă?", "ro")
    (True, True)
    >>> asks_else("У нас поровну очков, кто победил?", "ru"), asks_else("Платят тому, кто строил?", "ru")
    (True, False)
    >>> asks_else("Does each decide how many tiles to return?", "en"), asks_else("Who decides how many?", "en")
    (False, True)
    >>> asks_else("A street closed. Do I get one dollar or two?", "en"), asks_else("Czy mam dwa, czy trzy?", "pl")
    (True, True)
    """
    asked, signs = _INDEFINITE.sub(" ", plain(sentences(question)[-1])), read_signs("asking", language)
    if len(signs["or"].findall(asked)) == 1 and not signs["either"].search(plain(question)):
        return True
    inner = rf"({signs['inner'].pattern}),?[^,;:—–]*"
    told = asked if signs["ask"].search(asked) else re.sub(inner, r"\1", asked)
    clause, *others = _CLAUSE.split(told)
    later = list(zip(others[::2], others[1::2], strict=True))
    if later and signs["inner"].search(later[0][1]) and _asking(clause, language, _ASKING | {_HOW_MANY}):
        return bool(_asking(later[0][1], language, _ASKING))
    if _HOW_MANY in concepts(told, language) and not signs["so_many"].search(asked):
        return True
    if _asks_first(clause, language, followed=bool(later)):
        return not later or len(words(asked)) <= BRIEF or bool(_asking(later[0][1], language, _ASKING | _CONDITIONS))
    behind = _BEHIND_A_COMMA
    if later and _asking(last := later[-1][1], language, _WHO):
        if language in _WHO_ASKS:
            return HELPING.isdisjoint(words(clause)[:1])
        brief = min(len(words(clause)), len(words(last))) <= SHORT
        if brief and not signs["he"].search(asked) and not signs["inner"].search(clause):
            return True
    if not signs["he"].search(asked) and _asking(clause, language, _CONDITIONS):
        behind = _ASKING
    return any(
        _asking(part, language, _ASKING if not sign.startswith(",") else _BEHIND_A_COMMA if place else behind)
        for place, (sign, part) in enumerate(later)
    )


def asks_back(question: str, language: str) -> bool:
    """Whether the question is a wish in the form of a negation: to it “no” and “yes” may say the same.

    >>> asks_back("Can't I take two?", "en"), asks_back("Can't pay, so I take it back?", "en")
    (True, False)
    """
    return bool(read_signs("asking", language)["back"].match(" ".join(words(question))))


def _asks_first(clause: str, language: str, *, followed: bool) -> bool:
    """Whether the first clause begins with a question word and means it: not “When I close it do I …?”"""
    said = words(clause)
    if not said or said[0] in _WHOM:
        return bool(said)
    if read_signs("asking", language)["he"].search(clause):
        return False
    found = _asking(clause, language, _ASKING)
    if found and found <= _MAYBE_CONDITIONS and language == "en":
        return "how" in said[:2] or not HELPING.isdisjoint(said[1:2])
    return bool(found) and not (found <= _MAYBE_CONDITIONS and followed)


def _asking(clause: str, language: str, words_that_ask: frozenset[str]) -> frozenset[str]:
    """Those of the words that ask that a clause begins with."""
    said = words(clause)
    short = len(said[0]) <= PREPOSITION and said[0] not in _ARTICLES if said else False
    beginning = " ".join(said[: 2 if short else 1])
    return words_that_ask & (meanings(beginning, language) | set(concepts(beginning, language)))
