"""A store on a fresh database: a SQLite file, or a schema of its own on the PostgreSQL of TEST_DATABASE_URL."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from companion.tables import Seat, Store, Table

SEATS = (Seat(0, "Аня", "circle", 3), Seat(1, "Боря", "square", 1))


class Clock:
    """A wall clock that only the test moves on."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 19, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A database of which nothing is there yet."""
    server = os.environ.get("TEST_DATABASE_URL")
    if not server:
        yield f"sqlite:///{tmp_path / 'tables.sqlite'}"
        return
    address = make_url(server).set(drivername="postgresql+psycopg")
    schema = f"test_{secrets.token_hex(6)}"
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    own = address.update_query_dict({"options": f"-csearch_path={schema}"}).set(drivername="postgresql")
    yield own.render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock, empty_database: Path) -> Iterator[Store]:
    if url.startswith("sqlite:///"):
        shutil.copyfile(empty_database, url.removeprefix("sqlite:///"))
    store = Store(url, clock=clock)
    yield store
    store.close()


def version(store: Store, table: Table) -> int:
    """What a polling phone compares."""
    found = store.by_edit_key(table.edit_key)
    assert found is not None
    return found.version


@pytest.fixture
def table(store: Store) -> Table:
    return store.create("uptown", SEATS, {"edition": "ru"}, "host")
