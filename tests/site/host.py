"""A plain static host, which can be stopped, refuse a file and serve another version."""

from __future__ import annotations

from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class Host:
    """Serves a folder at 127.0.0.1; a context, up inside."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refused: set[str] = set()
        self.port = 0

    def __enter__(self) -> Host:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """At a free port, and at the same one after a stop."""
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.partition("?")[0].lstrip("/") in host.refused:
                    self.send_error(503)
                else:
                    super().do_GET()

            def translate_path(self, path: str) -> str:
                self.directory = str(host.folder)
                return super().translate_path(path)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"
