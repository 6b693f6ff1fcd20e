"""A new table: the game, its modules, the players in seating order. The form works without a script too."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import games
from companion.session import collection
from companion.session.log import COLLECTION
from companion.session.rulings import rulings, rulings_for_rematch
from companion.session.seating import COLOURS, SHAPES, new_seat
from companion.session.validation import is_readable
from companion.tables import Beginning, Group, Seat, Snapshot, Table
from companion.tables.history.groups import best_group
from companion.web.forms.new_table import NewTableForm, PressForm
from companion.web.http.device_cookie import device, store
from companion.web.rendering.game_cards import game_card

blueprint = Blueprint("new_table", __name__)

_RECENT = 6
_GROUPS = 6  # So many groups are offered to choose from.


@blueprint.get("/new")
def page() -> str:
    sent = request.args
    if "name" in sent:
        return _show(_changed(NewTableForm.read(sent), PressForm(sent)))
    return _show(_suggested(sent.get("game", "")))


@blueprint.post("/new")
def open_table() -> ResponseReturnValue:
    form = NewTableForm.sent()
    if not form.validate():
        return _show(form), 422
    options: dict[str, bool | int] = dict.fromkeys(sorted(form.module.data), True)
    if game_card(form.game_id).one_starts:
        options["first"] = form.starts
    first: list[Beginning] = []
    group = store().groups.match(device(), form.group.data or "", [seat.name for seat in form.seats])
    if form.as_last_time.data and (last := _last_time(form.game_id, group)):
        first += rulings_for_rematch(last)
    if form.made_last_time.data and (last := _collected(form.game_id)):
        first += collection.collection_for_rematch(last)
    group_id = group.id if group else None
    table = store().create(form.game_id, form.seats, options, device(), first, group_id, form.number)
    return redirect(url_for("table.page", access="t", key=table.edit_key), 303)


def _last_time(game: str, group: Group | None) -> Snapshot | None:
    """The last table of the group in this game, else of this phone."""
    last = (group and store().groups.last_table(group.id, game)) or store().devices.last_table(device(), game)
    return last if last and is_readable(last) else None


def _collected(game: str) -> Snapshot | None:
    """The last table of this phone, else the last that has a collection, if its people take that along."""
    last = store().devices.last_table(device(), game)
    if last and not _takes_along(last):
        last = store().devices.last_table(device(), game, holding=COLLECTION)
    return last if last and _takes_along(last) else None


def _takes_along(last: Snapshot) -> bool:
    return is_readable(last) and bool(collection.entries_for_rematch(last))


def _show(form: NewTableForm) -> str:
    taken = {seat.name for seat in form.seats}
    groups = store().groups.of_device(device())
    group = next((group for group in groups if group.key == form.group.data), None)
    last = _last_time(form.game_id, group)
    settled = [ruling for ruling in rulings(last).values() if ruling.side] if last else []
    known = [person.name for person in group.here] if group else []
    names = dict.fromkeys([*known, *store().devices.recent_names(device(), limit=12)])
    held = _collected(form.game_id)
    made, made_by = (
        (collection.entries_for_rematch(held), [seat.name for seat in held.table.seats]) if held else ([], [])
    )
    return render_template(
        "new/page.html", form=form, seats=form.seats, recent=[name for name in names if name not in taken][:_RECENT],
        settled=settled, made=made, made_by=made_by, groups=groups[:_GROUPS] if len(groups) > 1 else [], group=group,
    )  # fmt: skip


def _suggested(game: str) -> NewTableForm:
    """Two taps open a table: the game tapped (else the last one played) with the group that played it last."""
    visits = store().devices.visits(device(), limit=1)
    if game not in games.ids():
        game = visits[0].table.game if visits else games.ids()[0]
    last = store().devices.last_table(device(), game)
    before = last.table if last else visits[0].table if visits else None
    return _seated(game, before.seats, _group_of(before)) if before else _seated(game, (), "")


def _group_of(table: Table) -> str:
    """The key of the group of a table, as far as this phone holds it; before its first end, of the group it suits."""
    held = store().groups.of_device(device())
    group_id = table.group_id or best_group(held, [seat.name for seat in table.seats])
    return next((group.key for group in held if group.id == group_id), "")


def _with_group(game: str, key: str) -> NewTableForm | None:
    """The people of a group as they sat when they last played this game, else any."""
    group = next((group for group in store().groups.of_device(device()) if group.key == key), None)
    if group is None:
        return None
    last = store().groups.last_table(group.id, game) or store().groups.last_table(group.id)
    seats = last.table.seats if last else ()
    for person in () if seats else group.here:
        seats = (*seats, new_seat(seats, person.name))
    return _seated(game, seats, key)


def _seated(game: str, group: Sequence[Seat], key: str) -> NewTableForm:
    """As many of them as the game takes, and others where it needs more."""
    seats = tuple(group[: game_card(game).most])
    while len(seats) < (game_card(game).fewest if group else max(2, game_card(game).fewest)):
        seats = (*seats, new_seat(seats))
    form = NewTableForm.of(game, seats, group=key)
    form.whole = len(group)
    return form


def _changed(form: NewTableForm, press: PressForm) -> NewTableForm:
    """One of the buttons beside the names: add a player, drop one, move one up, turn a sign to the next."""
    game = press.change.data if press.change.data in games.ids() else form.game_id
    if chosen := _with_group(game, press.with_.data or ""):
        return chosen
    seats = list(form.seats)
    if press.add.data is not None and len(seats) < game_card(game).most:
        seats.append(new_seat(seats, press.add.data))
    drop, raised, turned = press.drop.data, press.up.data, press.turn.data
    if drop is not None and 0 <= drop < len(seats):
        del seats[drop]
    if raised is not None and 0 < raised < len(seats):
        seats[raised - 1], seats[raised] = seats[raised], seats[raised - 1]
    if turned is not None and 0 <= turned < len(seats):
        seats[turned] = _turn(seats, turned)
    first = next((place for place, seat in enumerate(seats) if seat.position == form.starts), 0)
    another = game != form.game_id
    as_last_time, made_last_time = (switch.data or another for switch in (form.as_last_time, form.made_last_time))
    return NewTableForm.of(game, seats, form.module.data, first, as_last_time, made_last_time, form.group.data or "")


def _turn(seats: Sequence[Seat], position: int) -> Seat:
    """The next sign that nobody at the table has."""
    seat = seats[position]
    signs = [(shape, colour) for colour in range(COLOURS) for shape in SHAPES]
    taken = {(other.shape, other.colour) for other in seats}
    start = signs.index((seat.shape, seat.colour))
    following = signs[start + 1 :] + signs[:start]
    shape, colour = next((sign for sign in following if sign not in taken), signs[start])
    return replace(seat, shape=shape, colour=colour)
