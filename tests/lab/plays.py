"""`make bench`: what the history costs the server, from a hundred plays to ten years of them. Nothing fails by it."""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from flask.testing import FlaskClient
from sqlalchemy import insert, select, update

from companion.tables import Store, schema
from companion.tables.history.play_queries import Scope
from companion.web import create_app
from tests.plays import import_plays, random_plays

SIZES = (100, 1_000, 5_000)
MOST = 100
"""Milliseconds of processor time that a page was asked to take."""


def fill(store: Store, device: str, number: int) -> str:
    """So many plays of one group, each with a table that the device visited. Returns the key of the group."""
    group = import_plays(store, device, random_plays(number))
    now, plays = datetime.now(UTC), schema.plays.c
    with store._engine.begin() as connection:
        rows = connection.execute(select(plays.id, plays.game, plays.ended)).all()
        about = {"options": {}, "version": 1, "group_id": group.id}
        tables = [
            {**about, "id": row.id, "game": row.game, "edit_key": f"edit {row.id}", "view_key": f"view {row.id}",
             "created": row.ended, "finished": row.ended}
            for row in rows
        ]  # fmt: skip
        visits = [{"table_id": row.id, "device": device, "number": 1, "edit": True, "seen": now} for row in rows]
        connection.execute(insert(schema.tables), tables)
        connection.execute(insert(schema.visits), visits)
        connection.execute(update(schema.plays).values(table_id=plays.id))
    return group.key


def milliseconds(work: Callable[[], object], before: Callable[[], object] = lambda: None, repeat: int = 9) -> float:
    """Processor time, the median of a few runs; what happens before each does not count."""
    times = []
    for _ in range(repeat):
        before()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return sorted(times)[repeat // 2] * 1000


@contextmanager
def browser() -> Iterator[tuple[FlaskClient, str, Store]]:
    """A browser that has been at an empty instance: with its device, and where its plays are kept."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/plays.sqlite"})
        client, store = app.test_client(), app.extensions["store"]
        client.get("/plays")
        with client.session_transaction() as session:
            device = session["device"]
        yield client, device, store
        store.close()


def measure(number: int) -> dict[str, float]:
    with browser() as (client, device, store):
        key = fill(store, device, number)
        person = next(iter(store.plays.choices(Scope(device=device)).people)).key
        pages = {
            "the first page": "/plays",
            "the last page": f"/plays?page={-(-number // 25)}",
            "one person, one game": f"/plays?person={person}&game=streets",
            "words": "/plays?q=клуб+аня",
            "the group": f"/groups/{key}",
        }
        for path in pages.values():
            _open(client, path)
        costs = {title: milliseconds(lambda path=path: _open(client, path)) for title, path in pages.items()}  # type: ignore[misc]
        costs["all plays"] = milliseconds(lambda: store.plays.history(Scope(device=device)))
    return costs


def _open(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200


def tell(title: str, measure: Callable[[int], dict[str, float]]) -> None:
    """What pages cost, for each number of plays."""
    costs = [measure(number) for number in SIZES]
    sizes = ", ".join(f"{number:,}" for number in SIZES)
    print(f"{title} of {sizes} plays, in milliseconds of processor time, of {MOST}:")
    for page in costs[0]:
        print(f"  {page}: {', '.join(f'{cost[page]:.0f}' for cost in costs)}")


if __name__ == "__main__":
    tell("The history", measure)
