"""The tiles made at this instance as a file: taken home, and brought to another one."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games.game import Unreadable
from companion.games.streets.faces import read_face, write_face
from companion.web.devices import store
from companion.web.games.streets.collection import GAME, LONGEST, entries, faces, merged, new_tiles, read_file, renamed
from companion.web.games.streets.pictures import INKS, KIND_TITLES, Picture, picture

blueprint = Blueprint("collection", __name__)


@blueprint.get("/catalogue/streets")
def page() -> str:
    return render_template(
        "games/streets/collection.html", tiles=entries(store().collection(GAME)), inks=INKS, kind_titles=KIND_TITLES,
        new=request.args.get("new", type=int), gone=_gone(request.args.get("gone", "")),
        bad=request.args.get("bad", 0, type=int), long=request.args.get("long", 0, type=int), longest=LONGEST,
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


@blueprint.post("/catalogue/streets/tile")
def mend() -> ResponseReturnValue:
    """Rename a tile, say that it is the same as another, delete it or put it back.

    What another phone has changed meanwhile stays as it is.
    """
    tile, deed, made = request.form.get("tile", ""), request.form.get("do"), store().collection(GAME)
    other, name = request.form.get("other", ""), request.form.get("name", "")
    if deed == "put-back" and (back := _gone(tile)):
        store().add_to_collection(GAME, [back.code])
    if tile in made and deed == "rename":
        store().add_to_collection(GAME, [renamed(tile, name)], [tile])
    if tile in made and deed == "merge" and other in faces(made):
        store().add_to_collection(GAME, [merged(tile, other)], [tile, other])
    if tile in made and deed == "delete":
        store().add_to_collection(GAME, [], [tile])
        return redirect(url_for("collection.page", gone=tile), 303)
    return redirect(url_for("collection.page"), 303)


def _gone(text: str) -> Picture | None:
    """The tile that was deleted a moment ago, to be put back."""
    try:
        code = write_face(read_face(text))
    except Unreadable:
        return None
    return picture(code) if picture(code).whole and len(code) <= LONGEST else None
