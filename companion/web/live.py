"""Live without sockets: phones ask for the table's state every two seconds, and almost always nothing has changed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from companion.web import examples, result, seats, stepped, table
from companion.web.access import TABLE_LINK, View, find, tag
from companion.web.devices import store
from companion.web.drawn import fragments, once
from companion.web.languages import render

blueprint = Blueprint("live", __name__)


@blueprint.get(f"/{TABLE_LINK}/state")
def state(access: str, key: str) -> ResponseReturnValue:
    """The page's fragments where the table moved on; `304 Not Modified`, with nothing scored, where it did not.

    `show` is `table`, `result` or a part; for a part, `revision` is the one its form was drawn from.
    """
    show, revision = request.args.get("show", "table"), request.args.get("revision", 0, type=int)
    example = access == "v" and examples.game_of(key)
    version = examples.VERSION if example else store().version(key, edit=access == "t")
    if version is not None and tag(version, show, revision) in request.if_none_match:
        return Response(status=304)
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
    return {**tag, **seats.answer(view, show, revision), **({"said": render(told)} if told else {})}
