"""What only a phone by itself has: where its tables are kept, pages in a frame, and what its browser would not do."""

from typing import Any

from flask import Blueprint, Response, abort, after_this_request, render_template, request

from companion.game.text import Text, say
from companion.web.http.errors import PageError
from companion.web.http.languages import language, set_preference, speak
from companion.web.http.security import OF_FRAMED_PAGES

blueprint = Blueprint("phone", __name__)

BROWSER_ERROR = "kvartal.trouble"
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


@blueprint.get("/here")
def here() -> str:
    """Where the tables are kept, and how they get elsewhere."""
    return render_template("home/phone.html")


@blueprint.app_url_value_preprocessor
def _refuse(_endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Say what the browser would not do, before anything looks for the words of a language that is not here."""
    kind, _, said_in = request.environ.get(BROWSER_ERROR, "").partition(" ")
    if kind:
        speak(said_in or language())
    if said_in:
        after_this_request(_stay_in_language)
    if kind == "failed":
        abort(500)
    if refused := _REFUSED.get(kind):
        raise PageError(*refused, 507)


def _stay_in_language(response: Response) -> Response:
    """One that cannot be had is not asked for again with every page."""
    set_preference(response, "language", language())
    return response


@blueprint.after_app_request
def _allow_frame(response: Response) -> Response:
    if request.endpoint != "static":
        for name, value in OF_FRAMED_PAGES.items():
            response.headers.setdefault(name, value)
    return response
