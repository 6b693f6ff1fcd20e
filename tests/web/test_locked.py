"""Another program holds the database for writing: saves wait and then say so, and whoever reads notices nothing."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from companion.tables import StorageError
from companion.tables.storage import database
from tests.plays import new_group
from tests.web.phones import JSON, AtTable, open_table, table_of


@contextmanager
def held(app: Flask, how: str = "IMMEDIATE") -> Iterator[None]:
    """The write lock, as a database browser or a backup holds it."""
    file = app.config["DATABASE_URL"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """What SQLite is asked meanwhile, on new connections."""
    store, asked = app.extensions["store"], list[str]()
    store.close()

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(store._engine, "before_cursor_execute", note)
    yield asked
    event.remove(store._engine, "before_cursor_execute", note)


@pytest.fixture
def table(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> AtTable:
    monkeypatch.setattr(database, "SAVE_MS", 20)
    monkeypatch.setattr(database, "SOON_MS", 10)
    table = open_table(client)
    assert table.enter(0, residents=3).status_code == 200
    return table


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_save_is_refused_with_a_sentence_and_goes_through_later(app: Flask, table: AtTable, how: str) -> None:
    with held(app, how):
        refused = table.enter(0, 1, residents=4)
    assert refused.status_code == 503
    assert refused.json["error"]["message"].startswith("The database is busy: not saved yet.")
    assert table.enter(0, 1, residents=4).json["revision"] == 2


def test_a_form_without_scripts_says_what_to_do(app: Flask, table: AtTable) -> None:
    with held(app):
        page = table.client.post(f"{table.path}/enter/seat-0", data={"way": "pad", "base": 1, "pad.residents": 4})
    assert page.status_code == 503
    assert "Wait or close it, then send it again" in page.text
    with held(app):
        page = table.client.post(
            "/new", data={"game": "uptown", "name": ["Ann", "Bob"]}, headers={"Accept-Language": "ru"}
        )
    assert page.status_code == 503
    assert "База данных занята" in page.text


def test_a_save_that_finds_the_lock_waits_for_it(app: Flask, table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SAVE_MS", 30_000)
    store, begun = app.extensions["store"], Event()
    store.close()

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement == "BEGIN IMMEDIATE":
            begun.set()

    event.listen(store._engine, "before_cursor_execute", note)
    with ThreadPoolExecutor(1) as phone, held(app):
        saving = phone.submit(table.enter, 0, 1, residents=4)
        assert begun.wait(30)
        assert not saving.done()
    event.remove(store._engine, "before_cursor_execute", note)
    assert saving.result(30).status_code == 200


def test_whoever_reads_is_not_kept_waiting(app: Flask, table: AtTable) -> None:
    with held(app):
        for page in ("", "/result", "/enter/seat-0", "/state", "/log", "/settings"):
            newcomer = AtTable(app.test_client(), table.path)
            assert newcomer.get(page).status_code == newcomer.client.get("/").status_code == 200, page


def test_a_page_waits_for_the_lock_only_for_a_moment(app: Flask, table: AtTable) -> None:
    """So long as the store is told to; a save is more patient."""
    with statements(app) as asked:
        with held(app):
            newcomer = AtTable(app.test_client(), table.path)
            assert newcomer.get().status_code == newcomer.get("/result").status_code == 200
        table.enter(0, 1, residents=4)
    waits = [statement for statement in asked if statement.startswith("PRAGMA busy_timeout")]
    assert waits == ["PRAGMA busy_timeout = 10", "PRAGMA busy_timeout = 20"]


def test_a_phone_that_came_meanwhile_is_known_with_its_next_page(app: Flask, table: AtTable) -> None:
    newcomer, acquaintance = (AtTable(app.test_client(), table.path) for _ in range(2))
    open_table(acquaintance.client)
    with held(app):
        for phone in (newcomer, acquaintance):
            assert phone.get().status_code == phone.get("/result").status_code == 200
            assert table.path not in phone.client.get("/").text
    for phone in (newcomer, acquaintance):
        assert table.path in phone.client.get("/").text


def test_a_phone_that_went_from_table_to_table_meanwhile_is_known_at_all_of_them(app: Flask, table: AtTable) -> None:
    other, walker = open_table(app.test_client()), app.test_client()
    open_table(walker)
    with held(app):
        for path in (table.path, other.path):
            assert walker.get(path).status_code == 200
    home = walker.get("/").text
    assert (table.path in home, other.path in home) == (True, True)


def test_a_phone_that_just_came_reads_on_while_the_database_is_away(
    app: Flask, table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_given: str, **_options: bool) -> None:
        raise StorageError("away")

    newcomer = app.test_client()
    assert newcomer.get(table.path).status_code == 200
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(app.extensions["store"], "by_key", away)
        assert [newcomer.get("/rules").status_code for _ in range(2)] == [200, 200]
    assert table.path in newcomer.get("/").text


def test_the_page_of_a_group_opens_on_a_phone_that_never_saw_it(app: Flask) -> None:
    store = app.extensions["store"]
    group, newcomer = new_group(store, "phone", ["Ann", "Boris"]), app.test_client()
    newcomer.get("/")
    with held(app):
        for page in ("", "/people", "/stats"):
            assert newcomer.get(f"/groups/{group.key}{page}").status_code == 200
    newcomer.get(f"/groups/{group.key}")
    assert f"/groups/{group.key}" in newcomer.get("/plays").text


def test_whoever_types_a_code_is_told_and_a_link_opens(app: Flask, table: AtTable) -> None:
    code = table_of(app.extensions["store"], table).code
    with held(app):
        for typed in (code, "2222"):
            refused = app.test_client().get(f"/join?code={typed}")
            assert (refused.status_code, "The database is busy" in refused.text) == (503, True)
        assert app.test_client().get(table.path).status_code == 200
    assert app.test_client().get(f"/join?code={code}").headers.get("Location") == table.path


def test_whoever_watches_the_server_is_told(app: Flask, table: AtTable) -> None:
    with held(app):
        told = table.client.get("/healthz")
    assert (told.status_code, told.json["status"]) == (503, "locked")


def test_a_phone_that_came_meanwhile_is_known_once_it_saves(app: Flask, table: AtTable) -> None:
    newcomer = AtTable(app.test_client(), table.path)
    with held(app):
        assert newcomer.get().status_code == 200
    assert newcomer.enter(1, residents=1).status_code == 200
    assert table.path in newcomer.client.get("/").text
    assert newcomer.get("/state", headers=JSON).status_code == 200
