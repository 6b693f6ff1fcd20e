"""Paying a closed street out: signs off, people moved, money and tokens to their owners, and the line of the log."""

from __future__ import annotations

from collections import Counter

from companion.games.streets.board import Kind
from companion.games.streets.words import TYPES
from companion.games.text import Text, joined, say, say_n
from companion.session.editors.city import cell_of, key_of
from companion.session.editors.part import Document
from companion.session.games.streets.board import STREET, CityBoard, TileEntry
from companion.session.games.streets.closing import Closing, Payee
from companion.session.games.streets.seat import HoldingsBoard, Paid


def paid_out(part: str, board: CityBoard, closing: Closing) -> CityBoard:
    """The board after the street has paid. A street by itself is done with; the next one starts empty."""
    paid: CityBoard = {**board, "paid": board["paid"] + 1}
    if part == STREET:
        return {**paid, "city": [], "tokens": {}, "moves": {}}
    return {
        **paid,
        "city": [_after(tile, closing) for tile in board["city"]],
        "tokens": _without(board["tokens"], closing),
        "moves": _without(board["moves"], closing),
    }


def _without(choices: dict[str, dict[str, str]], closing: Closing) -> dict[str, dict[str, str]]:
    return {street: chosen for street, chosen in choices.items() if street != closing.key}


def _after(tile: TileEntry, closing: Closing) -> TileEntry:
    """Signs go back to their owners (ST-20); people move on, or stand up and seek where nobody takes them (ST-25)."""
    people: Counter[Kind] = Counter(tile["people"])
    seekers: Counter[Kind] = Counter(tile["seekers"])
    here = key_of(cell_of(tile))
    if cell_of(tile) in closing.cells:
        tile = {**tile, "owner": None, "signs": 1}
        for group in closing.moving:
            count = people.pop(group.kind, 0)
            if not group.to:
                seekers[group.kind] += count
    for group in closing.moving:
        if group.chosen == here:
            people[group.kind] += group.count
    return {**tile, "people": dict(+people), "seekers": dict(+seekers)}


def credited(document: Document, payee: Payee, paid: list[Paid]) -> Document:
    """A player's part with the income and the tokens of a street, and the ledger's lines for it."""
    if document["way"] == "pad":
        pad = document["pad"]
        return {**document, "pad": {**pad, "money": pad.get("money", 0) + payee.total}}
    board: HoldingsBoard = document["board"]
    tokens = dict(Counter(board["tokens"]) + Counter(payee.chosen.split()))
    ledger = [*board.get("payouts", []), *paid]
    money = (board["money"] or 0) + payee.total
    return {**document, "board": {**board, "money": money, "tokens": tokens, "payouts": ledger}}


def says(closing: Closing) -> Text:
    """The pay-out as a line of the log."""
    if not closing.payees:
        return say_n(
            "The people of a street of {n} building move on",
            "The people of a street of {n} buildings move on",
            len(closing.cells),
        )
    return say_n(
        "A street of {n} building pays: {pays}",
        "A street of {n} buildings pays: {pays}",
        len(closing.cells),
        pays=joined(*(_pay(payee) for payee in closing.payees)),
    )


def _pay(payee: Payee) -> Text:
    text = say("{name}\u00a0{n}", name=payee.seat.name, n=payee.total)
    for business in next((option.types for option in payee.options if option.key == payee.chosen), ()):
        text = say("{pay} + {token}", pay=text, token=TYPES[business])
    return text
