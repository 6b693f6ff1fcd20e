"""By which name and over which line a request came: its host, and the proxies that may speak for others.

`PUBLIC_URL` is the address that people open, such as `https://kvartal.example`. `TRUSTED_PROXIES` are the addresses or
networks, parted by commas, whose `X-Forwarded-For`, `-Proto` and `-Host` are believed. Without either only this
machine's own names are served: a foreign name that leads here could otherwise speak to us from its own pages.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.wrappers import Response

from companion import spoken
from companion.games.text import Text, say
from companion.language import catalogue
from companion.origins import PORTS, Host, Network, among, caller_of, public_url, read_address, trusted_proxies

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_AT_HOME = ("", ".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""What a network at home adds to the name of a machine."""
_KNOWN = 100
_UNREADABLE = say("The Host of this request cannot be read.")
_UNKNOWN = say(
    "Kvartal is not served under this name: open it at the address it printed when it started, "
    "or start it with PUBLIC_URL set to the address that you use."
)


class Door:
    """Lets in what asks for a host of ours, and notes where it really came from."""

    def __init__(self, application: WSGIApplication, config: Mapping[str, Any]) -> None:
        self._application = application
        self._config = config
        self._known: set[str] = set()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        trusted: tuple[Network, ...] = self._config["TRUSTED_PROXIES"]
        proxied = among(environ.get("REMOTE_ADDR", ""), trusted)
        if proxied:
            _believe(environ, trusted)
        # Who leaves it empty is no browser: a probe of a proxy. Only an old HTTP may have none: what cannot be decoded
        # does not come here.
        may_lack = "HTTP_HOST" in environ or environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
        given = environ.get("HTTP_HOST") or ("localhost" if may_lack else "")
        host = Host.read(given)
        if host is None:
            return _refuse(_UNREADABLE, environ, start_response)
        public = self._public()
        if public and host.is_at(public[0], public[1]):
            environ["wsgi.url_scheme"] = public[0]
        elif not (proxied and not public) and not self._ours(host.name):
            return _refuse(_UNKNOWN, environ, start_response)
        environ["HTTP_HOST"] = given
        return self._application(environ, start_response)

    def _public(self) -> tuple[str, Host] | None:
        scheme, _, netloc = self._config["PUBLIC_URL"].partition("://")
        host = Host.read(netloc)
        return (scheme, host) if host else None

    def _ours(self, name: str) -> bool:
        if name in self._known:
            return True
        started_at = urlsplit(self._config["ADDRESS"]).hostname
        if name.strip("[]") != started_at and not of_this_machine(name):
            return False
        if len(self._known) < _KNOWN:
            self._known.add(name)
        return True


def of_this_machine(name: str) -> bool:
    """Whether it is an address of this machine, or what it is called here and in a network at home."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = read_address(name.strip("[]"))
    if address is None:
        called = socket.gethostname().lower()
        return name == called or name in {called.partition(".")[0] + suffix for suffix in _AT_HOME}
    if address.is_multicast or address.is_unspecified:
        return False
    # Only an address that the machine has can be bound; nothing is sent.
    with socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((str(address), 0))
        except OSError:
            return False
    return True


def _believe(environ: WSGIEnvironment, trusted: tuple[Network, ...]) -> None:
    """What a named proxy says: who called, over what, and which host was asked for."""
    environ["REMOTE_ADDR"] = caller_of(environ["REMOTE_ADDR"], environ.get("HTTP_X_FORWARDED_FOR", ""), trusted)
    scheme = environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip().lower()
    if scheme in PORTS:
        environ["wsgi.url_scheme"] = scheme
    if host := environ.get("HTTP_X_FORWARDED_HOST", "").rpartition(",")[2].strip():
        environ["HTTP_HOST"] = host


def _refuse(why: Text, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    messages = catalogue(spoken.best(environ.get("HTTP_ACCEPT_LANGUAGE")))
    response = Response(why.render(messages) + "\n", 400, content_type="text/plain; charset=utf-8")
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response({**environ, "HTTP_HOST": "localhost"}, start_response)


def init_app(app: Flask) -> None:
    app.config["PUBLIC_URL"] = public_url(app.config["PUBLIC_URL"]) if app.config["PUBLIC_URL"] else ""
    app.config["TRUSTED_PROXIES"] = trusted_proxies(app.config["TRUSTED_PROXIES"])
    app.wsgi_app = Door(app.wsgi_app, app.config)  # type: ignore[method-assign]
