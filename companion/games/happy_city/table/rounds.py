"""The rounds: who takes what income, why and what is in each wallet then; who had a turn since; the tenth card."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion import documents
from companion.game.document_types import Unreadable
from companion.game.game import Line, Step
from companion.game.text import Text, joined, say
from companion.games.happy_city.board import read_table
from companion.games.happy_city.income import incomes
from companion.games.happy_city.legality import CITY_SIZE
from companion.games.happy_city.table.city_form import Board
from companion.games.happy_city.table.wallet import wallet
from companion.session.editors.part import Document, Parts, SeatPart
from companion.session.editors.turn_bar import TurnBar, turn_order
from companion.tables import Seat, Table


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


def rounds_played(boards: Iterable[Board]) -> int:
    """The rounds begun so far: those whose income was booked, and as many as anybody has bought cards in. A round
    brings one card, besides a special (HC-17, HC-21); the market was there before."""

    def bought(board: Board) -> int:
        return sum(not card.special and card.kind != "market" for card in board.cards)

    return max((max(board.rounds, bought(board)) for board in boards), default=0)


def income_phase(parts: Parts, entered: Mapping[str, Document]) -> IncomePhase | None:
    """The next income phase, from what all seats entered. None where it cannot be read."""
    document = {"scoring": "product", "players": [part.player(entered[part.key]) for part in parts.seats]}
    try:
        board, _ = documents.read("happy-city", "final", document)
        phase = incomes(read_table(board.players), parts.readings.fresh_copy())
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


def round_strip(table: Table, boards: Mapping[Seat, Board]) -> TurnBar | None:
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
        counters.insert(0, say("next: the income"))
    elif playing and current == number:
        counters.insert(0, say("income booked"))
    return TurnBar(say("Round {n}", n=current), turns, tuple(calls), counters=tuple(counters), over=over)


def until_end(boards: Mapping[Seat, Board]) -> Text | None:
    """How near the end is, until somebody has the tenth card (HC-27)."""
    ended = any(len(board.placed) >= CITY_SIZE for board in boards.values())
    return _most_cards(boards) if boards and not ended else None


def _most_cards(boards: Mapping[Seat, Board]) -> Text:
    return say("most cards {n} of {all}", n=max(len(board.placed) for board in boards.values()), all=CITY_SIZE)
