"""When and where a table was played, as somebody told it; and who begins, as the booklet has it or drawn by lot."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion import games
from companion.game.text import Text, say
from companion.session.evening import Evening
from companion.session.log import EVENING
from companion.session.saving import save
from companion.tables import Conflict
from companion.tables.history.play_queries import Scope
from companion.translations import pack
from companion.web.forms.at_table import BeginsForm, EveningForm
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit
from companion.web.http.device_cookie import device, store
from companion.web.http.errors import PageError
from companion.web.http.languages import time_zone
from companion.web.pages.table import choice_page, first

blueprint = Blueprint("evening", __name__)
blueprint.add_app_template_global(lambda view: Evening.at(view.snapshot), "evening_of")

_PLACES = 20
_CLOCKS = timedelta(hours=1)  # Clocks differ by less than this: what is later lies in the future.


@blueprint.route(f"/{TABLE_LINK}/evening", methods=["GET", "POST"])
def page(access: str, key: str) -> ResponseReturnValue:
    view = view_to_edit(access, key) if request.method == "POST" else find_view(access, key)
    evening = Evening.at(view.snapshot)
    if request.method != "POST":
        told = {"started": _local(evening.started), "ended": _local(evening.ended), "paused": evening.paused // 60}
        form = EveningForm(data={**told, "place": evening.place})
        return _show(view, form, evening, view.snapshot.part(EVENING).revision)
    form = EveningForm.sent()
    if not form.validate():
        return _show(view, form, evening, form.base.data or 0), 422
    if not form.future.data and form.is_later_than(datetime.now(time_zone()).replace(tzinfo=None) + _CLOCKS):
        return _show(view, form, evening, form.base.data or 0, asks_about_future=True), 422
    saved = save(view, EVENING, _told(form, evening), say("Game night"), form.save_context)
    if isinstance(saved, Conflict):
        both = [(side or {}).get("place") or "–" for side in (saved.mine, saved.theirs)]
        return choice_page(view, saved, say("Game night"), *both)
    return redirect(view.url("evening.page" if form.press.data else "table.page"), 303)


def _show(view: View, form: EveningForm, evening: Evening, revision: int, *, asks_about_future: bool = False) -> str:
    return render_template(
        "table/evening.html",
        view=view,
        table=view.table,
        form=form,
        evening=evening,
        base=revision,
        asks_about_future=asks_about_future,
        places=list(store().plays.choices(Scope(device=device())).places)[:_PLACES],
        seconds=evening.seconds(view.table.finished or datetime.now(UTC)),
        begins=games.get(view.table.game).begins,
        draw=BeginsForm(),
        first=first(view.table),
    )


def _told(form: EveningForm, evening: Evening) -> dict[str, Any]:
    """What is kept of the form: only what differs from what the table itself tells. A pause begins or ends by a press;
    the minutes of pauses are as entered, unless nobody touched them: then to the second."""
    now = datetime.now(UTC).replace(microsecond=0)
    paused = form.paused.data or 0
    paused = evening.paused if paused == evening.paused // 60 else 60 * paused
    pause = evening.pause
    if form.press.data == "pause" and pause is None:
        pause = now
    elif form.press.data == "go on" and pause:
        paused, pause = paused + int((now - pause).total_seconds()), None
    started, ended = _moment(form.started.data, evening.started), _moment(form.ended.data, evening.ended)
    moments = {"started": started, "ended": ended, "pause": pause}
    return {
        **{name: moment.isoformat() for name, moment in moments.items() if moment},
        **({"paused": paused} if paused else {}),
        **({"place": form.place.data} if form.place.data else {}),
    }


def _local(moment: datetime | None) -> datetime | None:
    """The minute that the visitor's clock showed."""
    return moment and moment.astimezone(time_zone()).replace(tzinfo=None, second=0, microsecond=0)


def _moment(told: datetime | None, before: datetime | None) -> datetime | None:
    """What the visitor's clock showed then; where no other minute stands there than was shown, to the second."""
    return before if told == _local(before) else told and told.replace(tzinfo=time_zone()).astimezone(UTC)


@blueprint.post(f"/{TABLE_LINK}/begins")
def begins(access: str, key: str) -> ResponseReturnValue:
    """Somebody begins: the one who was named, or one by lot. The log keeps either: nobody draws twice unseen."""
    view = view_to_edit(access, key)
    seats = view.table.seats
    if not games.get(view.table.game).one_starts or len(seats) < 2:
        raise PageError(say("Nothing was changed"), say("Nobody goes first in this game."), 422)
    form = BeginsForm.sent()
    named = next((seat for seat in seats if str(seat.position) == form.seat.data), None)
    seat = named or secrets.choice(seats)
    note: Text = (
        say("{name} starts", name=seat.name) if named else say("drawn at random: {name} starts", name=seat.name)
    )
    options = {**view.table.options, "first": seat.position}
    view.write(lambda writer: writer.reseat(view.table, seats, pack(note), (), options, form.number))
    return redirect(view.url("evening.page"), 303)
