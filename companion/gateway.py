"""Between the network and the application: a request takes a thread only once the whole of it has come.

Granian's own WSGI side reads the body inside one of its few threads, so that a handful of phones that left the Wi-Fi in
the middle of a save stop it for everybody. Here bodies are awaited in the event loop, with a deadline, and answers are
handed over whole: whoever sends or reads slowly keeps nobody waiting. Saves have threads of their own, so that those
who read never stand in line behind saves that wait for the database. Whoever only asks whether something has changed,
which is nearly everybody all the time, takes no thread at all where the application can say so at once.
"""

from __future__ import annotations

import asyncio
import logging
import mmap
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import spoken
from companion.games.text import Text, say
from companion.language import catalogue
from companion.origins import Network, caller_of, household

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

READERS = 2
"""Python runs one thread at a time: more of them finish nothing sooner, and a save that holds the database waits for
all the others each time it comes back from SQLite. One reader alone would let everybody wait for whoever prints. Where
the database is on another machine, readers mostly wait for it."""
SAVERS = 8
"""They mostly wait for each other, and what needs no database should find one that is free."""
BODY_SECONDS = 20.0
"""How long a body may take to come: a megabyte over a poor line."""
QUEUE_SECONDS = 10.0
"""How long a request may wait for a thread. A phone keeps what it could not save, and tries again."""
HEAD_BYTES = 32 * 1024
"""What the headers of a request may have together, as much as the usual proxies let through. A browser sends one or two
thousand; some of it is read parameter by parameter, and the server itself would take 400,000."""
KEPT_BYTES = 1024 * 1024
"""Of a longer body nothing is kept; the application is told its length and refuses it in its own words."""
FILES, FILE_BYTES = "/exchange/", 12 * KEPT_BYTES
"""Under this address people bring in the plays of years."""
BODIES = 512
"""Requests of one address whose bodies may be on their way at once. A convention behind one address has a thousand
phones, of which some dozens send in the same moment; a worker has 4,096 connections."""
HELD_BYTES, HELD_BYTES_IN_ALL = 16 * KEPT_BYTES, 64 * KEPT_BYTES
"""What a worker holds of bodies that are not answered yet: of one address, and of all. A save has a few kilobytes."""


_answered = mmap.mmap(-1, 1)
"""A byte that a server and the workers that were forked from it have in common."""


def ever_answered() -> bool:
    """Whether any worker of this server has answered anybody yet."""
    return _answered[0] == 1


class Answer(NamedTuple):
    """What goes back: status, headers and the whole body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Refusal(NamedTuple):
    """What the application never hears of: the status, and why, for whoever reads it."""

    status: int
    why: Text

    def answer(self, environ: Mapping[str, Any]) -> Answer:
        sentence = self.why.render(catalogue(spoken.best(environ.get("HTTP_ACCEPT_LANGUAGE"))))
        headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close"), ("retry-after", "2")]
        return Answer(self.status, headers, f"{sentence}\n".encode())


_BROKEN = Refusal(400, say("The request broke off. Nothing was changed."))
_LATE = Refusal(408, say("The request did not come in time. Nothing was changed; send it once more."))
_UNMEASURED = Refusal(411, say("The request does not say how long it is. Send it with a Content-Length."))
_LONG_HEAD = Refusal(431, say("The head of the request is longer than any browser sends. Nothing was changed."))
_FAILED = Refusal(500, say("Something went wrong on our side. Try once more."))
_BUSY = Refusal(503, say("Too many ask at once. Nothing was changed; try again in a moment."))
_STOPPING = Refusal(503, say("Kvartal is being stopped. Nothing was changed; try again in a moment."))


@dataclass
class Held:
    """Bodies that have come, whole or in part, and are not answered yet."""

    bodies: int = 0
    bytes: int = 0


class Gateway:
    """A WSGI application as Granian's RSGI side calls it, behind the proxies that are trusted to say who calls."""

    def __init__(self, application: WSGIApplication, trusted: tuple[Network, ...] = (), readers: int = READERS) -> None:
        self._application = application
        self._trusted = trusted
        self._readers = _Threads(readers, self._run)
        self._savers = _Threads(SAVERS, self._run)
        self._deadlines: set[asyncio.Timeout] = set()
        self._held: defaultdict[str, Held] = defaultdict(Held)
        self._held_in_all = Held()
        self._stopping = False

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        # Granian listens to these signals through the loop's own channel, which goes on working beside a handler.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._stop))

    def _stop(self) -> None:
        """Finish what a thread has begun; refuse what has not come whole and what still stands in line."""
        self._stopping = True
        for deadline in self._deadlines:
            with suppress(RuntimeError):  # it has passed in this very turn of the loop
                deadline.reschedule(0)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        environ = _environ(scope)
        answer = await self._answer(environ, protocol) if _head(scope) <= HEAD_BYTES else _LONG_HEAD
        status, headers, body = answer.answer(environ) if isinstance(answer, Refusal) else answer
        _answered[0] = 1  # before anybody can have it: a worker may be killed in the very next moment
        if not body or scope.method == "HEAD":
            protocol.response_empty(status, headers)
        else:
            protocol.response_bytes(status, headers, body)

    async def _answer(self, environ: dict[str, Any], protocol: HTTPProtocol) -> Answer | Refusal:
        if "HTTP_TRANSFER_ENCODING" in environ:
            return _UNMEASURED
        threads = self._readers if environ["REQUEST_METHOD"] in ("GET", "HEAD", "OPTIONS") else self._savers
        if environ["CONTENT_LENGTH"] in ("", "0"):
            return await threads.answer(environ)
        forwarded_for = environ.get("HTTP_X_FORWARDED_FOR", "")
        address = household(caller_of(environ["REMOTE_ADDR"], forwarded_for, self._trusted))
        if self._held[address].bodies >= BODIES:
            return _BUSY
        most = FILE_BYTES if environ["PATH_INFO"].startswith(FILES) else KEPT_BYTES
        body = _Body(most, self._held[address], self._held_in_all)
        try:
            return await self._received(environ, body, protocol) or await threads.answer(environ)
        finally:
            body.let_go()
            if not self._held[address].bodies:
                del self._held[address]

    async def _received(self, environ: dict[str, Any], body: _Body, protocol: HTTPProtocol) -> Refusal | None:
        """Put the body into the environment; else why not."""
        try:
            async with asyncio.timeout(0 if self._stopping else BODY_SECONDS) as deadline:
                self._deadlines.add(deadline)
                # What is too long is heard to its end, for who still sends would not hear the answer.
                async for chunk in protocol:
                    body.take(chunk)
        except TimeoutError:
            return _STOPPING if self._stopping else _LATE
        finally:
            self._deadlines.discard(deadline)
        if str(body.length) != environ["CONTENT_LENGTH"]:
            return _BROKEN
        if body.crowded:
            return _BUSY
        environ["wsgi.input"] = BytesIO(b"".join(body.kept))
        return None

    def _run(self, environ: dict[str, Any], came: float) -> Answer | Refusal:
        """The application's answer, in a thread."""
        if self._stopping:
            return _STOPPING
        if monotonic() - came > QUEUE_SECONDS:
            return _BUSY
        return self._asked(environ) or _FAILED

    def _asked(self, environ: dict[str, Any]) -> Answer | Refusal | None:
        """What the application says; None: it started no answer."""
        started: list[Any] = []
        try:
            chunks = self._application(environ, lambda *start: started.extend(start))  # type: ignore[arg-type]
            try:
                body = b"".join(chunks)
            finally:
                if close := getattr(chunks, "close", None):
                    close()
            return Answer(int(started[0][:3]), started[1], body) if started else None
        except Exception:
            logging.getLogger(__name__).exception("The application failed.")
            return _FAILED


class _Threads:
    """A few threads and the line before them: what an executor does, for half of its cost a request."""

    def __init__(self, number: int, work: Callable[[dict[str, Any], float], Answer | Refusal]) -> None:
        self._line: SimpleQueue[tuple[dict[str, Any], float, asyncio.Future[Answer | Refusal]]] = SimpleQueue()
        self._work = work
        for _ in range(number):
            Thread(target=self._serve, daemon=True).start()

    async def answer(self, environ: dict[str, Any]) -> Answer | Refusal:
        answer: asyncio.Future[Answer | Refusal] = asyncio.get_running_loop().create_future()
        self._line.put((environ, monotonic(), answer))
        return await answer

    def _serve(self) -> None:
        while True:
            environ, came, answer = self._line.get()
            answer.get_loop().call_soon_threadsafe(answer.set_result, self._work(environ, came))


class _Body:
    """A body as it comes, counted among those that are held."""

    def __init__(self, most: int, *held: Held) -> None:
        self._most, self._held = most, held
        self.kept: list[bytes] = []
        self.length = 0
        self.crowded = False
        """So much was held already that not all of it was kept."""
        for count in held:
            count.bodies += 1

    def take(self, chunk: bytes) -> None:
        self.length += len(chunk)
        if self.length > self._most:
            return
        most = (HELD_BYTES, HELD_BYTES_IN_ALL)
        if any(count.bytes + len(chunk) > bound for count, bound in zip(self._held, most, strict=True)):
            self.crowded = True
            return
        self.kept.append(chunk)
        for count in self._held:
            count.bytes += len(chunk)

    def let_go(self) -> None:
        for count in self._held:
            count.bodies -= 1
            count.bytes -= sum(map(len, self.kept))


def _head(scope: Scope) -> int:
    """How long the headers are together."""
    return sum(len(name) + len(value) for name, value in scope.headers.items())


def _environ(scope: Scope) -> dict[str, Any]:
    server, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # Bytes as WSGI wants them; not everybody who types a question after the address encodes its letters.
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": "HTTP/1.0" if scope.http_version == "1" else f"HTTP/{scope.http_version}",
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
