"""UpTown: a street of five lots built storey by storey, or five numbers and the coins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from companion.games.text import Text, say, say_n
from companion.games.uptown.board import LOTS, Lot
from companion.games.uptown.setup import COINS
from companion.tables import Seat, Table
from companion.web.devices import store
from companion.web.editors.editor import Document, Editor, seat_of
from companion.web.editors.forms import Change, Progress, pressed
from companion.web.games.uptown import words as words
from companion.web.games.uptown.board import Board, blank, lots_of, read, roofs
from companion.web.games.uptown.codes import read_lot, write_storey
from companion.web.games.uptown.picker import PURSES, kinds, marks
from companion.web.games.uptown.street import buildings, last_lot, payout, shelf, street_document
from companion.web.languages import messages, render

_LOTS = tuple(f"lot-{n}" for n in range(1, LOTS + 1))
_LOT = re.compile(r"board\.lots\[(\d)\]")
_FIELDS = {
    "board.coins": say("Coins"),
    "board.deck_coins": say("Coins on the deck"),
    "board.roofed": say("Roof not yet paid out"),
}
_REMEMBERED = 60
"""Entries of the log in which the shelf looks for storeys."""


class UpTown(Editor):
    game = "uptown"
    ways = ("board", "pad")
    fragments: ClassVar[Mapping[str, str]] = {
        "street-total": "games/uptown/total.html",
        "skyline": "games/uptown/skyline.html",
        "payout": "games/uptown/payout.html",
        "shelf": "games/uptown/shelf.html",
    }
    style = "css/games/uptown/uptown.css"
    script = "js/games/uptown/street.js"

    def as_pad(self, player: Mapping[str, Any], board: Board) -> dict[str, int]:
        """The coins of the pad are those of the wallet, not what they are worth."""
        return {**super().as_pad(player, board), "coins": board["coins"] or 0}

    def pad_player(self, numbers: Mapping[str, int]) -> Document:
        """The pad as the contract has it: the coins lie beside it, the height of the tallest only breaks a tie."""
        pad: Document = {"lots": [numbers[lot] for lot in _LOTS], "coins": numbers["coins"]}
        if "tallest" in numbers:
            pad["tallest"] = numbers["tallest"]
        return {"pad": pad}

    def blank_board(self, table: Table, part: str) -> Board:
        return blank()

    def read_board(self, table: Table, part: str, form: Mapping[str, Any], current: Board) -> Board:
        return read(form, current)

    def board_player(self, table: Table, seat: Seat, board: Board) -> Document:
        player = {"coins": board["coins"] or 0, "lots": street_document(lots_of(board))}
        return {**player, "deck_coins": board["deck_coins"]} if board["deck_coins"] else player

    def board_progress(self, table: Table, part: str, board: Board) -> Progress:
        """Complete once every lot is built on and the coins are counted; before that nobody can tell."""
        if board == blank():
            return Progress("nothing", say("nothing entered yet"), 0)
        lots = lots_of(board)
        done = sum(map(bool, lots)) + (board["coins"] is not None)
        caption = say_n("{n} storey", "{n} storeys", sum(map(len, lots)))
        if closed := sum(map(bool, map(roofs, lots))):
            caption = say("{first}, {then}", first=caption, then=say_n("{n} roof", "{n} roofs", closed))
        return Progress("complete" if done == LOTS + 1 else "in-progress", caption, 100 * done // (LOTS + 1))

    def change(self, table: Table, part: str, form: Mapping[str, Any], before: Any, document: Document) -> Change:
        """A roof pays into the wallet when somebody says so: one press, one line in the log, one step to undo."""
        if pressed(form, "book") and (paid := payout(document["board"], _readings(table), messages())):
            board = document["board"]
            # Nobody has counted the coins yet: then they are those of the set-up (UT-07).
            wallet = COINS if board["coins"] is None else board["coins"]
            note = say("Lot {lot} is roofed: {coins}", lot=paid.lot, coins=words.signed(paid.paid))
            return Change({**document, "board": {**board, "coins": wallet + paid.paid, "roofed": None}}, note)
        return super().change(table, part, form, before, document)

    def label(self, table: Table, part: str, path: str) -> Text:
        if found := _LOT.match(path):
            return say("Lot {n}", n=int(found[1]) + 1)
        return _FIELDS.get(path) or super().label(table, part, path)

    def shown(self, table: Table, part: str, path: str, value: Any) -> Text:
        if not _LOT.match(path):
            return super().shown(table, part, path, value)
        storeys = [render(words.storey(card)) for card in read_lot(value)]
        return super().shown(table, part, path, "; ".join(storeys) or None)

    def note(self, table: Table, part: str, before: Any, after: Document) -> Text:
        """The one lot or number that changed, else how far the street is."""
        if self.way(after) == "pad":
            return super().note(table, part, before, after)
        was, now = (before or {}).get("board") or blank(), after["board"]
        old, new = lots_of(was), lots_of(now)
        changed = [n for n in range(LOTS) if old[n] != new[n]]
        if len(changed) == 1:
            return _rebuilt(changed[0] + 1, old[changed[0]], new[changed[0]])
        if not changed and was["coins"] != now["coins"]:
            return say("{field}: {value}", field=_FIELDS["board.coins"], value=now["coins"] or 0)
        return self.board_progress(table, part, now).caption

    def panels(self, table: Table, part: str, document: Document, score: Any) -> Mapping[str, Any]:
        board: Board = document.get("board") or blank()
        lots, seat = lots_of(board), seat_of(table, part)
        log = store().history(table.id, limit=_REMEMBERED)
        others = (kept.document for key, kept in store().parts(table.id).items() if seat_of(table, key))
        on_board = self.way(document) == "board"
        player = score.player(seat) if on_board else None
        return {
            "buildings": buildings(lots, player, score.findings(seat) if on_board else ()),
            "street": player and sum(player["categories"][lot] for lot in _LOTS),
            "shelf": shelf(log, [document["board"] for document in others if document and document.get("board")]),
            "lot": last_lot(log, part, lots),
            "payout": payout(board, _readings(table), messages()),
            "kinds": kinds(),
            "marks": marks(),
            "purses": PURSES,
            "coins_each": COINS,
            "legend": words.LEGEND,
        }


def _readings(table: Table) -> Any:
    return store().part(table.id, "readings").document


def _rebuilt(lot: int, old: Lot, new: Lot) -> Text:
    """What happened on a lot. The note also carries the card's code: the page offers it again."""
    if len(new) == len(old) + 1 and new[:-1] == old:
        return say("Lot {lot}: {storey}", lot=lot, storey=words.storey(new[-1]), code=write_storey(new[-1]))
    if len(new) == len(old):
        there = [n for n in range(len(new)) if old[n] != new[n]]
        if len(there) == 1:
            card = new[there[0]]
            return say(
                "Lot {lot}, storey {n}: {storey}",
                lot=lot, n=there[0] + 1, storey=words.storey(card), code=write_storey(card),
            )  # fmt: skip
    gone = [n for n in range(len(old)) if (*old[:n], *old[n + 1 :]) == new]
    if gone:
        return say("Lot {lot}, taken away: {storey}", lot=lot, storey=words.storey(old[gone[0]]))
    return say_n("Lot {lot}: {n} storey", "Lot {lot}: {n} storeys", len(new), lot=lot)


EDITOR = UpTown()
