"""A new table: the game, its modules, the players in seating order. The form works without a script too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import games
from companion.games.text import Text, say, say_n
from companion.tables import Seat
from companion.web.devices import device, store
from companion.web.languages import render
from companion.web.looks import COLOURS, SHAPES, plate, quarter

blueprint = Blueprint("new", __name__)

_NAME_LENGTH = 200
_SEATS = 100
"""No box has more; a form with more rows is nobody's table."""


@dataclass(frozen=True)
class Draft:
    """A table not yet opened: what the form shows."""

    game: str
    seats: tuple[Seat, ...]
    modules: frozenset[str] = frozenset()
    first: int = 0
    errors: Mapping[int, Text] = field(default_factory=dict)
    problem: Text | None = None


@blueprint.get("/new")
def page() -> str:
    draft = _changed(_read(request.args), request.args) if "name" in request.args else _suggested(request.args)
    return _show(draft)


@blueprint.post("/new")
def open_table() -> ResponseReturnValue:
    draft = _checked(_read(request.form))
    if draft.errors or draft.problem:
        return _show(draft), 422
    options: dict[str, bool | int] = dict.fromkeys(sorted(draft.modules), True)
    if quarter(draft.game).one_starts:
        options["first"] = draft.first
    table = store().create(draft.game, draft.seats, options, device())
    return redirect(url_for("table.page", way="t", key=table.edit_key), 303)


def _show(draft: Draft) -> str:
    taken = {seat.name for seat in draft.seats}
    recent = [name for name in store().recent_names(device(), limit=12) if name not in taken][:6]
    return render_template("new/page.html", draft=draft, modules=games.get(draft.game).modules, recent=recent)


def _suggested(args: MultiDict[str, str]) -> Draft:
    """Two taps open a table: the game tapped (else the last one played) with the group that played it last."""
    game = args.get("game", "")
    visits = store().tables_of(device(), limit=1)
    if game not in games.ids():
        game = visits[0].table.game if visits else games.ids()[0]
    group = store().last_group(device(), game) or (visits[0].table.seats if visits else ())
    seats = group[: quarter(game).most]
    while len(seats) < (quarter(game).fewest if group else max(2, quarter(game).fewest)):
        seats = (*seats, _one_more(seats))
    return Draft(game, seats)


def _one_more(seats: Sequence[Seat], name: str = "") -> Seat:
    """A player more, with a sign that nobody has; without a name, the next “Player 3” that nobody is called."""
    called, signs = {seat.name for seat in seats}, {(seat.shape, seat.colour) for seat in seats}
    numbered = (render(say("Player {n}", n=n)) for n in range(len(seats) + 1, 2 * len(seats) + 2))
    shape, colour = next((plate(n) for n in range(_SEATS) if plate(n) not in signs), plate(len(seats)))
    return Seat(len(seats), name or next(other for other in numbered if other not in called), shape, colour)


def _read(form: MultiDict[str, str]) -> Draft:
    """The form as it came, whatever was done to it on the way."""
    game = form.get("change") or form.get("game", "")
    if game not in games.ids():
        game = games.ids()[0]
    shapes = form.getlist("shape")
    seats = []
    for position, name in enumerate(form.getlist("name")[:_SEATS]):
        shape, colour = plate(position)
        given = shapes[position].split() if position < len(shapes) else []
        if len(given) == 2 and given[0] in SHAPES and given[1] in map(str, range(COLOURS)):
            shape, colour = given[0], int(given[1])
        seats.append(Seat(position, name.strip(), shape, colour))
    known = {module.key for module in games.get(game).modules}
    first = form.get("first", 0, type=int)
    return Draft(game, tuple(seats), frozenset(form.getlist("module")) & known, first if 0 <= first < len(seats) else 0)


def _changed(draft: Draft, form: MultiDict[str, str]) -> Draft:
    """One of the buttons beside the names: add a player, drop one, move one up, turn a sign to the next."""
    seats = list(draft.seats)
    if "add" in form and len(seats) < quarter(draft.game).most:
        seats.append(_one_more(seats, form["add"].strip()))
    drop = form.get("drop", type=int)
    if drop is not None and 0 <= drop < len(seats):
        del seats[drop]
    raised = form.get("up", type=int)
    if raised is not None and 0 < raised < len(seats):
        seats[raised - 1], seats[raised] = seats[raised], seats[raised - 1]
    turned = form.get("turn", type=int)
    if turned is not None and 0 <= turned < len(seats):
        seats[turned] = _turn(seats, turned)
    first = next((place for place, seat in enumerate(seats) if seat.position == draft.first), 0)
    return replace(draft, seats=tuple(replace(seat, position=place) for place, seat in enumerate(seats)), first=first)


def _turn(seats: Sequence[Seat], position: int) -> Seat:
    """The next sign that nobody at the table has."""
    seat = seats[position]
    signs = [(shape, colour) for colour in range(COLOURS) for shape in SHAPES]
    taken = {(other.shape, other.colour) for other in seats}
    start = signs.index((seat.shape, seat.colour))
    following = signs[start + 1 :] + signs[:start]
    shape, colour = next((sign for sign in following if sign not in taken), signs[start])
    return replace(seat, shape=shape, colour=colour)


def _checked(draft: Draft) -> Draft:
    game, count, problem = quarter(draft.game), len(draft.seats), None
    if count < game.fewest:
        problem = say_n(
            "{game} needs at least {n} player", "{game} needs at least {n} players", game.fewest, game=game.name
        )
    elif count > game.most:
        problem = say_n(
            "{game} is for at most {n} player", "{game} is for at most {n} players", game.most, game=game.name
        )
    return replace(draft, errors=wrong_names(draft.seats), problem=problem)


def wrong_names(seats: Iterable[Seat]) -> dict[int, Text]:
    """What is wrong with the names of a table, by position."""
    errors: dict[int, Text] = {}
    seen: set[str] = set()
    for seat in seats:
        if not seat.name:
            errors[seat.position] = say("This player has no name yet")
        elif len(seat.name) > _NAME_LENGTH:
            errors[seat.position] = say_n(
                "A name has at most {n} character", "A name has at most {n} characters", _NAME_LENGTH
            )
        elif seat.name in seen:
            errors[seat.position] = say(
                "“{name}” is at the table twice: add a letter to tell them apart", name=seat.name
            )
        seen.add(seat.name)
    return errors
