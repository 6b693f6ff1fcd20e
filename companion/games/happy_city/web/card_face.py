"""What is printed on a card of Happy City, as the pages show it."""

from dataclasses import replace
from functools import cache

from flask import render_template
from markupsafe import Markup

from companion.game.text import Value
from companion.games.happy_city.cards import Card, by_id
from companion.translations import reader_language

_FACE = "games/happy-city/face.html"


def card_face(card: Card, title: Value = "", gives: tuple[int, int] | None = None) -> Markup:
    """The face of a card; a special in a city also `gives` residents and hearts. Few of the box's cards ever change, so
    each is drawn once a language."""
    if card.id:
        return _printed_face(card.id, gives or (card.residents, card.hearts), reader_language())
    return Markup(render_template(_FACE, card=card, name=str(title)))


@cache
def _printed_face(card_id: str, gives: tuple[int, int], _language: str) -> Markup:
    card = replace(by_id()[card_id], residents=gives[0], hearts=gives[1])
    name = by_id()["market"].title if card.kind == "market" else card.title
    return Markup(render_template(_FACE, card=card, name=str(name)))
