"""Joining a table by its short code, typed or scanned; and another code for it."""

from datetime import timedelta
from math import ceil

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.game.text import Text, say, say_n
from companion.web.forms.visitor import JoinForm
from companion.web.http.access import TABLE_LINK, find_view, view_to_edit
from companion.web.http.device_cookie import store
from companion.web.http.errors import PageError
from companion.web.http.hosts import client_id
from companion.web.http.public_links import edit_key_of_seat, is_sealed

blueprint = Blueprint("join", __name__)

_MINUTE = 60


@blueprint.get("/join")
def page() -> ResponseReturnValue:
    return _enter(JoinForm(request.args)) if "code" in request.args else _show(JoinForm())


@blueprint.get("/j/<code>")
def named(code: str) -> ResponseReturnValue:
    """A code in an address: somebody may have guessed it."""
    return _enter(JoinForm(MultiDict({"code": code})))


@blueprint.get("/j/<code>/<seal>")
def scanned(code: str, seal: str) -> ResponseReturnValue:
    """A code from our own QR code or link: its seal says that nobody guessed it, so it opens at once.

    Seals can be tried without limit. So one that is wrong takes the same work whether or not the code opens a table.
    """
    meant, key = store().codes.edit_key(code)
    right = is_sealed(meant, key, seal)
    return _to(key) if right and key else named(code)


@blueprint.get("/E/<key>/<int:number>")
@blueprint.get("/E/<key>/<int:number>/<sheet>")
def seat(key: str, number: int, **_sheet: str) -> ResponseReturnValue:
    """A seat by the code on its paper. Which sheet it is stands at the end, for whoever reads a photo of it."""
    view = find_view("t", edit_key_of_seat(key))
    part = next((part.key for part in view.parts.seats if part.seat and part.seat.position == number - 1), None)
    return redirect(view.url("enter.page", part=part) if part else view.url("table.page"), 303)


@blueprint.post(f"/{TABLE_LINK}/code")
def renew_code(access: str, key: str) -> ResponseReturnValue:
    view = view_to_edit(access, key)
    if store().codes.renew(view.table.id) is None:
        raise PageError(
            say("Too many new codes"), say("The table keeps the code it has. You can replace it again in an hour."), 429
        )
    return redirect(view.url("table.page") + "#share", 303)


def _enter(form: JoinForm) -> ResponseReturnValue:
    if not form.validate():
        return _show(form), 422
    code = form.code.data or ""
    table = store().codes.guess(code, client_id())
    if isinstance(table, timedelta):
        seconds = ceil(table.total_seconds())
        return _refused(form, _too_many(seconds)), 429, {"Retry-After": str(seconds)}
    if table is None:
        # Whether the code was ever one is not told: that would help those who guess.
        why = say(
            "No open table has the code {code}. Check it, or ask at the table: a code lasts twelve hours.", code=code
        )
        return _refused(form, why), 404
    return _to(table.edit_key)


def _to(key: str) -> ResponseReturnValue:
    return redirect(url_for("table.page", access="t", key=key), 303)


def _too_many(seconds: int) -> Text:
    if seconds < _MINUTE:
        return say_n(
            "Too many wrong codes. Try again in {n} second, or scan the QR code at the table.",
            "Too many wrong codes. Try again in {n} seconds, or scan the QR code at the table.",
            seconds,
        )
    return say_n(
        "Too many wrong codes. Try again in {n} minute, or scan the QR code at the table.",
        "Too many wrong codes. Try again in {n} minutes, or scan the QR code at the table.",
        ceil(seconds / _MINUTE),
    )


def _refused(form: JoinForm, why: Text) -> str:
    """The page with the reason; what was typed stays, for a slip is mended in one letter."""
    form.refuse("code", why)
    return _show(form)


def _show(form: JoinForm) -> str:
    return render_template("join.html", form=form)
