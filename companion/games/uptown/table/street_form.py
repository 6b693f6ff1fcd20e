"""The form of a street: five lots as code, the coins, and the builder's buttons for phones without a script."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.game.document_types import document
from companion.game.lazy import cached_property
from companion.game.text import say
from companion.games.uptown.board import Card, Lot, Lots
from companion.games.uptown.description import LOTS
from companion.games.uptown.setup import COINS
from companion.games.uptown.table.storey_code import UnknownWord, read_lot, read_storey, write_lot
from companion.session.editors.form_reading import FormError, count, no_further_row
from companion.session.editors.part import Form


@document
class Board:
    """A street as it is stored."""

    lots: tuple[str, ...]
    """The code of each of the five lots, as the form carries it."""
    coins: int | None
    """The upcoins in the wallet. None where nobody has counted them, nor taken any: then it holds what was dealt."""
    deck_coins: int
    roofed: Mapping[str, tuple[int, ...]] | int | None
    """Roofs and gifts that were not paid out yet, by their place (`5-2`): how high the five lots stood at that time.
    Old tables name one lot, or none."""

    @cached_property
    def street(self) -> Lots:
        """The cards of the five lots.

        :raise UnknownWord: a code comes from elsewhere and cannot be read.
        """
        return tuple(map(read_lot, self.lots))

    @property
    def wallet(self) -> int:
        return COINS if self.coins is None else self.coins


_PLACE = re.compile(r"([1-5])(?:\.(\d{1,4}))?")


class Place(NamedTuple):
    """Where the builder builds: on top of a lot, or in place of one of its storeys; both counted from 0."""

    lot: int
    storey: int | None = None


def blank_street() -> Board:
    return Board(lots=("",) * LOTS, coins=None, deck_coins=0, roofed={})


def read_street(form: Form, current: Board) -> Board:
    """The board out of the form, without what it has to pay.

    :raise FormError: a lot or a number cannot be read.
    """
    no_further_row(form, "lot.#", LOTS, first=1)
    lots = tuple(_lot(form, n, current.lots[n - 1]) for n in range(1, LOTS + 1))
    read = replace(current, lots=tuple(map(write_lot, _press(form, lots))))
    if "coins" in form:
        read = replace(read, coins=count(form, "coins", title=say("Upcoins")))
    if "deck_coins" in form:
        read = replace(read, deck_coins=count(form, "deck_coins", title=say("Upcoins on the deck")) or 0)
    return read


def _lot(form: Form, n: int, current: str) -> Lot:
    try:
        return read_lot(form.get(f"lot.{n}", current))
    except UnknownWord as error:
        text = say("lot {n}: “{word}” is not known here", n=n, word=error.word[:40])
        raise FormError(f"lot.{n}", text) from None


def _press(form: Form, lots: Lots) -> Lots:
    """What a button of the builder does. A script builds by itself and presses none of them."""
    place, press = _place(form), form.get("do")
    if "again" in form:
        added = (str(value) for name, value in form.items() if name.startswith("new."))
        words = " ".join([form["again"], *added]).split()
        return _put(lots, place, _storey(" ".join(dict.fromkeys(words))))
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
    """The place that was chosen, else the lot that the page offers."""
    match = _PLACE.fullmatch(form.get("at", "")) or _PLACE.fullmatch(form.get("lot", ""))
    if match is None:
        return Place(0)
    return Place(int(match[1]) - 1, int(match[2]) - 1 if match[2] and match[2] != "0" else None)


def _storey(code: str) -> Card:
    if not code.strip():
        raise FormError("new.kind", say("choose first what the storey shows"))
    try:
        return read_storey(code)
    except UnknownWord as error:
        raise FormError("new.kind", say("“{word}” does not fit on this storey", word=error.word[:40])) from None


def _put(lots: Lots, place: Place, card: Card) -> Lots:
    lot = lots[place.lot]
    storey = len(lot) if place.storey is None else place.storey
    lot = (*lot[:storey], card, *lot[storey + 1 :])
    return (*lots[: place.lot], lot, *lots[place.lot + 1 :])


def is_roofed(lot: Lot) -> bool:
    return any(card.roof for card in lot)
