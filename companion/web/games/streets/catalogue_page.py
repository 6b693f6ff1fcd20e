"""The tiles made at this instance as a file: taken home, and brought to another one."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web.games.streets.catalogue import LONGEST, entries, exported, imported
from companion.web.games.streets.pictures import INKS, KIND_TITLES

blueprint = Blueprint("catalogue", __name__)


@blueprint.get("/catalogue/streets")
def page() -> str:
    return render_template(
        "games/streets/catalogue.html", catalogue=entries(()), inks=INKS, kind_titles=KIND_TITLES,
        new=request.args.get("new", type=int), bad=request.args.get("bad", 0, type=int),
        long=request.args.get("long", 0, type=int), longest=LONGEST,
    )  # fmt: skip


@blueprint.get("/catalogue/streets.txt")
def download() -> Response:
    response = Response(exported(), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="kvartal-streets-tiles.txt"'
    return response


@blueprint.post("/catalogue/streets")
def upload() -> ResponseReturnValue:
    """Take in a file of tiles; what is there already stays."""
    file = request.files.get("file")
    if file is None:
        abort(400)
    new, bad, long = imported(file.read().decode("utf-8", "replace"))
    return redirect(url_for("catalogue.page", new=new, bad=bad, long=long), 303)
