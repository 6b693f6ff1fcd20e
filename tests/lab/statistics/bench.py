"""`make bench`: what the statistics cost the server, from a hundred plays to ten years of them. Nothing fails by it."""

from tests.lab.plays import browser, milliseconds, tell
from tests.plays import import_plays, random_plays


def measure(number: int) -> dict[str, float]:
    with browser() as (client, device, store):
        found = import_plays(store, device, random_plays(number))
        pages = {
            "all games": "/plays/stats",
            "one game": "/plays/stats?game=paper-quarters",
            "one person, one game": f"/plays/stats?game=streets&person={found.people[0].key}",
        }
        costs = {}
        for title, path in pages.items():
            client.get(path)
            work = lambda path=path: client.get(path)  # noqa: E731
            costs[title] = milliseconds(work)
    return costs


if __name__ == "__main__":
    tell("Statistics", measure)
