"""Over HTTP: `POST /api/<game>/<calculation>`, a document in, a document out; `GET /api/ask`; errors as JSON.

Documents are read by pydantic, as on the command line; no form is involved.
"""

from typing import Any

from flask import Blueprint, Response, json, request
from werkzeug.exceptions import HTTPException

from companion import documents, games, rules
from companion.game.document_types import Unreadable
from companion.game.text import say
from companion.tables import StorageError
from companion.web.api.openapi import document
from companion.web.http.device_cookie import store
from companion.web.http.errors import STORAGE_WORDS, Failure, error_json
from companion.web.http.languages import language, messages

blueprint = Blueprint("api", __name__)
blueprint.register_error_handler(HTTPException, error_json)

RULES_FILE = "Rules-File"
"""The header with the files of rules that the browser should fetch before it asks again, parted by commas."""

Answer = tuple[dict[str, Any], int]


@blueprint.post("/api/<game>/<calculation>")
def calculate(game: str, calculation: str) -> Answer:
    if missing := _missing(game, calculation):
        return missing
    try:
        return documents.calculate(game, calculation, documents.parse(request.get_data()), messages()), 200
    except Unreadable as error:
        return documents.refusal(error, messages()), 422


@blueprint.get("/api/<game>/<calculation>")
def schema(game: str, calculation: str) -> Answer:
    """The JSON schema of the document; that of the result is in its `$defs`."""
    from companion.documents import contract

    return _missing(game, calculation) or (contract.schema(game, calculation), 200)


def _missing(game: str, calculation: str) -> Answer | None:
    """The answer where there is no such game or calculation."""
    if game not in games.ids():
        return _not_found(f"there is no game “{game}”; there are: {', '.join(games.ids())}", "game")
    known = games.get(game).calculations
    if calculation not in known:
        return _not_found(f"there is no calculation “{calculation}”; there are: {', '.join(known)}", "calculation")
    return None


def _not_found(message: str, where: str) -> Answer:
    return {"error": {"message": message, "where": where}}, 404


@blueprint.get("/api/ask")
def ask() -> Answer | Failure:
    """`?q=…&game=…&lang=…`: the answers to a question, best first; in the reader's language unless told otherwise."""
    question, game = request.args.get("q", ""), request.args.get("game") or None
    tongue = request.args.get("lang") or (language() if language() in rules.SPOKEN else "en")
    try:
        if not question.strip():
            raise Unreadable("q", "is missing")
        table = _table(request.args.get("players", ""), request.args.get("modules", ""))
        answer = rules.ask(question[:1000], game, tongue, table)
    except Unreadable as error:
        return documents.refusal(error, messages()), 422
    missing = {} if game else rules.not_fetched()
    return (answer, 200, {RULES_FILE: ", ".join(missing.values())}) if missing else (answer, 200)


@blueprint.errorhandler(rules.NotReady)
def rules_not_ready(missing: rules.NotReady) -> Failure:
    if isinstance(missing, rules.NotFetched):
        message = str(say("Connect once for these rules"))
        return {"error": {"message": message, "where": ""}}, 503, {RULES_FILE: missing.file}
    coming = rules.prepare()
    message = str(say("The rules are being prepared") if coming else say("The rules could not be prepared"))
    return {"error": {"message": message, "where": ""}}, 503, {"Retry-After": "3"} if coming else {}


def _table(players: str, modules: str) -> rules.AtTable | None:
    """The table that a question names, if it names any."""
    if players and not (players.isascii() and players.isdecimal() and int(players[:9]) > 0):
        raise Unreadable("players", "should be a whole number")
    return rules.AtTable(int(players[:9] or 0) or None, frozenset(modules.split(","))) if players or modules else None


@blueprint.get("/api/openapi.json")
def openapi() -> Response:
    """The whole API for programs to read."""
    return Response(json.dumps(document()), content_type="application/json")


@blueprint.get("/healthz")
def healthz() -> tuple[dict[str, str], int]:
    """For whoever watches the server: the process answers, and its database takes what is saved."""
    try:
        store().check_writable()
    except StorageError as trouble:
        return {"status": trouble.why, "message": ". ".join(map(str, STORAGE_WORDS[trouble.why]))}, 503
    return {"status": "ok"}, 200
