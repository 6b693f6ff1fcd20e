"""The production server as a child process, for the tests that need the real thing."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
NEVER = 120
"""Seconds after which an answer never came."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """Runs in `folder`, on a free port; as a context up inside, gone after. `settings` are what else is in its
    environment."""

    def __init__(self, folder: Path, port: int | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.settings = settings or {}
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(self.port), "PYTHONPATH": str(ROOT)}
        environment.pop("DATABASE_URL", None)
        environment.update(self.settings)
        self.log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from companion.cli import main; main()", "serve"],
            cwd=self.folder,
            env=environment,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=NEVER).close()
                return
            except OSError:
                pass
            try:
                self.process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError((self.folder / "log").read_text())

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(NEVER)
        self.log.close()

    def kill(self) -> None:
        """As the power would."""
        self.process.kill()
        self.process.wait(NEVER)
        self.log.close()

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()


class Listening(Protocol):
    """What a phone can speak with."""

    port: int


class Phone:
    """A phone with a connection of its own."""

    def __init__(self, server: Listening) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=NEVER)
        self.connection.connect()

    def ask(self, path: str, data: dict[str, Any] | None = None, tag: str = "") -> http.client.HTTPResponse:
        body = urlencode(data, doseq=True) if data else None
        self.connection.request("POST" if data else "GET", path, body, FORM | {"If-None-Match": f'"{tag}"'})
        response = self.connection.getresponse()
        response.text = response.read().decode()  # type: ignore[attr-defined]
        return response

    def json(self, path: str, data: dict[str, Any] | None = None) -> Any:
        return json.loads(self.ask(path, data).text)  # type: ignore[attr-defined]

    def open_table(self) -> str:
        path = self.ask("/new", {"game": "happy-city", "name": ["Ann", "Bob"]}).headers["Location"]
        assert path
        return path

    def save(self, table: str, base: int, residents: int, seat: int = 0) -> http.client.HTTPResponse:
        return self.ask(f"{table}/enter/seat-{seat}", {"way": "pad", "base": base, "pad.residents": residents})

    def close(self) -> None:
        self.connection.close()
