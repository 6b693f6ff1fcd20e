"""Whether the claims of a game agree with the words of its cards' stored questions.

python -m tests.rules.claims_score uptown [UT-12]     each claim with what it decides, and where it disagrees
python -m tests.rules.claims_score uptown ask "..." en   what is read out of a question, and which claims decide it
"""

import sys
from collections import Counter, defaultdict

from companion.rules.asked import Asked
from companion.rules.claims import Claim, claims, decide, hold
from companion.rules.files import asks
from companion.translations import SPOKEN

SHOWN = 6


def disagreements(game: str, only: str = "") -> dict[Claim, tuple[int, list[str]]]:
    """For each claim how many stored questions of its card it answers as they are, and those that it does not."""
    right: Counter[Claim] = Counter()
    wrong: dict[Claim, list[str]] = defaultdict(list)
    for language in SPOKEN:
        for rule_id, questions in asks(game, language).items():
            own = claims(game).get(rule_id, []) if only in ("", rule_id) else []
            for question in questions if own else []:
                asked = Asked(question.phrase, language)
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


def main() -> None:
    game, *rest = sys.argv[1:]
    if rest[:1] == ["ask"]:
        asked = Asked(rest[1], rest[2])
        print(f"senses {sorted(asked.senses)}\nnumbers {asked.numbers} players {asked.players} negated {asked.negated}")
        for name in ("order", "meant", "way"):
            one, other = getattr(asked, name)
            print(f"{name} {sorted(one)} | {sorted(other)}")
        print("clauses", [sorted(clause) for clause in asked.clauses])
        for own in claims(game).values():
            for claim in own:
                if decided := decide(asked, claim):
                    print(*claim, decided)
        return
    total = Counter[str]()
    for claim, (agree, wrong) in disagreements(game, *rest[:1]).items():
        if rest and claim.rule_id != rest[0]:
            continue
        total.update(right=agree, wrong=len(wrong))
        print(f"{agree:5} {len(wrong):4}  {claim.rule_id} {claim.kind} {claim.statement}")
        for line in wrong[:SHOWN]:
            print(f"            {line}")
    print(dict(total))


if __name__ == "__main__":
    main()
