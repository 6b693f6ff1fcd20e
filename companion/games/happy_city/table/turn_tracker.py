"""The round of Happy City: who had a turn since the income, whose turn it is, and the tenth card."""

from collections.abc import Mapping

from companion.game.game import Step
from companion.game.text import Text, say
from companion.games.happy_city.legality import CITY_SIZE
from companion.games.happy_city.table.city_form import Board, rounds_played
from companion.session.editors.strip import Strip, turn_order
from companion.tables import Seat, Table


def round_strip(table: Table, boards: Mapping[Seat, Board]) -> Strip | None:
    """The round since the last income that was booked. None without one: then nobody follows the rounds here.

    Where no tap buys, nobody can tell who has had a turn.
    """
    number = max((board.rounds for board in boards.values()), default=0)
    if not number or table.finished:
        return None
    buying = any(board.buys for board in boards.values())
    turns = turn_order(table, list(boards), lambda seat: boards[seat].acted >= number) if buying else ()
    full = [seat for seat, board in boards.items() if len(board.placed) >= CITY_SIZE]
    playing = len(full) < len(table.seats) and (not buying or any(turn.now for turn in turns))
    over = bool(full) and not playing
    calls = []
    if full:  # The tenth card calls the last round, and at the end of that the game is over (HC-27).
        last = say("{name} has ten cards: this is the last round", name=full[0].name)
        calls.append(Step("HC-27", say("The game is over: count the points") if over else last))
    current = rounds_played(boards.values())
    counters = [_most_cards(boards)]
    if not playing and not over:
        counters.insert(0, say("next: income of round {n}", n=current + 1))
    elif playing and current == number:
        counters.insert(0, say("income booked"))
    return Strip(say("Round {n}", n=current), turns, tuple(calls), counters=tuple(counters), over=over)


def until_end(boards: Mapping[Seat, Board]) -> Text | None:
    """How near the end is, until somebody has the tenth card (HC-27)."""
    ended = any(len(board.placed) >= CITY_SIZE for board in boards.values())
    return _most_cards(boards) if boards and not ended else None


def _most_cards(boards: Mapping[Seat, Board]) -> Text:
    return say("most cards {n} of {all}", n=max(len(board.placed) for board in boards.values()), all=CITY_SIZE)
