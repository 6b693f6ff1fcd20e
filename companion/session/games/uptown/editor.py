"""UpTown: a street of five lots built storey by storey, or five numbers and the coins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from companion.games.game import Step
from companion.games.text import Text, joined, say, say_n
from companion.games.uptown.board import LOTS, Lot
from companion.games.uptown.setup import COINS
from companion.language import catalogue, reader_language
from companion.paths import steps
from companion.session.collection import collection_entries
from companion.session.editors.editor import Editor
from companion.session.editors.form_reading import Change, MissingEntry, Progress, coins_note, pressed
from companion.session.editors.part import Document, Form, Part, Parts, Path, Player, Query, SeatPart
from companion.session.editors.strip import Strip
from companion.session.games.uptown import turns, words
from companion.session.games.uptown.board import Board, blank, lots_of, read, roofs
from companion.session.games.uptown.notation import read_lot, write_storey
from companion.session.games.uptown.picker import PURSES, kinds, marks
from companion.session.games.uptown.street import (
    Due,
    buildings,
    due,
    last_gift,
    last_lot,
    shelf,
    standing,
    street_document,
)
from companion.session.games.uptown.turns import TURNS, Turns, TurnsPart, in_turn, turn_strip
from companion.session.score import Score
from companion.tables import Edit

_LOTS = tuple(f"lot-{n}" for n in range(1, LOTS + 1))
_COINS = say("Upcoins")
_FIELDS = {
    "board.coins": _COINS,
    "board.deck_coins": say("Upcoins on the deck"),
    "board.roofed": say("Roof not yet paid out"),
}


class StreetPart(SeatPart[Board]):
    """The street of a player."""

    modes = ("board", "pad")

    def as_pad(self, player: Mapping[str, Any], board: Board) -> dict[str, int]:
        """The coins of the pad are those of the wallet, not what they are worth."""
        pad = super().as_pad(player, board)
        del pad["coins"]
        return pad if board["coins"] is None else {**pad, "coins": board["coins"]}

    def pad_player(self, numbers: Mapping[str, int]) -> Player:
        """The pad as the contract has it: the coins lie beside it, the height of the tallest only breaks a tie."""
        pad: Player = {"lots": [numbers[lot] for lot in _LOTS], "coins": numbers["coins"]}
        if "tallest" in numbers:
            pad["tallest"] = numbers["tallest"]
        return {"pad": pad}

    def blank_board(self) -> Board:
        return blank()

    def read_board(self, form: Form, current: Board) -> Board:
        return read(form, current)

    def board_player(self, board: Board) -> Player:
        player = {"coins": board["coins"] or 0, "lots": street_document(lots_of(board))}
        return {**player, "deck_coins": board["deck_coins"]} if board["deck_coins"] else player

    def board_progress(self, board: Board) -> Progress:
        """Complete once every lot is built on and the coins are counted; before that nobody can tell."""
        if not any(board["lots"]) and board["coins"] is None and not board["deck_coins"]:
            return Progress("nothing", say("nothing entered yet"), 0)
        lots = lots_of(board)
        entered = sum(map(bool, lots)) + (board["coins"] is not None)
        caption = say_n("{n} storey", "{n} storeys", sum(map(len, lots)))
        if closed := sum(map(bool, map(roofs, lots))):
            caption = joined(caption, say_n("{n} roof", "{n} roofs", closed))
        return Progress("complete" if entered == LOTS + 1 else "in-progress", caption, 100 * entered // (LOTS + 1))

    def board_missing(self, board: Board) -> Iterable[MissingEntry]:
        if board["coins"] is None:
            yield MissingEntry(_COINS, "coins", ("points",))

    @cached_property
    def _heights(self) -> Sequence[int]:
        """The storeys of each lot as it is stored: a page asks for every line of the result."""
        return [len(lot) for lot in lots_of(self.entered["board"])]

    def board_highlights(self, path: Path, _category: str, _board: Board) -> Iterable[str]:
        match path:
            case ("lots", int(lot), int(storey), *_) if lot < LOTS and storey < self._heights[lot]:
                return [f"storey-{lot + 1}.{storey + 1}"]
            case ("coins",):
                return ["coins"]
        return ()

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """A roof pays into the wallet when somebody says so: one press, one line in the log, one step to undo."""
        board: Board = document["board"]
        if pressed(form, "book") and (paid := self.due(board)):
            by_hand, coins = form["book"] == "by-hand", board["coins"]
            # A wallet that nobody has counted stays so: cards were bought from it before a lot could be roofed.
            wallet = coins if by_hand or coins is None else coins + paid.paid
            booked: Board = {**board, "coins": wallet, "roofed": {}}
            return Change({**document, "board": booked}, _paid_out(paid, by_hand))
        if pressed(form, "over") or pressed(form, "less"):
            return self._turned(form, document)
        return super().change(form, before, document)

    def _turned(self, form: Form, document: Document) -> Change:
        """A turn that is over, or a card less in the deck: told here, kept with the turns of the table."""
        part = self.parts[TURNS]
        was: Turns = part.entered["board"]
        now = turns.pressed(form, was, self.table)
        edit = Edit(TURNS, {**part.entered, "board": now}, part.state.revision)
        return Change(document, turns.noted(self.table, was, now), (edit,) if now != was else ())

    def due(self, board: Board) -> Due | None:
        return due(board, self.snapshot.document("readings"), catalogue(reader_language()))

    @property
    def _turns(self) -> Turns:
        board: Turns = self.parts[TURNS].entered["board"]
        return board

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "lots", int(lot), *_):
                return say("Lot {n}", n=lot + 1)
            case ("board", "roofed", *_):
                return _FIELDS["board.roofed"]
        return _FIELDS.get(path) or super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        match steps(path):
            case ("board", "lots", int(), *_):
                storeys = [str(words.storey(card)) for card in read_lot(value)]
                return super().value_text(path, "; ".join(storeys) or None)
            case ("board", "roofed") if isinstance(value, dict):
                lots = [str(say("Lot {n}", n=place.partition("-")[0])) for place in value]
                return super().value_text(path, ", ".join(lots) or None)
            case ("board", "roofed", str(place), *_):
                return say("Lot {n}", n=place.partition("-")[0]) if value else super().value_text(path, None)
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one lot or number that changed, else how far the street is."""
        if self.mode(after) == "pad":
            return super().note(before, after)
        was: Board = (before.get("board") if before else None) or blank()
        now: Board = after["board"]
        old, new = lots_of(was), lots_of(now)
        changed = [n for n in range(LOTS) if old[n] != new[n]]
        if len(changed) == 1:
            return _rebuilt(changed[0] + 1, old[changed[0]], new[changed[0]])
        if not changed and was["coins"] != now["coins"]:
            return coins_note(_COINS, now["coins"])
        return self.board_progress(now).caption

    def panels(self, document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        board: Board = document.get("board") or blank()
        lots, log = lots_of(board), self.snapshot.log
        on_board = self.mode(document) == "board"
        player = score.player(self.owner) if on_board else None
        return {
            "buildings": buildings(lots, player, score.findings(self.owner) if on_board else ()),
            "street": player and sum(player["categories"][lot] for lot in _LOTS),
            "shelf": shelf(log, _boards(self.parts), collection_entries(self.snapshot)),
            "lot": last_lot(log, self.key, lots),
            "due": self.due(board),
            "gift": last_gift(log, self.key),
            "others": [part for part in self.parts.seats if part is not self],
            "strip": turn_strip(self.parts, self._turns),
            "turns": self._turns,
            "my_turn": in_turn(self.table, self._turns) == self.owner,
            "kinds": kinds(),
            "marks": marks(),
            "purses": PURSES,
            "coins_each": COINS,
            "legend": words.LEGEND,
        }


def _boards(parts: Parts) -> list[Board]:
    entered = (part.document for part in parts.seats)
    return [document["board"] for document in entered if document and document.get("board")]


def _paid_out(due: Due, by_hand: bool) -> Text:
    """For the log: which lots paid, and what; the lot is also where the page goes on."""
    last = due.payouts[-1].lot
    if by_hand:
        return say("Roofs paid out by hand: lots {lots}", lots=due.lots, lot=last)
    if len(due.payouts) > 1:
        return say("Lots {lots} are roofed: {coins}", lots=due.lots, coins=words.signed(due.paid), lot=last)
    return say("Lot {lot} is roofed: {coins}", lot=last, coins=words.signed(due.paid))


def _rebuilt(lot: int, old: Lot, new: Lot) -> Text:
    """What happened on a lot. The note also carries the card's code: the page offers it again."""
    if len(new) == len(old) + 1 and new[:-1] == old:
        return say("Lot {lot}: {storey}", lot=lot, storey=words.storey(new[-1]), code=write_storey(new[-1]))
    if len(new) == len(old):
        changed = [n for n in range(len(new)) if old[n] != new[n]]
        if len(changed) == 1:
            card = new[changed[0]]
            return say(
                "Lot {lot}, storey {n}: {storey}",
                lot=lot, n=changed[0] + 1, storey=words.storey(card), code=write_storey(card),
            )  # fmt: skip
    removed = [n for n in range(len(old)) if (*old[:n], *old[n + 1 :]) == new]
    if removed:
        return say("Lot {lot}, taken away: {storey}", lot=lot, storey=words.storey(old[removed[0]]))
    return say_n("Lot {lot}: {n} storey", "Lot {lot}: {n} storeys", len(new), lot=lot)


class UpTown(Editor):
    game = "uptown"
    fragments: ClassVar[Mapping[str, str]] = {
        "street-total": "games/uptown/total.html",
        "skyline": "games/uptown/skyline.html",
        "payout": "games/uptown/payout.html",
        "strip": "games/uptown/strip.html",
        "shelf": "games/uptown/shelf.html",
    }
    style = "css/games/uptown/uptown.css"
    script = "js/games/uptown/street.js"

    def make(self, parts: Parts) -> Iterator[Part[Any]]:
        for seat in parts.snapshot.table.seats:
            yield StreetPart(parts, seat)
        yield TurnsPart(parts)

    def cards_in_play(self, parts: Parts) -> Iterable[str]:
        return standing(_boards(parts))

    def game_progress(self, parts: Parts) -> Text | None:
        return turns.under_way(parts, parts[TURNS].entered["board"])

    def strip(self, parts: Parts) -> Strip:
        seats = (part for part in parts.seats if isinstance(part, StreetPart) and part.document)
        offers = tuple(
            Step("UT-48", say("{name} takes {coins} for a roof", name=part.owner.name, coins=words.signed(due.paid)))
            for part in seats
            if part.mode(part.entered) == "board" and (due := part.due(part.entered["board"]))
        )
        strip = turn_strip(parts, parts[TURNS].entered["board"])
        return replace(strip, offers=offers, page=(TURNS, parts[TURNS].title))


EDITOR = UpTown()
