"""What is printed on a card of Happy City, as the pages show it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from flask import render_template
from markupsafe import Markup

from companion.game.text import Value
from companion.games.happy_city.cards import Card, by_id
from companion.translations import reader_language

_FACE = "games/happy-city/face.html"


def card_face(card: Card, title: Value = "", brings: Mapping[str, int] | None = None) -> Markup:
    """The face of a card, drawn once a language where it is the box's. A special shows what it `brings` its city."""
    if card.id:
        shown = brings if brings and card.special else {"residents": card.residents, "hearts": card.hearts}
        return _printed_face(card.id, shown.get("residents", 0), shown.get("hearts", 0), reader_language())
    return Markup(render_template(_FACE, card=card, name=str(title)))


@lru_cache(1024)
def _printed_face(card_id: str, residents: int, hearts: int, _language: str) -> Markup:
    card = replace(by_id()[card_id], residents=residents, hearts=hearts)
    name = by_id()["market"].title if card.kind == "market" else card.title
    return Markup(render_template(_FACE, card=card, name=str(name)))
