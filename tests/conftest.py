"""One application for all tests of a process, and a fresh database for each test."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, event

from companion import rules
from companion.tables import Store
from companion.tables.storage import database
from companion.web import create_app
from tests import postgresql
from tests.examples import examples

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

SYNCHRONOUS = database.SYNCHRONOUS
CACHE = Path(__file__).parents[1] / "build" / "cache"
# How long an example takes says how busy the machine is, not whether the property holds.
settings.register_profile("untimed", examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Build the search indexes before the workers start: these and the servers they start open the same files.

    The databases of the tests need not outlive a power cut: SQLite does not wait for the disk. Servers that tests start
    do, and so does a test that asks for `durable`.
    """
    database.SYNCHRONOUS = "OFF"
    os.environ["KVARTAL_CACHE"] = str(CACHE)
    if not hasattr(config, "workerinput"):
        rules.build_missing(print)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the night what `crossed` crosses: by day every size comes in one language and every language once."""
    for item in items:
        for crossed in item.iter_markers("crossed"):
            indices = item.callspec.indices if hasattr(item, "callspec") else {}
            if sum(indices.get(parameter, 0) > 0 for parameter in crossed.args) > 1:
                item.add_marker("night")


def pytest_collection_finish() -> None:
    """Spare the garbage collector what was imported: it stays, and need not be walked through again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers; a process can have it once."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the schema and nothing in it, to be copied."""
    file = tmp_path_factory.mktemp("database") / "empty.sqlite"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def application(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application, whose templates and static files are read once. Ask for `app`: it has a database of its own."""
    folder = tmp_path_factory.mktemp("instance")
    given = {"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{empty_database}", "SECONDS_FOR_A_DRAWING": 600}
    application = create_app(given)
    application.extensions["store"].close()

    @event.listens_for(Engine, "do_connect")
    def connect(_dialect: object, _record: object, arguments: list[Any], _options: object) -> None:
        if arguments[:1] == [str(empty_database)]:
            arguments[0] = application.config["DATABASE_URL"].removeprefix("sqlite:///")

    return application


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have SQLite wait for the disk, as it does for people."""
    monkeypatch.setattr(database, "SYNCHRONOUS", SYNCHRONOUS)


@pytest.fixture
def app(application: Flask, empty_database: Path, tmp_path: Path) -> Iterator[Flask]:
    """The application on a fresh database. The address is new in each test: caches that know it stay apart.

    The store stays, with the statements that it has compiled, and connects to the file of this test. A test that adds
    a route or a game makes an application of its own with `create_app`.
    """
    file = shutil.copyfile(empty_database, tmp_path / "test.sqlite")
    store = application.extensions["store"]
    application.testing = True
    application.config["DATABASE_URL"] = f"sqlite:///{file}"
    yield application
    for opened in {store, application.extensions["store"]}:
        opened.close()
    application.extensions["store"] = store


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["store"]
    return found


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server: one for all tests of a process."""
    with postgresql.server() as server:
        if server is None:
            pytest.skip(postgresql.NONE)
        yield server


@pytest.fixture
def postgresql_url(postgresql_server: str) -> Iterator[str]:
    """A database on a PostgreSQL server, of which nothing is there yet."""
    with postgresql.database(postgresql_server) as url:
        yield url


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
