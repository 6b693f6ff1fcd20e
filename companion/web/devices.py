"""Which phone this is: a random id in a signed cookie, so that the log can say who and the home page can continue."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import cast

from flask import Flask, current_app, session

from companion.tables import Store


def init_app(app: Flask) -> None:
    app.permanent_session_lifetime = timedelta(days=730)


def device() -> str:
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    return cast(str, session["device"])


def store() -> Store:
    return cast(Store, current_app.extensions["store"])
