"""Who sits at an open table: add a player, let one leave or come back, move one a seat earlier."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion import games
from companion.game.text import Text, say, say_n
from companion.session.editors import FormError, editor
from companion.session.log import note_text
from companion.session.view import View
from companion.tables import Edit, Seat, Snapshot, Table
from companion.tables.live.merge import merge
from companion.translations import pack

_LEFT = say("{name} leaves the table").message
_LONGEST_LOG = 10_000  # At most 10,000 lines of the log are searched for the one in which a player left.
SHAPES = ("circle", "triangle", "square", "diamond", "cross")
COLOURS = 5
_BADGES = len(SHAPES) * COLOURS


def badge(position: int) -> tuple[str, int]:
    """Shape and colour of a seat: five of each; from the sixth on the shapes come again in the next colour.

    >>> badge(1), badge(6)
    (('triangle', 1), ('triangle', 2))
    """
    return SHAPES[position % len(SHAPES)], (position + position // len(SHAPES)) % COLOURS


def next_to_start(table: Table) -> Seat:
    """Who starts a rematch: the neighbour of whoever started here; the first seat where that one has left."""
    starters = [n for n, seat in enumerate(table.seats) if seat.position == table.options.get("first")]
    return table.seats[(starters[0] + 1) % len(table.seats) if starters else 0]


def new_seat(seats: Sequence[Seat], name: str = "") -> Seat:
    """One more player, with a badge that nobody has; without a name, the next “Player 3” that nobody is called."""
    names, badges = {seat.name for seat in seats}, {(seat.shape, seat.colour) for seat in seats}
    numbered = (str(say("Player {n}", n=n)) for n in range(len(seats) + 1, 2 * len(seats) + 2))
    shape, colour = next((badge(n) for n in range(_BADGES) if badge(n) not in badges), badge(len(seats)))
    return Seat(len(seats), name or next(free for free in numbered if free not in names), shape, colour)


def player_count_problem(game_id: str, count: int) -> Text | None:
    """Why the game cannot be played by this many. None where it can."""
    game = games.get(game_id)
    fewest, most = game.players
    if count < fewest:
        return say_n("{game} needs at least {n} player", "{game} needs at least {n} players", fewest, game=game.name)
    if count > most:
        return say_n("{game} is for at most {n} player", "{game} is for at most {n} players", most, game=game.name)
    return None


class ConfirmationNeeded(Exception):
    """Somebody who leaves takes entries along: the page asks first."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat.name)
        self.seat = seat


def find_seat(seats: Sequence[Seat], position: str | None) -> Seat | None:
    return next((seat for seat in seats if str(seat.position) == position), None)


def add(view: View, form_number: str | None = None) -> None:
    """Somebody more sits down, once for a form.

    :raise FormError: the game is not for so many, or others sit there by now.
    """
    known = (*view.table.seats, *view.table.gone)
    seat = replace(new_seat(known), position=max((seat.position for seat in known), default=-1) + 1)
    _seat(view, [*view.table.seats, seat], say("{name} is now at the table", name=seat.name), None, form_number)


def drop(view: View, seat: Seat, *, sure: bool) -> None:
    """Somebody leaves.

    :raise FormError: the game is not for so few, or others sit there by now.
    :raise ConfirmationNeeded: they take entries along.
    """
    seats = [other for other in view.table.seats if other != seat]
    _check(view.table, len(seats))
    entered = view.snapshot.document(f"seat-{seat.position}") is not None
    if not sure and (entered or _edits(view, seats)):
        raise ConfirmationNeeded(seat)
    _seat(view, seats, say(_LEFT, name=seat.name, seat=seat.position))


def move_up(view: View, seat: Seat, form_number: str | None = None) -> None:
    """Somebody sits one seat earlier, once for a form."""
    seats = list(view.table.seats)
    place = seats.index(seat)
    if place:
        seats[place - 1 : place + 1] = [seat, seats[place - 1]]
        _seat(view, seats, say("{name} moves up one seat", name=seat.name), None, form_number)


def bring_back(view: View, seat: Seat) -> None:
    """Seat somebody where they sat before, with what they owned, as far as nobody has it by now."""
    seats, name = list(view.table.seats), seat.name
    while name in {other.name for other in seats}:
        name += " 2"
    seats.insert(-1 - seat.order, seat)
    _seat(view, seats, say("{name} is back at the table", name=name), list(_restore_owned(view, seat)))
    if name != seat.name:
        view.store.rename(view.table.id, {seat.position: name})


def _restore_owned(view: View, seat: Seat) -> Iterator[Edit]:
    """Put back what was taken out when this seat left; where somebody changed the same since, that stays."""
    history = view.store.history(view.table.id, limit=_LONGEST_LOG)
    left = next((entry for entry in history if _is_leaving(entry.note, seat)), None)
    for key, number in left.parts if left else ():
        before, after = (view.store.revision(view.table.id, key, at) for at in (number - 1, number))
        if before and after:
            now = view.snapshot.part(key)
            yield Edit(key, merge(after.document, now.document, before.document).document, now.revision)


def _is_leaving(note: Any, seat: Seat) -> bool:
    """Whether a line of the log says that this seat left."""
    text = note_text(note)
    return text is not None and text.message == _LEFT and text.values.get("seat") == seat.position


def _seat(
    view: View, seats: Sequence[Seat], note: Text, edits: Sequence[Edit] | None = None, form_number: str | None = None
) -> None:
    _check(view.table, len(seats))
    options = {**view.table.options, **_first(view.table, seats)}
    edits = _edits(view, seats) if edits is None else edits
    if view.write(lambda writer: writer.reseat(view.table, seats, pack(note), edits, options, form_number)) is None:
        raise FormError("", say("Someone else just changed the seats: this is how they are now."))


def _check(table: Table, count: int) -> None:
    if why := player_count_problem(table.game, count):
        raise FormError("", why)


def _edits(view: View, seats: Sequence[Seat]) -> list[Edit]:
    """Take what belongs to somebody who will not be there out of the shared parts."""
    table = replace(view.table, seats=tuple(seats))
    parts = editor(table.game).parts(Snapshot(table, view.snapshot.parts, view.snapshot.source))
    edits = []
    for part in parts.values():
        if part.document and "board" in part.document:
            left = part.with_board(part.document, part.without_absent_players(part.board(part.document)))
            if left != part.document:
                edits.append(Edit(part.key, left, part.state.revision))
    return edits


def _first(table: Table, seats: Sequence[Seat]) -> dict[str, int]:
    """Who starts: the same player, else the next one who is still there."""
    first = table.options.get("first")
    here = {seat.position for seat in seats}
    if first is None or first in here:
        return {}
    order = [seat.position for seat in table.seats]
    after = order[order.index(first) :] + order if first in order else order
    return {"first": next((position for position in after if position in here), seats[0].position)}
