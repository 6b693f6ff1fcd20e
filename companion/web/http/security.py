"""What keeps a table safe in a browser: the headers, the origin of a change, the secret behind the cookies."""

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from urllib.parse import urlsplit, urlunsplit

from flask import Flask, Response, abort, current_app, request
from flask.sessions import SecureCookieSessionInterface

from companion.web.forms.visitor import BackForm

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",  # the hatches are data images inside our own style sheet
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


_A_YEAR = 365 * 24 * 3600
_OF_ALL = {"X-Content-Type-Options": "nosniff"}
_OF_PAGES = {
    **_OF_ALL,
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex, nofollow",
}
OF_FRAMED_PAGES = {
    "Content-Security-Policy": _POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
}
"""On a phone by itself the pages stand in a frame of the site's own page."""
_OF_PAGES_SAFELY = {**_OF_PAGES, "Strict-Transport-Security": f"max-age={_A_YEAR}"}


class SecureOverHttps(SecureCookieSessionInterface):
    """Over HTTPS a cookie is for HTTPS alone. In a network at home there is none, and the cookie is needed too."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or super().get_cookie_secure(app)


def init_app(app: Flask) -> None:
    app.session_interface = SecureOverHttps()
    app.before_request(refuse_other_origins)
    app.after_request(add_security_headers)


def refuse_other_origins() -> None:
    """Nothing at a table changes at the wish of another site.

    There are no accounts: whoever holds the edit link may edit, and the link is in the address, not in a cookie, so
    another site cannot aim at a table it does not know. What is left is the browser's own choices (language, name of
    the phone). Cookies are same-site and every browser of the last years tells the origin of a POST: comparing it is
    enough, and forms need no token that goes stale while a phone sleeps.
    """
    # Hence the forms have no CSRF token, which WTForms could add: what it guards is compared here for every POST.
    if request.method in ("GET", "HEAD", "OPTIONS") or request.blueprint == "api":
        return
    origin = request.headers.get("Origin")
    if origin is None:
        foreign = request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")
    else:
        own = {f"{request.scheme}://{request.host}".lower(), current_app.config["PUBLIC_URL"]} - {""}
        foreign = origin not in own
    if foreign:
        abort(403)


def add_security_headers(response: Response) -> Response:
    """Headers of the pages, unless a page has set its own; a static file needs none but that it is what it says."""
    of_pages = _OF_PAGES_SAFELY if request.is_secure else _OF_PAGES
    for name, value in (_OF_ALL if request.endpoint == "static" else of_pages).items():
        response.headers.setdefault(name, value)
    return response


def return_path(default: str) -> str:
    """Where the form says it stood, else the page that sent it; only ever a path of ours."""
    back = BackForm.sent().back.data
    sent_from = (request.referrer or "").removeprefix(request.host_url.rstrip("/"))
    try:
        target = urlsplit(sent_from if back is None else back)
    except ValueError:  # no address at all, such as `//[`
        return default
    if target.scheme or target.netloc or not target.path.startswith("/"):
        return default
    return urlunsplit(("", "", "/" + target.path.lstrip("/\\"), target.query, target.fragment))


def secret_key(instance: Path) -> str:
    """The key that signs cookies: made once, kept in the instance folder, readable by its owner alone."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    instance.mkdir(parents=True, exist_ok=True)
    path = instance / "secret-key"
    if not path.exists():
        _lay_down(path, secrets.token_urlsafe(32))
    key = path.read_text(encoding="ascii")
    if not key:
        raise ValueError("the file is empty")
    return key


def keyed_digest(text: str) -> bytes:
    """What only this instance can make of a text."""
    key = current_app.secret_key or ""
    return hmac.digest(key if isinstance(key, bytes) else key.encode(), text.encode(), "sha256")


def _lay_down(path: Path, text: str) -> None:
    """A private file, there as a whole or not at all; where another process was quicker, its own stays."""
    descriptor, made = mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    except OSError:  # exFAT and some network shares have no hard links
        with suppress(FileExistsError):
            path.touch(mode=0o600, exist_ok=False)
            path.write_text(text, encoding="ascii")
    finally:
        os.unlink(made)
