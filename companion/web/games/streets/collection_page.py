"""The tiles made at this instance as a file: taken home, and brought to another one."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web.devices import store
from companion.web.games.streets.collection import GAME, LONGEST, entries, new_tiles, read_file
from companion.web.games.streets.pictures import INKS, KIND_TITLES

blueprint = Blueprint("collection", __name__)


@blueprint.get("/catalogue/streets")
def page() -> str:
    return render_template(
        "games/streets/collection.html", tiles=entries(store().collection(GAME)), inks=INKS, kind_titles=KIND_TITLES,
        new=request.args.get("new", type=int), bad=request.args.get("bad", 0, type=int),
        long=request.args.get("long", 0, type=int), longest=LONGEST,
    )  # fmt: skip


@blueprint.get("/catalogue/streets.txt")
def download() -> Response:
    tiles = "".join(f"{code}\n" for code in store().collection(GAME))
    response = Response(tiles, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="kvartal-streets-tiles.txt"'
    return response


@blueprint.post("/catalogue/streets")
def upload() -> ResponseReturnValue:
    """Take in a file of tiles; what is there already stays."""
    file = request.files.get("file")
    if file is None:
        abort(400)
    tiles, bad, long = read_file(file.read().decode("utf-8", "replace"))
    before = store().collection(GAME)
    if made := new_tiles(before, tiles):
        store().add_to_collection(GAME, made.entries, made.instead_of)
    new = len(store().collection(GAME)) - len(before)
    return redirect(url_for("collection.page", new=new, bad=bad, long=long), 303)
