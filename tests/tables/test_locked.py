"""Another program holds the lock of a table, on either database: a save gives up after a while, no reader waits."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import event, text

from companion.tables import Edit, Snapshot, StorageError, Store, Table
from companion.tables.live import lifecycle
from companion.tables.storage import database
from tests.writing import by


@pytest.fixture
def store(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(database, "SAVE_MS", 20)
    monkeypatch.setattr(database, "SOON_MS", 10)
    store = Store(url)
    yield store
    store.close()


@pytest.mark.both_databases
def test_a_save_gives_up_and_a_reader_does_not_wait(url: str, store: Store, table: Table) -> None:
    other = Store(url)
    with other._writing.begin() as connection:
        lifecycle.lock(connection, table.id)
        with pytest.raises(StorageError, match="locked"):
            by(store, table.id, "phone").save([Edit("seat-0", {"coins": 1}, 0)])
        store.visit("late", table.id, edit=True)
        assert store.snapshot(table.edit_key, edit=True) is not None
        assert "late" not in {device.id for device in store.devices.at_table(table.id)}
    assert isinstance(by(store, table.id, "phone").save([Edit("seat-0", {"coins": 1}, 0)]), Snapshot)
    store.visit("late", table.id, edit=True)
    assert "late" in {device.id for device in store.devices.at_table(table.id)}
    other.close()


@pytest.mark.skipif("TEST_DATABASE_URL" in os.environ, reason="PostgreSQL has its own line before a table")
def test_threads_of_one_process_take_turns_before_they_ask_sqlite(store: Store, table: Table) -> None:
    begun: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        begun.append(statement)

    def write() -> None:
        with store._writing.begin(soon=True):
            pass

    with ThreadPoolExecutor() as threads:
        with store._writing.begin() as connection:
            lifecycle.lock(connection, table.id)
            event.listen(store._engine, "before_cursor_execute", note)
            waiting = [threads.submit(write) for _ in range(3)]
            assert [str(late.exception()) for late in waiting] == ["nothing can be saved: locked"] * 3
            assert begun == []
        with pytest.raises(ZeroDivisionError), store._writing.begin():
            raise ZeroDivisionError
        assert threads.submit(write).exception() is None
    event.remove(store._engine, "before_cursor_execute", note)


@pytest.mark.process
@pytest.mark.night
def test_a_postgresql_server_that_was_started_again_is_told_once_and_goes_on(postgresql_url: str) -> None:
    store = Store(postgresql_url)
    table = store.create("uptown", [], {}, "phone")
    with store._engine.connect() as connection:
        ours = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
    other = Store(postgresql_url)
    with other._engine.connect() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend({ours})"))
    with pytest.raises(StorageError, match="away"):
        store.version(table.edit_key, edit=True)
    assert store.version(table.edit_key, edit=True) == table.version
    other.close()
    store.close()
