"""The second half of `make ask-score`: whether the reply answers the question that was asked.

The questions in `tests/rules/verdicts.jsonl` were written by somebody who saw the rulebooks and neither the cards nor
the stored ways of asking. Of each kind, what counts as right:

    pair      one rule asked from both sides: the word is the true one for the question as asked
    rambling  the same for a long, spoken question
    card      what is printed on a card, plan or track: every expected word stands in the first answer
    number    the same for a rule with a number
    nonsense  nothing of this game: the reply says that it is not known
    silent    the rulebook does not say: not known, or the first answer says that it is disputed or not said
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from companion import rules
from tests.rules.scores import Question

POLAR = ("pair", "rambling")


@dataclass(frozen=True)
class Score:
    """Shares of the questions of a kind."""

    word: float
    opposite: float
    pairs: float
    kinds: dict[str, float]
    lost: float
    """Of the questions that have an answer, those that get “not in this rulebook”."""


def judge(question: Question) -> str:
    """`right`, `wrong`, `none` where no word is given, or `lost` where an answer is not known."""
    reply = rules.reply(question.question, question.game, question.lang)
    if question.kind == "nonsense":
        return "wrong" if reply.known else "right"
    if not reply.known:
        return "right" if question.kind == "silent" else "lost"
    first = reply.answers[0]
    if question.kind == "silent":
        return "right" if first.card.disputed or first.card.silent else "wrong"
    if question.kind in POLAR:
        return "none" if first.word is None else "right" if first.word == question.word else "wrong"
    text = f"{first.card.title} {first.card.short} {first.card.text}".replace("−", "-").casefold()
    return "right" if all(_stands_in(text, word.casefold()) for word in question.expect) else "wrong"


def score(asked: Iterable[Question]) -> Score:
    judged = [(question, judge(question)) for question in asked]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    pairs: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for question, verdict in judged:
        counts[question.kind][verdict] += 1
        if question.pair:
            pairs[question.game, question.pair].append(verdict == "right")
    polar = sum((counts[kind] for kind in POLAR), Counter())
    answered = [verdict for question, verdict in judged if question.kind not in ("nonsense", "silent")]
    return Score(
        word=polar["right"] / max(1, polar.total()),
        opposite=polar["wrong"] / max(1, polar.total()),
        pairs=sum(map(all, pairs.values())) / max(1, len(pairs)),
        kinds={kind: count["right"] / count.total() for kind, count in counts.items() if kind not in POLAR},
        lost=answered.count("lost") / max(1, len(answered)),
    )


def shown(name: str, result: Score) -> str:
    kinds = " ".join(f"{kind} {share:.3f}" for kind, share in sorted(result.kinds.items()))
    figures = f"word {result.word:.3f} opposite {result.opposite:.3f} pairs {result.pairs:.3f} lost {result.lost:.3f}"
    return f"{name:15} {figures} {kinds}"


def _stands_in(text: str, word: str) -> bool:
    """Whether a number stands in the text by itself, or a word of it begins so."""
    end = r"(?!\w)" if word[-1:].isdigit() else ""
    return re.search(rf"(?<!\w){re.escape(word)}{end}", text) is not None
