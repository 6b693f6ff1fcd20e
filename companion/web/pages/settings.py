"""Put right what was told when the table was opened: players, modules, and what this phone is called in the log."""

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from companion.session import seating
from companion.session.editors import FormError
from companion.tables import Table
from companion.web.forms.fields import fields_to_resend
from companion.web.forms.new_table import SeatingForm, SettingsForm
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit
from companion.web.http.device_cookie import device, store

blueprint = Blueprint("settings", __name__)


@blueprint.get(f"/{TABLE_LINK}/settings")
def page(access: str, key: str) -> str:
    view = view_to_edit(access, key)
    label = next((phone.label for phone in store().devices.at_table(view.table.id) if phone.id == device()), None)
    return _show(view, SettingsForm.of(view.table, (label and label.name) or ""))


@blueprint.post(f"/{TABLE_LINK}/settings")
def change(access: str, key: str) -> ResponseReturnValue:
    view = view_to_edit(access, key)
    form = SettingsForm.sent_at(view.table)
    if store().is_taken(form.number):
        return redirect(view.url("settings.page"), 303)
    if not form.validate():
        return _show(view, form), 422
    _keep(view.table, form)
    view = find_view(access, key)
    try:
        seated = _press(view, SeatingForm.sent(), form.number)
    except FormError as refused:
        form = SettingsForm.of(view.table, form.phone.data or "")
        form.refuse("", refused.text)
        return _show(view, form), 422
    except seating.ConfirmationNeeded as leaving:
        shown = {"view": view, "table": view.table, "seat": leaving.seat, "fields": fields_to_resend("sure")}
        return render_template("table/leave.html", **shown, score=view.score), 409
    return redirect(view.url("settings.page" if seated else "table.page"), 303)


def _press(view: View, form: SeatingForm, number: str) -> bool:
    """Do what one of the buttons beside the names asks for; whether there was one."""
    seats = view.table.seats
    if form.add.data is not None:
        seating.add(view, number)
    elif seat := seating.find_seat(seats, form.drop.data):
        seating.drop(view, seat, sure=form.sure.data == form.drop.data)
    elif seat := seating.find_seat(seats, form.up.data):
        seating.move_up(view, seat, number)
    elif seat := seating.find_seat(view.table.gone, form.back.data):
        seating.bring_back(view, seat)
    else:
        return False
    return True


def _keep(table: Table, form: SettingsForm) -> None:
    """Names, colours, modules and the phone's name as the form has them."""
    names = {seat.position: name for seat, name in zip(table.seats, form.names(), strict=True) if name != seat.name}
    if names:
        store().rename(table.id, names)
    if colours := form.box_colours():
        store().set_box_colours(table.id, colours)
    modules = {choice.value for choice in form.module.choices}
    others = {name: value for name, value in table.options.items() if name not in modules}
    options = {**others, **dict.fromkeys(sorted(form.played()), True)}
    if options != table.options:
        store().set_options(table.id, options)
    store().devices.rename(device(), form.phone.data or None)


def _show(view: View, form: SettingsForm) -> str:
    return render_template("table/settings.html", view=view, table=view.table, form=form)
