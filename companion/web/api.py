"""The calculations over HTTP: `POST /api/<game>/<calculation>`, a document in, a document out, errors as JSON."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, request
from werkzeug.exceptions import HTTPException

from companion import documents, games
from companion.games.game import Unreadable
from companion.web.devices import store
from companion.web.languages import messages

blueprint = Blueprint("api", __name__)

Answer = tuple[dict[str, Any], int]


@blueprint.post("/api/<game>/<calculation>")
def calculate(game: str, calculation: str) -> Answer:
    if game not in games.ids():
        return _missing(f"there is no game “{game}”; there are: {', '.join(games.ids())}", "game")
    known = games.get(game).calculations
    if calculation not in known:
        return _missing(f"there is no calculation “{calculation}”; there are: {', '.join(known)}", "calculation")
    try:
        return documents.calculate(game, calculation, documents.parse(request.get_data()), messages()), 200
    except Unreadable as error:
        return documents.refusal(error, messages()), 422


def _missing(message: str, where: str) -> Answer:
    return {"error": {"message": message, "where": where}}, 404


@blueprint.get("/healthz")
def healthz() -> dict[str, str]:
    """For whoever watches the server: the process answers and its database does."""
    store().by_edit_key("")
    return {"status": "ok"}


@blueprint.errorhandler(HTTPException)
def refused(error: HTTPException) -> Answer:
    return failure(error)


def failure(error: HTTPException) -> Answer:
    return {"error": {"message": error.description or error.name, "where": ""}}, error.code or 500
