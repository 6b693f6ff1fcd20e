"""Put right what was told when the table was opened: names, modules, and what this phone is called in the log."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.games.text import say
from companion.web.access import WAYS, View, editable
from companion.web.devices import device, store
from companion.web.editors import editor
from companion.web.new import wrong_names

blueprint = Blueprint("settings", __name__)

_PHONE_LENGTH = 40


@blueprint.get(f"/{WAYS}/settings")
def page(way: str, key: str) -> str:
    view = editable(way, key)
    label = next((seen.label for seen in store().seen(view.table.id) if seen.id == device()), None)
    return render_template("table/settings.html", **_context(view, phone=(label and label.name) or ""))


@blueprint.post(f"/{WAYS}/settings")
def change(way: str, key: str) -> ResponseReturnValue:
    view = editable(way, key)
    table, kept = view.table, store()
    names = [name.strip() for name in request.form.getlist("name")]
    seats = tuple(replace(seat, name=name) for seat, name in zip(table.seats, names, strict=False))
    phone, chosen = request.form.get("phone", "").strip(), set(request.form.getlist("module"))
    errors = wrong_names(seats)
    problem = None if len(phone) <= _PHONE_LENGTH else say("The phone's name is too long")
    if errors or problem or len(names) != len(table.seats):
        shown = {**_context(view, phone), "seats": seats or table.seats, "chosen": chosen, "errors": errors}
        return render_template("table/settings.html", **shown, problem=problem), 422
    for before, seat in zip(table.seats, seats, strict=True):
        if seat.name != before.name:
            kept.rename(table.id, seat.position, seat.name)
    modules = {module.key for module in editor(table.game).modules}
    options = {name: value for name, value in table.options.items() if name not in modules}
    options |= dict.fromkeys(sorted(chosen & modules), True)
    if options != table.options:
        kept.set_options(table.id, options)
    kept.name_device(device(), phone or None)
    return redirect(view.url("table.page"), 303)


def _context(view: View, phone: str) -> dict[str, object]:
    table, modules = view.table, editor(view.table.game).modules
    return {
        "view": view, "table": table, "seats": table.seats, "modules": modules, "phone": phone, "errors": {},
        "chosen": {module.key for module in modules if table.options.get(module.key)},
    }  # fmt: skip
