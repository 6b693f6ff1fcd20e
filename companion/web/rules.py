"""The rules: ask in one's own words, browse a game's cards, one card with its ruling and its place in the booklet."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import games, rules
from companion.games.game import Reading
from companion.games.text import Text, say
from companion.rules import Card, Source, cards
from companion.tables import Conflict, Edit, Saved
from companion.web import calculators
from companion.web.access import TABLE_LINK, View, editable, find
from companion.web.answers import Question, asked
from companion.web.devices import device, store
from companion.web.forms.visitor import SearchForm
from companion.web.languages import language, number
from companion.web.log import RULINGS, pack
from companion.web.result import Dispute, disputes

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def search() -> ResponseReturnValue:
    """What was asked, the best answer first; without a question, where to begin."""
    return _asked(None, request.args.get("game", ""))


@blueprint.get(f"/{TABLE_LINK}/rules")
def ask_at_table(access: str, key: str) -> ResponseReturnValue:
    view = find(access, key)
    return _asked(view, view.table.game if request.args.get("game") != "" else "")


def _asked(view: View | None, game: str) -> ResponseReturnValue:
    if game and game not in games.ids():
        abort(404)
    form = SearchForm(request.args)
    return _searched(asked(view, form), form), 200 if form.validate() else 422


def _searched(question: Question, form: SearchForm, lost: bool = False) -> str:
    """The page with the box to ask in; `lost` are those who came for a card that there is not."""
    return render_template(
        "rules/search.html", view=question.view, ask=form, asked=question, game=question.game,
        topics=contents(question.game), lost=lost,
    )  # fmt: skip


def contents(game: str) -> list[tuple[Text, list[Card]]]:
    """A game's cards under their topics, in the order of its rulebook; nothing for all games together."""
    by_topic: dict[str, list[Card]] = {}
    for card in cards(language()).values():
        if card.game == game:
            by_topic.setdefault(card.topic, []).append(card)
    return [(games.get(game).topic(topic), under) for topic, under in by_topic.items()]


@blueprint.get("/rules/<rule_id>")
def card(rule_id: str) -> ResponseReturnValue:
    """One card by its permanent id, or a game's rulebook by the game's."""
    if rule_id in games.ids():
        return _rulebook(None, rule_id)
    card = rules.card(rule_id)
    if card and card.id != rule_id:
        return redirect(url_for("rules.card", rule_id=card.id), 301)
    return _card(None, rule_id)


@blueprint.get(f"/{TABLE_LINK}/rules/<rule_id>")
def card_at_table(access: str, key: str, rule_id: str) -> ResponseReturnValue:
    """The card over the table: with what a disputed rule changes here, and the way into the log."""
    view = find(access, key)
    if rule_id in games.ids():
        return _rulebook(view, rule_id)
    return _card(view, rule_id)


def _rulebook(view: View | None, game: str) -> str:
    """All cards of a game."""
    return render_template("rules/contents.html", view=view, game=game, topics=contents(game), ask=SearchForm())


def _card(view: View | None, rule_id: str) -> ResponseReturnValue:
    card = rules.card(rule_id, language())
    if card is None:
        return _searched(Question("", view.table.game if view else "", view), SearchForm(), lost=True), 404
    template = "rules/ruling.html" if request.args.get("part") == "ruling" else "rules/card.html"
    question = asked(view)
    word = question.word_of(card) if question.text else card.answer
    return render_template(template, view=view, asked=question, word=word, **context(view, card))


def _shown(value: Any) -> Any:
    """A value of an example: a number as every page writes it, with a true minus."""
    return number(value) if isinstance(value, int) else value


def context(view: View | None, card: Card) -> dict[str, Any]:
    by_id = rules.box(language()) if card.printed else cards(language())
    ids = [other.id for other in by_id.values() if other.game == card.game]
    place = ids.index(card.id)
    reading = next((reading for reading in games.get(card.game).readings if reading.id == card.reading), None)
    return {
        "card": card,
        "topic": games.get(card.game).topic(card.topic),
        "example": card.example.format_map({name: _shown(value) for name, value in card.numbers().items()}),
        "related": [cards(language())[related] for related in card.related if related in cards(language())],
        "before": by_id[ids[place - 1]] if place else None,
        "after": by_id[ids[place + 1]] if place + 1 < len(ids) else None,
        "dispute": _dispute(view, card),
        "try_it": calculators.link_from(card, view),
        "reading": reading,
        "counted": _counted(view, card, reading) if reading else None,
        "at_table": bool(reading and _at_table_of(view, card)),
        "readings_revision": view.snapshot.part("readings").revision if view else 0,
    }


def _at_table_of(view: View | None, card: Card) -> bool:
    """Whether the table plays the game of the card."""
    return view is not None and view.table.game == card.game


def _counted(view: View | None, card: Card, reading: Reading) -> str:
    """The side that is counted: the one this table has chosen, else the default."""
    chosen = view.snapshot.document("readings") if view and _at_table_of(view, card) else None
    value: str = (chosen or {}).get(reading.id, reading.default)
    return value


def _dispute(view: View | None, card: Card) -> Dispute | None:
    """What the other readings of this rule would change at the table, if the table touches it."""
    if view is None or not _at_table_of(view, card):
        return None
    return next((found for found in disputes(view) if found.id == card.reading), None)


@blueprint.post(f"/{TABLE_LINK}/rules/<rule_id>")
def settle(access: str, key: str, rule_id: str) -> ResponseReturnValue:
    """A ruling goes into the table's log: “settled: PQ-41”."""
    view = editable(access, key)
    if rule_id not in cards("en"):
        abort(404)
    saved: Saved | Conflict | None = None
    while not isinstance(saved, Saved):  # a ruling from another phone came in between: this one goes after it
        part = store().part(view.table.id, RULINGS)
        settled = Edit(RULINGS, [*(part.document or []), rule_id], part.revision)
        saved = store().save(view.table.id, [settled], device(), pack(say("settled: {rule}", rule=rule_id)))
    return redirect(view.url("table.page") + "#log", 303)


def rule_url(rule_id: str, **query: Any) -> str:
    """Where a rule's number leads: to its card over this table, or to the card by itself."""
    here = request.view_args or {}
    if "access" in here and "key" in here:
        return url_for("rules.card_at_table", access=here["access"], key=here["key"], rule_id=rule_id, **query)
    return url_for("rules.card", rule_id=rule_id, **query)


def shown_sources(card: Card) -> list[Source]:
    """Two places at most, of different sections: enough to find it in one's own copy."""
    by_section = {source.section: source for source in reversed(card.sources)}
    return list(reversed(by_section.values()))[:2]


def source_language(source: Source) -> str:
    """The language of a booklet; the box of UpTown holds five in one."""
    tongue = source.rulebook.rpartition(".")[2]
    return tongue if "-" not in tongue else ""


for name, function in (("rule_url", rule_url), ("shown_sources", shown_sources), ("source_language", source_language)):
    blueprint.add_app_template_global(function, name)
