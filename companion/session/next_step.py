"""Where it goes on: with whose turn it is, else with what is still to tell, else with the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion import games
from companion.games.text import Text, say
from companion.session.editors import SeatPart
from companion.session.editors.form_reading import not_told
from companion.session.editors.strip import Strip, clockwise
from companion.session.standings import Row, all_told, overview, shared
from companion.session.view import View
from companion.tables import Seat


@dataclass(frozen=True)
class Onward:
    """The part to enter next, whose it is or what it is called, and why it is the next."""

    part: str
    title: Text
    why: Text
    seat: Seat | None = None


def onward(view: View, strip: Strip | None) -> Onward | None:
    """The big button of the table, in one mind with the strip above it; None where only the result is left."""
    everybodys = next((Onward(part.key, part.title, progress.caption) for part, progress in shared(view)), None)
    if strip and strip.now:
        row = next(row for row in overview(view) if row.seat == strip.in_turn)
        return replace(everybodys, why=strip.now) if everybodys else _to(row, strip.now)
    if all_told(view):
        return None
    if everybodys and not (strip and strip.calls):
        return everybodys
    order = {"nothing": 0, "in-progress": 1, "complete": 2}
    rows = sorted(_from_the_first(view), key=lambda row: (order[row.progress.state], not row.untold))
    return _to(rows[0])


def _from_the_first(view: View) -> list[Row]:
    """The seats from the one who begins; as they sit, where all play at once."""
    rows = overview(view)
    if not games.get(view.table.game).one_starts:
        return rows
    seats = clockwise(view.table)
    return sorted(rows, key=lambda row: seats.index(row.seat))


def after(view: View, seat: Seat) -> Onward | None:
    """Behind a seat: the next one; behind the last, whoever has something left to tell. None: the result."""
    rows = overview(view)
    following = [row for row in rows if row.seat.order > seat.order]
    missing = [row for row in rows if row.seat != seat and (not row.entered or row.untold)]
    ahead = [*following, *missing]
    return _to(ahead[0]) if ahead else next(_still_empty(view), None)


def _still_empty(view: View) -> Iterator[Onward]:
    """What lies between the boards, where nobody has entered any of it."""
    boards = any(part.mode(part.document) == "board" for part in view.parts.seats)
    for part, progress in shared(view) if boards else ():
        if progress.state == "nothing" and not isinstance(part, SeatPart):
            yield Onward(part.key, part.title, progress.caption)


def _to(row: Row, why: Text | None = None) -> Onward:
    missing = not_told(row.untold) if row.entered and row.untold else row.progress.caption
    return Onward(row.part, say("{name}", name=row.seat.name), why or missing, row.seat)
