"""Setting up a game: the steps for this many players, and the numbers that follow from it."""

from __future__ import annotations

from dataclasses import fields

from flask import Blueprint, abort, render_template, request

from companion import documents, games
from companion.games.game import Unreadable
from companion.web.access import TABLE_LINK, View, find
from companion.web.languages import messages
from companion.web.presentation import game_card

blueprint = Blueprint("setup", __name__)


@blueprint.get("/setup/<game>")
def page(game: str) -> str:
    if game not in games.ids():
        abort(404)
    return _page(None, game, max(2, game_card(game).fewest), set())


@blueprint.get(f"/{TABLE_LINK}/setup")
def at_table(access: str, key: str) -> str:
    """For those who sit there, with the modules they play with."""
    view = find(access, key)
    return _page(view, view.table.game, len(view.table.seats), set(view.table.options))


def _page(view: View | None, game: str, players: int, chosen: set[str]) -> str:
    """The steps for these players and modules, unless the form on the page says others."""
    if "players" in request.args:
        players, chosen = request.args.get("players", players, type=int), set(request.args.getlist("module"))
    known = {field.name for field in fields(games.get(game).calculations["setup"].document)}
    modules = [module for module in games.get(game).modules if module.key in known]
    document = {"players": players, **{module.key: True for module in modules if module.key in chosen}}
    try:
        steps, problem = documents.calculate(game, "setup", document, messages())["steps"], None
    except Unreadable as error:
        steps, problem = [], error.text
    return render_template(
        "rules/setup.html", view=view, game=game_card(game), players=players, steps=steps, problem=problem,
        modules=modules, chosen=chosen,
    )  # fmt: skip
