"""Put right what was told when the table was opened: names, modules, and what this phone is called in the log."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.web.access import TABLE_LINK, View, editable
from companion.web.devices import device, store
from companion.web.forms.new_table import SettingsForm

blueprint = Blueprint("settings", __name__)


@blueprint.get(f"/{TABLE_LINK}/settings")
def page(access: str, key: str) -> str:
    view = editable(access, key)
    label = next((phone.label for phone in store().devices_at(view.table.id) if phone.id == device()), None)
    return _show(view, SettingsForm.of(view.table, (label and label.name) or ""))


@blueprint.post(f"/{TABLE_LINK}/settings")
def change(access: str, key: str) -> ResponseReturnValue:
    view = editable(access, key)
    table, form = view.table, SettingsForm.read(request.form, view.table)
    if not form.valid_for(table):
        return _show(view, form), 422
    for seat, name in zip(table.seats, form.renamed(table), strict=True):
        if name != seat.name:
            store().rename(table.id, seat.position, name)
    modules = {option.value for option in form.module.options}
    others = {name: value for name, value in table.options.items() if name not in modules}
    options = {**others, **dict.fromkeys(sorted(form.played(table)), True)}
    if options != table.options:
        store().set_options(table.id, options)
    store().name_device(device(), form.phone.data or None)
    return redirect(view.url("table.page"), 303)


def _show(view: View, form: SettingsForm) -> str:
    return render_template("table/settings.html", view=view, table=view.table, form=form)
