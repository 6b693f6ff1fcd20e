"""Paying a closed street out: signs off, people moved, money and tokens to their owners, and the line of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.streets.words import TYPES
from companion.games.text import Text, joined, say, say_n
from companion.web.editors.part import Document
from companion.web.games.streets.board import STREET, Laid
from companion.web.games.streets.closing import Closing, Payee
from companion.web.games.streets.scene import cell_of, key_of


def paid_out(part: str, board: Mapping[str, Any], closing: Closing) -> dict[str, Any]:
    """The board after the street has paid. A street by itself is done with; the next one starts empty."""
    paid = {"turn": None, "paid": board["paid"] + 1}
    if part == STREET:
        return {**board, "city": [], "tokens": {}, "moves": {}, **paid}
    rest = {name: {k: v for k, v in board[name].items() if k != closing.key} for name in ("tokens", "moves")}
    return {**board, "city": [_after(tile, closing) for tile in board["city"]], **rest, **paid}


def _after(tile: Laid, closing: Closing) -> Laid:
    """Signs go back to their owners (ST-20); people move on, or stand up and seek where nobody takes them (ST-25)."""
    people: Counter[str] = Counter(tile["people"])
    seekers: Counter[str] = Counter(tile["seekers"])
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


def credited(document: Document, payee: Payee) -> Document:
    """A player's part with the income and the tokens of a street."""
    if document["way"] == "pad":
        pad = document["pad"]
        return {**document, "pad": {**pad, "money": pad.get("money", 0) + payee.total}}
    board = document["board"]
    tokens = dict(Counter(board["tokens"]) + Counter(payee.chosen.split()))
    return {**document, "board": {**board, "money": (board["money"] or 0) + payee.total, "tokens": tokens}}


def says(closing: Closing) -> Text:
    """The pay-out as a line of the log."""
    return say_n(
        "A street of {n} building pays: {pays}",
        "A street of {n} buildings pays: {pays}",
        len(closing.cells),
        pays=joined(*(_pay(payee) for payee in closing.payees)),
    )


def _pay(payee: Payee) -> Text:
    text = say("{name} {n}", name=payee.seat.name, n=payee.total)
    for business in next((option.types for option in payee.options if option.key == payee.chosen), ()):
        text = say("{pay} + {token}", pay=text, token=TYPES[business])
    return text
