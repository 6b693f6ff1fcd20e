"""Turns and decks, for those who follow them in the app: whose turn it is, what is left in the decks, and the end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.game.document_types import document
from companion.game.game import Step
from companion.game.text import Text, joined, say
from companion.games.uptown.board import Ending, Lots
from companion.games.uptown.description import LOTS
from companion.games.uptown.ending import end
from companion.games.uptown.setup import PROJECT_CARDS
from companion.games.uptown.table.street_form import is_roofed
from companion.session.editors.form_reading import Change, Progress, count
from companion.session.editors.part import Document, Form, Part, Parts, Query
from companion.session.editors.turn_bar import Turn, TurnBar, clockwise
from companion.session.score import Score
from companion.tables import Seat, Table

TURNS = "turns"
TITLE = say("Turns and decks")


@document
class Turns:
    """The turns and decks as they are stored."""

    turn: int | None
    """How many turns were played. None where nobody follows them."""
    decks: Mapping[str, int]
    """How many cards are left in the decks that somebody counts, by the position of the seat."""


@dataclass(frozen=True)
class Deck:
    """A player's deck and street, as far as they decide about the end of the game."""

    seat: Seat
    left: int | None
    roofs: int
    now: bool


class TurnsPart(Part[Turns]):
    """Everybody's: whose turn it is, and how many cards the decks still have."""

    modes = ("turns",)
    board_type = Turns

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, TURNS, TITLE)

    def blank_board(self) -> Turns:
        return Turns(turn=None, decks={})

    def read_board(self, form: Form, current: Turns) -> Turns:
        decks = {}
        for seat in self.table.seats:
            left, field = _cards_left(current, seat), f"deck.{seat.position}"
            if field in form:
                left = count(form, field, title=say("Cards in the deck"))
            if left is not None:
                decks[str(seat.position)] = left
        return replace(current, decks=decks)

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """A press changes what the form shows, so the phone gets it drawn anew."""
        document = self.with_board(document, press(form, self.board(document), self.table))
        return super().change(form, before, document)

    def board_progress(self, board: Turns) -> Progress:
        if board.turn is None:
            return Progress("nothing", say("not tracked here"), 0)
        return Progress("in-progress", say("Round {n}", n=board.turn // len(self.table.seats) + 1), 0)

    def label(self, path: str) -> Text:
        return say("Turn") if path == "board.turn" else TITLE

    def note(self, before: Document | None, after: Document) -> Text:
        return turn_note(self.table, self.board(before), self.board(after))

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        board = self.board(document)
        streets, now, seats = _streets(self.parts), in_turn(self.table, board), self.table.seats
        return {
            "decks": [
                Deck(seat, _cards_left(board, seat), _roofs(streets.get(seat, ())), seat == now) for seat in seats
            ],
            "all_cards": PROJECT_CARDS // len(seats),
            "all_lots": LOTS,
            "now": now,
            "turn_bar": turn_strip(self.parts, board),
        }


def press(form: Form, turns: Turns, table: Table) -> Turns:
    """What a button does: the first turn, the next, one back, or a card less in a deck.

    A turn is ended by its number, so that a press that comes twice ends it once.
    """
    turn = turns.turn
    if form.get("over", "").isdecimal() and int(form["over"]) == (turn or 0):
        return replace(turns, turn=0 if turn is None else turn + 1)
    if form.get("back") and turn:
        return replace(turns, turn=turn - 1)
    deck = form.get("less", "")
    if deck in {str(seat.position) for seat in table.seats}:
        left = turns.decks.get(deck, PROJECT_CARDS // len(table.seats))
        return replace(turns, decks={**turns.decks, deck: max(0, left - 1)})
    return turns


def turn_note(table: Table, was: Turns, now: Turns) -> Text:
    """The line of the log: whose turn it is now, or which deck has a card less."""
    seat = in_turn(table, now)
    if was.turn != now.turn and seat is not None:
        return say("{name}’s turn", name=seat.name)
    changed = [seat for seat in table.seats if _cards_left(was, seat) != _cards_left(now, seat)]
    if len(changed) == 1 and (left := _cards_left(now, changed[0])) is not None:
        return say("Deck of {name}: {n} left", name=changed[0].name, n=left)
    return TITLE


def _cards_left(turns: Turns, seat: Seat) -> int | None:
    return turns.decks.get(str(seat.position))


def in_turn(table: Table, turns: Turns) -> Seat | None:
    """Whose turn it is, clockwise from the first player (UT-06, UT-12)."""
    order = clockwise(table)
    return None if turns.turn is None else order[turns.turn % len(order)]


def _streets(parts: Parts) -> dict[Seat, Lots]:
    return {seat: board.street for seat, board in parts.boards.items()}


def _roofs(lots: Lots) -> int:
    return sum(map(is_roofed, lots))


def turn_strip(parts: Parts, turns: Turns) -> TurnBar:
    """The current round; without turns only its counters, and the call when the end has come."""
    table = parts.snapshot.table
    streets = _streets(parts)
    turn_bar = TurnBar(None, calls=_calls(parts, streets, turns), counters=tuple(_counters(streets, turns)))
    if turns.turn is None:
        return turn_bar
    round_number, played = divmod(turns.turn, len(table.seats))
    order = tuple(Turn(seat, n < played, n == played) for n, seat in enumerate(clockwise(table)))
    over = bool(turn_bar.calls) and not played
    return turn_bar._replace(title=say("Round {n}", n=round_number + 1), turns=order, over=over)


def until_end(parts: Parts, turns: Turns) -> Text | None:
    """How near the end is, until it is called. None where a seat is entered by its numbers: then nobody can tell."""
    streets = _streets(parts)
    if parts.by_numbers or _calls(parts, streets, turns):
        return None
    return joined(*(_counters(streets, turns) or [_roofs_of_all(0)]))


def finished_early(parts: Parts, turns: Turns) -> Text | None:
    """How near the end was when the table was finished. None where a deck was not counted: it may have run out."""
    counted = all(_cards_left(turns, seat) is not None for seat in parts.snapshot.table.seats)
    told = until_end(parts, turns) if counted else None
    return say("Finished early: {told}.", told=told) if told else None


def _calls(parts: Parts, streets: Mapping[Seat, Lots], turns: Turns) -> tuple[Step, ...]:
    """The end of the game, and why (UT-62 to UT-65)."""
    decks = {seat.name: left for seat in parts.snapshot.table.seats if (left := _cards_left(turns, seat)) is not None}
    state = Ending(decks=decks, streets={seat.name: lots for seat, lots in streets.items()})
    return end(state, parts.readings).steps


def _counters(streets: Mapping[Seat, Lots], turns: Turns) -> list[Text]:
    """How near the end is: the street with the most roofs, the smallest deck."""
    counters = []
    if most := max(map(_roofs, streets.values()), default=0):
        counters.append(_roofs_of_all(most))
    if turns.decks:
        counters.append(say("smallest deck {n}", n=min(turns.decks.values())))
    return counters


def _roofs_of_all(n: int) -> Text:
    return say("roofs {n} of {all}", n=n, all=LOTS)
