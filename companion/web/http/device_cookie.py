"""Which phone this is: a random id in a signed cookie, so that the log can say who and the home page can continue; and
what is put in order in the store while somebody opens a page.

Chats and search engines open a link to draw a preview of it, and never come again. So a phone is remembered at a table
when it brings its cookie back: a page asks for news soon after it was opened.
"""

import re
import secrets
from contextlib import suppress
from datetime import timedelta
from math import inf
from time import monotonic
from typing import cast

from flask import Flask, current_app, request, session

from companion.tables import StorageError, Store, Table, Unknown

_ROBOT = re.compile(
    r"bot\b|crawl|spider|preview|externalhit|whatsapp|slurp|embedly|iframely|vkshare|ia_archiver|^viber\b",
    re.IGNORECASE,
)
"""What machines call themselves. Viber's own browser, in which people open a link, is called Mozilla first."""
_PURPOSE = ("Sec-Purpose", "Purpose", "X-Moz")
_ARRIVED = "arrived"
_HOUR, _MINUTE = 3600, 60
_next_look: dict[str, float] = {}  # When the trash of a database is next to be looked into.
_TABLES = 4  # So many tables a phone can wait to be noted at: its cookie is no place for more.


def init_app(app: Flask) -> None:
    app.permanent_session_lifetime = timedelta(days=730)
    app.before_request(_come_back)
    app.before_request(_empty_trash)


def device() -> str:
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    return cast(str, session["device"])


def known_device() -> str | None:
    """The phone, where its browser brought the cookie."""
    return session.get("device")


def store() -> Store:
    return cast(Store, current_app.extensions["store"])


def remember_visit(table: Table, edit: bool) -> None:
    """This phone is at the table; one that nobody knows is remembered once it comes back, and so is one that could not
    be noted at its last tables, as no page waits while another program holds the database."""
    if is_robot():
        return
    new = "device" not in session
    if new or not store().visit(device(), table.id, edit=edit):
        device()
        # Not its number: that of a deleted table is given to another, of which this phone has no link.
        here = [table.edit_key if edit else table.view_key, edit]
        waiting = [there for there in session.get(_ARRIVED, []) if there != here]
        session[_ARRIVED] = [*waiting, here][-_TABLES:]


def _come_back() -> None:
    """Remember the phone at the tables where it arrived, with the first request that brings its cookie."""
    if request.endpoint == "static" or _ARRIVED not in session or is_robot():
        return
    arrived = session[_ARRIVED]
    with suppress(StorageError, Unknown):  # away, or deleted in this moment: another request will see
        waiting = [there for there in arrived if not _noted(*there)]
        if not waiting:
            del session[_ARRIVED]
        elif waiting != arrived:
            session[_ARRIVED] = waiting


def _noted(key: str, edit: bool) -> bool:
    """Whether the phone is known at the table of this link, or there is none any more."""
    table = store().by_key(key, edit=edit)
    return table is None or store().visit(device(), table.id, edit=edit)


def _empty_trash() -> None:
    """Once an hour, leave nothing of what was deleted thirty days ago. No save waits for it, and where others write it
    is tried again after a minute."""
    url = current_app.config["DATABASE_URL"]
    if request.method == "GET" and monotonic() >= _next_look.get(url, -inf):
        _next_look[url] = monotonic() + _MINUTE
        with suppress(StorageError):
            store().trash.empty(soon=True)
            _next_look[url] = monotonic() + _HOUR


def is_robot() -> bool:
    """Whether a machine asks, or a browser in case its owner should want to."""
    purpose = " ".join(request.headers.get(name, "") for name in _PURPOSE)
    robot = _ROBOT.search(request.headers.get("User-Agent", ""))
    return request.method == "HEAD" or "prefetch" in purpose or robot is not None
