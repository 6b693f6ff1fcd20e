"""A store on a fresh database: a SQLite file, or a schema of its own on a PostgreSQL server; with TEST_DATABASE_URL the
latter for every test."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What differs between the databases is tried on both of them."""
    if metafunc.definition.get_closest_marker("both_databases"):
        server = pytest.param("postgresql", marks=[pytest.mark.process, pytest.mark.night])
        metafunc.parametrize("url", ["sqlite", server], indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of which nothing is there yet."""
    kind = getattr(request, "param", "postgresql" if os.environ.get("TEST_DATABASE_URL") else "sqlite")
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    found: str = request.getfixturevalue("postgresql_url")
    return found


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
    found = store.by_key(table.edit_key)
    assert found is not None
    return found.version


def by_code(store: Store, typed: str) -> Table | None:
    """The table that a join code opens."""
    _, key = store.codes.edit_key(typed)
    return store.by_key(key) if key else None


@pytest.fixture
def table(store: Store) -> Table:
    return store.create("uptown", SEATS, {"edition": "ru"}, "host")
