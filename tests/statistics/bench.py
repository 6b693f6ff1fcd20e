"""`make bench`: what the statistics cost the server, from a hundred plays to ten years of them. Nothing fails by it."""

from __future__ import annotations

import tempfile

from companion.tables import Store
from companion.web import create_app, statistics
from tests.plays import random_plays
from tests.plays_bench import MOST, SIZES, milliseconds


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
            costs[f"{title}, asked again"] = milliseconds(work)
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
