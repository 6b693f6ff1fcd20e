"""The income phase of a round: who takes what, why, and what is in each wallet afterwards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion import documents
from companion.game.game import Line, Step
from companion.game.shapes import Unreadable
from companion.game.text import Text, joined, say
from companion.games.happy_city.board import read_table
from companion.games.happy_city.income import incomes
from companion.games.happy_city.table.city_form import Board, rounds_played
from companion.games.happy_city.table.wallet import wallet
from companion.session.editors.part import Document, Parts, SeatPart
from companion.tables import Seat


@dataclass(frozen=True)
class SeatIncome:
    """The income of one seat. Without coins it is not known, and `unknown` says why."""

    part: str
    seat: Seat
    wallet: int | None  # The coins before it. None where nobody has counted them.
    coins: int | None = None
    lines: tuple[Line, ...] = ()
    unknown: Text | None = None

    @property
    def after(self) -> int | None:
        """The coins afterwards, never below zero. None where the wallet was not counted."""
        return None if self.wallet is None else max(0, self.wallet + (self.coins or 0))


@dataclass(frozen=True)
class IncomePhase:
    """An income phase by its number; the notes name coins that change hands besides."""

    number: int
    booked: int  # The last round whose income is in the wallets.
    seats: tuple[SeatIncome, ...]
    notes: tuple[Step, ...]
    to_play: tuple[Seat, ...] = ()
    """Who has not played since the last income: they play before the next is booked. Nobody where more cards were
    bought than incomes booked: then rounds were played without one."""

    @property
    def known(self) -> tuple[SeatIncome, ...]:
        return tuple(row for row in self.seats if row.coins is not None)


def income_phase(parts: Parts, entered: Mapping[str, Document]) -> IncomePhase | None:
    """The next income phase, from what all seats entered. None where it cannot be read."""
    document = {"scoring": "product", "players": [part.player(entered[part.key]) for part in parts.seats]}
    try:
        board, _ = documents.read("happy-city", "final", document)
        phase = incomes(read_table(board.players), parts.readings.unasked())
    except Unreadable:
        return None
    boards: list[Board] = [part.board(entered[part.key]) for part in parts.seats]
    paid = tuple(
        _seat_income(part, entered[part.key]["way"], board, income.income, income.lines)
        for part, board, income in zip(parts.seats, boards, phase.players, strict=True)
    )
    booked, current = max(board.rounds for board in boards), rounds_played(boards)
    to_play = tuple(
        row.seat
        for row, board in zip(paid, boards, strict=True)
        if current == booked and row.coins is not None and board.acted < booked
    )
    return IncomePhase(current + 1, booked, paid, phase.notes, to_play)


def _seat_income(part: SeatPart[Board], mode: str, board: Board, coins: int, lines: tuple[Line, ...]) -> SeatIncome:
    row = SeatIncome(part.key, part.owner, wallet(board))
    if mode == "pad":
        return replace(row, unknown=say("entered on the pad: the cards are not known"))
    if not board.placed:
        return replace(row, unknown=say("no card entered yet"))
    return replace(row, coins=coins, lines=lines)


def income_note(number: int, rows: Iterable[SeatIncome]) -> Text:
    """The line of the log: the round, and what everybody took."""
    taken = [say("{name} {coins}", name=row.seat.name, coins=row.coins or 0) for row in rows]
    return say("income of round {n}: {everybody}", n=number, everybody=joined(*taken) if taken else say("nothing"))
