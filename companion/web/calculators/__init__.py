"""“What may I do?”: small forms that ask the engines, from a rule card, alone or filled from a table.

A calculator (`calculator.py`) has a form, and says what document it makes and how the answer reads; one module a game
lists its own, with the rule cards that lead to each. Everything else is here: the address, who asks, what the table
knows already, and the sentence at the field that cannot be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from companion import documents, games
from companion.games.game import Unreadable
from companion.games.text import Text, say
from companion.rules import Card
from companion.web.access import TABLE_LINK, View, find
from companion.web.calculators.calculator import Answer, AskerForm, Calculator, F, Situation
from companion.web.editors import editor
from companion.web.games import module
from companion.web.languages import messages

blueprint = Blueprint("calculators", __name__)

_MAP = "city"


@games.cached
def calculators() -> dict[tuple[str, str], Calculator[Any]]:
    """Every calculator by its game and its calculation."""
    return {
        (calculator.game, calculator.id): calculator
        for game_id in games.ids()
        for calculator in getattr(module(game_id, "calculators"), "CALCULATORS", ())
    }


@games.cached
def _by_rule() -> dict[str, Calculator[Any]]:
    return {rule: calculator for calculator in calculators().values() for rule in calculator.rules}


def _on_map(card: Card) -> bool:
    """Whether the map of a table answers this card, with no calculator of its own."""
    return card.id in getattr(module(card.game, "calculators"), "ON_MAP", ())


@dataclass(frozen=True)
class Link:
    """From a card to what decides it."""

    title: Text
    url: str


def link_from(card: Card, view: View | None) -> Link | None:
    """The calculator that decides this card: at a table with the board, else by itself."""
    here = view if view and view.table.game == card.game else None
    calculator = _by_rule().get(card.id)
    if here and (_on_map(card) or (calculator and calculator.shared)):
        return Link(say("Try it on the map"), here.url("seats.page", part=calculator.shared if calculator else _MAP))
    if calculator is None or (here is None and calculator.missing(None)):
        return None
    if here:
        return Link(calculator.title, here.url("calculators.at_table", calculation=calculator.id, rule=card.id))
    return Link(calculator.title, url_for("calculators.page", game=card.game, calculation=calculator.id, rule=card.id))


@blueprint.get("/calc/<game>/<calculation>")
def page(game: str, calculation: str) -> str:
    return _page(None, game, calculation)


@blueprint.get(f"/{TABLE_LINK}/calc/<calculation>")
def at_table(access: str, key: str, calculation: str) -> str:
    view = find(access, key)
    return _page(view, view.table.game, calculation)


def _page(view: View | None, game: str, calculation: str) -> str:
    calculator = calculators().get((game, calculation))
    if calculator is None:
        abort(404)
    asker = AskerForm(request.args)
    at = _situation(view, asker) if view else None
    form = calculator.open(_sent(calculator, at), at)
    missing = calculator.missing(at)
    answer = None
    if not missing and not asker.wrong and (form.asked or calculator.at_once):
        answer = _answer(calculator, form, at)
    return render_template(
        "calculators/page.html", view=view, calculator=calculator, at=at, asker=asker, form=form,
        answer=answer, missing=missing, back=_back(view, calculator),
    )  # fmt: skip


def _situation(view: View, asker: AskerForm) -> Situation:
    """Who asks, and what everybody entered."""
    table = view.table
    board, seats = editor(table.game).assemble(view.parts) or ({"players": []}, ())
    board = {**board, "readings": view.snapshot.document("readings") or {}}
    return Situation(table, asker.at(table), board, seats)


def _sent(calculator: Calculator[Any], at: Situation | None) -> MultiDict[str, str]:
    """What was sent; with another seat chosen, what the table knows is filled in anew."""
    sent = request.args.copy()
    if at and sent.get("filled", str(at.seat.position)) != str(at.seat.position):
        for key in calculator.filled(at):
            sent.poplist(key)
    return sent


def _answer(calculator: Calculator[F], form: F, at: Situation | None) -> Answer | None:
    """The answer; none where a field cannot be read, which then says why."""
    if not form.validate():
        return None
    document = calculator.document(form, at)
    if at and at.board["readings"]:
        document["readings"] = at.board["readings"]
    try:
        result = documents.calculate(calculator.game, calculator.id, document, messages())
    except Unreadable as error:
        form.refuse(calculator.field_at(error.where, form), error.text)
        return None
    return calculator.answer(result, form, at)


def _back(view: View | None, calculator: Calculator[Any]) -> tuple[str, Text]:
    """To the card one came from; else to the table or the game's rules."""
    rule = request.args.get("rule", "")
    if rule in calculator.rules:
        title = say("Back to {rule}", rule=rule)
        if view:
            return view.url("rules.card_at_table", rule_id=rule), title
        return url_for("rules.card", rule_id=rule), title
    if view:
        return view.url("table.page"), say("To the table")
    return url_for("rules.card", rule_id=calculator.game), say("All rules of the game")
