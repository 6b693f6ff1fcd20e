"""Which phone this is: a random id in a signed cookie, so that the log can say who and the home page can continue.

Chats and search engines open a link to draw a preview of it, and never come again. So a phone is remembered at a table
when it brings its cookie back: a page asks for news soon after it was opened.
"""

from __future__ import annotations

import re
import secrets
from datetime import timedelta
from typing import cast

from flask import Flask, current_app, request, session

from companion.tables import Store, Table

_ROBOT = re.compile(
    r"bot\b|crawl|spider|preview|externalhit|whatsapp|slurp|embedly|iframely|vkshare|ia_archiver|^viber\b",
    re.IGNORECASE,
)
"""What machines call themselves. Viber's own browser, in which people open a link, is called Mozilla first."""
_PURPOSE = ("Sec-Purpose", "Purpose", "X-Moz")
_ARRIVED = "arrived at"


def init_app(app: Flask) -> None:
    app.permanent_session_lifetime = timedelta(days=730)
    app.before_request(_come_back)


def device() -> str:
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    return cast(str, session["device"])


def store() -> Store:
    return cast(Store, current_app.extensions["store"])


def arrive(table: Table, edit: bool) -> None:
    """This phone is at the table; one that nobody knows is remembered once it comes back, and so is one that could not
    be noted, as no page waits while another program holds the database."""
    if only_looks():
        return
    new = "device" not in session
    if new or not store().visit(device(), table.id, edit=edit):
        device()
        # Not its number: that of a deleted table is given to another, of which this phone has no link.
        session[_ARRIVED] = [table.edit_key if edit else table.view_key, edit]


def _come_back() -> None:
    """Remember the phone at the table where it arrived, with the first request that brings its cookie."""
    if request.endpoint == "static" or _ARRIVED not in session or only_looks():
        return
    key, edit = session[_ARRIVED]
    table = store().by_edit_key(key) if edit else store().by_view_key(key)
    if table is None or store().visit(device(), table.id, edit=edit):
        del session[_ARRIVED]


def only_looks() -> bool:
    """Whether a machine asks, or a browser in case its owner should want to."""
    purpose = " ".join(request.headers.get(name, "") for name in _PURPOSE)
    robot = _ROBOT.search(request.headers.get("User-Agent", ""))
    return request.method == "HEAD" or "prefetch" in purpose or robot is not None
