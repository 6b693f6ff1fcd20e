"""The home page: a quarter for each game, this browser's tables, the rules; and the visitor's language and plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.rules import often_disputed
from companion.session import demo_tables
from companion.session.outcome import verdict
from companion.session.standings import Row, rows_by_place, rows_by_seat
from companion.session.validation import skip_unreadable
from companion.tables import Visit
from companion.web.forms.visitor import PreferencesForm, SearchForm
from companion.web.http.access import View, find_view
from companion.web.http.device_cookie import device, store
from companion.web.http.errors import invalid_press
from companion.web.http.languages import language, set_preference
from companion.web.http.security import return_path
from companion.web.rendering.game_cards import GameCard, game_cards

blueprint = Blueprint("home", __name__)

_CORNERS = ("at-nw cut-br", "at-ne cut-bl top", "at-se cut-tl", "at-sw cut-tr")
"""Where the first four games lie around the square, clockwise."""
_STRIP = "wide"
"""Where the others lie: below, one under the other."""


@blueprint.get("/")
def page() -> str:
    evenings = list(_evenings(store().devices.visits(device(), limit=8)))
    return render_template(
        "home/page.html",
        visits=[visit for visit, _ in evenings],
        seats=_seats(evenings[0][0]) if evenings else [],
        evenings=[evening for _, evening in evenings],
        asked=often_disputed(language()),
        quarters=_quarters(),
        examples=demo_tables.keys(),
        ask=SearchForm(),
    )


def _quarters() -> list[tuple[GameCard, str]]:
    """Every game with its place on the plan, in the order in which one reads it."""
    placed = list(zip(game_cards(), chain(_CORNERS, repeat(_STRIP)), strict=False))
    placed[2:4] = reversed(placed[2:4])
    return placed


def _seats(visit: Visit) -> list[Row]:
    """How far the seats of a table are."""
    return rows_by_seat(_view(visit))


@dataclass(frozen=True)
class Evening:
    """What a table came to: everybody by place, and who won, where that is known."""

    rows: list[Row]
    winners: list[str]


def _evenings(visits: Iterable[Visit]) -> Iterator[tuple[Visit, Evening]]:
    """What tables came to, without those that nobody can read."""
    for visit in visits:
        with skip_unreadable(_view(visit).snapshot):
            yield visit, _evening(visit)


def _evening(visit: Visit) -> Evening:
    view = _view(visit)
    ended = verdict(view)
    return Evening(rows_by_place(view), ended["winners"] if ended and ended["over"] and not ended["open"] else [])


def _view(visit: Visit) -> View:
    return find_view("t" if visit.edit else "v", visit.table.edit_key if visit.edit else visit.table.view_key)


@blueprint.get("/here")
def here() -> str:
    """Where the tables are kept, and how they get elsewhere."""
    return render_template("home/here.html")


@blueprint.post("/preferences")
def prefer() -> ResponseReturnValue:
    """Keep the visitor's choice of language or plan, and go back to where they were."""
    form = PreferencesForm.sent()
    if not form.validate():
        raise invalid_press(form)
    response = redirect(return_path(url_for("home.page")), 303)
    for field in (form.language, form.plan):
        if field.data:
            set_preference(response, field.name, field.data)
    return response
