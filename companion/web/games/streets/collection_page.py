"""The tiles of a table: those that its people made are renamed, deleted, taken home as a file or brought along."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.games.text import Text, say
from companion.web.access import TABLE_LINK, View, editable, find
from companion.web.collection import MOST, choose, comes_along, delete, keep, made, take_back
from companion.web.devices import store
from companion.web.editors.forms import FormError, Made
from companion.web.errors import PageError
from companion.web.games.streets.collection import (
    GAME,
    LONGEST,
    all_entries,
    faces,
    laid,
    merged,
    new_tiles,
    read_file,
    renamed,
)
from companion.web.games.streets.notes import called
from companion.web.games.streets.pictures import INKS, KIND_TITLES
from companion.web.log import COLLECTION, unpack

blueprint = Blueprint("tiles", __name__)


@blueprint.get(f"/{TABLE_LINK}/tiles")
def page(access: str, key: str) -> str:
    view = _of_streets(find(access, key))
    did = request.args.get("did", 0, type=int)
    return render_template(
        "games/streets/collection.html", view=view, table=view.table, tiles=all_entries(made(view.snapshot)),
        comes_along=comes_along(view.snapshot), opened=request.args.get("tile"), did=did, told=_told(view, did),
        inks=INKS, kind_titles=KIND_TITLES, longest=LONGEST, most=MOST,
        **{count: request.args.get(count, 0, type=int) for count in ("bad", "long", "full")},
    )  # fmt: skip


@blueprint.get(f"/{TABLE_LINK}/tiles.txt")
def download(access: str, key: str) -> Response:
    view = _of_streets(find(access, key))
    response = Response("".join(f"{code}\n" for code in made(view.snapshot)), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="kvartal-streets-tiles.txt"'
    return response


@blueprint.post(f"/{TABLE_LINK}/tiles")
def upload(access: str, key: str) -> ResponseReturnValue:
    """Take in a file of tiles; what is there already stays."""
    view, file = _of_streets(editable(access, key)), request.files.get("file")
    if file is None:
        abort(400)
    if view.table.finished:
        raise PageError(say("The table is finished"), say("Reopen it first, then bring the file along."), 409)
    try:
        tiles, bad, long = read_file(file.read().decode("utf-8", "replace"))
    except FormError as error:
        raise PageError(say("Not taken in"), error.text, 422) from None
    new, before = new_tiles(made(view.snapshot), tiles), made(view.snapshot)
    if new is None:
        return _shown(view, 0, bad=bad, long=long)
    saved = keep(view, new)
    added = len(set(made(saved.snapshot)) - set(before))
    revision = saved.snapshot.part(COLLECTION).revision if added else 0
    return _shown(view, revision, bad=bad, long=long, full=len(new.entries) - added)


@blueprint.post(f"/{TABLE_LINK}/tiles/tile")
def mend(access: str, key: str) -> ResponseReturnValue:
    """Rename a tile, say that it is the same as another, or delete it.

    What another phone has changed meanwhile stays as it is.
    """
    view = _of_streets(editable(access, key))
    tile, other = request.form.get("tile", ""), request.form.get("other", "")
    there = made(view.snapshot)
    if tile not in there:
        return _shown(view)
    match request.form.get("do"):
        case "rename":
            new = renamed(tile, request.form.get("name", ""))
            note = say("{tile} is now called {name}", tile=called(tile), name=called(new))
            saved = keep(view, Made((new,), (tile,), note), laid([tile], new))
        case "merge" if other in faces(there):
            note = say("{tile} is the same as {other}", tile=called(tile), other=called(other))
            new = merged(tile, other)
            saved = keep(view, Made((new,), (tile, other), note), laid([tile, other], new))
        case "delete":
            saved = delete(view, tile, say("{tile} deleted", tile=called(tile)))
        case _:
            return _shown(view)
    return _shown(view, saved.snapshot.part(COLLECTION).revision)


@blueprint.post(f"/{TABLE_LINK}/tiles/undo")
def undo(access: str, key: str) -> ResponseReturnValue:
    """Take back what was done to the tiles a moment ago."""
    view = _of_streets(editable(access, key))
    take_back(view, request.form.get("did", 0, type=int))
    return _shown(view)


@blueprint.post(f"/{TABLE_LINK}/tiles/along")
def along(access: str, key: str) -> ResponseReturnValue:
    """Say whether these tiles come along to the next table of the same people."""
    view = _of_streets(editable(access, key))
    choose(view, comes=request.form.get("along") == "yes")
    return _shown(view)


def _of_streets(view: View) -> View:
    if view.table.game != GAME:
        abort(404)
    return view


def _shown(view: View, did: int = 0, **counts: int) -> ResponseReturnValue:
    told = {count: number for count, number in counts.items() if number}
    return redirect(view.url("tiles.page", did=did or None, **told), 303)


def _told(view: View, did: int) -> Text | None:
    """What was done a moment ago, to be taken back."""
    done = store().revision(view.table.id, COLLECTION, did) if did else None
    return unpack(done.note) if done and done.kind in ("edit", "merge") and done.note else None
