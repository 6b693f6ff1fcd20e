"""A database that takes nothing: pages are still read, a save says why, `/healthz` knows; then it goes on."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from tests.web.phones import JSON, AtTable, open_table


@pytest.fixture
def path(app: Flask) -> Path:
    return Path(app.config["DATABASE_URL"].removeprefix("sqlite:///"))


@pytest.fixture
def pragma(app: Flask) -> Iterator[Callable[[str], None]]:
    """Have every connection from now on begin with this."""
    said: list[str] = []
    engine = app.extensions["store"]._engine

    def begin(connection: sqlite3.Connection, _record: object) -> None:
        if said:
            connection.execute(f"PRAGMA {said[-1]}")

    def say(pragma: str) -> None:
        said.append(pragma)
        engine.dispose()

    event.listen(engine, "connect", begin)
    yield say
    event.remove(engine, "connect", begin)
    engine.dispose()


def read_everything(app: Flask, table: AtTable) -> None:
    """Every page of the table, on a phone that was never here."""
    new = app.test_client()
    for page in ("/", "/rules", "/new", table.path, f"{table.path}/enter/seat-0", f"{table.path}/result"):
        assert new.get(page).status_code == 200, page
    assert new.get(f"{table.path}/state").status_code == 200


def test_a_full_disk(app: Flask, table: AtTable, pragma: Callable[[str], None]) -> None:
    assert table.enter(0, residents=7).status_code == 200
    pragma("max_page_count = 1")
    read_everything(app, table)
    for number in range(1, 400):
        refused = table.enter(0, number, residents=number)
        if refused.status_code != 200:
            break
    assert (refused.status_code, refused.json["error"]["message"]) == (
        503,
        "The disk is full: not saved yet. It stays on this phone and will be sent again",
    )
    read_everything(app, table)
    pragma("max_page_count = 1000000")
    assert table.enter(0, number, residents=number).json["revision"] == number + 1


def test_whoever_types_a_code_is_told_that_nothing_can_be_written(app: Flask, pragma: Callable[[str], None]) -> None:
    pragma("query_only = 1")
    refused = app.test_client().get("/join?code=2222")
    assert (refused.status_code, "Kvartal is not allowed to write" in refused.text) == (503, True)


def test_a_read_only_folder(app: Flask, table: AtTable, pragma: Callable[[str], None]) -> None:
    pragma("query_only = 1")
    read_everything(app, table)
    page = table.post("/enter/seat-0", way="pad", base=0)
    pad = table.client.post(f"{table.path}/enter/seat-0", data={"way": "pad", "base": 0, "pad.residents": 7})
    assert page.status_code == pad.status_code == 503
    assert "Kvartal is not allowed to write" in pad.text
    russian = table.client.post(
        f"{table.path}/enter/seat-0", data={"way": "pad", "pad.residents": 7}, headers={**JSON, "Accept-Language": "ru"}
    )
    assert russian.json["error"]["message"].startswith("«Кварталу» нельзя писать: ещё не сохранено.")
    assert table.client.get("/healthz").status_code == 503
    pragma("query_only = 0")
    assert table.enter(0, residents=7).status_code == 200
    assert table.client.get("/healthz").json == {"status": "ok"}


def test_a_deleted_file(app: Flask, client: FlaskClient, path: Path) -> None:
    table = open_table(client)
    path.unlink()
    refused = table.enter(0, residents=7)
    assert (refused.status_code, "The file with the tables is gone" in refused.text) == (503, True)
    health = client.get("/healthz")
    assert (health.status_code, health.json["status"]) == (503, "gone")
    assert health.json["message"].startswith(
        "The file with the tables is gone. It was deleted or replaced while Kvartal"
    )
    assert not path.exists()
    read_everything(app, table)


def test_health_really_writes(client: FlaskClient, path: Path) -> None:
    def written(connection: sqlite3.Connection) -> int:
        return connection.execute("PRAGMA data_version").fetchone()[0]

    with closing(sqlite3.connect(path)) as watching:
        before = written(watching)
        assert client.get("/healthz").status_code == 200
        assert written(watching) != before
