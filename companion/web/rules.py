"""The rule cards by title: one card, and a search over their titles."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from companion import games
from companion.games.text import say
from companion.rules import Card, cards
from companion.web.errors import Lost
from companion.web.languages import language

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def search() -> str:
    question = request.args.get("q", "").strip()[:200]
    game = request.args.get("game", "")
    if game and game not in games.ids():
        abort(404)
    return render_template("rules/search.html", question=question, game=game, hits=_matching(question, game))


def _matching(question: str, game: str) -> list[Card]:
    """Cards whose title, in this language or in English, holds the words asked for; those with most of them first."""
    words = [word for word in question.casefold().split() if len(word) > 1]
    found = [card for card in cards(language()).values() if not game or card.game == game]
    english = cards("en")
    if not words:
        return found if game else []
    scored = [
        (sum(word in f"{card.id} {card.title} {english[card.id].title}".casefold() for word in words), card)
        for card in found
    ]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    return [card for _, card in best[:30]]


@blueprint.get("/rules/<id>")
def card(id: str) -> str:
    found = cards(language()).get(id.upper())
    if found is None:
        raise Lost(say("No such rule"), say("There is no rule card with this number. Search the rules by words."))
    return render_template("rules/card.html", card=found)
