"""What was acknowledged is on the disk, and nobody waits for the disk in another's turn."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from companion.tables import Edit, Saved, Store, Table, Trouble, database, file

pytestmark = pytest.mark.skipif(not file.CAN_FLUSH, reason="SQLite itself waits for the disk here")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def when_flushed(monkeypatch: pytest.MonkeyPatch, then: Callable[[], None]) -> None:
    """Do something each time that the disk has all that was written so far."""
    flush = os.fdatasync

    def flushed(file: int) -> None:
        flush(file)
        then()

    monkeypatch.setattr(os, "fdatasync", flushed)


def enter(store: Store, table: Table, number: int) -> None:
    base = store.part(table.id, "seat-0").revision
    assert isinstance(store.save(table.id, [Edit("seat-0", {"n": number}, base)], "phone"), Saved)


def test_an_acknowledged_save_survives_a_power_cut(
    store: Store, table: Table, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()

    def left_by_a_cut() -> None:
        for name in (path.name, f"{path.name}-wal"):
            shutil.copyfile(path.with_name(name), disk / name)

    when_flushed(monkeypatch, left_by_a_cut)
    for number in range(3):
        enter(store, table, number)
        survived = Store(f"sqlite:///{disk / path.name}")
        assert survived.part(table.id, "seat-0").document == {"n": number}
        survived.close()


def test_nobody_waits_for_the_disk_in_anothers_turn(
    store: Store, table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free: list[bool] = []

    def try_to_write() -> None:
        free.append(not store._writing._turn.lock.locked())
        with closing(sqlite3.connect(path, timeout=0)) as another:
            another.execute("BEGIN IMMEDIATE")

    when_flushed(monkeypatch, try_to_write)
    enter(store, table, 1)
    assert free == [True]


@pytest.mark.parametrize(("error", "why"), [(errno.ENOSPC, "full"), (errno.EDQUOT, "full"), (errno.EIO, "broken")])
def test_what_does_not_come_onto_the_disk_is_not_acknowledged(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch, error: int, why: str
) -> None:
    def fail(_file: int) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as failing:
        failing.setattr(os, "fdatasync", fail)
        with pytest.raises(Trouble) as refused:
            enter(store, table, 1)
    assert refused.value.why == why
    enter(store, table, 2)
    assert store.part(table.id, "seat-0").document == {"n": 2}


def test_whoever_does_not_wait_himself_lets_sqlite_wait_for_the_disk(store: Store) -> None:
    level = text("PRAGMA synchronous")
    for _ in range(2):  # also on a connection on which the other kind wrote before
        with store._writing.begin() as connection:
            assert connection.execute(level).scalar() == 1
        with database.writing(store._engine).begin() as connection:
            assert connection.execute(level).scalar() == 2
