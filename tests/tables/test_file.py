"""The file of the tables: a copy of it has the evening; deleted, replaced, full or read-only it is noticed and said."""

from __future__ import annotations

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
from time import monotonic

import pytest
from sqlalchemy import event

from companion.tables import Edit, Saved, Store, Table, Trouble, database, file
from companion.tables.backup import back_up
from tests.tables.conftest import SEATS

NEVER = 60
"""Seconds: what has not come by then never comes."""


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
    reader = Store(f"sqlite:///{path}")
    opened.create("uptown", SEATS, {}, "host")
    assert tables_in(path) == 0
    opened.close()
    assert tables_in(path) == 1
    reader.close()


def test_once_nobody_saves_everything_is_in_the_file(
    path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "_QUIET", 0.0)
    shutil.copyfile(empty_database, path)
    store = Store(f"sqlite:///{path}")
    store.create("uptown", SEATS, {}, "host")
    end = monotonic() + NEVER
    while tables_in(path) == 0:
        assert monotonic() < end, "the file was never settled"
    store.create("uptown", SEATS, {}, "host")
    store.close()
    assert tables_in(path) == 2


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved.sqlite"))


def replace(path: Path) -> None:
    other = path.with_name("other.sqlite")
    shutil.copyfile(path, other)
    other.rename(path)


def delete_the_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("harm", [delete, move, replace, delete_the_log])
def test_a_file_that_is_gone_takes_no_save_and_is_not_made_anew(
    path: Path, opened: Store, harm: Callable[[Path], None]
) -> None:
    table = opened.create("uptown", SEATS, {}, "host")
    harm(path)
    lies = set(path.parent.iterdir())
    for _ in range(2):
        with pytest.raises(Trouble) as trouble:
            opened.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "host")
        assert trouble.value.why == "gone"
    assert opened.by_edit_key(table.edit_key) == table
    assert set(path.parent.iterdir()) == lies


def another(path: Path, copy: Path) -> None:
    """A database of other people's tables."""
    path.unlink()
    store = Store(f"sqlite:///{path}")
    store.create("streets", SEATS, {}, "stranger")
    store.close()
    shutil.copyfile(path, copy)


def nothing(_path: Path, copy: Path) -> None:
    copy.write_bytes(b"")


def no_database(_path: Path, copy: Path) -> None:
    copy.write_text("These are not the tables. " * 1000)


def former(path: Path, copy: Path) -> None:
    """The same tables, as they were before the server was started."""
    shutil.copyfile(path, copy)


@pytest.mark.parametrize("written", [another, nothing, no_database, former])
@pytest.mark.parametrize("quiet", [True, False])
def test_a_copy_that_is_laid_over_the_file_is_noticed(
    path: Path, empty_database: Path, written: Callable[[Path, Path], None], quiet: bool
) -> None:
    copy = path.with_name("copy.sqlite")
    shutil.copyfile(empty_database, path)
    written(path, copy)
    shutil.copyfile(empty_database, path)
    database.number_file(f"sqlite:///{path}")
    store = Store(f"sqlite:///{path}")
    table = store.create("uptown", SEATS, {}, "host")
    if quiet:
        assert file.settle(str(path))
    assert isinstance(store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "host"), Saved)
    shutil.copyfile(copy, path)
    for _ in range(2):
        with pytest.raises(Trouble) as trouble:
            store.save(table.id, [Edit("seat-0", {"coins": 2}, 1)], "host")
        assert trouble.value.why == "gone"
    with pytest.raises(Trouble, match="gone"):
        store.check()
    store.close()


def test_a_backup_that_is_laid_over_the_file_it_was_made_of_is_noticed(path: Path, empty_database: Path) -> None:
    shutil.copyfile(empty_database, path)
    database.number_file(f"sqlite:///{path}")
    store = Store(f"sqlite:///{path}")
    table = store.create("uptown", SEATS, {}, "host")
    back_up(f"sqlite:///{path}", path.with_name("backup.sqlite"))
    shutil.copyfile(path.with_name("backup.sqlite"), path)
    with pytest.raises(Trouble, match="gone"):
        store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "host")
    store.close()


def test_a_file_into_which_something_is_being_moved_is_still_the_same(path: Path, empty_database: Path) -> None:
    shutil.copyfile(empty_database, path)
    database.number_file(f"sqlite:///{path}")
    whole, known = path.read_bytes(), file.DatabaseFile()
    known.opened(str(path))
    with path.open("r+b") as moving:  # its first page tells of more pages than there are so far
        moving.truncate(len(whole) - 8192)
    known.check(str(path))
    newer = file.DatabaseFile()
    newer.opened(str(path))
    with path.open("r+b") as moving:
        moving.write(whole)
    known.check(str(path))
    newer.check(str(path))
    shutil.copyfile(empty_database, path)
    for looked in (known, newer):
        with pytest.raises(Trouble, match="gone"):
            looked.check(str(path))


def test_what_others_move_into_the_file_is_no_copy_over_it(path: Path, opened: Store) -> None:
    database.number_file(f"sqlite:///{path}")  # while somebody has it open
    other = Store(f"sqlite:///{path}")
    table = opened.create("uptown", SEATS, {}, "host")
    for number in range(4):
        assert isinstance((opened, other)[number % 2].save(table.id, [Edit("a", number, number)], "host"), Saved)
        assert file.settle(str(path))
    other.close()


def test_a_connection_more_does_not_make_a_deleted_file_anew(path: Path, opened: Store) -> None:
    with opened._engine.connect():
        path.unlink()
        with pytest.raises(Trouble, match="gone"), opened._engine.connect():
            pass
    assert not path.exists()


def test_a_file_that_was_put_back_takes_saves_again(path: Path, opened: Store) -> None:
    move(path)
    with pytest.raises(Trouble):
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
            saved = store.save(table.id, [Edit("seat-0", {"text": f"{number} " * 2000}, number)], "host")
        except Trouble as trouble:
            return number, trouble.why
        assert isinstance(saved, Saved)
    raise AssertionError


def test_a_full_disk_refuses_saves_answers_readers_and_goes_on_when_there_is_room(opened: Store) -> None:
    table = opened.create("uptown", SEATS, {}, "host")
    limit(opened, 60)
    saved, why = fill_up(opened, table)
    assert why == "full"
    assert opened.part(table.id, "seat-0").revision == saved
    opened.visit("another", table.id, edit=True)
    assert opened.by_edit_key(table.edit_key) is not None
    limit(opened, 1_000_000)
    assert isinstance(opened.save(table.id, [Edit("seat-0", {"coins": 1}, saved)], "host"), Saved)


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


def test_a_folder_that_becomes_read_only_is_read_and_takes_no_save(folder: Path) -> None:
    store = Store(f"sqlite:///{folder / 'kvartal.sqlite'}")
    table = store.create("uptown", SEATS, {}, "host")
    store.close()
    (folder / "kvartal.sqlite").chmod(0o444)
    folder.chmod(0o555)
    store = Store(f"sqlite:///{folder / 'kvartal.sqlite'}")
    assert store.by_edit_key(table.edit_key) == table
    store.visit("another", table.id, edit=True)
    with pytest.raises(Trouble) as trouble:
        store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "host")
    assert trouble.value.why == "read-only"
    folder.chmod(0o755)
    (folder / "kvartal.sqlite").chmod(0o644)
    assert isinstance(store.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "host"), Saved)
    store.close()


def test_a_start_on_an_up_to_date_database_waits_for_no_lock(path: Path, opened: Store) -> None:
    with database.writing(opened._engine).begin():
        Store(f"sqlite:///{path}").close()


def test_a_second_store_in_a_process_leaves_the_locks_of_the_first(path: Path, opened: Store) -> None:
    """Without them another program that closes the file takes itself for the last, and deletes the log."""
    table = opened.create("uptown", SEATS, {}, "host")
    second = Store(f"sqlite:///{path}")
    other_program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM tables').fetchall()"
    subprocess.run([sys.executable, "-c", other_program, path], check=True)
    assert isinstance(opened.save(table.id, [Edit("seat-0", {"coins": 1}, 0)], "host"), Saved)
    second.close()
