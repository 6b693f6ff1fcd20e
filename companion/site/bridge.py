"""One request in, one answer out: the application in the worker of a browser, where there is no server.

`static/js/site/engine.js` calls these functions. The tables are a SQLite file; the engine keeps its changed pages in
the browser before an answer goes out. A service worker can neither read nor set cookies, so they are kept here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from werkzeug.test import create_environ, run_wsgi_app

from companion.web import create_app
from companion.web.http.languages import language
from companion.web.pages.phone import BROWSER_ERROR

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask import Flask

DATA = Path("/data")
TABLES, COOKIES = DATA / "kvartal.sqlite", DATA / "cookies.json"
_OWN = ("cookie", "accept-encoding", "content-length")
"""Headers of the browser that are no use here: it has no cookies of ours, and nothing is sent over a network."""


class _Pairs(Protocol):
    """A list of pairs as the browser gives it."""

    def to_py(self) -> Iterable[Sequence[str]]: ...


class _Bytes(Protocol):
    """A buffer as the browser gives it."""

    def to_bytes(self) -> bytes: ...


class Site:
    """The application with the tables and cookies of this browser."""

    def __init__(self, origin: str, secret: str) -> None:
        self._origin = origin
        self._app: Flask = create_app(
            {"INSTANCE": str(DATA), "DATABASE_URL": f"sqlite:///{TABLES}", "SECRET_KEY": secret, "PUBLIC_URL": origin,
             "STANDALONE": True}
        )  # fmt: skip
        self._cookies: dict[str, str] = json.loads(COOKIES.read_text()) if COOKIES.exists() else {}

    def words(self, method: str, address: str, headers: _Pairs) -> str:
        """The file with the words of the language in which this request is answered."""
        with self._app.request_context(self._environ(method, address, headers.to_py(), b"")):
            return f"py/words-{language()}"

    def answer(
        self, method: str, address: str, headers: _Pairs, body: _Bytes, trouble: str = ""
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """The status, headers and body of an answer. `trouble` is what the browser refused: see `pages/phone.py`."""
        environ = {**self._environ(method, address, headers.to_py(), body.to_bytes()), BROWSER_ERROR: trouble}
        result, status, sent = run_wsgi_app(self._app.wsgi_app, environ, buffered=True)
        for name, value in sent:
            if name.lower() == "set-cookie":
                self._keep_cookie(value)
        kept = [(name, value) for name, value in sent if name.lower() not in ("set-cookie", "content-length")]
        return int(status.split(" ", 1)[0]), kept, b"".join(result)

    def _environ(self, method: str, address: str, headers: Iterable[Sequence[str]], body: bytes) -> WSGIEnvironment:
        sent = [(name, value) for name, value in headers if name.lower() not in _OWN]
        kept = ("Cookie", "; ".join(f"{name}={value}" for name, value in self._cookies.items()))
        path, here = f"/{address.lstrip('/')}", {"REMOTE_ADDR": "127.0.0.1"}
        return create_environ(path, self._origin, method=method, headers=[*sent, kept], data=body, environ_base=here)

    def _keep_cookie(self, header: str) -> None:
        for name, cookie in SimpleCookie(header).items():
            if cookie["max-age"] == "0":
                self._cookies.pop(name, None)
            else:
                self._cookies[name] = cookie.coded_value
        COOKIES.write_text(json.dumps(self._cookies))
