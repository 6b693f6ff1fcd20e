"""Errors that help on: what is wrong, and the way from here. Under `/api` they are JSON."""

from datetime import datetime
from typing import Any

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.game.text import Text, say
from companion.hosting.logs import outline
from companion.tables import StorageError
from companion.tables.history.trash import LIFETIME
from companion.web.forms import Form
from companion.web.forms.visitor import JoinForm
from companion.web.http.languages import format_day

_WORDS: dict[int, tuple[Text, Text]] = {
    400: (
        say("Something is missing"),
        say("The form was incomplete, so nothing was changed. Go back and send it again."),
    ),
    403: (
        say("From another site"),
        say("This change came from another site, so it was not made. Open the table and try again."),
    ),
    404: (
        say("Nothing here"),
        say("There is no page at this address. A link to a table must be complete, to the last letter."),
    ),
    405: (
        say("Wrong way in"),
        say("The address exists, but cannot be used like this. Start from the page it belongs to."),
    ),
    413: (say("Too much at once"), say("That is more than a table can hold. Nothing was changed.")),
    500: (say("Our mistake"), say("Something went wrong on our side. What was saved is still there; try again.")),
}
_TOO_LONG = say("this is larger than a megabyte: too large for a document")

STORAGE_WORDS: dict[str, tuple[Text, Text]] = {
    "locked": (
        say("The database is busy"),
        say(
            "A large import, a database browser or a backup may be using it, and nothing is saved meanwhile. "
            "Wait or close it, then send it again."
        ),
    ),
    "full": (
        say("The disk is full"),
        say("The machine that runs Kvartal is out of space, so nothing is saved. Make room there, then send it again."),
    ),
    "read-only": (
        say("Kvartal is not allowed to write"),
        say("The folder with the tables is read-only, so nothing is saved. Allow writing there, then send it again."),
    ),
    "gone": (
        say("The file with the tables is gone"),
        say(
            "It was deleted or replaced while Kvartal was running, so nothing is saved. Put it back, or restore "
            "a backup and start Kvartal again."
        ),
    ),
    "broken": (
        say("The database is damaged"),
        say("It can no longer be read or written, so nothing is saved. Check the disk, and restore the last backup."),
    ),
    "away": (
        say("The database does not answer"),
        say("So nothing is saved. Check that its server is running and can be reached, then send it again."),
    ),
}
"""Nothing can be saved: what is wrong with the database and what to do about it, for those who can mend it."""

Failure = tuple[dict[str, Any], int, dict[str, str]]  # What is wrong, as JSON.


class PageError(HTTPException):
    """What was asked for cannot be had here, with what to do about it."""

    code = 404

    def __init__(self, title: Text, advice: Text, code: int = 404) -> None:
        super().__init__()
        self.title, self.advice, self.code = title, advice, code


class Deleted(PageError):
    """A table that was deleted; whoever could write at it can bring it back for a while."""

    def __init__(self, at: datetime, key: str | None) -> None:
        there = say("Deleted {day}, with everything that was entered.", day=format_day(at))
        back = say("Deleted {day}; until {last} you can bring it back, with everything that was entered.",
                   day=format_day(at), last=format_day(at + LIFETIME))  # fmt: skip
        super().__init__(say("This table was deleted"), back if key else there, 410)
        self.key = key


class UnreadableEntry(PageError):
    """A table with an entry that no page can read; its log leads back to an earlier one."""

    def __init__(self, part: Text, log: str) -> None:
        why = say(
            "{part}: what was entered there cannot be read. Everything else is safe. Go back to an earlier entry in the"
            " log, or restore a backup.",
            part=part,
        )
        super().__init__(say("This table cannot be shown"), why, 422)
        self.log = log


def invalid_press(form: Form) -> PageError:
    """A press that came with something else than its button sends; nobody typed anything that could be lost."""
    wrong = form.wrong[0]
    sentence = say("{field}: {value}", field=wrong.label.text, value=wrong.errors[0])
    return PageError(say("Nothing was changed"), sentence, 422)


class Application(Flask):
    """Flask, whose log names the kind of page that failed, not the link, and no word that somebody entered."""

    def log_exception(self, exc_info: Any) -> None:
        page = request.url_rule.rule if request.url_rule else "no page"
        self.logger.error("%s %s failed: %s", request.method, page, outline(exc_info[1]))


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, error_page)
    app.register_error_handler(StorageError, database_error_page)


def error_page(error: HTTPException) -> ResponseReturnValue:
    if request.path.startswith("/api/"):
        return error_json(error)
    code = error.code or 500
    if isinstance(error, PageError):
        title, advice = error.title, error.advice
    else:
        title, advice = _WORDS.get(code, _WORDS[500 if code >= 500 else 404])
    if isinstance(error, PageError) and request.accept_mimetypes.best == "application/json":
        return {"error": {"message": str(title)}}, code
    join = JoinForm()
    join.code.label.text = say("Code of a table")
    back = error.key if isinstance(error, Deleted) else None
    log = error.log if isinstance(error, UnreadableEntry) else None
    page = render_template("error.html", title=title, advice=advice, code=code, join=join, back=back, log=log)
    return page, code, error.get_headers() if code == 405 else {}


def error_json(error: HTTPException) -> Failure:
    """The error as JSON; one about the method says in a header which there are."""
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    message = str(_TOO_LONG) if error.code == 413 else error.description or error.name
    return {"error": {"message": message, "where": ""}}, error.code or 500, headers


def database_error_page(trouble: StorageError) -> ResponseReturnValue:
    """A script hears that its entries wait; a page says what to do about it."""
    title, advice = STORAGE_WORDS[trouble.why]
    if request.accept_mimetypes.best == "application/json":
        waits = say("{why}: not saved yet. It stays on this phone and will be sent again", why=title)
        return {"error": {"message": str(waits)}}, 503
    return error_page(PageError(title, advice, 503))
