"""The standings of a table: its seats by place, how far each is, what is missing, and what to enter next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion import games
from companion.game.game import Ledger
from companion.game.text import Text, joined, say
from companion.session.editors import MissingEntry, Part, Parts, Progress, SeatPart, editor
from companion.session.editors.form_reading import missing_text
from companion.session.editors.turn_bar import TurnBar, clockwise
from companion.session.view import View
from companion.tables import Seat


class Row(NamedTuple):
    seat: Seat
    part: str
    progress: Progress
    missing: tuple[MissingEntry, ...]  # What nobody has entered yet, without what only a tie asks for.
    total: int | None = None
    place: int | None = None
    cash: int | None = None  # What is in hand, where the total is only what the game would pay if it ended now.
    at_most: int | None = None  # What the total may still become, where points are open.

    @property
    def entered(self) -> bool:
        return self.progress.state != "nothing"

    @property
    def caption(self) -> Text:
        """How far the seat is, and what is missing; the money, where some of the total is still to be paid."""
        if self.cash is not None and self.total is not None:
            return cash_text(self.cash, self.total)
        if self.at_most is not None and self.total is not None:
            return say("{least} to {most}: a tie is still open", least=self.total, most=self.at_most)
        if not self.entered or not self.missing:
            return self.progress.caption
        missing = missing_text(self.missing)
        if self.progress.caption == missing:
            return missing
        return say("{told}; {missing}", told=self.progress.caption, missing=missing)


def tied_parts(view: View, part: Part[Any]) -> list[list[SeatPart[Any]]]:
    """Who may win among those who have as many points as a part whose total was given, in seating order. Those of the
    others whom the game's own tie-breaks put first, or may put first, are one choice: the rule decides between them.
    None where nobody has as many, or the game has no tie-break."""
    scored = view.score
    players = dict(zip(scored.seats, scored.result.players if scored.result else (), strict=False))
    mine = next((player for seat, player in players.items() if view.parts.by_owner[seat] is part), None)
    equal = {
        view.parts.by_owner[seat]: list(player.tie_breaks.values())
        for seat, player in sorted(players.items(), key=lambda one: one[0].order)
        if mine and player.total == mine.total
    }
    given = [[one] for one in equal if one.given_total]
    counted = [one for one in equal if not one.given_total]
    best = max((equal[one] for one in counted), default=None)
    ahead = [one for one in counted if equal[one] == best or any(entry.separates for entry in one.missing_now)]
    found = [ahead, *given] if ahead else given
    asked = len(equal) > 1 and games.get(view.table.game).tie_breaks
    return sorted(found, key=lambda choice: choice[0].owner.order) if asked else []


def rows_by_place(view: View) -> list[Row]:
    """The seats as the table page shows them: by place, then those without a place in seating order."""
    cash = None if view.table.finished else editor(view.table.game).cash_category(view.parts)
    rows = [seat_row(part, view.score.player(part.owner), cash) for part in view.parts.seats]
    return sorted(rows, key=lambda row: row.place or len(rows) + 1)


def cash_text(cash: int, total: int) -> Text:
    return say("cash {cash}, if it ended now {total}", cash=cash, total=total)


def rows_by_seat(view: View) -> list[Row]:
    """The seats and how far each is, in seating order."""
    return [seat_row(part) for part in view.parts.seats]


def seat_row(part: SeatPart[Any], player: Ledger | None = None, cash: str | None = None) -> Row:
    """The row of a seat; `cash` is the category of what is in hand, where the total is not all there is."""
    needed = tuple(entry for entry in part.missing_now if not entry.optional)
    row = Row(part.owner, part.key, part.progress_now, needed)
    if player is None:
        return row
    in_hand = player.categories.get(cash) if cash else None
    return row._replace(total=player.total, place=player.place, at_most=player.at_most, cash=in_hand)


def shared_parts(view: View) -> list[Part[Any]]:
    return [part for part in view.parts.values() if part.icon]


def common_parts(view: View, following: NextStep | None) -> tuple[list[Part[Any]], list[Part[Any]]]:
    """What everybody enters together: what stands among the seats, and what the page has besides.

    Among the seats is a virtual rival, and the board of all unless the big button leads to it.
    """
    shared = shared_parts(view)
    boards = [part for part in shared if not isinstance(part, SeatPart)]
    shown = [part for part in boards[:1] if following is None or following.part != part.key]
    rivals = [part for part in shared if isinstance(part, SeatPart)]
    return [*shown, *rivals], [part for part in boards if part not in shown]


def empty_parts(parts: Parts) -> list[SeatPart[Any]]:
    """The parts of those who get points, where nothing was entered yet."""
    return [part for part in parts.by_owner.values() if part.progress_now.state == "nothing"]


def compared_so_far(view: View) -> frozenset[str]:
    """The categories that are decided among the players, while somebody has entered nothing yet."""
    compared = (category.key for category in games.get(view.table.game).categories if category.compared)
    return frozenset(compared) if empty_parts(view.parts) else frozenset()


def is_complete(view: View) -> bool:
    """Whether nothing is missing for the result: every seat is entered, and of boards also what lies between them.

    A board may well end with empty places, so one that is complete is enough: it ended the game.
    """
    rows = rows_by_seat(view)
    complete = any(row.progress.state == "complete" for row in rows)
    if not complete or empty_parts(view.parts) or any(row.missing for row in rows):
        return False
    common = [part.progress_now.state for part in shared_parts(view) if not isinstance(part, SeatPart)]
    return not _has_boards(view) or not common or any(state != "nothing" for state in common)


def _has_boards(view: View) -> bool:
    return any(part.mode_now == "board" for part in view.parts.seats)


class NextStep(NamedTuple):
    """The part to enter next, whose it is or what it is called, and why it is the next."""

    part: str
    title: Text
    why: Text
    seat: Seat | None = None


def next_step(view: View, turn_bar: TurnBar | None) -> NextStep | None:
    """The next step offered by the big button of the table. None when only the result is left, or everybody has entered
    something and it is nobody's turn: then the seats stand above it."""
    shared = next((_step_to_shared(part) for part in shared_parts(view)), None)
    if turn_bar and turn_bar.now:
        if shared:
            return shared._replace(why=turn_bar.now)
        return next(_step_to(row, turn_bar.now) for row in rows_by_seat(view) if row.seat == turn_bar.in_turn)
    if is_complete(view):
        return None
    if shared and not (turn_bar and turn_bar.calls):
        return shared
    if all(row.entered and not row.missing for row in rows_by_seat(view)):
        return None
    order = {"nothing": 0, "in-progress": 1, "complete": 2}
    rows = sorted(_from_first_player(view), key=lambda row: (order[row.progress.state], not row.missing))
    return _step_to(rows[0])


def _from_first_player(view: View) -> list[Row]:
    """The seats from the one who begins; as they sit, where all play at once."""
    rows = rows_by_seat(view)
    if not games.get(view.table.game).one_starts:
        return rows
    seats = clockwise(view.table)
    return sorted(rows, key=lambda row: seats.index(row.seat))


def next_step_after(view: View, seat: Seat) -> NextStep | None:
    """After a seat whoever is in turn, where somebody follows the turns; else the next one; after the last, whoever has
    entered nothing. None when only the result is left: then every seat leads there, for the last may sit anywhere."""
    rows = rows_by_seat(view)
    turn_bar = None if view.table.finished else editor(view.table.game).turn_bar(view.parts)
    if turn_bar and turn_bar.now and turn_bar.in_turn != seat and seat in view.table.seats:
        in_turn = [row for row in rows if row.seat == turn_bar.in_turn]
        return _step_to(in_turn[0], turn_bar.now) if in_turn else None
    if is_complete(view):
        return None
    following = [row for row in rows if row.seat.order > seat.order]
    empty = [row for row in rows if row.seat != seat and not row.entered]
    ahead = [*following, *empty]
    return _step_to(ahead[0]) if ahead else next(_empty_shared_parts(view), None)


def _empty_shared_parts(view: View) -> Iterator[NextStep]:
    """What lies between the boards, where nobody has entered any of it, in whichever way."""
    common = [part for part in shared_parts(view) if not isinstance(part, SeatPart)]
    if _has_boards(view) and all(part.progress_now.state == "nothing" for part in common):
        yield from map(_step_to_shared, common)


def _step_to(row: Row, why: Text | None = None) -> NextStep:
    missing = missing_text(row.missing) if row.entered and row.missing else row.progress.caption
    return NextStep(row.part, say("{name}", name=row.seat.name), why or missing, row.seat)


def _step_to_shared(part: Part[Any]) -> NextStep:
    return NextStep(part.key, part.title, part.progress_now.caption)


def standings_text(view: View) -> Text:
    """Everybody who was counted, by place."""
    rows = rows_by_place(view)
    counted = [say("{name}\u00a0{n}", name=row.seat.name, n=row.total) for row in rows if row.total is not None]
    return joined(*counted) if counted else say("nothing entered yet")


def end_note(view: View) -> Text:
    """The line of the log when the table is finished."""
    return say("finished: {standings}", standings=standings_text(view))
