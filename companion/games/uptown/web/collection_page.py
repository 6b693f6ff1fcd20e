"""The cards of a table: those that were built at it, and those that came along from the last one."""

from flask import render_template
from flask.typing import ResponseReturnValue
from wtforms import HiddenField

from companion.game.text import say
from companion.session.collection import collection_entries, delete
from companion.web.forms import Form
from companion.web.http.access import TABLE_LINK
from companion.web.pages.collection_page import CollectionPage

_CARDS = CollectionPage("uptown", "cards")
blueprint = _CARDS.blueprint(__name__)


class CardForm(Form):
    card = HiddenField()


@blueprint.get(f"/{TABLE_LINK}/cards")
def page(access: str, key: str) -> str:
    from companion.games.uptown.table.editor import EDITOR
    from companion.games.uptown.table.street_view import read_storeys

    view = _CARDS.find_view(access, key)
    built = read_storeys(EDITOR.cards_in_play(view.parts))
    brought = read_storeys(collection_entries(view.snapshot))
    return render_template("games/uptown/collection.html", **_CARDS.context(view), built=built, brought=brought)


@blueprint.post(f"/{TABLE_LINK}/cards/delete")
def drop(access: str, key: str) -> ResponseReturnValue:
    """Delete a card that came along. What another phone has deleted meanwhile stays so."""
    from companion.games.uptown.table.street_view import read_storeys

    view = _CARDS.view_to_edit(access, key)
    dropped = CardForm.sent().card.data
    for card in read_storeys(collection_entries(view.snapshot)):
        if card.code == dropped:
            return _CARDS.redirect_back(view, delete(view, card.code, say("{tile} deleted", tile=card.words)))
    return _CARDS.redirect_back(view)
