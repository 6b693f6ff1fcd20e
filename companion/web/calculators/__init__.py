"""“Help me decide”: small forms that ask the engines, from a seat, a table or a rule card, filled from a table.

A calculator (`calculator.py`) has a form, and says what document it makes and how the answer reads; one module a game
lists its own, with the rule cards that lead to each. Everything else is here: the address, the questions of a table,
who asks, what the table knows already, and the sentence at the field that cannot be read.
"""

from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import documents, games
from companion.game.document_types import Unreadable
from companion.game.text import Text, say
from companion.rules import Card
from companion.session.editors import Part, editor
from companion.tables import Seat
from companion.web.calculators.calculator import Answer, AskerForm, Calculator, F, Situation
from companion.web.http.access import TABLE_LINK, View, find_view
from companion.web.http.languages import messages

blueprint = Blueprint("calculators", __name__)

_MAP = "city"


@games.cached
def calculators() -> dict[tuple[str, str], Calculator[Any]]:
    return {
        (calculator.game, calculator.id): calculator
        for game_id in games.ids()
        for calculator in getattr(games.module(game_id, "web.calculators"), "CALCULATORS", ())
    }


@games.cached
def _by_rule() -> dict[str, Calculator[Any]]:
    return {rule: calculator for calculator in calculators().values() for rule in calculator.rules}


class Link(NamedTuple):
    """To what decides: a question and where it is asked."""

    title: Text
    url: str
    note: Text | None = None


def link_from(card: Card, view: View | None) -> Link | None:
    """The calculator that decides this card: at a table with the board, else by itself."""
    here = view if view and view.table.game == card.game else None
    calculator = _by_rule().get(card.id)
    on_map = card.id in getattr(games.module(card.game, "web.calculators"), "ON_MAP", ())  # has none of its own
    if here and (on_map or (calculator and calculator.shared)):
        part = (calculator and calculator.shared) or _MAP
        return Link(say("Try it on the map"), here.url("enter.page", part=part))
    if calculator is None or (here is None and calculator.missing(None)):
        return None
    if here:
        return Link(calculator.title, here.url("calculators.at_table", calculation=calculator.id, rule=card.id))
    return Link(calculator.title, url_for("calculators.page", game=card.game, calculation=calculator.id, rule=card.id))


@blueprint.app_template_global()
def can_help(game: str) -> bool:
    """Whether anything can be asked at a table of this game."""
    return any(key[0] == game for key in calculators())


def _questions(view: View, asker: AskerForm, seat: Seat) -> list[Link]:
    """What can be asked at this table, in the order of its game; what the map answers leads there."""
    table = view.table
    on_map = getattr(games.module(table.game, "web.calculators"), "MAP_QUESTIONS", ())
    there = view.url("enter.page", part=_MAP) if on_map else ""
    asked = {"part": asker.part.data or None, "seat": seat.position}
    return [
        *(Link(title, there, say("on the map: tap a free place, choose the tile")) for title in on_map),
        *(
            Link(calculator.title, view.url("calculators.at_table", calculation=calculator.id, **asked))
            for (game, _), calculator in calculators().items()
            if game == table.game and calculator.suits(table) and not calculator.shared
        ),
    ]


@blueprint.get(f"/{TABLE_LINK}/help")
def questions(access: str, key: str) -> ResponseReturnValue:
    """What somebody may want to know before deciding, asked from a seat, from the map or from the table.

    Where there is but one question it stands open.
    """
    view = find_view(access, key)
    asker = AskerForm(request.args)
    seat = asker.at(view.table, _usual(view, asker))
    listed = _questions(view, asker, seat)
    if len(listed) == 1:
        return redirect(listed[0].url)
    filled_from = [part for part in view.parts.values() if part.seat == seat or part.key == _MAP]
    came_from = view.parts.get(asker.part.data or "")
    back = _to(view, came_from) if came_from else Link(say("To the table"), view.url("table.page"))
    return render_template(
        "calculators/questions.html", view=view, game=view.table.game, asker=asker, seat=seat, back=back,
        questions=listed, lies=[(part.title, part.progress_now.caption) for part in filled_from],
    )  # fmt: skip


def _usual(view: View, asker: AskerForm) -> Seat:
    """Who asks, where nobody says so: whose seat it was asked from, else whose turn it is, else the first."""
    part = view.parts.get(asker.part.data or "")
    turn_bar = None if part and part.seat else editor(view.table.game).turn_bar(view.parts)
    in_turn = turn_bar.in_turn if turn_bar else None
    return (part and part.seat) or (in_turn if in_turn in view.table.seats else None) or view.table.seats[0]


def _to(view: View, part: Part[Any]) -> Link:
    return Link(say("Back: {to}", to=part.title), view.url("enter.page", part=part.key))


@blueprint.get("/calc/<game>")
def without_table(game: str) -> str:
    """What can be asked of a game without a table; other questions need its board."""
    if not can_help(game):
        abort(404)
    listed = [
        Link(calculator.title, url_for("calculators.page", game=game, calculation=calculator.id))
        for (of, _), calculator in calculators().items()
        if of == game and not calculator.missing(None)
    ]
    back = Link(say("All rules of the game"), url_for("rules.card", rule_id=game))
    return render_template("calculators/questions.html", view=None, game=game, back=back, questions=listed)


@blueprint.get("/calc/<game>/<calculation>")
@blueprint.get(f"/{TABLE_LINK}/calc/<calculation>", endpoint="at_table")
def page(calculation: str, game: str = "", **place: str) -> ResponseReturnValue:
    """A question. At a table, what the map answers leads there: nothing links to it, somebody may have kept it."""
    view = find_view(**place) if place else None
    calculator = calculators().get((view.table.game if view else game, calculation))
    if calculator is None:
        abort(404)
    if view and calculator.shared:
        return redirect(view.url("enter.page", part=calculator.shared))
    asker = AskerForm(request.args)
    at = _situation(view, asker) if view else None
    form = calculator.open(_sent(calculator, at), at)
    missing = calculator.missing(at)
    answer = None
    if not missing and not asker.wrong and (form.asked or calculator.at_once):
        answer = _answer(calculator, form, at)
    home = _home(view, asker, at.seat) if view and at else None
    return render_template(
        "calculators/page.html", view=view, calculator=calculator, at=at, asker=asker, form=form,
        answer=answer, missing=missing, home=home, back=_back(view, calculator, asker, home),
        others=[link for link in _questions(view, asker, at.seat) if link.title != calculator.title]
        if view and at else (),
    )  # fmt: skip


def _home(view: View, asker: AskerForm, seat: Seat) -> Link:
    """Where the answer leads back to: the map or the board that it was asked from, else the seat of who asks."""
    part = view.parts.get(asker.part.data or "")
    return _to(view, part if part and part.seat is None else view.parts[f"seat-{seat.position}"])


def _situation(view: View, asker: AskerForm) -> Situation:
    """Who asks, and what everybody entered."""
    table = view.table
    entered, seats = editor(table.game).final_document(view.parts) or ({"players": []}, ())
    board = {**documents.dump(entered), "readings": view.snapshot.document("readings") or {}}
    return Situation(view.snapshot, asker.at(table, _usual(view, asker)), board, seats)


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
    try:
        return calculator.work_out(form, at, messages())
    except Unreadable as error:
        form.refuse(calculator.field_at(error.where, form), error.text)
        return None


def _back(view: View | None, calculator: Calculator[Any], asker: AskerForm, home: Link | None) -> Link:
    """To the card or the seat one came from; else to the table's questions or the game's rules."""
    rule = asker.rule.data
    if rule in calculator.rules:
        title = say("Back to {rule}", rule=rule)
        if view:
            return Link(title, view.url("rules.card_at_table", rule_id=rule))
        return Link(title, url_for("rules.card", rule_id=rule))
    if home and view and asker.part.data:
        return home
    if view and len(_questions(view, asker, view.table.seats[0])) == 1:
        return Link(say("To the table"), view.url("table.page"))
    if view:
        return Link(say("Help me decide"), view.url("calculators.questions", seat=asker.seat.data))
    return Link(say("Help me decide"), url_for("calculators.without_table", game=calculator.game))
