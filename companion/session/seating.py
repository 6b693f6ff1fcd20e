"""Who sits at an open table: one more comes, somebody leaves or comes back, somebody sits one seat earlier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.text import Text, say
from companion.session.editors import FormError, editor
from companion.session.log import pack, unpack
from companion.tables import Edit, Seat, Snapshot, Table
from companion.tables.live.merge import merge
from companion.web.forms.new_table import SeatingForm, number_of_players
from companion.web.http.access import View
from companion.web.http.device_cookie import device, store
from companion.web.pages.new_table import one_more

_LEFT = say("{name} leaves the table").message
_LONGEST_LOG = 10_000


class Asks(Exception):
    """Somebody who leaves takes entries along: the press is asked about first."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.name)
        self.seat = seat


def press(view: View, form: SeatingForm) -> bool:
    """Do what one of the buttons beside the names asks for; whether there was one.

    :raise FormError: the game is not for so many or so few, or others sit there by now.
    :raise Asks: somebody with entries would leave.
    """
    if form.add.data is not None:
        _add(view)
    elif (seat := _named(view.table.seats, form.drop.data)) is not None:
        _drop(view, seat, sure=form.sure.data == form.drop.data)
    elif (seat := _named(view.table.seats, form.up.data)) is not None:
        _move(view, seat)
    elif (seat := _named(view.table.gone, form.back.data)) is not None:
        _bring_back(view, seat)
    else:
        return False
    return True


def _named(seats: Sequence[Seat], position: str | None) -> Seat | None:
    return next((seat for seat in seats if str(seat.position) == position), None)


def _add(view: View) -> None:
    known = (*view.table.seats, *view.table.gone)
    seat = replace(one_more(known), position=max((seat.position for seat in known), default=-1) + 1)
    _seat(view, [*view.table.seats, seat], say("{name} sits down at the table", name=seat.name))


def _drop(view: View, seat: Seat, *, sure: bool) -> None:
    seats = [other for other in view.table.seats if other != seat]
    _check(view.table, len(seats))
    entered = view.snapshot.document(f"seat-{seat.position}") is not None
    if not sure and (entered or _edits(view, seats)):
        raise Asks(seat)
    _seat(view, seats, say(_LEFT, name=seat.name, seat=seat.position))


def _move(view: View, seat: Seat) -> None:
    seats = list(view.table.seats)
    place = seats.index(seat)
    if place:
        seats[place - 1 : place + 1] = [seat, seats[place - 1]]
        _seat(view, seats, say("{name} sits one seat earlier", name=seat.name))


def _bring_back(view: View, seat: Seat) -> None:
    """Where the seat was before, and with what it owned, as far as nobody has it by now."""
    seats, name = list(view.table.seats), seat.name
    while name in {other.name for other in seats}:
        name += " 2"
    seats.insert(-1 - seat.order, seat)
    _seat(view, seats, say("{name} is back at the table", name=name), list(_owned_again(view, seat)))
    if name != seat.name:
        store().rename(view.table.id, {seat.position: name})


def _owned_again(view: View, seat: Seat) -> Iterator[Edit]:
    """What was taken out when this seat left, put back; where somebody changed the same since, that stays."""
    history = store().history(view.table.id, limit=_LONGEST_LOG)
    left = next((entry for entry in history if _tells_of(entry.note, seat)), None)
    for key, number in left.parts if left else ():
        before, after = (store().revision(view.table.id, key, at) for at in (number - 1, number))
        if before and after:
            now = view.snapshot.part(key)
            yield Edit(key, merge(after.document, now.document, before.document).document, now.revision)


def _tells_of(note: Any, seat: Seat) -> bool:
    """Whether a line of the log is that this seat left."""
    if not isinstance(note, Mapping):
        return False
    told = unpack(note)
    return told.message == _LEFT and told.values["seat"] == seat.position


def _seat(view: View, seats: Sequence[Seat], note: Text, edits: Sequence[Edit] | None = None) -> None:
    _check(view.table, len(seats))
    options = {**view.table.options, **_first(view.table, seats)}
    edits = _edits(view, seats) if edits is None else edits
    if store().reseat(view.table, seats, device(), pack(note), edits, options) is None:
        raise FormError("", say("Somebody else changed the seats just now: this is how they stand."))


def _check(table: Table, count: int) -> None:
    if why := number_of_players(table.game, count):
        raise FormError("", why)


def _edits(view: View, seats: Sequence[Seat]) -> list[Edit]:
    """What belongs to somebody who will not be there, taken out of what is everybody's."""
    table = replace(view.table, seats=tuple(seats))
    parts = editor(table.game).parts(Snapshot(table, view.snapshot.parts, view.snapshot.source))
    edits = []
    for part in parts.values():
        if part.document and "board" in part.document:
            left = {**part.document, "board": part.for_those_here(part.document["board"])}
            if left != part.document:
                edits.append(Edit(part.key, left, part.state.revision))
    return edits


def _first(table: Table, seats: Sequence[Seat]) -> dict[str, int]:
    """Who starts: as before, else the next one who is still there."""
    first = table.options.get("first")
    here = {seat.position for seat in seats}
    if first is None or first in here:
        return {}
    order = [seat.position for seat in table.seats]
    after = order[order.index(first) :] + order if first in order else order
    return {"first": next((position for position in after if position in here), seats[0].position)}
