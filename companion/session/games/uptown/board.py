"""A street in the form: five lots as text, the coins, and the builder's buttons for phones without a script."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypedDict

from companion.games.text import say
from companion.games.uptown.board import LOTS, Card, Lot, Lots
from companion.session.editors.form_reading import FormError, count, no_further_row
from companion.session.editors.part import Form
from companion.session.games.uptown.notation import NoWord, read_lot, read_storey, write_lot


class Board(TypedDict):
    """A street as it is stored."""

    lots: list[str]
    """Five times the storeys as text."""
    coins: int | None
    deck_coins: int
    roofed: dict[str, list[int]]
    """Roofs and gifts that were not paid out yet, by their place (`5-2`): how high the five lots stood just then."""


_PLACE = re.compile(r"([1-5])(?:\.(\d{1,4}))?")


class Place(NamedTuple):
    """Where the builder builds: on top of a lot, or in place of one of its storeys; both counted from nought."""

    lot: int
    storey: int | None = None


def blank() -> Board:
    return {"lots": [""] * LOTS, "coins": None, "deck_coins": 0, "roofed": {}}


def lots_of(board: Board) -> Lots:
    return tuple(map(read_lot, board["lots"]))


def read(form: Form, current: Board) -> Board:
    """The board out of the form.

    :raise FormError: a lot or a number cannot be read.
    """
    no_further_row(form, "lot.#", LOTS, first=1)
    lots = tuple(_lot(form, n, current["lots"][n - 1]) for n in range(1, LOTS + 1))
    lots = _pressed(form, lots)
    return {
        "lots": [write_lot(lot) for lot in lots],
        "coins": count(form, "coins", title=say("Upcoins")) if "coins" in form else current["coins"],
        "deck_coins": (
            count(form, "deck_coins", title=say("Upcoins on the deck")) or 0
            if "deck_coins" in form
            else current["deck_coins"]
        ),
        "roofed": _unpaid(lots_of(current), lots, unpaid(current)),
    }


def _lot(form: Form, n: int, current: str) -> Lot:
    try:
        return read_lot(form.get(f"lot.{n}", current))
    except NoWord as error:
        text = say("lot {n}: “{word}” is not known here", n=n, word=error.word[:40])
        raise FormError(f"lot.{n}", text) from None


def _pressed(form: Form, lots: Lots) -> Lots:
    """What a button of the builder does. A script builds by itself and presses none of them."""
    place, press = _place(form), form.get("do")
    if "again" in form:
        return put(lots, place, _storey(form["again"]))
    if press in ("build", "roof", "change"):
        card = _storey(" ".join(str(value) for name, value in form.items() if name.startswith("new.")))
        return put(lots, place, replace(card, roof=card.roof or press == "roof"))
    if place.storey is None or place.storey >= len(lots[place.lot]):
        return lots
    lot, storey = list(lots[place.lot]), place.storey
    match press:
        case "remove":
            del lot[storey]
        case "cap":
            lot[storey] = replace(lot[storey], roof=not lot[storey].roof)
        case "up" | "down":
            lot.insert(max(0, storey + (1 if press == "up" else -1)), lot.pop(storey))
    return (*lots[: place.lot], tuple(lot), *lots[place.lot + 1 :])


def _place(form: Form) -> Place:
    """The place chosen, else the lot that the page offered."""
    match = _PLACE.fullmatch(form.get("at", "")) or _PLACE.fullmatch(form.get("lot", ""))
    if match is None:
        return Place(0)
    return Place(int(match[1]) - 1, int(match[2]) - 1 if match[2] and match[2] != "0" else None)


def _storey(code: str) -> Card:
    if not code.strip():
        raise FormError("new.kind", say("choose first what the storey shows"))
    try:
        return read_storey(code)
    except NoWord as error:
        raise FormError("new.kind", say("“{word}” does not fit on this storey", word=error.word[:40])) from None


def put(lots: Lots, place: Place, card: Card) -> Lots:
    """The card on top of the lot, or in place of the storey chosen."""
    lot = lots[place.lot]
    if place.storey is None or place.storey >= len(lot):
        lot = (*lot, card)
    else:
        lot = (*lot[: place.storey], card, *lot[place.storey + 1 :])
    return (*lots[: place.lot], lot, *lots[place.lot + 1 :])


def unpaid(board: Board) -> dict[str, list[int]]:
    """The roofs and gifts that were not paid out yet. Tables of former days name one lot, or none."""
    roofed: Any = board["roofed"]
    if not isinstance(roofed, int):
        return roofed or {}
    lots = lots_of(board)
    closing = _closing(lots[roofed - 1])
    return {f"{roofed}-{closing[-1] + 1}": _heights(lots)} if closing else {}


def _unpaid(before: Lots, after: Lots, former: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """What is to be paid after this change. A street pays what it shows when a lot is closed (UT-48), so the heights
    of that moment are kept: storeys that come later change nothing, one that is mended does.

    A roof closes a lot; a gift does only by one reading (UT-72), which is looked at when the street is to pay.
    """
    kept = dict(former)
    for lot, (old, new) in enumerate(zip(before, after, strict=True), 1):
        was, now = _closing(old), _closing(new)
        if len(now) > len(was):
            kept[f"{lot}-{max(set(now) - set(was), default=now[-1]) + 1}"] = _heights(after)
        elif len(now) < len(was):
            top = now[-1] + 1 if now else 0
            kept = {place: high for place, high in kept.items() if not _above(place, lot, top)}
    return kept


def _above(place: str, lot: int, storey: int) -> bool:
    number, _, at = place.partition("-")
    return int(number) == lot and int(at) > storey


def _heights(lots: Lots) -> list[int]:
    return [len(lot) for lot in lots]


def _closing(lot: Lot) -> list[int]:
    """The storeys that may close this lot."""
    return [storey for storey, card in enumerate(lot) if card.roof or card.gift]


def roofs(lot: Lot) -> int:
    return sum(card.roof for card in lot)
