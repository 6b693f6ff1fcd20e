"""Live without sockets: phones ask for the table's state every two seconds, and almost always nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from flask import Blueprint, Flask, abort, request
from flask.typing import ResponseReturnValue

from companion.gateway import AT_ONCE
from companion.tables import Store, Trouble
from companion.web import examples, result, seats, stepped, table
from companion.web.access import TABLE_LINK, View, find
from companion.web.drawn import fragments, once
from companion.web.languages import render

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_POLL = re.compile(r"/([tv])/([^/]+)/state")
_SEEN = re.compile(r'(?:W/)?"(?P<version>\d{1,18})-[a-z]+-(?P<shown>[\w-]+)"', re.ASCII)
"""A tag as `View.tag` writes it. Whoever reads in another language by now sees it with the next change."""
blueprint = Blueprint("live", __name__)


class Unchanged:
    """Answers the phones that have seen all there is, which is nearly everything that comes, before Flask begins."""

    def __init__(self, application: WSGIApplication, tables: Store) -> None:
        self._application = application
        self._tables = tables

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        at_once = AT_ONCE in environ
        if not (at_once and self._tables.far) and self._seen_all(environ):
            start_response("304 Not Modified", [("Cache-Control", "private, no-cache")])
            return []
        return [] if at_once else self._application(environ, start_response)

    def _seen_all(self, environ: WSGIEnvironment) -> bool:
        poll, seen = _POLL.fullmatch(environ["PATH_INFO"]), _SEEN.fullmatch(environ.get("HTTP_IF_NONE_MATCH", ""))
        if poll and seen and environ["REQUEST_METHOD"] == "GET" and seen["shown"] == _shown(environ["QUERY_STRING"]):
            with suppress(Trouble):  # which is told as any other page tells it
                return self._version(*poll.groups()) == int(seen["version"])
        return False

    def _version(self, access: str, key: str) -> int | None:
        if access == "v" and examples.game_of(key):
            return examples.VERSION
        return self._tables.version(key, edit=access == "t")


def _shown(query: str) -> str:
    """What a page shows, as its tag has it.

    >>> _shown("show=seat-1&revision=3"), _shown("")
    ('seat-1-3', 'table-0')
    """
    asked = dict(parse_qsl(query))
    return f"{asked.get('show', 'table')}-{asked.get('revision', '0')}"


def init_app(app: Flask) -> None:
    app.wsgi_app = Unchanged(app.wsgi_app, app.extensions["store"])  # type: ignore[method-assign]


@blueprint.get(f"/{TABLE_LINK}/state")
def state(access: str, key: str) -> ResponseReturnValue:
    """The page's fragments, for a phone that has not seen them all.

    `show` is `table`, `result` or a part; for a part, `revision` is the one its form was drawn from.
    """
    show, revision = request.args.get("show", "table"), request.args.get("revision", 0, type=int)
    view = find(access, key)
    if show == "result":  # which also tells of the rematch, another table
        return _answer(view, show, revision)
    return once(view, lambda: _answer(view, show, revision))


def _answer(view: View, show: str, revision: int) -> dict[str, Any]:
    tag = {"tag": view.tag(show, revision)}
    if show == "table":
        return {**tag, "fragments": fragments(table.FRAGMENTS, table.context(view))}
    if show == "result":
        return {**tag, "fragments": fragments(result.FRAGMENTS, result.context(view))}
    if show not in view.parts:
        abort(404)
    told = stepped.by_another(view, show, revision)
    return {
        **tag,
        **seats.answer(view, show, request.args.get("by"), revision),
        **({"said": render(told)} if told else {}),
    }
