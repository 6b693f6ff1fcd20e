"""The bar of a game with turns: the round, who had a turn, whose turn it is, and whether the end has come."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.game.game import Step
from companion.game.text import Text, say
from companion.tables import Seat, Table


class Turn(NamedTuple):
    """A seat in the order of a round."""

    seat: Seat
    done: bool
    now: bool


class TurnBar(NamedTuple):
    """The current round. `calls` are announcements, `offers` what somebody may do, each with its rule."""

    title: Text | None
    turns: tuple[Turn, ...] = ()
    calls: tuple[Step, ...] = ()
    offers: tuple[Step, ...] = ()
    counters: tuple[Text, ...] = ()  # How near the end is.
    page: tuple[str, Text] | None = None  # The part that shows more of it, and its title.

    over: bool = False  # Whether the last round is played out: then it is nobody's turn.

    @property
    def in_turn(self) -> Seat | None:
        return None if self.over else next((turn.seat for turn in self.turns if turn.now), None)

    @property
    def now(self) -> Text | None:
        return say("{name}’s turn", name=self.in_turn.name) if self.in_turn else None


def clockwise(table: Table) -> tuple[Seat, ...]:
    """The seats as people sit, from the first player on."""
    first = next((n for n, seat in enumerate(table.seats) if seat.position == table.options.get("first")), 0)
    return table.seats[first:] + table.seats[:first]


def turn_order(table: Table, seats: Sequence[Seat], done: Callable[[Seat], bool]) -> tuple[Turn, ...]:
    """These seats clockwise from the first player; the first who had no turn yet is to play."""
    order = [seat for seat in clockwise(table) if seat in seats]
    to_play = next((seat for seat in order if not done(seat)), None)
    return tuple(Turn(seat, done(seat), seat == to_play) for seat in order)
