"""A backup: one SQLite file with everything, whichever database it comes from and whichever it goes back to."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from sqlalchemy import JSON, Column, Connection, Engine, RowMapping, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from companion import games
from companion.game.document_types import Unreadable
from companion.tables import schema
from companion.tables.history import play
from companion.tables.history.play import PortableTable
from companion.tables.history.transfer import read_tables
from companion.tables.models import StorageError, strip_unstorable
from companion.tables.storage.database import dump, identity, open_database, sqlite_file, writing

_AT_ONCE = 500  # At most 500 rows are in memory at any moment.


class Unusable(RuntimeError):
    """A file that is no backup, and why: nothing was changed."""


@dataclass(frozen=True, slots=True)
class Contents:
    tables: int
    entries: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What the database holds now, and the file with what it held before; None: it held nothing."""

    contents: Contents
    kept: Path | None


def back_up(url: str, target: Path) -> Contents:
    """Write everything into a file as it is at one moment, while others go on saving.

    The file is there as a whole or not at all, and its owner alone can read it: it has every table's links.
    """
    path = sqlite_file(url)
    if path and os.path.exists(path) and identity(path) == identity(str(target)):
        raise Unusable(f"{target} is the database itself.")
    with beside(target) as made:
        if path:
            _copy_file(path, made)
        else:
            with _opened(url) as source, _opened(f"sqlite:///{made}") as copy:
                reading = source.execution_options(isolation_level="REPEATABLE READ")
                with reading.begin() as old, writing(copy).begin() as new:
                    _copy_rows(old, new)
        _make_one_file(made)
        contents = _check(made)
        os.replace(made, target)
    return contents


def restore(
    url: str, source: Path, now: datetime, folder: Path, read_table: Callable[[PortableTable], object] | None = None
) -> Restored:
    """Replace what is there by a backup, all of it or nothing. It is checked first, each table by `read_table`, and
    what was there is saved as a backup beside the database, or in the folder where that is a server. Phones and servers
    may go on.

    :raise Unusable: it is no backup of Kvartal, or damaged, or has what no page could show.
    :raise NewerDatabase: a newer version of the program made it.
    """
    path = sqlite_file(url)
    if identity(str(source)) is None:
        raise Unusable(f"There is no file {source}.")
    if path and identity(path) == identity(str(source)):
        raise Unusable(f"{source} is the database itself.")
    kept = _free(Path(path).parent if path else folder, f"{now:before-restore-%Y%m%d-%H%M%S}")
    kept.parent.mkdir(parents=True, exist_ok=True)
    with beside(kept) as made:
        _copy_file(str(source), made, at_rest=not Path(f"{source}-wal").exists())
        _make_one_file(made)
        _check(made)
        _read_through(made)
        with _opened(f"sqlite:///{made}") as backup:
            if read_table:
                _read_tables(backup, read_table)
            if path and not _saved_aside(path, url, kept):
                _copy_into_new_file(backup, Path(path))
                return Restored(_check(path), kept if kept.exists() else None)
            with _opened(url) as database, backup.begin() as old, writing(database).begin() as new:
                if new.dialect.name == "postgresql":
                    new.execute(text("LOCK TABLE tables IN EXCLUSIVE MODE"))
                back_up(url, kept)  # now that nobody can save: of a file for the second time
                _replace_rows(old, new)
        return Restored(_check(made), kept)


def _saved_aside(path: str, url: str, kept: Path) -> bool:
    """Back up what is there. False: there is nothing, or it is damaged and was moved aside as it is.

    The log of a deleted file is moved as well: SQLite would take it for that of the file that comes in its place.
    """
    with suppress(Unusable):
        if os.path.exists(path):
            back_up(url, kept)
            return True
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.replace(path + ending, f"{kept}{ending}")
    return False


def _copy_into_new_file(backup: Engine, target: Path) -> None:
    """Write the rows of a backup into a database of our own making: nothing else of the file comes along."""
    with beside(target) as made:
        with _opened(f"sqlite:///{made}") as database, backup.begin() as old, writing(database).begin() as new:
            _copy_rows(old, new)
        _make_one_file(made)
        os.replace(made, target)


def _replace_rows(old: Connection, new: Connection) -> None:
    """Every row of one database in the place of all the rows of another."""
    version = schema.tables.c.version
    newest = new.execute(select(func.max(version))).scalar() or 0
    for table in reversed(schema.metadata.sorted_tables):
        new.execute(delete(table))
    _copy_rows(old, new)
    # Phones and caches know a table by its version: none of those that they have seen may come again.
    new.execute(update(schema.tables).values(version=version + newest))
    if new.dialect.name == "postgresql":
        for table in schema.metadata.sorted_tables:
            if table.autoincrement_column is not None:
                _continue_numbers(new, table.name, table.autoincrement_column.name)


def _continue_numbers(connection: Connection, table: str, column: str) -> None:
    """Have PostgreSQL number the next row after those that were copied."""
    last = f"(SELECT coalesce(max({column}), 0) + 1 FROM {table})"
    connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {last}, false)"))


def _copy_rows(old: Connection, new: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        # In the order of the keys: a rematch comes after the table it is a rematch of.
        rows = old.execute(select(table).order_by(*table.primary_key.columns)).mappings()
        while some := rows.fetchmany(_AT_ONCE):
            new.execute(insert(table), [_storable(row) for row in some])


def _storable(row: RowMapping) -> dict[str, Any]:
    """The row without characters that PostgreSQL refuses: an old SQLite file may hold some."""
    return {name: strip_unstorable(value) if isinstance(value, str) else value for name, value in row.items()}


def _copy_file(path: str, copy: str, at_rest: bool = False) -> None:
    """Copy page by page, in one transaction of SQLite. Beside a file at rest SQLite writes no other while it reads."""
    source = f"{Path(path).absolute().as_uri()}?{'immutable=1' if at_rest else 'mode=ro'}"
    try:
        with closing(sqlite3.connect(source, uri=True)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new, progress=_give_up)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise StorageError("full") from None
        raise Unusable(f"{path} cannot be read as a database: {error}.") from None


def _give_up(status: int, _left: int, _pages: int) -> None:
    """Give up once SQLite has waited for another's lock; Python would go on waiting without end."""
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise StorageError("locked")


def _make_one_file(path: str) -> None:
    """Have SQLite write no log beside the file: whoever copies the file has everything."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _check(path: str) -> Contents:
    """Check every page of a file. Returns how much it holds."""
    try:
        with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)) as connection:
            wrong = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if wrong == "ok" and connection.execute("PRAGMA foreign_key_check").fetchone():
                wrong = "some rows belong to nothing"
            if wrong != "ok":
                raise Unusable(f"It is damaged: {wrong}.")
            counts = (
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "changes")
            )
            return Contents(*counts)
    except sqlite3.DatabaseError as error:
        raise Unusable(f"It is no backup of Kvartal: {error}.") from None


def _read_through(path: str) -> None:
    """Read every value once: SQLite takes anything in any column, and the first page that shows it would fail."""
    place = "its schema"
    try:
        with _opened(f"sqlite:///{path}") as backup, backup.begin() as connection:
            for table in schema.metadata.sorted_tables:
                place = f"row 1 of {table.name}"
                rows = connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
                for number, row in enumerate(rows, 2):
                    if wrong := next((column.name for column in table.columns if not _fits(row[column], column)), None):
                        raise Unusable(f"It is damaged: {wrong} in {place} is nothing that can stand there.")
                    if table in (schema.tables, schema.plays) and row["game"] not in games.ids():
                        raise Unusable(f"A game in it is not here: {row['game']!r:.60} in {place}.")
                    if table is schema.plays:
                        play.from_json(row["record"])
                    place = f"row {number} of {table.name}"
    except (ValueError, TypeError, LookupError, RecursionError, SQLAlchemyError):
        raise Unusable(f"It is damaged: {place} cannot be read.") from None


def _read_tables(backup: Engine, read_table: Callable[[PortableTable], object]) -> None:
    """Read every table that was not deleted as its pages would."""
    t = schema.tables.c
    with backup.begin() as connection:
        numbers = connection.execute(select(t.id).where(t.deleted.is_(None)).order_by(t.id)).scalars().all()
        for number, table in read_tables(connection, numbers):
            try:
                read_table(table)
            except Unreadable as error:
                part = error.where.removeprefix("parts.")
                raise Unusable(f"No page could show table {number} in it: the part {part} cannot be read.") from None


def _fits(value: Any, column: Column[Any]) -> bool:
    """Whether a value is of the type of its column.

    :raise ValueError: JSON that cannot be written again.
    """
    if isinstance(column.type, JSON):
        dump(value)
        return column is not schema.tables.c.options or isinstance(value, dict)
    kind = datetime if isinstance(column.type, schema.Moment) else column.type.python_type
    return bool(column.nullable) if value is None else isinstance(value, kind)


@contextmanager
def _opened(url: str) -> Iterator[Engine]:
    engine = open_database(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def beside(target: Path) -> Iterator[str]:
    """A private file in the same folder, which is deleted afterwards unless it was renamed."""
    descriptor, made = mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(descriptor)
    try:
        yield made
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            Path(made + ending).unlink(missing_ok=True)


def _free(folder: Path, name: str) -> Path:
    names = (folder / f"{name}{number}.sqlite" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not path.exists())
