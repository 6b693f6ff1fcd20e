"""The page of known tiles: those that people made are renamed, deleted, downloaded as a file or uploaded."""

from flask import Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage
from wtforms import HiddenField

from companion.game.text import say
from companion.session.collection import MOST, add_entries, collection_entries, delete
from companion.session.editors.form_reading import FormError, NewEntries
from companion.tables import Snapshot
from companion.tables.models import UNKEPT, is_storable
from companion.web.forms import Form
from companion.web.forms.fields import FileForm
from companion.web.http.access import TABLE_LINK
from companion.web.http.errors import PageError
from companion.web.pages.collection_page import CollectionPage

_TILES = CollectionPage("streets", "tiles")
blueprint = _TILES.blueprint(__name__)


class TilesForm(FileForm):
    """A file of tiles."""


class TileForm(Form):
    """What is done to a tile: it is renamed, is the same as another, or goes."""

    tile = HiddenField(default="")
    other = HiddenField(default="")
    name = HiddenField(default="")
    do = HiddenField()


@blueprint.get(f"/{TABLE_LINK}/tiles")
def page(access: str, key: str) -> str:
    from companion.games.streets.table.collection import LONGEST, all_tiles
    from companion.games.streets.table.tile_pictures import INKS
    from companion.games.streets.words import KIND_TITLES

    view = _TILES.find_view(access, key)
    return render_template(
        "games/streets/collection.html", **_TILES.context(view), tiles=all_tiles(collection_entries(view.snapshot)),
        opened=request.args.get("tile"), inks=INKS, kind_titles=KIND_TITLES, longest=LONGEST, most=MOST,
        **{count: request.args.get(count, 0, type=int) for count in ("bad", "long", "full")},
    )  # fmt: skip


@blueprint.get(f"/{TABLE_LINK}/tiles.txt")
def download(access: str, key: str) -> Response:
    lines = [f"{code}\n" for code in collection_entries(_TILES.find_view(access, key).snapshot)]
    response = Response("".join(lines), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="kvartal-streets-tiles.txt"'
    return response


@blueprint.post(f"/{TABLE_LINK}/tiles")
def upload(access: str, key: str) -> ResponseReturnValue:
    """Take in a file of tiles; what is there already stays."""
    from companion.games.streets.table.collection import new_tiles, read_file

    view, file = _TILES.view_to_edit(access, key), TilesForm.sent().file.data
    if not isinstance(file, FileStorage):
        abort(400)
    if view.table.finished:
        raise PageError(say("The table is finished"), say("Reopen it first, then add the file."), 409)
    try:
        tiles, bad, long = read_file(_check_storable(file.read().decode("utf-8", "replace")))
    except FormError as error:
        raise PageError(say("Not added"), error.text, 422) from None
    before = collection_entries(view.snapshot)
    new = new_tiles(before, tiles)
    if new is None:
        return _TILES.redirect_back(view, bad=bad, long=long)
    saved = add_entries(view, new)
    added = len(set(collection_entries(saved)) - set(before))
    return _TILES.redirect_back(view, saved if added else None, bad=bad, long=long, full=len(new.entries) - added)


def _check_storable(text: str) -> str:
    """:raise FormError: there is something in it that no database keeps."""
    if not is_storable(text):
        raise FormError("name", UNKEPT)
    return text


@blueprint.post(f"/{TABLE_LINK}/tiles/tile")
def mend(access: str, key: str) -> ResponseReturnValue:
    """Rename a tile, say that it is the same as another, or delete it.

    What another phone has changed meanwhile stays as it is.
    """
    from companion.games.streets.table.city_board import tile_text
    from companion.games.streets.table.collection import known_faces, merge, rename, replace_faces

    view = _TILES.view_to_edit(access, key)
    form = TileForm.sent()
    tile, other = form.tile.data, form.other.data
    there = collection_entries(view.snapshot)
    if tile not in there:
        return _TILES.redirect_back(view)
    saved: Snapshot | None = None
    match form.do.data:
        case "rename":
            try:
                new = rename(tile, _check_storable(form.name.data))
            except FormError as error:
                raise PageError(say("Nothing was changed"), error.text, 422) from None
            note = say("{tile} is now called {name}", tile=tile_text(tile), name=tile_text(new))
            saved = add_entries(view, NewEntries((new,), (tile,), note), replace_faces([tile], new))
        case "merge" if other in known_faces(there):
            new = merge(tile, other)
            note = say("{tile} is the same as {other}", tile=tile_text(tile), other=tile_text(other))
            saved = add_entries(view, NewEntries((new,), (tile, other), note), replace_faces([tile, other], new))
        case "delete":
            saved = delete(view, tile, say("{tile} deleted", tile=tile_text(tile)))
    return _TILES.redirect_back(view, saved)
