"""Live without sockets: phones ask for the table's state every two seconds, and almost always nothing has changed."""

from typing import Any

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from companion.session import sample_tables
from companion.session.editors.totals import TOTALS, page_part
from companion.web.http.access import TABLE_LINK, View, find_view, version_tag
from companion.web.http.device_cookie import store
from companion.web.pages import enter, result, table
from companion.web.rendering.page_cache import cached_response, render_fragments

blueprint = Blueprint("poll", __name__)


@blueprint.get(f"/{TABLE_LINK}/state")
def state(access: str, key: str) -> ResponseReturnValue:
    """The page's fragments; 304 for a phone that has seen them all, which costs one question for the version.

    `show` is `table`, `result` or a part; for a part, `revision` is the one its form was drawn from.
    """
    show, revision = request.args.get("show", "table"), request.args.get("revision", 0, type=int)
    if request.if_none_match:
        version = _version(access, key)
        if version is not None and request.if_none_match.contains_weak(version_tag(version, show, revision)):
            return Response(status=304)
    view = find_view(access, key)
    if show == "result":  # which also tells of the rematch, another table
        return _answer(view, show, revision)
    return cached_response(view, lambda: _answer(view, show, revision))


def _version(access: str, key: str) -> int | None:
    if access == "v" and sample_tables.sample_game(key):
        return sample_tables.VERSION
    return store().version(key, edit=access == "t")


def _answer(view: View, show: str, revision: int) -> dict[str, Any]:
    seen = {"tag": view.tag(show, revision)}
    if show == "table":
        return {**seen, "fragments": render_fragments(table.FRAGMENTS, table.context(view))}
    if show == "result":
        return {**seen, "fragments": render_fragments(result.FRAGMENTS, result.context(view))}
    if show not in (*view.parts, TOTALS):
        abort(404)
    part = page_part(view.parts, show)
    return {**seen, **enter.answer(view, part, request.args.get("by"), revision), **enter.news(view, show, revision)}
