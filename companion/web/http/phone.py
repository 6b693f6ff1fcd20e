"""What is different on a phone by itself: what it cannot do, and what its browser has to fetch or would not keep."""

from __future__ import annotations

from flask import Flask, Response, abort, after_this_request, request

from companion.game.text import Text, say
from companion.web.http.errors import PageError
from companion.web.http.languages import language, set_preference, speak
from companion.web.place import on_phone

TROUBLE = "kvartal.trouble"
"""In the environment of a request, what the browser refused; after a space the language to say it in."""
_REFUSED: dict[str, tuple[Text, Text]] = {
    "full": (
        say("No room on this phone"),
        say("Nothing was saved: this phone has no room left. Delete photos or apps you do not need, then try again."),
    ),
    "language": (
        say("This language is not on this phone yet"),
        say("Connect to the internet once and open it again. After that it works without."),
    ),
}


def init_app(app: Flask) -> None:
    app.jinja_env.globals["on_phone"] = on_phone
    app.before_request(_refuse)


def _refuse() -> None:
    """Refuse what only several phones need, and say what the browser would not do."""
    kind, _, said_in = request.environ.get(TROUBLE, "").partition(" ")
    if said_in:
        speak(said_in)
        after_this_request(_stay_in_language)
    if kind == "failed":
        abort(500)
    if refused := _REFUSED.get(kind):
        raise PageError(*refused, 507)
    if on_phone() and request.blueprint == "join":
        abort(404)


def _stay_in_language(response: Response) -> Response:
    """One that cannot be had is not asked for again with every page."""
    set_preference(response, "language", language())
    return response
