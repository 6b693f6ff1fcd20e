"""`companion check` says what is wrong with a set-up, and what is well with a sound one; it changes nothing."""

import shutil
import sqlite3
import threading
from collections import namedtuple
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy import make_url
from werkzeug.serving import make_server

from companion.cli import main
from companion.commands import check
from companion.tables import Store
from tests.server import free_port


@pytest.fixture
def instance(tmp_path: Path, empty_database: Path) -> Path:
    """The folder of an instance that was started once."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copyfile(empty_database, folder / "kvartal.sqlite")
    (folder / "kvartal.sqlite").chmod(0o600)
    return folder


@pytest.fixture
def public(app: Flask) -> Iterator[str]:
    """The address of an instance that answers, as a proxy would serve it."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def told(instance: Path, /, **settings: str) -> dict[str, list[str]]:
    """What is said under each heading, with its state in front."""
    said: dict[str, list[str]] = {}
    for line in check.report(settings, instance):
        said.setdefault(line.subject, []).append(f"{line.state} {line.text}")
    return said


def test_a_sound_set_up_has_nothing_wrong(
    instance: Path, public: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"PUBLIC_URL": public, "TRUSTED_PROXIES": "127.0.0.1", "HOST": "127.0.0.1"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    before = (instance / "kvartal.sqlite").read_bytes()
    done = CliRunner().invoke(main, ["check"])
    assert done.exit_code == 0, done.output
    assert "wrong" not in done.output
    for said in (
        "ok    Database: sqlite:///", "its schema is 00", "ok    Disk: ", f"ok    Address: {public} answers",
    ):  # fmt: skip
        assert said in done.output
    assert (instance / "kvartal.sqlite").read_bytes() == before
    assert [file.name for file in instance.iterdir()] == ["kvartal.sqlite"]


def test_something_wrong_ends_with_status_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRUSTED_PROXIES", "the proxy")
    done = CliRunner().invoke(main, ["check"])
    assert done.exit_code == 1
    assert done.output.startswith("wrong Settings: TRUSTED_PROXIES='the proxy' are no addresses")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"PUBLIC_URL": "kvartal.example"}, "PUBLIC_URL='kvartal.example' is no address"),
        ({"PORT": "http"}, "PORT='http' is no number"),
        ({"PORT": "99999"}, "PORT=99999 cannot be"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL is no database that Kvartal knows"),
        ({"DATABASE_URL": "postgresql://me:secret@host:port/kvartal"}, "DATABASE_URL is no database"),
    ],
)
def test_a_setting_that_cannot_be_read(instance: Path, settings: dict[str, str], said: str) -> None:
    assert told(instance, **settings)["Settings"][0].startswith(f"wrong {said}")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert told(tmp_path / "instance")["Database"][0].startswith("note ")
    assert list(tmp_path.iterdir()) == []


def test_an_older_database_is_not_upgraded_and_a_newer_one_is_wrong(instance: Path) -> None:
    for version, said in (("0008", "note "), ("9999", "wrong ")):
        with closing(sqlite3.connect(instance / "kvartal.sqlite")) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", [version])
        (line,) = told(instance)["Database"]
        assert line.startswith(said)
        assert version in line
        with closing(sqlite3.connect(instance / "kvartal.sqlite")) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (version,)


def test_a_database_that_cannot_be_written(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "kvartal.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "database is locked" in told(instance)["Database"][0]
    (instance / "kvartal.sqlite").write_text("Dear diary, " * 500)
    assert told(instance)["Database"] == ["wrong it cannot be opened or written: file is not a database."]


def test_an_address_that_tells_no_password(instance: Path) -> None:
    said = told(instance, DATABASE_URL=f"postgresql://me:hunter2@127.0.0.1:{free_port()}/kvartal")
    assert said["Database"][0].startswith("wrong ")
    assert "hunter2" not in str(said)


def test_a_disk_that_is_nearly_full(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(10**9, 10**9, 10**6))
    assert told(instance)["Disk"][0].startswith("wrong 1 MB free")


def test_the_room_is_that_of_the_disk_on_which_the_database_lies(instance: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for url in (f"sqlite:///{elsewhere}/kvartal.sqlite", f"sqlite:///{elsewhere}/not/there/yet.sqlite"):
        assert told(instance, DATABASE_URL=url)["Disk"][0].endswith(f" MB free at {elsewhere}.")
    assert told(instance)["Disk"][0].endswith(f" MB free at {instance}.")


def test_a_database_with_damaged_pages_is_wrong(instance: Path) -> None:
    file = instance / "kvartal.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)
    assert told(instance)["Database"][-1].startswith(f"wrong {file} is damaged: ")


def test_a_public_address_at_which_nobody_answers(instance: Path) -> None:
    (line,) = told(instance, PUBLIC_URL=f"http://127.0.0.1:{free_port()}")["Address"][1:]
    assert line.startswith("wrong ")
    assert "does not answer from here" in line


def test_a_database_that_takes_nothing_is_told_from_the_public_address(app: Flask, instance: Path, public: str) -> None:
    file = app.config["DATABASE_URL"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "The database is busy" in told(instance, PUBLIC_URL=public)["Address"][1]


def test_a_way_around_the_proxy(instance: Path) -> None:
    said = told(instance, PUBLIC_URL="https://127.0.0.1:1", HOST="0.0.0.0")
    assert "HOST=127.0.0.1 closes it" in said["Address"][0]


@pytest.mark.process
@pytest.mark.night
def test_a_database_of_a_server(instance: Path, postgresql_url: str) -> None:
    said = told(instance, DATABASE_URL=postgresql_url)
    assert [line.partition(" ")[0] for line in said["Database"]] == ["note"]
    assert "is empty" in said["Database"][0]
    Store(postgresql_url).close()
    assert told(instance, DATABASE_URL=postgresql_url)["Database"][0].startswith("ok ")
    read_only = make_url(postgresql_url)
    options = f"{read_only.query['options']} -cdefault_transaction_read_only=on"
    address = read_only.update_query_dict({"options": options}).render_as_string(hide_password=False)
    assert "read-only" in told(instance, DATABASE_URL=address)["Database"][0]
