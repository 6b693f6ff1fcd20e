"""A table with an entry that no page can read, such as from a damaged database: what is wrong, and the way back."""

from flask import Flask, request
from flask.typing import ResponseReturnValue

from companion.game.document_types import Unreadable
from companion.game.text import Text, say
from companion.session.log import part_name
from companion.session.validation import read_table
from companion.web.http.access import View, find_view
from companion.web.http.errors import UnreadableEntry, error_page


def init_app(app: Flask) -> None:
    app.register_error_handler(Exception, explain)


def explain(error: Exception) -> ResponseReturnValue:
    """Name the part that a page of a table stumbled over. Any other failure goes on as it came."""
    place = {name: value for name, value in (request.view_args or {}).items() if name in ("access", "key")}
    if len(place) == 2:
        view = find_view(**place)
        if part := _unreadable_part(view) or (say("The table") if isinstance(error, Unreadable) else None):
            return error_page(UnreadableEntry(part, view.url("table.log")))
    raise error


def _unreadable_part(view: View) -> Text | None:
    """What of a table cannot be read, in words; the whole table, where its parts do not fit together."""
    try:
        return say("The table") if read_table(view.snapshot).problem else None
    except Unreadable as unreadable:
        part = unreadable.where.removeprefix("parts").strip(".").partition(".")[0]
        return part_name(view.parts, part) if part else say("The table")
