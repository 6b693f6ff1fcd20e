"""Opening a database: SQLite made safe for several processes, or PostgreSQL; the schema created and upgraded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import OperationalError

from companion.tables.models import NewerDatabase

_MIGRATIONS = Path(__file__).parent / "migrations"
_UPGRADE_LOCK = 0x4B766172  # any number that no other user of the same PostgreSQL server would pick
_BUSY_MS = 30_000


def open_database(url: str) -> Engine:
    """An engine on an up-to-date schema. Any number of processes may do this at once on an empty database."""
    address = _address(url)
    engine = create_engine(address, json_serializer=dump)
    if engine.dialect.name == "sqlite":
        if address.database and address.database != ":memory:":
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        _behave(engine)
        _write_ahead(engine)
    try:
        with writing(engine).begin() as connection:
            upgrade(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def writing(engine: Engine) -> Engine:
    """The same engine, whose transactions take SQLite's write lock at the start: one that began by reading could be
    refused the lock half-way, and would have lost what a phone sent."""
    return engine.execution_options(writing=True)


def dump(document: Any) -> str:
    """JSON as it is stored. Escaped to ASCII, so that either database takes every character there is."""
    return json.dumps(document, allow_nan=False, separators=(",", ":"))


def upgrade(connection: Connection) -> None:
    """Bring the schema to this version of the program, one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == script.get_current_head():
        return
    if current is not None and current not in {step.revision for step in script.walk_revisions()}:
        raise NewerDatabase(f"The database is at {current!r}, which this version of the program does not know.")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _address(url: str) -> URL:
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        return address.set(drivername="postgresql+psycopg")
    return address


def _behave(engine: Engine) -> None:
    """Every connection: transactions begun by us alone, references checked, a commit that survives a power cut."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _write_ahead(engine: Engine) -> None:
    """Readers never wait for the writer. The file remembers it, so it is switched on once in its life."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        while True:
            try:
                cursor.execute("PRAGMA journal_mode = WAL")
                return
            except OperationalError:
                # Another process is switching: SQLite does not wait for that by itself, but does for a write lock.
                cursor.execute("BEGIN IMMEDIATE")
                cursor.execute("ROLLBACK")
    finally:
        connection.close()
