"""Whether the claims of a game agree with the words of its cards' stored questions.

python -m tests.lab.rules.claims_score uptown [UT-12]     each claim with what it decides, and where it disagrees
python -m tests.lab.rules.claims_score uptown ask "..." en   what is read out of a question, and which claims decide it
"""

import sys
from collections import Counter

from companion.rules.asked import ParsedQuestion
from companion.rules.claims import claims, decide
from tests.rules.scores import disagreements

SHOWN = 6


def main() -> None:
    game, *rest = sys.argv[1:]
    if rest[:1] == ["ask"]:
        asked = ParsedQuestion(rest[1], rest[2])
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
    for claim, (agree, wrong) in disagreements(game, rest[0] if rest else "").items():
        if rest and claim.rule_id != rest[0]:
            continue
        total.update(right=agree, wrong=len(wrong))
        print(f"{agree:5} {len(wrong):4}  {claim.rule_id} {claim.kind} {claim.statement}")
        for line in wrong[:SHOWN]:
            print(f"            {line}")
    print(dict(total))


if __name__ == "__main__":
    main()
