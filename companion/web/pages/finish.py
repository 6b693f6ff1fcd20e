"""The end of a table: what stood when it was finished, and the question that every later change asks first."""

from __future__ import annotations

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue

from companion.game.text import say
from companion.session.standings import standings_text
from companion.tables import Finished
from companion.web.forms.base import fields_to_resend
from companion.web.http.access import find_view

_FINISHED = say("The table is finished.")


def init_app(app: Flask) -> None:
    app.register_error_handler(Finished, ask)
    app.jinja_env.globals["what_stands"] = standings_text


def ask(_error: Finished) -> ResponseReturnValue:
    """Nothing was changed. The same form comes again with `reopen` where the table shall be open again."""
    view = find_view(**{name: (request.view_args or {})[name] for name in ("access", "key")})
    shown = {"view": view, "table": view.table, "fields": fields_to_resend()}
    if request.accept_mimetypes.best == "application/json":
        question = {"conflict": render_template("table/reopen.html", **shown)}
        return {"finished": True, "fragments": question, "error": {"message": str(_FINISHED)}}, 409
    return render_template("table/reopen_page.html", **shown), 409
