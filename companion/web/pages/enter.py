"""Entering a seat: one form a part, saved as it is typed where a script runs and by its button where none does."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion import games
from companion.game.game import TOTAL, Ledger
from companion.game.text import Text, say
from companion.session import board_links, collection
from companion.session.editors import FormError, Part, SeatPart, editor
from companion.session.editors.total import SHARED, tie_winner
from companion.session.editors.totals import TOTALS, TotalsPart, answers_tie, page_part, total_fields, with_total
from companion.session.log import log_line
from companion.session.outcome import verdict
from companion.session.saving import differences, document_at, other_phone_message, save, undo_message
from companion.session.standings import (
    cash_text,
    compared_so_far,
    empty_parts,
    next_step_after,
    rows_by_place,
    tied_parts,
)
from companion.tables import Conflict, LogEntry, Snapshot
from companion.web.forms.at_table import EnterForm, PadForm, StepForm, TotalForm, pad_form
from companion.web.forms.fields import fields_to_resend, sent_board
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit, visit_view
from companion.web.http.device_cookie import store
from companion.web.http.errors import PageError
from companion.web.http.public_links import has_page
from companion.web.rendering.game_cards import game_card
from companion.web.rendering.page_cache import cached_response, render_fragments

blueprint = Blueprint("enter", __name__)

_FRAGMENTS = {
    "ended": "table/ended.html",
    "score-bar": "seat/score_bar.html",
    "findings": "seat/findings.html",
    "steps": "seat/steps.html",
    "counting": "seat/counting.html",
}
_FIELDS = "fields"  # The inside of the form: sent only where the phone's own is out of date.
_CHANGED_ON_TWO = say("Another phone changed the same thing. Open it and choose which one stays.")
_CHANGED_IN_TWO = say("Another tab changed the same thing. Open it and choose which one stays.")


@blueprint.get(f"/{TABLE_LINK}/enter/<part>")
def page(access: str, key: str, part: str) -> ResponseReturnValue:
    view = visit_view(access, key)
    return cached_response(view, lambda: _page(_known(view, part), part))


def _page(view: View, part: str) -> ResponseReturnValue:
    shown = page_part(view.parts, part)
    mode = request.args.get("by") or _as_before(view, shown)
    told, held_by = request.args.get("told"), request.args.getlist("at")
    if mode == TOTAL and isinstance(shown, SeatPart):
        return redirect(view.url("enter.page", part=TOTALS, seat=part, told=told, at=held_by or None))
    return render_template(
        "seat/page.html",
        **context(view, shown, mode=mode),
        notice=undo_message(view, part, told or "", held_by),
        photographed=request.args.get("photo", type=int) == view.snapshot.part(part).revision,
    )


@blueprint.post(f"/{TABLE_LINK}/enter/<part>")
def enter(access: str, key: str, part: str) -> ResponseReturnValue:
    view = _known(view_to_edit(access, key), part)
    if part == TOTALS:
        return _enter_totals(view)
    entered = view.parts[part]
    form, board = EnterForm.sent(), sent_board()
    save_context = form.save_context
    if save_context.form_numbers and store().is_taken(save_context.form_numbers[0]):
        later = find_view(access, key)
        return _done(later, later.parts[part], form.way.data)
    before = document_at(view, part, form.base.data or 0)
    try:
        document = entered.read(board, before or entered.blank())
        change = entered.change(board, before, document)
    except FormError as error:
        return _refused(view, entered, error, board)
    told = news(view, part, form.base.data or 0)
    saved = save(view, part, change.document, change.note, save_context, change.others)
    if isinstance(saved, Conflict):
        return _conflict(view, entered, saved)
    if change.new_entries:
        saved = collection.add_entries(view.at(saved), change.new_entries)
    now, state = view.at(saved), saved.part(part)
    if leads_on := _then(now, part, form, board):
        return redirect(leads_on, 303)
    redraw = form.choice.data is not None or state.document != document
    return _done(now, now.parts[part], form.way.data, None if redraw else state.revision, news=told)


def _enter_totals(view: View) -> ResponseReturnValue:
    """Save every total that was changed, each as an entry of its own player. One that cannot be read stops no other."""
    form, sent = EnterForm.sent(), sent_board()
    context = form.save_context
    if context.form_numbers and store().is_taken(context.form_numbers[0]):
        return _done(view, TotalsPart(view.parts), TOTAL)
    edits, wrong = [], None
    states = {key: store().as_of(view.table.id, key, context.revision) for key in view.parts.players}
    given = {
        key: state.document["total"] for key, state in states.items() if (state.document or {}).get("way") == TOTAL
    }
    for key, part in view.parts.players.items():
        state = states[key]
        try:
            document = with_total(sent, part, state.document or part.blank())
        except FormError as error:
            wrong = wrong or error
            continue
        if document != (state.document or part.blank()) or answers_tie(sent, key, given):
            edits.append((key, state, document))
    for key, state, document in edits:
        part = view.parts.players[key]
        fields = total_fields(sent, part, document)
        change = part.change(fields, state.document, document)
        own = context._replace(
            revision=state.revision,
            since=None if context.since is None else store().as_of(view.table.id, key, context.since).revision,
            form_numbers=context.form_numbers if key == edits[-1][0] else (),  # Taken once all is saved.
        )
        saved = save(view, key, change.document, change.note, own, change.others)
        if isinstance(saved, Conflict):
            return _conflict(view, part, saved)
        if context.seen == part.state.revision:
            context = context._replace(choice=None)  # It was about this player.
        view = view.at(saved)
    if wrong:
        return _refused(view, TotalsPart(view.parts), wrong, sent)
    if leads_on := _then(view, TOTALS, form, sent):
        return redirect(leads_on, 303)
    players = view.parts.players.values()
    shown = all(with_total(sent, part, part.entered) == part.entered for part in players)
    totals = TotalsPart(view.parts)
    return _done(view, totals, TOTAL, totals.state.revision if shown else None)


@blueprint.post(f"/{TABLE_LINK}/enter/<part>/<any(undo, redo):step>")
def step(access: str, key: str, part: str, step: str) -> ResponseReturnValue:
    """Take back this phone's last entry, or do it again; another phone's entry is taken back once it is named.

    If the part has moved on meanwhile, nothing is done and the answer shows how it stands.
    """
    view = _known(view_to_edit(access, key), part)
    # The page says what it shows: a press whose answer was lost on its way comes twice, and is done once.
    form = StepForm.sent()
    shown = form.shows.data if form.base.data is None else form.base.data
    entered = page_part(view.parts, part)
    if shown not in (None, str(entered.state.revision)):
        return _not_moved(find_view(access, key), part, form, "late")
    where = entered.seat_to(step) if isinstance(entered, TotalsPart) else part
    if where is None:
        return _not_moved(view, part, form, f"no-{step}")
    if step == "undo":
        moved = view.write(lambda writer: writer.undo(where, None, form.entry.data, _blanks(view)))
    else:
        moved = view.write(lambda writer: writer.redo(where))
    if isinstance(moved, Snapshot):
        view = view.at(moved)
        return _done(view, page_part(view.parts, part), form.way.data, told=step)
    if moved.other:
        return _ask_for_theirs(view, view.parts[where], moved.other)
    return _not_moved(find_view(access, key), part, form, "held" if moved.moved_on else f"no-{step}", moved.moved_on)


def _blanks(view: View) -> dict[str, Any]:
    """What each part holds before anybody enters something; it stays as it is counted now."""
    return {key: {**part.blank(), "way": part.entered["way"]} for key, part in view.parts.items()}


def _not_moved(view: View, part: str, form: StepForm, why: str, held_by: Sequence[str] = ()) -> ResponseReturnValue:
    """Nothing was taken back or done again, and why."""
    shown = page_part(view.parts, part)
    if _wants_json():
        return {**answer(view, shown, form.way.data), **_said(view, part, why, held_by)}, 409
    return _done(view, shown, form.way.data, told=why, held_by=held_by)


def _said(view: View, part: str, word: str, held_by: Sequence[str]) -> dict[str, str]:
    text = undo_message(view, part, word, held_by)
    return {"said": str(text)} if text else {}


def _ask_for_theirs(view: View, part: Part[Any], other: LogEntry) -> ResponseReturnValue:
    """The last entry here is another phone's: it goes with a second tap, which says whose it is."""
    shown = {"view": view, "table": view.table, "part": part, "seat": part.seat, "entry": other}
    shown |= {"says": log_line(other), "number": dict(other.parts)[part.key]}
    if _wants_json():
        return {"fragments": {"conflict": render_template("seat/theirs.html", **shown)}}, 409
    return render_template("seat/theirs_page.html", **shown, fields=fields_to_resend("entry")), 409


def _as_before(view: View, part: Part[Any]) -> str:
    """As it was entered last; a seat that nobody has entered yet opens in the mode of the last one before it."""
    if part.document is not None or part.seat is None:
        return part.mode_now
    before = [seat for seat in view.parts.seats if seat.document and seat.owner.order < part.seat.order]
    return before[-1].mode_now if before else part.mode_now


def _then(view: View, part: str, form: EnterForm, board: Mapping[str, str]) -> str | None:
    """Where the button leads that saved this form without a script: to another part, the result or an answer."""
    then = form.then.data
    if then == "result":
        return view.url("result.page")
    if then == "ask":
        return view.url("enter.page", part=part, by=form.way.data, **view.parts[part].question(board))
    if then in view.parts:
        return view.url("enter.page", part=then)
    return None


def _known(view: View, part: str) -> View:
    if left := next((seat for seat in view.table.gone if part == f"seat-{seat.position}"), None):
        raise PageError(
            say("{name} has left the table", name=left.name),
            say(
                "“{page}” on the table page brings the seat back, with everything that was entered.",
                page=game_card(view.table.game).settings,
            ),
        )
    if part not in (*view.parts, TOTALS):
        abort(404)
    return view


def context(
    view: View, part: Part[Any], mode: str | None = None, sent: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What the seat's page and its fragments show; `sent` is a form that was refused."""
    scored, document = view.score, part.entered
    counting = part.mode_now
    chosen = next((way for way in (mode, counting) if way in part.modes), part.modes[0])
    player, light = scored.player(part.seat), request.args.get("light")
    rows, caption = rows_by_place(view), part.progress_now.caption
    in_hand = next((row.cash for row in rows if row.part == part.key), None)
    if player and in_hand is not None:
        caption = cash_text(in_hand, player.total)
    return {
        "view": view, "table": view.table, "editor": editor(view.table.game), "part": part, "seat": part.seat,
        "document": document, "mode": chosen,
        "board": None if part.modes in (("pad",), (TOTAL,)) else part.entered_board,
        "counting": counting, "progress": part.progress_now, "score": scored, "player": player,
        "caption": caption,
        "leads_to": partial(view.board_url, page=part),
        "lit": board_links.page_highlights(view, part, light, request.args.get("of", "")) if light else (),
        **(_route(view, player) if player else {}),
        "findings": part.findings(scored), "rows": rows,
        "next_step": next_step_after(view, part.seat) if part.seat else None,
        "form_template": part.template(chosen),
        "pad_form": _pad_form(part, part.pad(document, player), sent) if chosen == "pad" else None,
        **(_totals(view, sent) if chosen == TOTAL else {}),
        **(part.panels(document, scored, request.args) if chosen not in ("pad", TOTAL) else {}),
    }  # fmt: skip


def _route(view: View, player: Ledger) -> dict[str, Any]:
    """What a player gets, stop by stop; a part that everybody shares shows none."""
    titles = {category.key: category.title for category in games.get(view.table.game).categories}
    return {
        "player_lines": player.lines, "player_total": player.total, "titles": titles, "so_far": compared_so_far(view),
    }  # fmt: skip


def _pad_form(part: Part[Any], pad: Mapping[str, int], sent: Mapping[str, str] | None) -> PadForm:
    """The pad as it was sent, with what is wrong in it, else as it stands."""
    form = pad_form(part.rows if isinstance(part, SeatPart) else (), sent, pad)
    if sent is not None:
        form.validate()
    return form


def _totals(view: View, sent: Mapping[str, str] | None) -> dict[str, Any]:
    """All totals as they were sent, with what is wrong in them, else as they stand; the question about each tie stands
    once, in the form of the first who is in it."""
    forms, asked = {}, set()
    for key, part in view.parts.players.items():
        given = {other.key: other.entered["total"] for other in view.parts.players.values() if other.given_total}
        tied = tied_parts(view, part) if key in given and key not in asked else []
        asked |= {other.key for choice in tied for other in choice}
        said = {first.key: given.get(first.key) for first, *_ in tied}
        winner = tie_winner(said)
        labels = {first.key: _tie_choice(first, others) for first, *others in tied}
        some = len(tied) > 2 and winner == SHARED  # Of two, nobody is left who does not share it.
        may_lose = {other: label for other, label in labels.items() if some and other in given}
        losing = [other for other in may_lose if given[other].get("tie") == "behind"]
        data = {"total": given[key]["points"] if key in given else None, "tie": winner, "loses": losing}
        forms[key] = TotalForm.of(key, data, sent).offer(labels, may_lose)
        if sent is not None:
            forms[key].validate()
    return {
        "forms": forms,
        "opened": view.parts.players.get(request.args.get("seat", "")),
        "tie_breaks": games.get(view.table.game).tie_breaks,
        "verdict": verdict(view),
        "waiting": empty_parts(view.parts),
        "boards": any(part.mode_now == "board" and part.document for part in view.parts.seats),
    }


def _tie_choice(first: SeatPart[Any], others: Sequence[SeatPart[Any]]) -> Text:
    names = ", ".join(str(one.title) for one in (first, *others))
    return say("{names}: the rules decide", names=names) if others else say("{name}", name=names)


def answer(view: View, part: Part[Any], mode: str | None, shows: int | None = None) -> dict[str, Any]:
    """What a script needs after a save or a poll: the revision, the state, and the panels drawn anew; the inside of
    the form too, unless the phone's own shows that very revision.

    The mode is that of the asking page: another phone may enter the same part in the other one.
    """
    shown, revision = context(view, part, mode), part.state.revision
    own = {
        "board": shown["editor"].fragments,
        "pad": shown["editor"].pad_fragments,
        TOTAL: {"tie-break": "seat/tie.html"},
    }
    templates = {**_FRAGMENTS, **own.get(shown["mode"], {})}
    # The page of one total that an earlier version had is left as it is.
    if revision != shows and (mode != TOTAL or part.key == TOTALS):
        templates[_FIELDS] = shown["form_template"]
    return {
        "tag": view.tag(part.key, revision),
        "revision": revision,
        "state": shown["progress"].state,
        "way": shown["mode"],
        "fragments": render_fragments(templates, shown),
    }


def news(view: View, key: str, revision: int) -> dict[str, str]:
    """What other phones did to the part since the page of this one showed that revision of it."""
    text = other_phone_message(view, key, revision)
    return {"said": str(text)} if text and has_page("join.page") else {}


def _done(
    view: View,
    part: Part[Any],
    mode: str | None,
    shows: int | None = None,
    told: str | None = None,
    held_by: Sequence[str] = (),
    news: Mapping[str, str] | None = None,
) -> ResponseReturnValue:
    if _wants_json():
        said = _said(view, part.key, told, held_by) if told else {}
        return {**answer(view, part, mode, shows), **said, **(news or {})}
    # An undo may leave nothing that says how the part was entered: the page that asked does.
    return redirect(view.url("enter.page", part=part.key, by=mode, told=told, at=tuple(held_by) or None), 303)


def _conflict(view: View, part: Part[Any], conflict: Conflict) -> ResponseReturnValue:
    """Two phones, one field: both values and the choice. Nothing was written, nothing is lost."""
    fields = fields_to_resend("choice", "seen")
    shown = {"view": view, "table": view.table, "part": part, "seat": part.seat}
    shown |= {"conflict": conflict, "differences": differences(view, conflict), "fields": fields}
    if _wants_json():
        return {
            "seen": conflict.revision,
            "fragments": {"conflict": render_template("seat/conflict.html", **shown)},
            "error": {"message": str(_CHANGED_ON_TWO if has_page("join.page") else _CHANGED_IN_TWO)},
        }, 409
    return render_template("seat/conflict_page.html", **shown), 409


def _refused(view: View, part: Part[Any], error: FormError, board: Mapping[str, str]) -> ResponseReturnValue:
    if _wants_json():
        return jsonify({"error": {"field": error.field, "message": str(error.text)}}), 422
    shown = context(view, part, mode=board.get("way"), sent=board)
    return render_template("seat/page.html", **shown, error=error, values=board), 422


def _wants_json() -> bool:
    return request.accept_mimetypes.best == "application/json"
