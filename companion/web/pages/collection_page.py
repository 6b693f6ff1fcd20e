"""What the page of every collection does: it takes back what was done a moment ago, and asks whether it comes along."""

from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from companion.game.text import Text
from companion.session.collection import goes_along, set_goes_along, take_back
from companion.session.log import COLLECTION, note_text
from companion.tables import Snapshot
from companion.web.forms.at_table import CollectionForm
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit
from companion.web.http.device_cookie import store


class CollectionPage(NamedTuple):
    """The page of a game's collection at `/t/<key>/<name>`; its blueprint has the name too, and a view `page`."""

    game: str
    name: str

    def blueprint(self, module: str) -> Blueprint:
        blueprint = Blueprint(self.name, module)
        blueprint.post(f"/{TABLE_LINK}/{self.name}/undo")(self.undo)
        blueprint.post(f"/{TABLE_LINK}/{self.name}/along")(self.along)
        return blueprint

    def find_view(self, access: str, key: str) -> View:
        """The table, if it is one of this game."""
        return self._of_game(find_view(access, key))

    def view_to_edit(self, access: str, key: str) -> View:
        """The table, for a change: it takes the edit link."""
        return self._of_game(view_to_edit(access, key))

    def context(self, view: View) -> dict[str, Any]:
        """What the templates of all collections show."""
        did = request.args.get("did", 0, type=int)
        return {
            "view": view, "table": view.table, "collection": self.name, "comes_along": goes_along(view.snapshot),
            "did": did, "told": _told(view, did), "late": "late" in request.args,
            "mends": view.edit and not view.table.finished,
        }  # fmt: skip

    def redirect_back(self, view: View, saved: Snapshot | None = None, **counts: int) -> ResponseReturnValue:
        """Back to the page, which tells what was done and how much was left out."""
        did = saved.part(COLLECTION).revision if saved else None
        told = {name: number for name, number in counts.items() if number}
        return redirect(view.url(f"{self.name}.page", did=did, **told), 303)

    def undo(self, access: str, key: str) -> ResponseReturnValue:
        """Take back what was done a moment ago."""
        view = self.view_to_edit(access, key)
        undone = take_back(view, CollectionForm.sent().did.data or 0)
        return self.redirect_back(view, late=not undone)

    def along(self, access: str, key: str) -> ResponseReturnValue:
        """Say whether the collection comes along to the next table of the same people."""
        view = self.view_to_edit(access, key)
        set_goes_along(view, goes=CollectionForm.sent().along.data == "yes")
        return self.redirect_back(view)

    def _of_game(self, view: View) -> View:
        if view.table.game != self.game:
            abort(404)
        return view


def _told(view: View, did: int) -> Text | None:
    """What was done a moment ago, to be taken back."""
    done = store().revision(view.table.id, COLLECTION, did) if did else None
    return note_text(done.note) if done and done.kind in ("edit", "merge") else None
