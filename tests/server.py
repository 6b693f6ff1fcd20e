"""The production server as a child process, for the tests that need the real thing."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """Runs in `folder`, on a free port, with a worker for each core unless told; as a context up inside, gone after."""

    def __init__(self, folder: Path, port: int | None = None, workers: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.workers = workers
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {
            **os.environ,
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "PYTHONPATH": str(ROOT),
            "TABLES_A_DAY": "0",
        }
        environment.pop("DATABASE_URL", None)
        if self.workers:
            environment["WORKERS"] = str(self.workers)
        self.log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion.serve"],
            cwd=self.folder,
            env=environment,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=10).close()
                return
            except (urllib.error.URLError, ConnectionError):
                pass
            try:
                self.process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError((self.folder / "log").read_text())

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.log.close()

    def kill(self) -> None:
        """As the power would: the server and its workers at once."""
        os.killpg(self.process.pid, 9)
        self.process.wait(20)
        self.log.close()

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()
