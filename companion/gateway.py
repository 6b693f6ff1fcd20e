"""Between the network and the application: a request takes a thread only once the whole of it has come.

Granian's own WSGI side reads the body inside one of its few threads, so that a handful of phones that left the Wi-Fi in
the middle of a save stop it for everybody. Here bodies are awaited in the event loop, with a deadline, and answers are
handed over whole: whoever sends or reads slowly keeps nobody waiting. Saves have threads of their own, so that those
who read never stand in line behind saves that wait for the database.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

READERS = 4
SAVERS = 8
BODY_SECONDS = 20.0
"""How long a body may take to come: a megabyte over a poor line."""
QUEUE_SECONDS = 10.0
"""How long a request may wait for a thread. A phone keeps what it could not save, and tries again."""
KEPT_BYTES = 1024 * 1024
"""Of a longer body nothing is kept; the application is told its length and refuses it in its own words."""


class Answer(NamedTuple):
    """What goes back: status, headers and the whole body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


def _refusal(status: int, sentence: str) -> Answer:
    headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close"), ("retry-after", "2")]
    return Answer(status, headers, sentence.encode())


_BROKEN = _refusal(400, "The request broke off. Nothing was changed.\n")
_LATE = _refusal(408, "The request did not come in time. Nothing was changed; send it once more.\n")
_UNMEASURED = _refusal(411, "The request does not say how long it is. Send it with a Content-Length.\n")
_FAILED = _refusal(500, "Something went wrong on our side. Try once more.\n")
_BUSY = _refusal(503, "Too many ask at once. Nothing was changed; try again in a moment.\n")
_STOPPING = _refusal(503, "Kvartal is being stopped. Nothing was changed; try again in a moment.\n")


class Gateway:
    """A WSGI application as Granian's RSGI side calls it."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application
        self._readers = _Threads(READERS, self._run)
        self._savers = _Threads(SAVERS, self._run)
        self._deadlines: set[asyncio.Timeout] = set()
        self._stopping = False

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        # Granian listens to these signals through the loop's own channel, which goes on working beside a handler.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._stop))

    def _stop(self) -> None:
        """Finish what a thread has begun; refuse what has not come whole and what still stands in line."""
        self._stopping = True
        for deadline in self._deadlines:
            deadline.reschedule(0)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        status, headers, body = await self._answer(scope, protocol)
        if not body or scope.method == "HEAD":
            protocol.response_empty(status, headers)
        else:
            protocol.response_bytes(status, headers, body)

    async def _answer(self, scope: Scope, protocol: HTTPProtocol) -> Answer:
        environ = _environ(scope)
        if "HTTP_TRANSFER_ENCODING" in environ:
            return _UNMEASURED
        if environ["CONTENT_LENGTH"] not in ("", "0"):
            try:
                async with asyncio.timeout(0 if self._stopping else BODY_SECONDS) as deadline:
                    self._deadlines.add(deadline)
                    body, length = await _received(protocol)
            except TimeoutError:
                return _STOPPING if self._stopping else _LATE
            finally:
                self._deadlines.discard(deadline)
            if str(length) != environ["CONTENT_LENGTH"]:
                return _BROKEN
            environ["wsgi.input"] = BytesIO(body)
        threads = self._readers if scope.method in ("GET", "HEAD", "OPTIONS") else self._savers
        return await threads.answer(environ)

    def _run(self, environ: dict[str, Any], came: float) -> Answer:
        """The application's answer, in a thread."""
        if self._stopping:
            return _STOPPING
        if monotonic() - came > QUEUE_SECONDS:
            return _BUSY
        started: list[Any] = []
        try:
            chunks = self._application(environ, lambda *start: started.extend(start))  # type: ignore[arg-type]
            try:
                body = b"".join(chunks)
            finally:
                if close := getattr(chunks, "close", None):
                    close()
            return Answer(int(started[0][:3]), started[1], body)
        except Exception:
            logging.getLogger(__name__).exception("The application failed.")
            return _FAILED


class _Threads:
    """A few threads and the line before them: what an executor does, for half of its cost a request."""

    def __init__(self, number: int, work: Callable[[dict[str, Any], float], Answer]) -> None:
        self._line: SimpleQueue[tuple[dict[str, Any], float, asyncio.Future[Answer]]] = SimpleQueue()
        self._work = work
        for _ in range(number):
            Thread(target=self._serve, daemon=True).start()

    async def answer(self, environ: dict[str, Any]) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._line.put((environ, monotonic(), answer))
        return await answer

    def _serve(self) -> None:
        while True:
            environ, came, answer = self._line.get()
            answer.get_loop().call_soon_threadsafe(answer.set_result, self._work(environ, came))


async def _received(protocol: HTTPProtocol) -> tuple[bytes, int]:
    """The body and its length. What is too long is heard to its end, for who still sends would not hear the answer."""
    kept, length = [], 0
    async for chunk in protocol:
        length += len(chunk)
        if length <= KEPT_BYTES:
            kept.append(chunk)
    return b"".join(kept), length


def _environ(scope: Scope) -> dict[str, Any]:
    server, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "CONTENT_TYPE": "",
        "CONTENT_LENGTH": "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:  # it would pass for the header with a hyphen, which a proxy has looked at
            continue
        key = name.upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        former = environ.get(key)
        environ[key] = f"{former}{'; ' if key == 'HTTP_COOKIE' else ','}{value}" if former else value
    return environ
