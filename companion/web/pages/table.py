"""A table: its seats and standings, the way in for other phones, its log, notes, readings, its end and its rematch."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.game.text import Text, Value, say
from companion.session import collection
from companion.session.editors import editor, seat_of
from companion.session.log import entry_rule, log_line, part_names, phone_name
from companion.session.outcome import open_disputes, verdict
from companion.session.recording import recorder
from companion.session.rulings import rulings, rulings_for_rematch
from companion.session.saving import Difference, save
from companion.session.seating import next_to_start
from companion.session.standings import common_parts, empty_parts, end_note, next_step, rows_by_place, standings_text
from companion.tables import Conflict, Finished, LogEntry, Seat, Table, Unknown
from companion.tables.history.play_queries import PlayLine
from companion.translations import pack
from companion.web.forms.at_table import NotesForm, RestoreForm
from companion.web.forms.fields import fields_to_resend
from companion.web.http.access import REOPENED, TABLE_LINK, View, find_view, view_to_edit, visit_view
from companion.web.http.device_cookie import device, store
from companion.web.http.errors import invalid_press
from companion.web.http.public_links import join_url, watch_url
from companion.web.rendering.game_cards import game_card
from companion.web.rendering.page_cache import cached_response
from companion.web.rendering.qr import qr_code

blueprint = Blueprint("table", __name__)
blueprint.add_app_template_filter(lambda label: str(phone_name(label)), "phone")
blueprint.add_app_template_global(standings_text, "what_stands")
blueprint.add_app_template_global(end_note, "how_it_ended")

_FINISHED = say("The table is finished.")

FRAGMENTS = {
    "strip": "table/calls.html",
    "ended": "table/over.html",
    "seats": "table/seats.html",
    "share": "table/share.html",
    "acts": "table/acts.html",
    "tiles": "table/more.html",
}


@blueprint.get(f"/{TABLE_LINK}")
def page(access: str, key: str) -> ResponseReturnValue:
    view = visit_view(access, key)
    return cached_response(view, lambda: render_template("table/page.html", **context(view)))


def context(view: View) -> dict[str, Any]:
    """What the table page and its live fragments show."""
    link = join_url(view.table)
    turn_bar = None if view.table.finished else editor(view.table.game).turn_bar(view.parts)
    following = None if view.table.finished else next_step(view, turn_bar)
    common, besides = common_parts(view, following if view.edit else None)
    return {
        "view": view,
        "table": view.table,
        "rows": sorted(rows_by_place(view), key=lambda row: row.seat.order),
        "next_step": following,
        "first": first(view.table),
        "next_first": first_of_rematch(view.table),
        "common_parts": common,
        "besides": besides,
        "turn_bar": turn_bar,
        "score": view.score,
        "verdict": verdict(view),
        "latest": lines(view, 1),
        "disputes": open_disputes(view),
        "rulings": list(rulings(view.snapshot).values()),
        "join_link": link,
        "qr": qr_code(link) if link and view.edit else None,
        "watch_link": watch_url("table.page", view.table),
        "notes": view.snapshot.part("notes"),
        "editor": editor(view.table.game),
    }


def first(table: Table) -> int | None:
    """Whose seat starts; none where all play at once, or one plays alone."""
    return table.options.get("first") if game_card(table.game).one_starts and len(table.seats) > 1 else None


def first_of_rematch(table: Table) -> Seat | None:
    """Who would start the rematch; none where all play at once, or one plays alone."""
    return None if first(table) is None else next_to_start(table)


def lines(view: View, limit: int, before: int | None = None) -> list[dict[str, Any]]:
    """The log, newest first: when, which phone, at whose seat, what, by which rule."""
    return log_in_words(view, store().history(view.table.id, limit=limit, before=before))


def log_in_words(view: View, entries: Sequence[LogEntry]) -> list[dict[str, Any]]:
    return [
        {
            "entry": entry,
            "says": log_line(entry),
            "seat": seat_of(view.table, entry.parts[0][0]) if entry.parts else None,
            "rule": entry_rule(entry),
            "parts": part_names(view.parts, entry),
            "stands": all(view.snapshot.part(key).revision == number for key, number in entry.parts),
        }
        for entry in entries
    ]


@blueprint.get(f"/{TABLE_LINK}/log")
def log(access: str, key: str) -> str:
    view = find_view(access, key)
    changes = lines(view, 40, request.args.get("before", type=int))
    return render_template("table/log.html", view=view, table=view.table, lines=changes, more=len(changes) == 40)


@blueprint.get(f"/{TABLE_LINK}/restore")
def restoration(access: str, key: str) -> str:
    """What going back to a line of the log would take back, before it does."""
    return _restoration(view_to_edit(access, key), request.args.get("change", 0, type=int))


def _restoration(view: View, change: int) -> str:
    try:
        planned = store().preview_restore(view.table.id, change)
    except Unknown:
        abort(404)
    return render_template(
        "table/restore.html",
        view=view,
        table=view.table,
        planned=planned,
        to=log_in_words(view, [planned.to])[0],
        taken=log_in_words(view, planned.taken),
        brought=log_in_words(view, planned.brought),
    )


@blueprint.post(f"/{TABLE_LINK}/restore")
def restore(access: str, key: str) -> ResponseReturnValue:
    """Go back to what a line of the log tells of, with all that belongs together; or undo that."""
    view = view_to_edit(access, key)
    form = RestoreForm.sent()
    if form.undo.data is not None:
        return _take_back(view, form.undo.data)
    if not form.validate():
        raise invalid_press(form)
    change = form.change.data or 0
    shown = view.table.version if form.seen.data is None else form.seen.data
    # Nothing was entered at a finished table since the page was shown: reopening it is no news.
    if shown != view.table.version and not form.reopen.data:
        return _restoration(view, change), 409
    try:
        view.write(lambda writer: writer.restore(change))
    except Unknown:
        abort(404)
    return redirect(view.url("table.log"), 303)


def _take_back(view: View, made: int) -> ResponseReturnValue:
    """Undo a restoration while it is the newest line of the log; once something came since, the log shows it."""
    newest = next(iter(store().history(view.table.id, limit=1)), None)
    if newest and newest.change == made and newest.parts:
        part, number = newest.parts[0]
        view.write(lambda writer: writer.undo(part, number=number))
    return redirect(view.url("table.log"), 303)


@blueprint.route(f"/{TABLE_LINK}/notes", methods=["GET", "POST"])
def notes(access: str, key: str) -> ResponseReturnValue:
    view = view_to_edit(access, key) if request.method == "POST" else find_view(access, key)
    part = view.snapshot.part("notes")
    if request.method != "POST":
        return _notes(view, NotesForm(data=part.document), part.revision)
    form = NotesForm.sent()
    if not form.validate():
        return _notes(view, form, form.base.data or 0), 422
    saved = save(view, "notes", {"text": form.text.data or ""}, say("Notes"), form.save_context)
    if isinstance(saved, Conflict):
        both = [(side or {}).get("text", "–") for side in (saved.mine, saved.theirs)]
        return choice_page(view, saved, say("Notes"), *both)
    return redirect(view.url("table.page"), 303)


def _notes(view: View, form: NotesForm, revision: int) -> str:
    return render_template("table/notes.html", view=view, table=view.table, form=form, base=revision)


def choice_page(view: View, conflict: Conflict, title: Text, mine: Value, theirs: Value) -> ResponseReturnValue:
    """Two phones changed the same form, which has a page of its own: both values and the choice between them."""
    differences = [Difference(title, say("{value}", value=mine), say("{value}", value=theirs))]
    shown = {"conflict": conflict, "differences": differences, "fields": fields_to_resend()}
    return render_template("seat/conflict_page.html", view=view, table=view.table, **shown), 409


@blueprint.get(f"/{TABLE_LINK}/finish")
def finishing(access: str, key: str) -> str:
    """Asked where seats are still to come: who is missing, and what stands without them; and where a copy of the table
    was finished already."""
    view = view_to_edit(access, key)
    return render_template(
        "table/finish.html",
        view=view,
        table=view.table,
        waiting=empty_parts(view.parts),
        finished_copy=finished_copy(view),
    )


def finished_copy(view: View) -> PlayLine | None:
    """The play of this evening that the history of this phone has already, by another copy of the table."""
    if not view.edit or view.table.finished:
        return None
    return store().plays.of_same_evening(view.table, view.device)


@blueprint.post(f"/{TABLE_LINK}/finish")
def finish(access: str, key: str) -> ResponseReturnValue:
    view = view_to_edit(access, key)
    view.write(lambda writer: writer.finish(pack(end_note(view)), recorder(view)))
    return redirect(view.url("result.page"), 303)


@blueprint.app_errorhandler(Finished)
def ask_to_reopen(_error: Finished) -> ResponseReturnValue:
    """Nothing was changed. The same form comes again with `reopen` where the table shall be open again."""
    view = find_view(**{name: (request.view_args or {})[name] for name in ("access", "key")})
    shown = {"view": view, "table": view.table, "fields": fields_to_resend()}
    if request.accept_mimetypes.best == "application/json":
        question = {"conflict": render_template("table/reopen.html", **shown)}
        return {"finished": True, "fragments": question, "error": {"message": str(_FINISHED)}}, 409
    return render_template("table/reopen_page.html", **shown), 409


@blueprint.post(f"/{TABLE_LINK}/reopen")
def reopen(access: str, key: str) -> ResponseReturnValue:
    view = view_to_edit(access, key)
    view.write(lambda writer: writer.reopen(pack(REOPENED)))
    part = request.args.get("part")
    if part in view.parts:
        return redirect(view.url("enter.page", part=part, by=request.args.get("by")), 303)
    return redirect(view.url("table.page"), 303)


@blueprint.post(f"/{TABLE_LINK}/rematch")
def rematch(access: str, key: str) -> ResponseReturnValue:
    """A new table with the same players, modules, rulings and what they made; the next player starts. Every phone comes
    to the same."""
    view = view_to_edit(access, key)
    options = {**view.table.options, **editor(view.table.game).rematch_options(view.parts)}
    if "first" in options:
        options["first"] = view.table.seats.index(next_to_start(view.table))
    first = [*rulings_for_rematch(view.snapshot), *collection.collection_for_rematch(view.snapshot)]
    table = store().rematch(view.table, options, device(), first)
    return redirect(url_for("table.page", access="t", key=table.edit_key), 303)


@blueprint.app_template_global()
def start_like(table: Table) -> str:
    """The form of a new table for as many players, with the same modules."""
    names = [str(say("Player {n}", n=seat.position + 1)) for seat in table.seats]
    modules = [key for key, chosen in table.options.items() if chosen is True]
    return url_for("new_table.page", game=table.game, name=names, module=modules)
