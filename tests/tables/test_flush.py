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


def failing(monkeypatch: pytest.MonkeyPatch, error: int = errno.EIO) -> None:
    def fail(_file: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fdatasync", fail)


@pytest.mark.parametrize(("error", "why"), [(errno.ENOSPC, "full"), (errno.EDQUOT, "full"), (errno.EIO, "broken")])
def test_what_does_not_come_onto_the_disk_is_not_acknowledged(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch, error: int, why: str
) -> None:
    with monkeypatch.context() as disk:
        failing(disk, error)
        disk.setattr(file, "settle", lambda *_: False)
        with pytest.raises(Trouble) as refused:
            enter(store, table, 1)
    assert refused.value.why == why
    enter(store, table, 2)
    assert store.part(table.id, "seat-0").document == {"n": 2}


def test_nothing_is_acknowledged_behind_what_did_not_come_onto_the_disk(
    store: Store, table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as moving:
        moving.setattr(file, "settle", lambda *_: False)
        with monkeypatch.context() as disk:
            failing(disk)
            with pytest.raises(Trouble):
                enter(store, table, 1)
        with pytest.raises(Trouble, match="broken"):
            enter(store, table, 2)
    enter(store, table, 3)
    assert moved(path)


def test_what_the_log_cannot_keep_is_moved_into_the_file(
    store: Store, table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch)
    enter(store, table, 1)
    assert moved(path)


def moved(path: Path) -> bool:
    """Whether all is in the file itself."""
    return path.with_name(f"{path.name}-wal").stat().st_size == 0


def test_a_database_behind_a_link_is_flushed_where_it_lies(
    tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    shutil.copyfile(empty_database, there / "tables.sqlite")
    (tmp_path / "link.sqlite").symlink_to(there / "tables.sqlite")
    store = Store(f"sqlite:///{tmp_path / 'link.sqlite'}")
    flushed: list[None] = []
    when_flushed(monkeypatch, lambda: flushed.append(None))
    store.create("uptown", [], {}, "host")
    store.close()
    assert flushed


def test_whoever_does_not_wait_himself_lets_sqlite_wait_for_the_disk(store: Store) -> None:
    level = text("PRAGMA synchronous")
    for _ in range(2):  # also on a connection on which the other kind wrote before
        with store._writing.begin() as connection:
            assert connection.execute(level).scalar() == 1
        with database.writing(store._engine).begin() as connection:
            assert connection.execute(level).scalar() == 2
