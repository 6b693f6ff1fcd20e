"""`make bench`: what a table costs. Figures and ratios of one run; nothing fails by them."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

from companion import documents, rules
from companion.games import get
from companion.games.game import Readings
from tests.largest import cases
from tests.rules.ask_score import questions
from tests.test_vectors import VECTORS

BY_ID = {vector["id"]: vector for vector in VECTORS}


def milliseconds(work: Any, repeat: Any = 200) -> Any:
    """The median of many runs."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return sorted(times)[repeat // 2] * 1000


def city(buildings: Any) -> Any:
    """A Ginkgopolis city of any size: five owners, three colours, a strip four wide."""
    names = ["anya", "alice", "alyona", "boris", "vera"]
    colours = ["red", "red", "blue", "yellow", "yellow"]
    return {
        "solo": False,
        "fragment": True,
        "city": [
            {
                "x": index // 4,
                "y": index % 4,
                "colour": colours[index // 3 % 5],
                "number": 4 + index % 17,
                "height": 1 + index % 4,
                "owner": names[index * 7 % 5],
            }
            for index in range(buildings)
        ],
        "players": [
            {"name": name, "tokens": 9, "refresh": 1, "characters": [], "cards": ["red-10", "blue-19"]}
            for name in names
        ],
    }


def table(title: Any, game: Any, document: Any) -> None:
    score, _ = documents.read(game, "final", document)
    run = get(game).calculations["final"].run
    read = milliseconds(lambda: documents.read(game, "final", document))
    whole = milliseconds(lambda: run(score, Readings(get(game).readings)))
    through = milliseconds(lambda: documents.calculate(game, "final", document))
    print(
        f"{title}: read {read:.2f} ms, scored with its readings {whole:.2f} ms, document to document {through:.2f} ms"
    )


def growth() -> None:
    costs = {
        size: milliseconds(lambda size=size: documents.calculate("ginkgopolis", "final", city(size)), 30)
        for size in (15, 60, 120)
    }
    print("Ginkgopolis by size:", ", ".join(f"{size} buildings {cost:.2f} ms" for size, cost in costs.items()))
    print(f"  8 times the city costs {costs[120] / costs[15]:.1f} times as much")


def largest() -> None:
    """What the largest documents cost that are read; 300 ms of processor time were asked for."""
    for title, case in cases().items():
        documents.calculate(*case)
        start = time.process_time()
        documents.calculate(*case)
        print(f"  {title}: {(time.process_time() - start) * 1000:.0f} ms of 300")


def batch() -> None:
    tables = [BY_ID["gk-55"], BY_ID["pqm-045"]] * 500
    lines = "".join(
        json.dumps({key: vector[key] for key in ("game", "calculation", "input")}) + "\n" for vector in tables
    )
    start = time.perf_counter()
    command = [sys.executable, "-c", "from companion.cli import main; main()", "calc", "--batch"]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    print(f"calc --batch: {run.stdout.count(chr(10))} tables in {time.perf_counter() - start:.2f} s, start included")


def asking() -> None:
    asked = [question.question for question in questions()]
    rules.build_missing(print)
    for question in asked:
        rules.search(question)
    start = time.perf_counter()
    for question in asked:
        rules.search(question)
    each = (time.perf_counter() - start) / len(asked) * 1000
    command = [sys.executable, "-c", "from companion.cli import main; main()", "ask", "who wins a tie?"]
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    print(f"a question to all games: {each:.2f} ms; companion ask: {time.perf_counter() - start:.2f} s, start included")


if __name__ == "__main__":
    table("Ginkgopolis, five players", "ginkgopolis", BY_ID["gk-55"]["input"])
    table("Ginkgopolis, 40 buildings", "ginkgopolis", city(40))
    table("Paper Quarters, four players", "paper-quarters", BY_ID["pqm-045"]["input"])
    growth()
    print("The largest documents:")
    largest()
    batch()
    asking()
