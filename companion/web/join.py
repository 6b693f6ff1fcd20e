"""Joining a table by its short code, typed or scanned."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.games.text import Text, say
from companion.tables import Expired
from companion.web.access import find
from companion.web.addresses import edit_key
from companion.web.devices import store
from companion.web.forms.joining import JoinForm

blueprint = Blueprint("join", __name__)


@blueprint.get("/join")
def page() -> ResponseReturnValue:
    return _enter(JoinForm(request.args)) if "code" in request.args else _show(JoinForm())


@blueprint.get("/j/<code>")
def scanned(code: str) -> ResponseReturnValue:
    return _enter(JoinForm(MultiDict({"code": code})))


@blueprint.get("/E/<key>/<int:number>")
def seat(key: str, number: int) -> ResponseReturnValue:
    """A seat by the code on its sheet of paper."""
    view = find("t", edit_key(key))
    part = next((part.key for part in view.parts.seats if part.seat and part.seat.position == number - 1), None)
    return redirect(view.url("seats.page", part=part) if part else view.url("table.page"), 303)


def _enter(form: JoinForm) -> ResponseReturnValue:
    if not form.validate():
        return _show(form), 422
    code = form.code.data or ""
    table = store().by_code(code)
    if isinstance(table, Expired) and table.replaced:
        why = say("The table has a new code since; {code} no longer opens it. Ask there for the new one.", code=code)
        return _refused(form, why), 410
    if isinstance(table, Expired):
        why = say(
            "The code {code} is no longer valid: codes last twelve hours. Ask at the table for a new one.", code=code
        )
        return _refused(form, why), 410
    if table is None:
        why = say("No table has the code {code}. A code has four letters and digits; look at it once more.", code=code)
        return _refused(form, why), 404
    return redirect(url_for("table.page", access="t", key=table.edit_key), 303)


def _refused(form: JoinForm, why: Text) -> str:
    """The page with the reason, and room for another code: the sentence names the one that was typed."""
    form.code.data = ""
    form.refuse("code", why)
    return _show(form)


def _show(form: JoinForm) -> str:
    return render_template("join.html", form=form)
