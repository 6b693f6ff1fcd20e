"""The server: it says where it is, or in one line why it cannot start, and loses nothing that it acknowledged."""

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
from click.testing import CliRunner

from companion.cli import main
from companion.commands.serve import serve
from companion.tables import Store
from companion.web import create_app
from tests.server import NEVER, ROOT, Server, free_port

pytestmark = pytest.mark.process
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


def ask(server: Server, path: str, data: dict[str, object] | None = None) -> tuple[http.client.HTTPMessage, bytes]:
    """Get a page, or send a form."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=NEVER)) as connection:
        connection.request("POST" if data else "GET", path, urlencode(data or {}, doseq=True), FORM)
        response = connection.getresponse()
        return response.headers, response.read()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path, sent: signal.Signals) -> None:
    server = Server(tmp_path)
    server.start()
    server.process.send_signal(sent)
    assert server.process.wait(NEVER) == 0
    server.log.close()
    said = (tmp_path / "log").read_text()
    assert server.address in said
    assert "█" in said
    assert "Traceback" not in said


def refusal(port: str, capsys: pytest.CaptureFixture[str], host: str = "127.0.0.1") -> str:
    """The one line that says why it does not start."""
    with pytest.raises(SystemExit, match=r"^1$"):
        serve(host, port)
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    return err


def test_a_taken_port_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        assert refusal(port, capsys).startswith(f"Port {port} on 127.0.0.1 is taken")


def test_an_address_of_another_machine_is_not_called_taken(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal("8000", capsys, host="203.0.113.5")
    assert re.fullmatch(r"Cannot listen on 203\.0\.113\.5, port 8000: [\w ]+\.\n", said)


@pytest.mark.parametrize("number", ["abc", "-1"])
def test_a_port_that_is_no_number_is_one_clear_line(capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert refusal(number, capsys) == f"PORT='{number}' is no number.\n"


def test_empty_settings_are_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr("companion.commands.serve.serve", lambda *given: started.extend(given))
    for name in ("HOST", "PORT"):
        monkeypatch.setenv(name, "")
    assert CliRunner().invoke(main, ["serve"]).exit_code == 0
    assert started == ["0.0.0.0", "8000"]


def test_a_folder_that_cannot_keep_the_key_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "instance").write_text("a file where the folder should be")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'kvartal.sqlite'}")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    said = refusal(str(free_port()), capsys)
    assert said.startswith(f"Cannot keep the secret key in {tmp_path / 'instance'}: File exists. Set SECRET_KEY")
    monkeypatch.setenv("SECRET_KEY", "0123456789abcdef" * 2)
    create_app().extensions["store"].close()


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
    err = refusal(str(free_port()), capsys)
    assert said in err
    assert "secret" not in err


def test_postgresql_without_its_driver_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError(\"No module named 'psycopg'\")")
    code = f"from companion.commands.serve import serve; serve('127.0.0.1', '{free_port()}')"
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


@pytest.mark.night
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
    assert enough.wait(NEVER)
    server.kill()
    phone.join()
    with Server(tmp_path, server.port) as again:
        kept = re.search(rb'name="pad.residents"[^>]* value="(\d+)"', ask(again, f"{path}/enter/seat-0?by=pad")[1])
    assert kept
    assert int(kept[1]) >= acknowledged[-1]
