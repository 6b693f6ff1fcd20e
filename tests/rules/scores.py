"""The questions kept beside this, and what is answered to them: for the tests here and the scores in `tests.lab.rules`.

Do not copy any of them to the stored ways of asking.
"""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from companion import rules
from companion.rules.asked import ParsedQuestion
from companion.rules.claims import Claim, claims, decide, hold
from companion.rules.files import asks

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Question:
    game: str
    lang: str
    question: str
    rules: list[str] = field(default_factory=list)
    """The cards that answer it."""
    kind: str = ""
    word: str | None = None  # `yes` or `no` where that is the answer.
    expect: list[str] = field(default_factory=list)
    """For what is printed, what the answer says."""
    pair: str | None = None  # Questions with the same one ask for a rule from both sides.


def read(name: str) -> list[Question]:
    """Those of a file: `questions`, `contrast/unread`."""
    return [Question(**json.loads(line)) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


def best_three(question: Question) -> list[str]:
    return [match.rule_id for match in rules.search(question.question, question.game, limit=3).matches]


def rank(question: Question) -> int | None:
    """The place of the first right card among the best three, from 0."""
    return next((place for place, rule_id in enumerate(best_three(question)) if rule_id in question.rules), None)


def word(question: Question) -> str | None:
    """The word of the answer; none where the question is not about the rulebook."""
    reply = rules.reply(question.question, question.game, question.lang)
    return reply.answers[0].word if reply.known and reply.answers else None


def disagreements(game: str, only: str = "", step: int = 1) -> dict[Claim, tuple[int, list[str]]]:
    """For each claim how many stored questions of its card it answers as they are, and those that it does not."""
    right: Counter[Claim] = Counter()
    wrong: dict[Claim, list[str]] = defaultdict(list)
    for language in rules.SPOKEN:
        for rule_id, questions in asks(game, language).items():
            own = claims(game).get(rule_id, []) if only in ("", rule_id) else []
            for question in questions[::step] if own else []:
                asked = ParsedQuestion(question.phrase, language)
                found = [
                    (decided, claim)
                    for claim in own
                    if (decided := decide(asked, claim)) and hold(asked, claim, decided[0]) == 1
                ]
                most = max((decided[0] for decided, _ in found), default=0)
                for (count, word), claim in found:
                    if count < most or word is None or not question.word:
                        continue
                    if word == (question.word == "yes"):
                        right[claim] += 1
                    else:
                        wrong[claim].append(f"{language} {question.word}: {question.phrase}")
    return {claim: (right[claim], wrong[claim]) for own in claims(game).values() for claim in own}


def cases(*kinds: str, file: str = "cases") -> list[ParameterSet]:
    """The rows of `cases.jsonl` that say `what` they are in one of these words."""
    rows = map(json.loads, (FOLDER / f"{file}.jsonl").read_text("utf-8").splitlines())
    return [pytest.param(row, id=row["question"][:50]) for row in rows if row.get("what", "") in (kinds or ("",))]
