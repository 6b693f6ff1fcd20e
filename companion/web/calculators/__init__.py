"""“What may I do?”: small forms that ask the engines, from a rule card, alone or filled from a table.

A calculator (`calculator.py`) says which fields it has (`fields.py`), what document they make and how the answer reads;
one module a game lists its own, with the rule cards that lead to each. Everything else is here: the address, who asks,
what the table knows already, and the sentence at the field that cannot be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from companion import documents, games
from companion.games.game import Unreadable
from companion.games.text import Text, say
from companion.rules import Card
from companion.tables import Table
from companion.web.access import WAYS, View, find
from companion.web.calculators.calculator import Answer, Calculator, Situation
from companion.web.calculators.fields import Entered
from companion.web.devices import store
from companion.web.editors import FormError, editor
from companion.web.games import module
from companion.web.languages import messages

blueprint = Blueprint("calculators", __name__)

CALCULATORS: dict[tuple[str, str], Calculator] = {
    (calculator.game, calculator.id): calculator
    for game in games.ids()
    for calculator in module(game, "calculators").CALCULATORS
}
_BY_RULE = {rule: calculator for calculator in CALCULATORS.values() for rule in calculator.rules}
_ON_MAP = {rule for game in games.ids() for rule in getattr(module(game, "calculators"), "ON_MAP", ())}
"""Cards that the map of a table answers, with no calculator of their own."""
_MAP = "city"


@dataclass(frozen=True)
class Way:
    """From a card to what decides it."""

    title: Text
    url: str


def way_from(card: Card, view: View | None) -> Way | None:
    """The calculator that decides this card: at a table with the board, else by itself."""
    here = view if view and view.table.game == card.game else None
    calculator = _BY_RULE.get(card.id)
    if here and (card.id in _ON_MAP or (calculator and calculator.shared)):
        return Way(say("Try it on the map"), here.url("seats.page", part=calculator.shared if calculator else _MAP))
    if calculator is None or (here is None and calculator.missing(None)):
        return None
    if here:
        return Way(calculator.title, here.url("calculators.at_table", calculation=calculator.id, rule=card.id))
    return Way(calculator.title, url_for("calculators.page", game=card.game, calculation=calculator.id, rule=card.id))


@blueprint.get("/calc/<game>/<calculation>")
def page(game: str, calculation: str) -> str:
    return _page(None, game, calculation)


@blueprint.get(f"/{WAYS}/calc/<calculation>")
def at_table(way: str, key: str, calculation: str) -> str:
    view = find(way, key)
    return _page(view, view.table.game, calculation)


def _page(view: View | None, game: str, calculation: str) -> str:
    calculator = CALCULATORS.get((game, calculation))
    if calculator is None:
        abort(404)
    at = _situation(view.table) if view else None
    fields, missing = calculator.fields(at), calculator.missing(at)
    asked = any(field.key in request.args for field in fields)
    entered = Entered(_sent(calculator, at), fields, calculator.filled(at) if at else {}, asked)
    answer, problem = None, None
    if not missing and (asked or calculator.at_once):
        answer, problem = _answer(calculator, entered, at)
    return render_template(
        "calculators/page.html", view=view, calculator=calculator, at=at, fields=fields, entered=entered,
        answer=answer, problem=problem, missing=missing, back=_back(view, calculator),
    )  # fmt: skip


def _situation(table: Table) -> Situation:
    """Who asks, and what everybody entered."""
    position = request.args.get("seat", 0, type=int)
    seat = table.seats[position] if 0 <= position < len(table.seats) else table.seats[0]
    parts = {key: part.document for key, part in store().parts(table.id).items()}
    board, seats = editor(table.game).assemble(table, parts) or ({"players": []}, ())
    return Situation(table, seat, {**board, "readings": parts.get("readings") or {}}, seats)


def _sent(calculator: Calculator, at: Situation | None) -> Any:
    """What was sent; with another seat chosen, what the table knows is filled in anew."""
    sent = request.args.copy()
    if at and sent.get("filled", str(at.seat.position)) != str(at.seat.position):
        for key in calculator.filled(at):
            sent.poplist(key)
    return sent


def _answer(
    calculator: Calculator, entered: Entered, at: Situation | None
) -> tuple[Answer | None, tuple[str, Text] | None]:
    """The answer, or the field that cannot be read and why."""
    try:
        document = calculator.document(entered, at)
        if at and at.board["readings"]:
            document["readings"] = at.board["readings"]
        result = documents.calculate(calculator.game, calculator.id, document, messages())
        return calculator.answer(result, entered, at), None
    except FormError as error:
        return None, (error.field, error.text)
    except Unreadable as error:
        return None, (calculator.field_at(error.where, entered), error.text)


def _back(view: View | None, calculator: Calculator) -> tuple[str, Text]:
    """To the card one came from; else to the table or the game's rules."""
    rule = request.args.get("rule", "")
    if rule in calculator.rules:
        title = say("Back to {rule}", rule=rule)
        if view:
            return view.url("rules.card_at_table", id=rule), title
        return url_for("rules.card", id=rule), title
    if view:
        return view.url("table.page"), say("To the table")
    return url_for("rules.card", id=calculator.game), say("All rules of the game")
