"""Opening a database, a SQLite file or PostgreSQL: create or upgrade the schema, begin transactions."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine.interfaces import ExceptionContext

from companion.tables import schema
from companion.tables.models import NewerDatabase, StorageError, StorageProblem

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy.dialects import postgresql

_MIGRATIONS = Path(__file__).parents[1] / "migrations"
_VERSION = "version_num VARCHAR(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY"  # as Alembic makes it
SYNCHRONOUS = "FULL"  # What SQLite acknowledges is on the disk, whenever the power fails.
_write = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode
_UPGRADE_LOCK = 0x4B766172  # any number that no other user of the same PostgreSQL server would pick
SAVE_MS = 2_000  # A save waits at most 2 seconds for other writers.
SOON_MS = 250  # A page that writes something beside what was asked for waits at most 250 ms.
CONNECTIONS = 16
"""At most 16 connections stay open, two for each thread of the server: opening one costs more than most requests."""
_UPGRADE_MS = 60_000
_SQLITE_REASONS: dict[int, StorageProblem] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_PROTOCOL: "locked",  # so many begin and end at once that it gave up
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_IOERR: "broken",
    sqlite3.SQLITE_CORRUPT: "broken",
    sqlite3.SQLITE_NOTADB: "broken",
}
_POSTGRESQL_REASONS: dict[str, StorageProblem] = {
    "55P03": "locked",
    "53100": "full",
    "25006": "read-only",
    "58030": "broken",
}


def database_url(instance: Path) -> str:
    """The database of an instance: DATABASE_URL, else a file in its folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{instance / 'kvartal.sqlite'}"


def open_database(url: str, *, alone: bool = False) -> Engine:
    """An engine on an up-to-date schema. Any number of processes may do this at once on an empty database.

    `alone` is for a SQLite file that nobody else opens and that somebody else brings to the disk.
    """
    address = _address(url)
    sqlite = address.get_backend_name() == "sqlite"
    engine = create_engine(address, json_serializer=dump, hide_parameters=True, pool_size=CONNECTIONS)
    engine = engine.execution_options(alone=alone)
    try:
        if sqlite:
            _prepare_file(engine, alone)
        else:
            _prepare_server(engine)
        with engine.begin() as connection:
            current = current_step(connection)
        if current != steps()[-1]:  # Else a start needs no lock and need not be able to write.
            with writing(engine, _UPGRADE_MS).begin() as connection:
                upgrade(connection)
    except BaseException:
        engine.dispose()
        raise
    event.listen(engine, "handle_error", _explain)
    return engine


def shrink(url: str) -> bool | None:
    """Give the space of what was deleted back to the disk. None: the database is no file. False: somebody has it open,
    or the disk has no room for a copy."""
    if not (path := sqlite_file(url)):
        return None
    address = f"{Path(path).as_uri()}?mode=rw"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        if connection.execute("PRAGMA freelist_count").fetchone()[0]:
            connection.execute("VACUUM")
        return True
    return False


def writing(engine: Engine, wait: int | None = None) -> Engine:
    """The same engine, whose transactions take SQLite's write lock at the start and wait `wait` milliseconds for it:
    one that began by reading could be refused the lock half-way, and would lose what a phone sent."""
    return engine.execution_options(writing=True, wait=wait)


def reading_once(engine: Engine) -> Engine:
    """The same engine, for one statement that reads: on PostgreSQL a transaction costs two more messages."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")


class Writers:
    """Begins transactions that write. On SQLite the threads of this process take turns: SQLite has one writer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock() if engine.dialect.name == "sqlite" else None

    @contextmanager
    def begin(self, *, soon: bool = False) -> Iterator[Connection]:
        """Begin to write; afterwards it is on the disk. `soon` gives up after 250 ms, for a page.

        :raise StorageError: others were writing all the time, or nothing can be written.
        """
        if self._lock and not self._lock.acquire(timeout=(SOON_MS if soon else SAVE_MS) / 1000):
            raise StorageError("locked")
        options = {"writing": True, "wait": SOON_MS if soon else None}
        try:
            with self._engine.connect() as connection, connection.execution_options(**options).begin():
                yield connection
        finally:
            if self._lock:
                self._lock.release()


class Repository:
    """Queries on one database: `_engine` begins a transaction that reads, `_writing` one that writes."""

    def __init__(self, engine: Engine, writing: Writers, clock: Callable[[], datetime]) -> None:
        self._engine, self._writing, self._now = engine, writing, clock


def insert_or(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert for either database that can say `on_conflict_do_…`."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def dump(document: Any) -> str:
    """JSON as it is stored, escaped to ASCII, so that either database takes every character."""
    return _write(document)


def upgrade(connection: Connection) -> None:
    """Bring the schema to this version of the program, one process at a time. An empty database gets the newest schema
    at once; only an older one needs the migrations.

    :raise NewerDatabase: it is at a step that this version of the program does not know.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
    current = current_step(connection)
    if current is None:
        schema.metadata.create_all(connection, checkfirst=False)
        connection.execute(text(f"CREATE TABLE alembic_version ({_VERSION})"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:step)"), {"step": steps()[-1]})
    elif current not in steps():
        raise NewerDatabase(f"The database is at {current!r}, which this version of the program does not know.")
    elif current != steps()[-1]:
        from alembic import command  # Imported only where a database is older.

        command.upgrade(migrations(connection), "head")


def migrations(connection: Connection) -> Config:
    """Alembic's settings for the migrations of a database."""
    from alembic.config import Config

    settings = Config(attributes={"connection": connection})
    settings.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return settings


def current_step(connection: Connection) -> str | None:
    """The schema step of a database; None where it is empty."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    step: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return step


@cache
def steps() -> list[str]:
    """The steps of the schema, the newest last, by which the files of the migrations are called."""
    return sorted(file.name[:4] for file in (_MIGRATIONS / "versions").glob("[0-9]*.py"))


def rewrite_version(connection: Connection) -> None:
    """Write the version of the schema over itself: the least that can be written."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


class DatabaseState(NamedTuple):
    """The schema step of a database (None: it is empty), and how that compares with the program."""

    step: str | None
    age: Literal["older", "newest", "newer"]


def inspect(url: str) -> DatabaseState:
    """Look at a database without creating or upgrading it. It is written to, as a trial that is rolled back."""
    address = _address(url)
    sqlite = address.get_backend_name() == "sqlite"
    patience = {"timeout": SOON_MS / 1000} if sqlite else {"connect_timeout": 5}
    engine = create_engine(address, hide_parameters=True, connect_args=patience)
    try:
        with engine.connect() as connection:
            if sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            step = current_step(connection)
            if step:
                rewrite_version(connection)
            else:
                connection.execute(text("CREATE TABLE looked_at (n INTEGER)"))
            connection.rollback()
    finally:
        engine.dispose()
    known = step is None or step in steps()
    return DatabaseState(step, "newest" if step == steps()[-1] else "older" if known else "newer")


def _explain(context: ExceptionContext) -> None:
    """Raise `StorageError` for what is no mistake of ours or of anybody at the table."""
    error = context.original_exception
    why = _SQLITE_REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    why = why or _POSTGRESQL_REASONS.get(getattr(error, "sqlstate", None) or "")
    if why is None and (context.is_disconnect or context.connection is None):  # lost, or there is none
        why = "away"
    if why:
        raise StorageError(why) from error


def _address(url: str) -> URL:
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        return address.set(drivername="postgresql+psycopg")
    return address


def sqlite_file(url: str) -> str | None:
    """The file of a SQLite database; None for one in memory or on a server."""
    file = make_url(url).database if make_url(url).get_backend_name() == "sqlite" else None
    return os.path.abspath(file) if file else None


def identity(path: str) -> tuple[int, int] | None:
    """Which file is at a path: one that replaced it has another number."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare_file(engine: Engine, alone: bool) -> None:
    if engine.url.database:
        Path(engine.url.database).parent.mkdir(parents=True, exist_ok=True)
        _keep_private(engine.url.database)
    opened: dict[str, tuple[int, int] | None] = {}

    def check(path: str) -> None:
        """A save into a file that was deleted or replaced would be acknowledged, and lost."""
        if path in opened and identity(path) != opened[path]:
            raise StorageError("gone")

    @event.listens_for(engine, "do_connect")
    def open_file(_dialect: Any, record: Any, arguments: list[Any], _options: dict[str, Any]) -> None:
        check(arguments[0])  # SQLite would make a deleted file anew
        record.info["path"] = arguments[0]

    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        connection.execute(f"PRAGMA busy_timeout = {SAVE_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA synchronous = {'OFF' if alone else SYNCHRONOUS}")
        if alone:
            connection.execute("PRAGMA journal_mode = MEMORY")
        record.info["wait"] = SAVE_MS
        opened.setdefault(record.info["path"], identity(record.info["path"]))

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get("writing"):
            connection.exec_driver_sql("BEGIN")
            return
        wait = options.get("wait") or SAVE_MS
        if connection.info["wait"] != wait:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {wait}")
            connection.info["wait"] = wait
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        check(connection.info["path"])

    @event.listens_for(engine, "engine_disposed")
    def close(_engine: Engine) -> None:
        opened.clear()

    if not alone:
        with closing(engine.raw_connection()) as connection:
            _write_ahead(connection.cursor())


def _keep_private(file: str) -> None:
    """Only its owner can read the file; SQLite gives the same mode to the files beside it."""
    # An existing file is not opened: closing it would end the locks that this process has on it.
    if not os.path.exists(file):
        with suppress(OSError):  # opening it will say that none can be made here
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (file, f"{file}-wal", f"{file}-shm"):
        with suppress(OSError):
            if os.stat(name).st_mode & 0o077:
                os.chmod(name, 0o600)


def _prepare_server(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.execute(f"SET lock_timeout = {SAVE_MS}")
        connection.commit()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if wait := connection.get_execution_options().get("wait"):
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {wait}")


def _write_ahead(cursor: Any) -> None:
    """Switch to write-ahead logging, so that readers never wait for the writer. The file remembers it."""
    cursor.execute(f"PRAGMA busy_timeout = {_UPGRADE_MS}")
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError:
            # Another process is doing just that: SQLite does not wait for a switch, but it does for a write lock.
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("ROLLBACK")
    cursor.execute(f"PRAGMA busy_timeout = {SAVE_MS}")
