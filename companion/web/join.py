"""Joining a table by its short code, typed or scanned."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games.text import Text, say
from companion.tables import Expired
from companion.web.devices import store

blueprint = Blueprint("join", __name__)


@blueprint.get("/join")
def page() -> ResponseReturnValue:
    code = request.args.get("code", "").strip()
    return _enter(code) if code else _show()


@blueprint.get("/j/<code>")
def scanned(code: str) -> ResponseReturnValue:
    return _enter(code)


def _enter(code: str) -> ResponseReturnValue:
    table = store().by_code(code[:20])
    if isinstance(table, Expired):
        problem = say(
            "The code {code} is no longer valid: codes last twelve hours. Ask at the table for a new one.",
            code=code[:20],
        )
        return _show(code, problem), 410
    if table is None:
        problem = say(
            "No table has the code {code}. A code has four letters and digits; look at it once more.", code=code[:20]
        )
        return _show(code, problem), 404
    return redirect(url_for("table.page", way="t", key=table.edit_key), 303)


def _show(code: str = "", problem: Text | None = None) -> str:
    return render_template("join.html", code=code, problem=problem)
