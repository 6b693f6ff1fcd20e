"""The server: it says where it is, or in one line why it cannot start, and loses nothing that it acknowledged."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.serve import _leave_whole, main, serve
from companion.tables import Store
from companion.web import create_app
from tests.server import ROOT, Server, free_port

pytestmark = pytest.mark.process
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


def ask(server: Server, path: str, data: dict[str, object] | None = None) -> tuple[http.client.HTTPMessage, bytes]:
    """Get a page, or send a form."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
        connection.request("POST" if data else "GET", path, urlencode(data or {}, doseq=True), FORM)
        response = connection.getresponse()
        return response.headers, response.read()


def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=0)
    server.start()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(20) == 0
    server.log.close()
    said = (tmp_path / "log").read_text()
    assert server.address in said
    assert "█" in said
    assert "Traceback" not in said
    assert "number of workers" not in said


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = f"from companion.serve import serve; serve('127.0.0.1', {port})"
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert str(port) in done.stderr


def test_an_address_of_another_machine_is_not_called_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^1$"):
        serve("203.0.113.5", 8000)
    assert capsys.readouterr().err.startswith("Cannot listen on 203.0.113.5, port 8000: ")


@pytest.mark.parametrize("number", ["abc", "-1"])
def test_a_setting_that_is_no_number_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: str
) -> None:
    monkeypatch.setenv("WORKERS", number)
    with pytest.raises(SystemExit, match=r"^1$"):
        serve("127.0.0.1", free_port())
    assert capsys.readouterr().err == f"WORKERS='{number}' is no number.\n"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "abc", "PORT='abc' is no number."),
        ("PORT", "99999", "PORT=99999 cannot be: choose a number from 1 to 65535."),
        ("WORKERS", "abc", "WORKERS='abc' is no number."),
        ("WORKERS", "1000", "WORKERS=1000 cannot be: choose a number from 1 to 64."),
    ],
)
def test_a_container_with_a_number_that_cannot_be_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str, said: str
) -> None:
    monkeypatch.setattr("companion.serve._obstacle", lambda _host, _port: "too late")
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit, match=r"^1$"):
        main()
    assert capsys.readouterr().err == f"{said}\n"


def test_a_container_with_empty_settings_has_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr("companion.serve.serve", lambda *given: started.extend(given))
    for name in ("HOST", "PORT", "WORKERS"):
        monkeypatch.setenv(name, "")
    main()
    assert started == ["0.0.0.0", 8000, None]


def test_a_folder_that_cannot_keep_the_key_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "instance").write_text("a file where the folder should be")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'kvartal.sqlite'}")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("KVARTAL_ADDRESS", "")
    monkeypatch.setattr("companion.serve._prepare", lambda: None)
    monkeypatch.setattr("companion.serve._served", lambda *_given: False)
    with pytest.raises(SystemExit, match=r"^1$"):
        serve("127.0.0.1", free_port())
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith(f"Cannot keep the secret key in {tmp_path / 'instance'}: File exists. Set SECRET_KEY")
    monkeypatch.setenv("SECRET_KEY", "0123456789abcdef" * 2)
    serve("127.0.0.1", free_port())
    create_app()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "postgresql://user@host/kvartal"),
        ("mysql://me:secret@host/kvartal", "postgresql://user@host/kvartal"),
        ("postgresql://me:secret@host:port/kvartal", "postgresql://user@host/kvartal"),
        ("sqlite:///{folder}", "unable to open database file. Put it right, or choose another database"),
        ("sqlite:///{folder}/file", "file is not a database"),
        ("sqlite:///{folder}/file/kvartal.sqlite", "Cannot open sqlite:///"),
        ("sqlite:///{folder}/newer.sqlite", "'9999', which this version of the program does not know. Update Kvartal"),
    ],
)
def test_a_database_that_does_not_open_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str, said: str
) -> None:
    (tmp_path / "file").write_text("not a database, however long one reads in it" * 50)
    newer = f"sqlite:///{tmp_path / 'newer.sqlite'}"
    Store(newer).close()
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url.format(folder=tmp_path))
    with pytest.raises(SystemExit, match=r"^1$"):
        serve("127.0.0.1", free_port())
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert said in err
    assert "secret" not in err


def test_postgresql_without_its_driver_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError(\"No module named 'psycopg'\")")
    code = f"from companion.serve import serve; serve('127.0.0.1', {free_port()})"
    url, path = "postgresql://me:secret@host/kvartal", f"{tmp_path}:{ROOT}"
    environment = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("PostgreSQL needs psycopg, which is not installed: pip install")


def test_a_normal_stop_leaves_the_evening_in_the_file(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ask(server, "/new", {"game": "happy-city", "name": ["Ann", "Bob"]})
    shutil.copyfile(tmp_path / "instance" / "kvartal.sqlite", tmp_path / "alone.sqlite")
    with closing(sqlite3.connect(tmp_path / "alone.sqlite")) as copy:
        assert copy.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    assert [file.name for file in (tmp_path / "instance").glob("kvartal*")] == ["kvartal.sqlite"]


def test_a_stop_makes_no_empty_file_where_somebody_deleted_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kvartal.sqlite"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    Store(f"sqlite:///{file}").close()
    _leave_whole()
    assert file.is_file()
    file.unlink()
    _leave_whole()
    assert list(tmp_path.iterdir()) == []


def test_every_acknowledged_save_survives_kill_9(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    path = ask(server, "/new", {"game": "happy-city", "name": ["Ann", "Bob"]})[0]["Location"]
    acknowledged: list[int] = []
    enough = threading.Event()

    def save() -> None:
        for n in range(1, 10_000):
            data = {"way": "pad", "base": len(acknowledged), "pad.residents": n}
            try:
                revision = json.loads(ask(server, f"{path}/enter/seat-0", data)[1])["revision"]
            except (OSError, http.client.HTTPException, ValueError):
                return
            assert revision == n
            acknowledged.append(n)
            if n == 25:
                enough.set()

    phone = threading.Thread(target=save)
    phone.start()
    assert enough.wait(60)
    server.kill()
    phone.join()
    with Server(tmp_path, server.port) as again:
        kept = re.search(rb'name="pad.residents"[^>]* value="(\d+)"', ask(again, f"{path}/enter/seat-0?by=pad")[1])
    assert kept
    assert int(kept[1]) >= acknowledged[-1]
