"""Setting up a game: the steps for this many players, and the numbers that follow from it."""

from dataclasses import fields
from typing import Any

from flask import Blueprint, abort, render_template, request

from companion import documents, games
from companion.game.document_types import Unreadable
from companion.web.forms.at_table import SetupForm
from companion.web.forms.new_table import module_options
from companion.web.http.access import TABLE_LINK, find_view
from companion.web.http.languages import messages
from companion.web.rendering.game_cards import game_card

blueprint = Blueprint("setup", __name__)


@blueprint.get("/setup/<game>")
@blueprint.get(f"/{TABLE_LINK}/setup", endpoint="at_table")
def page(game: str = "", **place: str) -> str:
    """The steps for these players and modules, at a table for its own, unless the form on the page says others."""
    view = find_view(**place) if place else None
    game = view.table.game if view else game
    if game not in games.ids():
        abort(404)
    players = len(view.table.seats) if view else max(2, game_card(game).fewest)
    known = {field.name for field in fields(games.get(game).calculations["setup"].document)}
    modules = [option for option in module_options(game) if option.value in known]
    played = [option.value for option in modules if view and option.value in view.table.options]
    form = SetupForm(request.args if "players" in request.args else None, data={"players": players, "module": played})
    form.module.choices = modules
    steps = _steps(game, form) if form.validate() else []
    return render_template(
        "rules/setup.html", view=view, game=game_card(game), form=form, steps=steps,
        players=players if form.wrong else form.players.data,
    )  # fmt: skip


def _steps(game: str, form: SetupForm) -> list[Any]:
    """What to do; nothing where the game is not for so many, which the form then says."""
    document = {"players": form.players.data, **dict.fromkeys(form.module.data, True)}
    try:
        steps: list[Any] = documents.calculate(game, "setup", document, messages())["steps"]
    except Unreadable as error:
        form.refuse(error.where, error.text)
        return []
    return steps
