"""`make ask-score`: how often the right card is first, or among the first three, for the questions of `tests/rules`.

It lists the questions whose right card is not first, then the shares. The questions were written from the titles of the
cards without a look at the stored ways of asking; do not copy them there. A number of the search is tried out with
`make ask-score TRY=WHOLE=4`: the indexes are then built anew in memory, which takes some seconds.
"""

import sqlite3
import sys
from collections import defaultdict
from dataclasses import dataclass

from companion import games, rules
from companion.rules import features, index_cache, scoring
from companion.rules.build import build
from companion.rules.index import Index
from tests.lab.rules import contrast_score, verdict_score
from tests.rules.scores import best_three, rank, read


@dataclass
class Tally:
    asked: int = 0
    first: int = 0
    three: int = 0

    def count(self, rank: int | None) -> None:
        self.asked += 1
        self.first += rank == 0
        self.three += rank is not None

    def shown(self, name: str) -> str:
        return f"{name:15} {self.asked:9} {self.first / self.asked:6.3f} {self.three / self.asked:6.3f}"


def tallies() -> dict[str, Tally]:
    by_name: dict[str, Tally] = defaultdict(Tally)
    for question in read("questions"):
        place = rank(question)
        for name in ("all", question.game, question.lang):
            by_name[name].count(place)
    return by_name


def try_out(settings: list[str]) -> None:
    """Change numbers of the search, as `WHOLE=4`, and build the indexes with them."""
    for setting in settings:
        name, _, value = setting.partition("=")
        module = scoring if hasattr(scoring, name) else features
        setattr(module, name, type(getattr(module, name))(value))
    features._word_features.cache_clear()
    for game in games.ids():
        database = sqlite3.connect(":memory:", check_same_thread=False)
        build(game, database)
        index_cache._open_indexes[games.home(game)] = Index(database)


def main() -> None:
    if len(sys.argv) > 1:
        try_out(sys.argv[1:])
    rules.build_missing(print)
    for question in read("questions"):
        if rank(question) != 0:
            wanted, best = ", ".join(question.rules), ", ".join(best_three(question))
            print(f"{question.lang} {question.question}: {wanted}, but {best}")
    print(f"{'':15} {'questions':>9} {'first':>6} {'three':>6}")
    for name, tally in tallies().items():
        print(tally.shown(name))
    asked = read("verdicts")
    for game in ("all", *games.ids()):
        print(verdict_score.shown(game, verdict_score.score(one for one in asked if game in ("all", one.game))))
    print(*contrast_score.rows(), sep="\n")


if __name__ == "__main__":
    main()
