"""What was deleted thirty days ago is gone for good while people open pages, and nobody waits for it."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from companion.tables import Store
from companion.tables.storage import database
from companion.web.http import device_cookie
from tests.tables.test_trash import rows
from tests.web.phones import AtTable, open_table
from tests.web.test_locked import held


@pytest.fixture(autouse=True)
def _not_yet_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_cookie, "_next_look", {})


@pytest.fixture
def statements(store: Store) -> Iterator[list[str]]:
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        sent.append(statement)

    event.listen(store._engine, "before_cursor_execute", note)
    yield sent
    event.remove(store._engine, "before_cursor_execute", note)


def delete(store: Store, *tables: AtTable, days: int) -> None:
    """Delete them, so many days ago."""
    now = store.trash._now
    store.trash._now = lambda: now() - timedelta(days=days)
    for table in tables:
        table.post("/delete")
    store.trash._now = now


def look_again() -> None:
    """As after an hour."""
    device_cookie._next_look.clear()


@pytest.mark.parametrize(("days", "left"), [(29, True), (31, False)])
def test_whoever_opens_a_page_leaves_nothing_of_what_was_deleted_long_ago(
    app: Flask, client: FlaskClient, store: Store, days: int, left: bool
) -> None:
    nothing = rows(store)
    table = open_table(client)
    table.enter(0, residents=3)
    table.post("/finish")
    delete(store, table, days=days)
    assert app.test_client().get("/rules").status_code == 200
    assert bool(rows(store)) == left
    assert left or rows(store) == nothing


def test_a_table_that_goes_on_stays(client: FlaskClient, store: Store) -> None:
    going, old = open_table(client), open_table(client)
    delete(store, old, days=31)
    client.get("/")
    assert going.get().status_code == 200
    assert old.get().status_code == 404


def test_only_the_first_page_of_an_hour_looks(client: FlaskClient, table: AtTable, statements: list[str]) -> None:
    looks = [number for number in range(5) if _looked(client, statements)]
    assert looks == [0]
    look_again()
    statements.clear()
    table.enter(0, residents=3)
    assert not any("tables.deleted <" in statement for statement in statements), "a save has something else to do"
    assert _looked(client, statements)


def _looked(client: FlaskClient, statements: list[str]) -> bool:
    statements.clear()
    assert client.get("/").status_code == 200
    return any("tables.deleted <" in statement for statement in statements)


def test_where_somebody_else_writes_a_page_comes_and_the_bin_waits(
    app: Flask, client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for as long as a save would: nobody who reads is kept waiting."""
    delete(store, open_table(client), days=31)
    monkeypatch.setattr(database, "SOON_MS", 1)
    with held(app):
        assert app.test_client().get("/rules").status_code == 200
    assert rows(store)["tables"] == 1
    look_again()
    app.test_client().get("/rules")
    assert rows(store) == {}


def test_where_nothing_can_be_written_a_page_comes(app: Flask, client: FlaskClient, store: Store) -> None:
    delete(store, open_table(client), days=31)
    store._engine.dispose()

    def read_only(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA query_only = 1")

    event.listen(store._engine, "connect", read_only)
    try:
        assert app.test_client().get("/rules").status_code == 200
        assert rows(store)["tables"] == 1
    finally:
        event.remove(store._engine, "connect", read_only)
        store._engine.dispose()
