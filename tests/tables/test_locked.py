"""Another program holds the lock of a table, on either database: a save gives up after a while, no reader waits."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from typing import Any

import pytest
from sqlalchemy import event

from companion.tables import Edit, Saved, Store, Table, Trouble, database, sessions, turns
from companion.tables.models import Why


@pytest.fixture
def store(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(database, "SAVE_MS", 20)
    store = Store(url)
    yield store
    store.close()


@pytest.mark.both_databases
def test_a_save_gives_up_and_a_reader_does_not_wait(url: str, store: Store, table: Table) -> None:
    other = Store(url)
    with other._writing.begin() as connection:
        sessions.lock(connection, table.id)
        with pytest.raises(Trouble, match="locked"):
            store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "phone")
        store.visit("late", table.id, edit=True)
        assert store.snapshot(table.edit_key, edit=True) is not None
        assert "late" not in {device.id for device in store.devices.at(table.id)}
    assert isinstance(store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "phone"), Saved)
    store.visit("late", table.id, edit=True)
    assert "late" in {device.id for device in store.devices.at(table.id)}
    other.close()


@pytest.mark.skipif("TEST_DATABASE_URL" in os.environ, reason="PostgreSQL has its own line before a table")
def test_threads_of_one_process_take_turns_before_they_ask_sqlite(store: Store, table: Table) -> None:
    begun: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        begun.append(statement)

    def write() -> None:
        with store._writing_soon.begin():
            pass

    with ThreadPoolExecutor() as threads:
        with store._writing.begin() as connection:
            sessions.lock(connection, table.id)
            event.listen(store._engine, "before_cursor_execute", note)
            waiting = [threads.submit(write) for _ in range(3)]
            assert [type(late.exception()) for late in waiting] == [Trouble] * 3
            assert begun == []
        with pytest.raises(ZeroDivisionError), store._writing.begin():
            raise ZeroDivisionError
        assert threads.submit(write).exception() is None
    event.remove(store._engine, "before_cursor_execute", note)


@pytest.mark.skipif("TEST_DATABASE_URL" in os.environ, reason="PostgreSQL has its own line before a table")
def test_who_waits_among_many_is_not_told_that_another_program_writes(
    url: str, store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, now = Store(url), [0.0]

    def somebody_else_writes(_seconds: float) -> None:
        now[0] += 0.6 * database.SAVE_MS / 1000
        others.pop_all().close()
        connection = others.enter_context(other._writing.begin())
        sessions.change(connection, table.id)

    with ExitStack() as others:
        others.enter_context(other._writing.begin())
        monkeypatch.setattr(database, "monotonic", lambda: now[0])
        monkeypatch.setattr(database, "sleep", somebody_else_writes)
        with pytest.raises(Trouble, match="crowded"):
            store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "phone")
    other.close()


@pytest.mark.skipif("TEST_DATABASE_URL" in os.environ, reason="PostgreSQL has its own line before a table")
@pytest.mark.parametrize(("held", "why"), [(True, "locked"), (False, "crowded")])
def test_who_waits_among_threads_is_told_what_the_last_of_them_met(
    url: str, store: Store, held: bool, why: str
) -> None:
    writers, other = store._writing, Store(url)

    class Taken:
        def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:  # noqa: ARG002
            return False

    with ExitStack() as lock:
        if held:
            lock.enter_context(other._writing.begin())
            lock.enter_context(pytest.raises(Trouble, match=why))
        with writers.begin():
            pass
    writers._turn.lock = Taken()  # type: ignore[assignment]
    with pytest.raises(Trouble, match=why), writers.begin():
        pass
    other.close()


@pytest.mark.skipif("TEST_DATABASE_URL" in os.environ, reason="PostgreSQL has its own line before a table")
@pytest.mark.parametrize("found", ["locked", "crowded"])
def test_who_comes_to_the_lock_at_the_last_moment_says_what_was_found_before(
    url: str, store: Store, found: Why, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, other = count(step=2 * database.SAVE_MS), Store(url)

    class TakenUntilLate:
        def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:  # noqa: ARG002
            return blocking

        def release(self) -> None: ...

    monkeypatch.setattr(turns, "monotonic", lambda: next(now))
    store._writing._turn.lock = TakenUntilLate()  # type: ignore[assignment]
    store._writing._turn.met = found
    with other._writing.begin(), pytest.raises(Trouble, match=found), store._writing.begin():
        pass
    assert store._writing._turn.met == found
    other.close()


@pytest.mark.skipif("TEST_DATABASE_URL" in os.environ, reason="PostgreSQL has its own line before a table")
def test_who_stands_in_line_with_all_the_others_waits_for_what_the_first_finds(store: Store) -> None:
    turn = store._writing._turn

    class TakenByOneWhoWaits:
        def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
            if blocking and timeout > store._writing._wait / 1000:  # by then the first has given up
                turn.met = "locked"
            return False

    turn.lock = TakenByOneWhoWaits()  # type: ignore[assignment]
    with pytest.raises(Trouble, match="locked"), store._writing.begin():
        pass


def test_where_nobody_may_even_read_nothing_is_known_of_others() -> None:
    connection = sqlite3.connect(":memory:")
    cursor: Any = connection.cursor()
    assert database._seen_of_others(cursor)
    connection.close()
    assert database._seen_of_others(cursor) is None
