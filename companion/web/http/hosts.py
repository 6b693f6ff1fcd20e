"""Under which names Kvartal is served, and whose word is taken for who calls and over what.

`PUBLIC_URL` is the address that people open, such as `https://kvartal.example`. `TRUSTED_PROXIES` are the addresses or
networks, parted by commas, whose `X-Forwarded-For`, `-Proto` and `-Host` are believed. Without either only this
machine's own names are served: a foreign name that leads here could otherwise speak to us from its own pages.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

from companion.game.text import Text, say
from companion.hosting.public_address import Network, public_url, trusted_proxies
from companion.web.http.security import keyed_digest

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_AT_HOME = ("", ".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""What a network at home adds to the name of a machine."""
_UNREADABLE = say("The Host of this request cannot be read.")
_UNKNOWN = say(
    "Kvartal is not served under this name: open it at the address it printed when it started, "
    "or start it with PUBLIC_URL set to the address that you use."
)


class TrustedProxies:
    """Believes the trusted proxies, and nobody else. What came to the public address came over its scheme."""

    def __init__(self, app: Flask, application: WSGIApplication) -> None:
        self._config, self._application = app.config, application
        self._fixed = ProxyFix(self._at_public_address, x_host=1)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        proxies = self._config["TRUSTED_PROXIES"]
        trusted = proxies and is_among(environ.get("REMOTE_ADDR", ""), proxies)
        return (self._fixed if trusted else self._at_public_address)(environ, start_response)

    def _at_public_address(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        scheme, _, host = self._config["PUBLIC_URL"].partition("://")
        if host and environ.get("HTTP_HOST", "").lower() == host:
            environ["wsgi.url_scheme"] = scheme
        return self._application(environ, start_response)


def refuse_foreign_names() -> None:
    """Refuse a name that is not ours. An address is no name, and nobody else's page can have it as its own.

    Flask's TRUSTED_HOSTS does this for a list of names; a phone may open any address of this machine, also one of IPv6
    and one that it gets tomorrow.
    """
    if not request.environ.get("HTTP_HOST"):  # a probe: every browser names a host
        return
    if not request.host:
        _refuse(_UNREADABLE)
    by_proxy = "werkzeug.proxy_fix.orig" in request.environ and not current_app.config["PUBLIC_URL"]
    if not (by_proxy or _is_address(request.host) or host_is_trusted(request.host.lower(), _names())):
        _refuse(_UNKNOWN)


def _is_address(host: str) -> bool:
    try:
        ip_address(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False
    return True


def _names() -> list[str]:
    """What this machine is called: here, in a network at home, and by whoever runs it."""
    called = socket.gethostname().lower() or "localhost"
    at_home = [called.partition(".")[0] + suffix for suffix in _AT_HOME]
    chosen = [urlsplit(current_app.config[setting]).hostname for setting in ("PUBLIC_URL", "ADDRESS")]
    return ["localhost", ".localhost", called, *at_home, *filter(None, chosen)]


def _refuse(why: Text) -> NoReturn:
    abort(Response(f"{why!s}\n", 400, content_type="text/plain; charset=utf-8"))


def client_id() -> str:
    """The address of this request, as a word that tells nobody which it is: it is kept for some hours."""
    return keyed_digest(household(request.remote_addr or "")).hex()[:32]


def _read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in a text; one of IPv4 that is written as IPv6 counts as IPv4. None: the text is no address."""
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def is_among(text: str, networks: Iterable[Network]) -> bool:
    address = _read_address(text)
    return address is not None and any(address in network for network in networks)


def household(address: str) -> str:
    """What counts as one address: of IPv6 the half that a provider gives to one household.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::')
    """
    found = _read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found or address)


def init_app(app: Flask) -> None:
    app.config["PUBLIC_URL"] = public_url(app.config["PUBLIC_URL"]) if app.config["PUBLIC_URL"] else ""
    app.config["TRUSTED_PROXIES"] = trusted_proxies(app.config["TRUSTED_PROXIES"])
    app.wsgi_app = TrustedProxies(app, app.wsgi_app)  # type: ignore[method-assign]
    app.before_request(refuse_foreign_names)
