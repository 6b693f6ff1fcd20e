"""A closed street pays out: signs off, people moved, money and tokens to their owners, and the ledger of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.streets.board import Kind
from companion.games.streets.words import TYPES
from companion.games.text import Text, joined, say, say_n
from companion.session.editors.city import cell_of, key_of, read_key
from companion.session.editors.part import Document
from companion.session.games.streets.city_board import STREET, CityBoard, TileEntry, printed_name
from companion.session.games.streets.closing_streets import ClosingStreet, Payee
from companion.session.games.streets.game_state import GameState
from companion.session.games.streets.holdings import HoldingsBoard, LedgerEntry
from companion.session.games.streets.tile_pictures import tile_text
from companion.session.log import pack, unpack


def pay_out(part: str, board: CityBoard, street: ClosingStreet) -> CityBoard:
    """The board after the street has paid. A street by itself is done with; the next one starts empty."""
    paid: CityBoard = {**board, "paid": board["paid"] + 1}
    if part == STREET:
        return {**paid, "city": [], "tokens": {}, "moves": {}}
    return {
        **paid,
        "city": [_after_payout(tile, street) for tile in board["city"]],
        "tokens": {key: chosen for key, chosen in board["tokens"].items() if key != street.key},
        "moves": {key: chosen for key, chosen in board["moves"].items() if key != street.key},
    }


def _after_payout(tile: TileEntry, street: ClosingStreet) -> TileEntry:
    """Signs go back to their owners (ST-20); people move on, or stand up and seek where nobody takes them (ST-25)."""
    people: Counter[Kind] = Counter(tile["people"])
    seekers: Counter[Kind] = Counter(tile["seekers"])
    here = key_of(cell_of(tile))
    if cell_of(tile) in street.cells:
        tile = {**tile, "owner": None, "signs": 1}
        for group in street.moving:
            count = people.pop(group.kind, 0)
            if not group.to:
                seekers[group.kind] += count
    for group in street.moving:
        if group.chosen == here:
            people[group.kind] += group.count
    return {**tile, "people": dict(+people), "seekers": dict(+seekers)}


def credit(state: GameState, document: Document, payee: Payee) -> Document:
    """A player's part with the income and the tokens of a street, and the ledger's entries for it."""
    if document["way"] == "pad":
        pad = document["pad"]
        return {**document, "pad": {**pad, "money": pad.get("money", 0) + payee.total}}
    board: HoldingsBoard = document["board"]
    tokens = dict(Counter(board["tokens"]) + Counter(payee.chosen.split()))
    ledger = [*board.get("payouts", []), *_ledger_entries(state, payee)]
    money = (board["money"] or 0) + payee.total
    return {**document, "board": {**board, "money": money, "tokens": tokens, "payouts": ledger}}


def _ledger_entries(state: GameState, payee: Payee) -> list[LedgerEntry]:
    """What a street pays a player, with the reasons as messages: every phone has its own language."""
    return [
        {
            "street": state.streets_paid + 1,
            "cell": "" if state.single_street else key_of(income.cell),
            "face": state.at[income.cell]["face"],
            "pays": income.points,
            "rule": income.rule,
            "why": pack(income.text),
        }
        for income in payee.earned
    ]


def payout_documents(state: GameState, board: HoldingsBoard) -> list[dict[str, Any]]:
    """The pay-outs of a player of the `final` document, in the reader's language."""
    return [
        {
            "street": entry["street"],
            "building": _building_title(state, entry),
            "pays": entry["pays"],
            "rule": entry["rule"],
            "why": str(unpack(entry["why"])),
        }
        for entry in board.get("payouts", [])
    ]


def _building_title(state: GameState, entry: LedgerEntry) -> str:
    """Its name, else its place in the city, else its kind."""
    cell = read_key(entry["cell"])
    return state.place(cell) if cell and not printed_name(entry["face"]) else str(tile_text(entry["face"]))


def payout_note(street: ClosingStreet) -> Text:
    """The pay-out as a line of the log."""
    if not street.payees:
        return say_n(
            "The people of a street of {n} building move on",
            "The people of a street of {n} buildings move on",
            len(street.cells),
        )
    return say_n(
        "A street of {n} building pays: {pays}",
        "A street of {n} buildings pays: {pays}",
        len(street.cells),
        pays=joined(*map(_payee_note, street.payees)),
    )


def _payee_note(payee: Payee) -> Text:
    text = say("{name}\u00a0{n}", name=payee.seat.name, n=payee.total)
    for business in payee.options.get(payee.chosen, ()):
        text = say("{pay} + {token}", pay=text, token=TYPES[business])
    return text
