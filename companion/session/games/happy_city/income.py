"""The income of a round for the whole table: who takes what, why, and what is then in each wallet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion import documents
from companion.games.game import Line, Step
from companion.games.happy_city.board import read_table
from companion.games.happy_city.income import incomes
from companion.games.shapes import Unreadable
from companion.games.text import Text, joined, say
from companion.session.editors.part import Document
from companion.session.games.happy_city.board import Board
from companion.session.games.happy_city.wallet import wallet
from companion.tables import Seat


@dataclass(frozen=True)
class Paid:
    """One seat in an income phase. Without coins its income is not known, and `unknown` says why."""

    part: str
    seat: Seat
    wallet: int | None
    """The coins before it; none where nobody has counted them."""
    coins: int | None = None
    lines: tuple[Line, ...] = ()
    unknown: Text | None = None

    @property
    def after(self) -> int | None:
        """The coins in the wallet afterwards, never below zero; not known where they were not."""
        return None if self.wallet is None else max(0, self.wallet + (self.coins or 0))


@dataclass(frozen=True)
class Round:
    """An income phase by its number; the notes name coins that change hands besides."""

    number: int
    seats: tuple[Paid, ...]
    notes: tuple[Step, ...]
    to_play: tuple[Seat, ...] = ()
    """Who has not played since the last income: before that nobody books another."""

    @property
    def booked(self) -> int:
        """The round whose income is in the wallets."""
        return self.number - 1

    @property
    def known(self) -> tuple[Paid, ...]:
        return tuple(row for row in self.seats if row.coins is not None)


def income_of_round(
    seats: Sequence[Seat], entered: Mapping[str, Document], players: Sequence[Any], readings: Any
) -> Round | None:
    """The next income phase, from what all seats entered and the players that makes; none if it cannot be read."""
    document = {"scoring": "product", "players": players, **({"readings": readings} if readings else {})}
    try:
        board, chosen = documents.read("happy-city", "final", document)
        phase = incomes(read_table(board.players), chosen)
    except Unreadable:
        return None
    paid = tuple(
        _paid(part, seat, entered[part], income.income, income.lines)
        for part, seat, income in zip(entered, seats, phase.players, strict=True)
    )
    booked = max(document["board"]["rounds"] for document in entered.values())
    to_play = tuple(
        row.seat for row in paid if row.coins is not None and entered[row.part]["board"].get("acted", 0) < booked
    )
    return Round(booked + 1, paid, phase.notes, to_play)


def _paid(part: str, seat: Seat, document: Document, coins: int, lines: tuple[Line, ...]) -> Paid:
    board: Board = document["board"]
    coins_before = wallet(board)
    if document["way"] == "pad":
        return Paid(part, seat, coins_before, unknown=say("entered by the pad: the cards are not known"))
    if not any(board["city"]):
        return Paid(part, seat, coins_before, unknown=say("no card entered yet"))
    return Paid(part, seat, coins_before, coins, lines)


def booked(row: Paid, document: Document, number: int) -> Document:
    """The part's document with the income of this round in its wallet."""
    return {**document, "board": {**document["board"], "coins": row.after, "rounds": number}}


def incomes_said(number: int, rows: Iterable[Paid]) -> Text:
    """For the log: the round, and what everybody took."""
    taken = [say("{name} {coins}", name=row.seat.name, coins=row.coins or 0) for row in rows]
    return say("income of round {n}: {everybody}", n=number, everybody=joined(*taken) if taken else say("nothing"))
