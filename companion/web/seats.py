"""Entering a seat: one form a part, saved as it is typed where a script runs and by its button where none does."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.tables import CannotUndo, Conflict, PartState
from companion.web.access import WAYS, View, editable, find, visit
from companion.web.devices import device, store
from companion.web.editors import FormError, editor, seat_of
from companion.web.languages import render
from companion.web.saving import base, differences, document_at, save
from companion.web.scores import rows, score

blueprint = Blueprint("seats", __name__)

_FRAGMENTS = {
    "score-bar": "seat/score_bar.html",
    "findings": "seat/findings.html",
    "steps": "seat/steps.html",
    "counting": "seat/counting.html",
}
_FIELDS = "fields"
"""The inside of the form: sent only where the phone's own is out of date."""


@blueprint.get(f"/{WAYS}/enter/<part>")
def page(way: str, key: str, part: str) -> str:
    view = _known(visit(way, key), part)
    return render_template("seat/page.html", **context(view, part, way=request.args.get("by")))


@blueprint.post(f"/{WAYS}/enter/<part>")
def enter(way: str, key: str, part: str) -> ResponseReturnValue:
    """Save the part as the form has it."""
    view = _known(editable(way, key), part)
    game = editor(view.table.game)
    before = document_at(view, part, base())
    try:
        document = game.read_form(view.table, part, request.form, before or game.blank(view.table, part))
    except FormError as error:
        return _refused(view, part, error)
    change = game.change(view.table, part, request.form, before, document)
    saved = save(view, part, change.document, change.note, change.others)
    if isinstance(saved, Conflict):
        return _conflict(view, part, saved)
    redraw = "choice" in request.form or saved.document != document
    return _done(view, part, None if redraw else saved.revision)


@blueprint.post(f"/{WAYS}/enter/<part>/<any(undo, redo):step>")
def step(way: str, key: str, part: str, step: str) -> ResponseReturnValue:
    """Take back what the phone shows, or do it again; if the part has moved on meanwhile, show how it stands."""
    view = _known(editable(way, key), part)
    move = store().undo if step == "undo" else store().redo
    # A script says what it shows: a press whose answer was lost on its way comes twice, and is done once.
    late = "base" in request.form and base() != current(view, part).revision
    if (late or isinstance(move(view.table.id, part, device()), CannotUndo)) and _wants_json():
        return answer(find(way, key), part), 409
    return _done(view, part)


def _known(view: View, part: str) -> View:
    if part not in editor(view.table.game).parts(view.table):
        abort(404)
    return view


def current(view: View, part: str) -> PartState:
    return store().part(view.table.id, part)


def context(view: View, part: str, way: str | None = None) -> dict[str, Any]:
    """What the seat's page and its fragments show."""
    table, game = view.table, editor(view.table.game)
    kept, seat, scored = current(view, part), seat_of(table, part), score(table)
    document = kept.document or game.blank(table, part)
    counting = game.way(document)
    chosen = way if way in game.ways else counting
    standing, player = rows(table), scored.player(seat)
    # Whoever opens the pad of a board finds what the board gave, and goes on from there.
    pad = game.as_pad(player, document["board"]) if counting == "board" and player else document["pad"]
    return {
        "view": view, "table": table, "editor": game, "part": part, "seat": seat, "kept": kept,
        "document": document, "board": document.get("board"), "pad": pad, "way": chosen,
        "counting": counting, "progress": game.progress(table, part, kept.document), "score": scored, "player": player,
        "findings": scored.findings(seat), "rows": standing, "form_template": game.template(part, chosen),
        **game.panels(table, part, document, scored),
    }  # fmt: skip


def answer(view: View, part: str, shows: int | None = None) -> dict[str, Any]:
    """What a script needs after a save or a poll: the revision, the state, and the panels drawn anew; the inside of
    the form too, unless the phone's own shows that very revision."""
    # As the asking page enters it: another phone may enter the same part the other way.
    shown = context(view, part, way=request.form.get("way") or request.args.get("by"))
    game = editor(view.table.game)
    fragments = {**_FRAGMENTS, **(game.fragments if shown["way"] == "board" else {})}
    drawn = {id: render_template(template, **shown) for id, template in fragments.items()}
    if shown["kept"].revision != shows:
        drawn[_FIELDS] = render_template(shown["form_template"], **shown)
    return {
        "tag": view.tag(part, shown["kept"].revision),
        "revision": shown["kept"].revision,
        "state": shown["progress"].state,
        "way": shown["way"],
        "fragments": drawn,
    }


def _done(view: View, part: str, shows: int | None = None) -> ResponseReturnValue:
    if _wants_json():
        return answer(find(view.way, view.key), part, shows)
    # An undo may leave nothing that says how the part was entered: the page that asked does.
    return redirect(view.url("seats.page", part=part, by=request.form.get("way")), 303)


def _conflict(view: View, part: str, conflict: Conflict) -> ResponseReturnValue:
    """Two phones, one field: both values and the choice. Nothing was written, nothing is lost."""
    fields = [(name, value) for name, value in request.form.items(multi=True) if name not in ("choice", "seen")]
    shown = {"view": view, "table": view.table, "part": part, "seat": seat_of(view.table, part)}
    shown |= {"conflict": conflict, "differences": differences(view, conflict), "fields": fields}
    if _wants_json():
        return {
            "seen": conflict.revision,
            "fragments": {"conflict": render_template("seat/conflict.html", **shown)},
        }, 409
    return render_template("seat/conflict_page.html", **shown), 409


def _refused(view: View, part: str, error: FormError) -> ResponseReturnValue:
    if _wants_json():
        return jsonify({"error": {"field": error.field, "message": render(error.text)}}), 422
    shown = context(view, part, way=request.form.get("way"))
    return render_template("seat/page.html", **shown, error=error, values=request.form), 422


def _wants_json() -> bool:
    return request.accept_mimetypes.best == "application/json"
