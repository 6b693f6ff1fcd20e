"""The server itself: it says where it is, refuses a taken port in one line, and loses nothing that it acknowledged."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

from tests.server import Server

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


def ask(server: Server, path: str, data: dict[str, object] | None = None) -> tuple[http.client.HTTPMessage, bytes]:
    """Get a page, or send a form."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
        connection.request("POST" if data else "GET", path, urlencode(data or {}, doseq=True), FORM)
        response = connection.getresponse()
        return response.headers, response.read()


def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(20) == 0
    server.log.close()
    said = (tmp_path / "log").read_text()
    assert server.address in said
    assert "█" in said
    assert "Traceback" not in said


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


def test_an_address_of_another_machine_is_not_called_taken(tmp_path: Path) -> None:
    code = "from companion.serve import serve; serve('203.0.113.5', 8000)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Cannot listen on 203.0.113.5, port 8000: ")


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
        kept = re.search(rb'name="pad.residents" value="(\d+)"', ask(again, f"{path}/enter/seat-0?by=pad")[1])
    assert kept
    assert int(kept[1]) >= acknowledged[-1]
