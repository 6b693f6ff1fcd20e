"""`make bench`: what the statistics cost the server, from a hundred plays to ten years of them. Nothing fails by it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable

from companion.tables import Store
from companion.web import create_app, statistics
from tests.plays import random_plays

SIZES = (100, 1_000, 5_000)
MOST = 100
"""Milliseconds of processor time that a page was asked to take."""


def milliseconds(work: Callable[[], object], before: Callable[[], object], repeat: int = 7) -> float:
    """Processor time, the median of a few runs; what happens before each does not count."""
    times = []
    for _ in range(repeat):
        before()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return sorted(times)[repeat // 2] * 1000


def measure(number: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/plays.sqlite"})
        store: Store = app.extensions["store"]
        client = app.test_client()
        client.get("/plays")
        with client.session_transaction() as session:
            group = store.groups.found(session["device"])
        store.plays.bring_in(group.id, random_plays(number))
        found = store.groups.get(group.id)
        assert found is not None
        pages = {
            "all games": "/plays/stats",
            "one game": "/plays/stats?game=paper-quarters",
            "one person, one game": f"/plays/stats?game=streets&person={found.people[0].key}",
        }
        costs = {}
        for title, path in pages.items():
            client.get(path)
            work = lambda path=path: client.get(path)  # noqa: E731
            costs[title] = milliseconds(work, statistics.forget)
            costs[f"{title}, asked again"] = milliseconds(work, lambda: None)
        # A history that is read anew is another one, of which nothing is known.
        costs["all games, plays read anew"] = milliseconds(lambda: client.get("/plays/stats"), store.plays.clear)
        store.close()
    return costs


if __name__ == "__main__":
    costs = {number: measure(number) for number in SIZES}
    sizes = ", ".join(f"{number:,}" for number in SIZES)
    print(f"Statistics of {sizes} plays, in milliseconds of processor time, of {MOST}:")
    for title in costs[SIZES[0]]:
        print(f"  {title}: {', '.join(f'{costs[number][title]:.0f}' for number in SIZES)}")
