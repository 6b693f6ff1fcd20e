"""The home page: a quarter for each game, this browser's tables, the rules; and the visitor's language and plan."""

from itertools import chain, repeat
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.rules import often_disputed
from companion.session import sample_tables
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
laptop = Blueprint("laptop", __name__)  # What a phone by itself has in another way (`phone.py`).

_CORNERS = ("at-nw cut-br", "at-ne cut-bl top", "at-se cut-tl", "at-sw cut-tr")
"""Where the first four games lie around the square, clockwise."""
_STRIP = "wide"  # Where the others lie: below, one under the other.


@blueprint.get("/")
def page() -> str:
    visits: list[Visit] = []
    evenings: list[list[Counted]] = []
    seats: list[Row] = []
    for visit in store().devices.visits(device(), limit=8):
        view = visited_view(visit)
        with skip_unreadable(view.snapshot):
            # The table to go back to says how far its seats are, the others what they came to.
            if not visits and not view.table.finished:
                seats = rows_by_seat(view)
                evenings.append([])
            else:
                evenings.append(_evening(view))
            visits.append(visit)
    return render_template(
        "home/page.html",
        visits=visits,
        seats=seats,
        evenings=evenings,
        asked=often_disputed(language()),
        quarters=_quarters(),
        samples=sample_tables.keys(),
        ask=SearchForm(),
    )


def _quarters() -> list[tuple[GameCard, str]]:
    """Every game with its place on the plan, in the order in which one reads it."""
    placed = list(zip(game_cards(), chain(_CORNERS, repeat(_STRIP)), strict=False))
    placed[2:4] = reversed(placed[2:4])
    return placed


class Counted(NamedTuple):
    """Somebody at a table: what they have, and whether they won."""

    name: str
    total: int | None
    won: bool = False


def _evening(view: View) -> list[Counted]:
    """What a table came to, by place. A finished one was recorded: nothing of its game is needed to tell."""
    if view.table.finished and (line := store().plays.for_table(view.table.id)):
        best_first = sorted(line.play.players, key=lambda player: player.order)
        return [Counted(player.name, player.total, player.winner) for player in best_first]
    ended = verdict(view)
    winners = ended["winners"] if ended and ended["over"] and not ended["open"] else ()
    return [Counted(row.seat.name, row.total, row.seat.name in winners) for row in rows_by_place(view)]


def visited_view(visit: Visit) -> View:
    """A table that this browser has opened, as it may see it."""
    return find_view("t" if visit.edit else "v", visit.table.edit_key if visit.edit else visit.table.view_key)


@laptop.get("/here")
def here() -> str:
    """Where the tables are kept, and how they get elsewhere."""
    return render_template("home/laptop.html")


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
