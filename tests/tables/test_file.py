"""The file of the tables: whole once it is closed; deleted, replaced, full, read-only or damaged, that is said."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import event, text

from companion.tables import Edit, Snapshot, StorageError, Store, Table
from companion.tables.storage import database
from tests.tables.conftest import SEATS
from tests.writing import by


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kvartal.sqlite"


@pytest.fixture
def opened(path: Path, empty_database: Path) -> Iterator[Store]:
    shutil.copyfile(empty_database, path)
    store = Store(f"sqlite:///{path}")
    yield store
    store.close()


def tables_in(copied: Path) -> int:
    """How many tables a copy of the file alone holds."""
    alone = copied.with_name("copy.sqlite")
    shutil.copyfile(copied, alone)
    with closing(sqlite3.connect(alone)) as connection:
        found: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    return found


def test_a_store_that_is_closed_leaves_everything_in_the_file(path: Path, opened: Store) -> None:
    opened.create("uptown", SEATS, {}, "host")
    assert tables_in(path) == 0
    opened.close()
    assert tables_in(path) == 1


@pytest.mark.usefixtures("durable")
def test_sqlite_waits_for_the_disk_with_every_save(opened: Store) -> None:
    """So an acknowledged save survives a power cut."""
    with opened._engine.connect(), opened._writing.begin() as connection:
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal"), ("foreign_keys", 1)):
            assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == value


def move(path: Path) -> None:
    path.rename(path.with_name("moved.sqlite"))


def replace(path: Path) -> None:
    other = path.with_name("other.sqlite")
    shutil.copyfile(path, other)
    other.rename(path)


@pytest.mark.parametrize("harm", [Path.unlink, move, replace])
def test_a_file_that_is_gone_takes_no_save_and_is_not_made_anew(
    path: Path, opened: Store, harm: Callable[[Path], None]
) -> None:
    table = opened.create("uptown", SEATS, {}, "host")
    harm(path)
    lies = set(path.parent.iterdir())
    for _ in range(2):
        with pytest.raises(StorageError) as trouble:
            by(opened, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0)])
        assert trouble.value.why == "gone"
    assert opened.by_key(table.edit_key) == table
    assert set(path.parent.iterdir()) == lies


def test_a_connection_more_does_not_make_a_deleted_file_anew(path: Path, opened: Store) -> None:
    with opened._engine.connect():
        path.unlink()
        with pytest.raises(StorageError, match="gone"), opened._engine.connect():
            pass
    assert not path.exists()


def test_a_file_that_was_put_back_takes_saves_again(path: Path, opened: Store) -> None:
    move(path)
    with pytest.raises(StorageError):
        opened.create("uptown", SEATS, {}, "host")
    path.with_name("moved.sqlite").rename(path)
    assert opened.create("uptown", SEATS, {}, "host").id == 1


def limit(store: Store, pages: int) -> None:
    """So many pages and no more have room in the file from now on."""
    store._engine.dispose()
    event.listen(store._engine, "connect", lambda connection, _: connection.execute(f"PRAGMA max_page_count = {pages}"))


def fill_up(store: Store, table: Table) -> tuple[int, str]:
    """Save until it is refused; how many saves were acknowledged, and why no more."""
    for number in count():
        try:
            saved = by(store, table.id, "host").save([Edit("seat-0", {"text": f"{number} " * 2000}, number)])
        except StorageError as trouble:
            return number, trouble.why
        assert isinstance(saved, Snapshot)
    raise AssertionError


def test_a_full_disk_refuses_saves_answers_readers_and_goes_on_when_there_is_room(opened: Store) -> None:
    table = opened.create("uptown", SEATS, {}, "host")
    limit(opened, 60)
    saved, why = fill_up(opened, table)
    assert why == "full"
    assert opened.part(table.id, "seat-0").revision == saved
    opened.visit("another", table.id, edit=True)
    assert opened.by_key(table.edit_key) is not None
    limit(opened, 1_000_000)
    assert isinstance(by(opened, table.id, "host").save([Edit("seat-0", {"coins": 1}, saved)]), Snapshot)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that belongs to somebody who is bound by its mode: the superuser is not, so he becomes another."""
    made = Path(tempfile.mkdtemp())
    superuser = os.geteuid() == 0
    if superuser:
        os.chown(made, 65534, 65534)
        os.seteuid(65534)
    yield made
    made.chmod(0o755)
    if superuser:
        os.seteuid(0)
    shutil.rmtree(made)


def test_a_folder_that_becomes_read_only_is_said_and_takes_saves_once_it_can_be_written(folder: Path) -> None:
    path = folder / "kvartal.sqlite"
    store = Store(f"sqlite:///{path}")
    table = store.create("uptown", SEATS, {}, "host")
    store.close()
    path.chmod(0o444)
    folder.chmod(0o555)
    for attempt in (
        lambda: by(store, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0)]),
        lambda: store.by_key(table.edit_key),
    ):
        with pytest.raises(StorageError, match="read-only"):
            attempt()
    folder.chmod(0o755)
    path.chmod(0o644)
    assert isinstance(by(store, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0)]), Snapshot)
    store.close()


def test_a_damaged_file_is_said(path: Path, opened: Store) -> None:
    opened.close()
    path.write_text("These are not the tables. " * 1000)
    with pytest.raises(StorageError, match="broken"):
        opened.tables()


def test_a_start_on_an_up_to_date_database_waits_for_no_lock(path: Path, opened: Store) -> None:
    with database.writing(opened._engine).begin():
        Store(f"sqlite:///{path}").close()


def test_a_second_store_in_a_process_leaves_the_locks_of_the_first(path: Path, opened: Store) -> None:
    """Without them another program that closes the file takes itself for the last, and deletes the log."""
    table = opened.create("uptown", SEATS, {}, "host")
    second = Store(f"sqlite:///{path}")
    other_program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM tables').fetchall()"
    subprocess.run([sys.executable, "-c", other_program, path], check=True)
    assert isinstance(by(opened, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0)]), Snapshot)
    second.close()
