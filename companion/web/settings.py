"""Put right what was told when the table was opened: names, modules, and what this phone is called in the log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion import games
from companion.games.text import say
from companion.tables import Seat, Table
from companion.web.access import WAYS, View, editable
from companion.web.devices import device, store
from companion.web.new import wrong_names

blueprint = Blueprint("settings", __name__)

_PHONE_LENGTH = 40


@blueprint.get(f"/{WAYS}/settings")
def page(way: str, key: str) -> str:
    view = editable(way, key)
    label = next((seen.label for seen in store().seen(view.table.id) if seen.id == device()), None)
    return render_template("table/settings.html", **_context(view, (label and label.name) or ""), errors={})


@blueprint.post(f"/{WAYS}/settings")
def change(way: str, key: str) -> ResponseReturnValue:
    view = editable(way, key)
    table, kept = view.table, store()
    seats, phone = _seats(table), request.form.get("phone", "").strip()
    errors = wrong_names(seats)
    problem = None if len(phone) <= _PHONE_LENGTH else say("The phone's name is too long")
    if errors or problem or len(seats) != len(table.seats):
        page = render_template("table/settings.html", **_sent(view, phone, seats), errors=errors, problem=problem)
        return page, 422
    for before, seat in zip(table.seats, seats, strict=True):
        if seat.name != before.name:
            kept.rename(table.id, seat.position, seat.name)
    if (options := _options(table)) != table.options:
        kept.set_options(table.id, options)
    kept.name_device(device(), phone or None)
    return redirect(view.url("table.page"), 303)


def _seats(table: Table) -> tuple[Seat, ...]:
    """The seats as the form leaves them: a name that it did not touch stays as another phone may have put it right."""
    names = [name.strip() for name in request.form.getlist("name")]
    was = request.form.getlist("was") or [seat.name for seat in table.seats]
    return tuple(
        seat if name == old else replace(seat, name=name)
        for seat, name, old in zip(table.seats, names, was, strict=False)
    )


def _options(table: Table) -> dict[str, Any]:
    """The same for the modules: what the form had ticked or not before goes on as it is."""
    modules = {module.key for module in games.get(table.game).modules}
    had, chosen = set(request.form.getlist("had")), set(request.form.getlist("module"))
    played = {key for key in modules if table.options.get(key)}
    played = (played | (chosen - had)) - (had - chosen)
    others = {name: value for name, value in table.options.items() if name not in modules}
    return {**others, **dict.fromkeys(sorted(played & modules), True)}


def _context(view: View, phone: str) -> dict[str, Any]:
    table, modules = view.table, games.get(view.table.game).modules
    chosen = {module.key for module in modules if table.options.get(module.key)}
    return {
        "view": view, "table": table, "seats": table.seats, "modules": modules, "phone": phone, "chosen": chosen,
        "was": [seat.name for seat in table.seats], "had": sorted(chosen),
    }  # fmt: skip


def _sent(view: View, phone: str, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """The form as it was sent, and what it was drawn from."""
    drawn = {"was": request.form.getlist("was"), "had": request.form.getlist("had")}
    shown = {"seats": seats or view.table.seats, "chosen": set(request.form.getlist("module"))}
    return {**_context(view, phone), **shown, **{key: kept for key, kept in drawn.items() if kept}}
