"""UpTown: a street of five lots built storey by storey, or five numbers and the coins."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion.game.game import Ledger, Step
from companion.game.paths import steps
from companion.game.text import Text, joined, say, say_n, signed
from companion.games.uptown.board import Lot, Player
from companion.games.uptown.description import LOTS
from companion.games.uptown.setup import COINS
from companion.games.uptown.table import turn_tracker
from companion.games.uptown.table.builder_keys import KIND_KEYS, MARK_KEYS, PLAIN_CARDS, PURSE_KEYS, RARE_MARK_KEYS
from companion.games.uptown.table.payouts import PayoutsDue, payouts_due, unpaid_after
from companion.games.uptown.table.storey_code import KINDS, read_lot, write_storey
from companion.games.uptown.table.storey_text import LEGEND, lot_text, storey_text
from companion.games.uptown.table.street_form import Board, blank_street, is_roofed, read_street
from companion.games.uptown.table.street_view import buildings, built_storeys, last_gift, next_lot, recent_storeys
from companion.games.uptown.table.turn_tracker import TURNS, Turns, TurnsPart, in_turn, turn_strip
from companion.session.collection import collection_entries
from companion.session.editors.editor import Editor
from companion.session.editors.form_reading import (
    NOTHING_ENTERED,
    Change,
    MissingEntry,
    Progress,
    button_value,
    coins_note,
)
from companion.session.editors.part import Document, Form, Part, Parts, Path, Query, SeatPart
from companion.session.editors.turn_bar import TurnBar
from companion.session.score import Score
from companion.tables import Edit

_LOTS = tuple(f"lot-{n}" for n in range(1, LOTS + 1))
_COINS = say("Upcoins")
_PLAIN_CODES = {*KINDS, *(storey.code for row in PLAIN_CARDS for storey in row)}
_FIELDS = {
    "board.coins": _COINS,
    "board.deck_coins": say("Upcoins on the deck"),
    "board.roofed": say("Roof not yet paid out"),
}


class StreetPart(SeatPart[Board]):
    """The street of a player."""

    modes = ("board", "pad")
    board_type = Board
    drawing = "games/uptown/reasons.html"

    def as_pad(self, player: Ledger, board: Board) -> dict[str, int]:
        """The coins of the pad are those of the wallet, not what they are worth."""
        pad = super().as_pad(player, board)
        del pad["coins"]
        return pad if board.coins is None else {**pad, "coins": board.coins}

    def pad_player(self, numbers: Mapping[str, int]) -> dict[str, Any]:
        """The pad as the contract has it: the coins lie beside it, the height of the tallest only breaks a tie."""
        lots = [numbers[lot] for lot in _LOTS]
        return {"pad": {"lots": lots, "coins": numbers["coins"], "tallest": numbers.get("tallest")}}

    def blank_board(self) -> Board:
        return blank_street()

    def read_board(self, form: Form, current: Board) -> Board:
        board = read_street(form, current)
        return replace(board, roofed=unpaid_after(current, board))

    def board_player(self, board: Board) -> Player:
        return Player(name=self.owner.name, coins=board.wallet, deck_coins=board.deck_coins, lots=board.street)

    def board_progress(self, board: Board) -> Progress:
        """Complete once every lot is built on and the coins are counted."""
        if not any(board.lots) and board.coins is None and not board.deck_coins:
            return NOTHING_ENTERED
        lots = board.street
        entered = sum(map(bool, lots)) + (board.coins is not None)
        caption = say_n("{n} storey", "{n} storeys", sum(map(len, lots)))
        if closed := sum(map(is_roofed, lots)):
            caption = joined(caption, say_n("{n} roof", "{n} roofs", closed))
        return Progress("complete" if entered == LOTS + 1 else "in-progress", caption, 100 * entered // (LOTS + 1))

    def board_missing(self, board: Board) -> Iterable[MissingEntry]:
        if board.coins is None:
            yield MissingEntry(_COINS, "coins", ("points",))

    def board_highlights(self, path: Path, _category: str, board: Board) -> Iterable[str]:
        match path:
            case ("lots", int(lot), int(storey), *_) if lot < LOTS and storey < len(board.street[lot]):
                return [f"storey-{lot + 1}.{storey + 1}"]
            case ("coins",):
                return ["coins"]
        return ()

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """A roof pays into the wallet on a press: one line in the log, one step to undo."""
        board = self.board(document)
        if button_value(form, "book") and (due := payouts_due(board, self.parts.readings)):
            by_hand = form["book"] == "by-hand"
            booked = replace(board, coins=board.coins if by_hand else board.wallet + due.paid, roofed={})
            return Change(self.with_board(document, booked), _payout_note(due, by_hand))
        if button_value(form, "over") or button_value(form, "less"):
            return self._end_turn(form, document)
        return super().change(form, before, document)

    def _end_turn(self, form: Form, document: Document) -> Change:
        """A turn that is over, or a card less in the deck: pressed here, stored with the turns of the table."""
        part = self.parts[TURNS]
        was: Turns = part.entered_board
        now = turn_tracker.press(form, was, self.table)
        edit = Edit(TURNS, part.with_board(part.entered, now), part.state.revision)
        return Change(document, turn_tracker.turn_note(self.table, was, now), (edit,) if now != was else ())

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
                return lot_text(read_lot(value)) or super().value_text(path, None)
            case ("board", "roofed") if isinstance(value, dict):
                lots = [say("Lot {n}", n=place.partition("-")[0]) for place in value]
                return joined(*lots) if lots else super().value_text(path, None)
            case ("board", "roofed", str(place), *_):
                return say("Lot {n}", n=place.partition("-")[0]) if value else super().value_text(path, None)
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one lot or number that changed, else how far the street is."""
        if self.mode(after) != "board":
            return super().note(before, after)
        was, now = self.board(before), self.board(after)
        old, new = was.street, now.street
        changed = [n for n in range(LOTS) if old[n] != new[n]]
        if len(changed) == 1:
            return _lot_note(changed[0] + 1, old[changed[0]], new[changed[0]])
        if not changed and was.coins != now.coins:
            return coins_note(_COINS, now.coins)
        return self.board_progress(now).caption

    def drawn_with(self, score: Score) -> Mapping[str, Any]:
        return {"buildings": buildings(self.entered_board.street, score.player(self.owner), score.findings(self.owner))}

    def panels(self, document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        board, turns = self.board(document), _turns(self.parts)
        lots, log = board.street, self.snapshot.log
        on_board = self.mode(document) == "board"
        player = score.player(self.owner) if on_board else None
        return {
            "buildings": buildings(lots, player, score.findings(self.owner) if on_board else ()),
            "street": player and sum(player.categories[lot] for lot in _LOTS),
            "shelf": recent_storeys(log, _boards(self.parts), collection_entries(self.snapshot)),
            "lot": next_lot(log, self.key, lots),
            "due": payouts_due(board, self.parts.readings),
            "gift": last_gift(log, self.key),
            "others": [part for part in self.parts.seats if part is not self],
            "turn_bar": turn_strip(self.parts, turns),
            "turns": turns,
            "my_turn": in_turn(self.table, turns) == self.owner,
            "kinds": KIND_KEYS,
            "plain": PLAIN_CARDS,
            "plain_codes": _PLAIN_CODES,
            "marks": MARK_KEYS,
            "rare_marks": RARE_MARK_KEYS,
            "purses": PURSE_KEYS,
            "coins_each": COINS,
            "legend": LEGEND,
        }


def _boards(parts: Parts) -> list[Board]:
    return [part.entered_board for part in parts.seats if part.document and part.document.get("board")]


def _turns(parts: Parts) -> Turns:
    turns: Turns = parts[TURNS].entered_board
    return turns


def _payout_note(due: PayoutsDue, by_hand: bool) -> Text:
    """The line of the log: which lots paid, and what; the page goes on at the last of them."""
    last = due.payouts[-1].lot
    if by_hand:
        return say("Roofs paid out by hand: lots {lots}", lots=due.lots, lot=last)
    if len(due.payouts) > 1:
        return say("Lots {lots} are roofed: {coins}", lots=due.lots, coins=signed(due.paid), lot=last)
    return say("Lot {lot} is roofed: {coins}", lot=last, coins=signed(due.paid))


def _lot_note(lot: int, old: Lot, new: Lot) -> Text:
    """The line of the log about a lot. It also holds the card's code: the page offers it again."""
    if len(new) == len(old) + 1 and new[:-1] == old:
        return say("Lot {lot}: {storey}", lot=lot, storey=storey_text(new[-1]), code=write_storey(new[-1]))
    if len(new) == len(old):
        changed = [n for n in range(len(new)) if old[n] != new[n]]
        if len(changed) == 1:
            card = new[changed[0]]
            return say(
                "Lot {lot}, storey {n}: {storey}",
                lot=lot, n=changed[0] + 1, storey=storey_text(card), code=write_storey(card),
            )  # fmt: skip
    removed = [n for n in range(len(old)) if (*old[:n], *old[n + 1 :]) == new]
    if removed:
        return say("Lot {lot}, removed: {storey}", lot=lot, storey=storey_text(old[removed[0]]))
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

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        seats = [StreetPart(parts, seat) for seat in parts.snapshot.table.seats]
        return [*seats, TurnsPart(parts)]

    def cards_in_play(self, parts: Parts) -> Iterable[str]:
        return built_storeys(_boards(parts))

    def game_progress(self, parts: Parts) -> Text | None:
        return turn_tracker.until_end(parts, _turns(parts))

    def finished_early(self, parts: Parts) -> Text | None:
        return turn_tracker.finished_early(parts, _turns(parts))

    def turn_bar(self, parts: Parts) -> TurnBar:
        offers = tuple(
            Step("UT-48", say("{name} takes {coins} for a roof", name=seat.name, coins=signed(due.paid)))
            for seat, board in parts.boards.items()
            if (due := payouts_due(board, parts.readings))
        )
        return turn_strip(parts, _turns(parts))._replace(offers=offers, page=(TURNS, parts[TURNS].title))


EDITOR = UpTown()
