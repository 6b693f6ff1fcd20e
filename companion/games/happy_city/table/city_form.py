"""The form of a city: a field for each place, the fields of a card that is typed off, and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from companion.game.text import Text, Value, say
from companion.games.happy_city.board import PrintedCard, read_city
from companion.games.happy_city.cards import COLOURS, Card, Colour, by_id
from companion.session.editors.form_reading import MOST, FormError, count, no_further_row
from companion.session.editors.part import Document, Form
from companion.tables import Seat, Table


class TypedCard(TypedDict, total=False):
    """A card that somebody typed off: what is printed on it."""

    name: str
    colour: Colour
    residents: int
    hearts: int
    income: int


CardDocument: TypeAlias = str | TypedCard
"""A card of the box by its id, or one that was typed off."""


class Board(TypedDict):
    """A city as it is stored."""

    city: list[CardDocument | None]
    coins: int | None
    chosen: str | None
    """For an expert special: a side, an opponent by the seat, or a special from the box."""
    rounds: int
    """How many income phases were booked."""
    acted: NotRequired[int]
    """The last round in which the player bought a card or took a coin."""
    pays: NotRequired[bool]
    """Whether a card costs its price, where somebody chose; else it does once an income was booked. The switch of one
    seat is written to all."""
    prices: NotRequired[dict[str, int]]
    """What was paid for each card, which comes back when it is taken out."""
    short: NotRequired[int]
    """What the wallet lacked for a card that was bought all the same."""


SLOTS = 12
"""Ten cards are allowed; two more places let a mistake be entered too."""
SYMBOLS: Mapping[Literal["residents", "hearts", "income"], Text] = {
    "residents": say("Residents"),
    "hearts": say("Hearts"),
    "income": say("Income"),
}
TAP_BUYS = "tap-buys"
"""The option of a rematch after a table at which a tap bought."""
_NAME_LENGTH = 60
_SIDES = ("left", "right")


def blank_city(table: Table) -> Board:
    """Everybody starts with a market (HC-08); which one, only the expert game leaves open (HC-38)."""
    board: Board = {
        "city": _padded([] if table.options.get("expert") else ["market"]),
        "coins": None,
        "chosen": None,
        "rounds": 0,
    }
    return {**board, "pays": True} if table.options.get(TAP_BUYS) else board


def city_cards(board: Board) -> list[CardDocument]:
    return [card for card in board["city"] if card is not None]


def cards_of(board: Board) -> tuple[Card, ...]:
    """The cards of a city as the engine knows them."""
    return read_city(tuple(card if isinstance(card, str) else PrintedCard(**card) for card in city_cards(board)))


def rounds_played(boards: Iterable[Board]) -> int:
    """The rounds begun so far: those whose income was booked, and as many as anybody has bought cards in. A round
    brings one card, besides a special (HC-17, HC-21); the market was there before."""
    return max((max(board["rounds"], _cards_bought(board)) for board in boards), default=0)


def _cards_bought(board: Board) -> int:
    return sum(not card.special and card.kind != "market" for card in cards_of(board))


def card_name(card: CardDocument) -> Value:
    """The name of a card; one that was typed off may have none."""
    if isinstance(card, str):
        return by_id()[card].title
    return card.get("name") or say("a card without a name")


def pays(board: Board) -> bool:
    """Whether a card that is built costs its price."""
    return board.get("pays", board["rounds"] > 0)


def boards_by_seat(table: Table, documents: Mapping[str, Document]) -> dict[Seat, Board]:
    """The cities that were entered card by card."""
    return {
        seat: document["board"]
        for seat in table.seats
        if (document := documents.get(f"seat-{seat.position}")) and document["way"] == "board"
    }


def read_city_form(form: Form, current: Board) -> Board:
    """The board out of the form's fields. Income phases are booked, not entered, so they stay as they were; a form
    without cards leaves the city as it is.

    :raise FormError: an unknown card, or a number that is none.
    """
    no_further_row(form, "card.#", SLOTS)
    city = [card for slot in range(SLOTS) if (card := _card(form, slot)) is not None]
    board: Any = {
        **current,
        "city": _padded(city) if "card.0" in form else current["city"],
        "coins": count(form, "coins", title=say("Coins")) if "coins" in form else current["coins"],
        "chosen": _chosen(form["chosen"], "chosen") if "chosen" in form else current["chosen"],
        "rounds": current.get("rounds", 0),
    }
    if "may_pay" in form and ("pays" in form) != pays(board):
        board["pays"] = "pays" in form
    if board["coins"] != current["coins"]:
        board.pop("short", None)
    read_board: Board = board
    return read_board


def press(form: Form, board: Board) -> Board:
    """What the pressed button does to the selected place; this is how the form works without a script."""
    city, slot = city_cards(board), _slot(form)
    if "choose" in form:
        return {**board, "chosen": _chosen(form["choose"], "choose")}
    if "put" in form:
        card = _card_id(form["put"], "put")
        if by_id()[card].kind == "market" and city:
            city[0] = card
        elif slot < len(city) and form.get("instead"):
            city[slot] = card
        elif len(city) < SLOTS:
            city.append(card)
    elif slot < len(city) and "remove" in form:
        del city[slot]
    elif slot < len(city) and "move" in form:
        to = slot + (1 if form["move"] == "right" else -1)
        if 0 <= to < len(city):
            city[slot], city[to] = city[to], city[slot]
    return {**board, "city": _padded(city)}


def _card(form: Form, slot: int) -> CardDocument | None:
    """The card at this place: picked from the box, else typed off, else none."""
    picked = form.get(f"card.{slot}", "")
    if picked:
        return _card_id(picked, f"card.{slot}")
    card: TypedCard = {}
    if name := " ".join(form.get(f"name.{slot}", "").split()):
        card["name"] = name[:_NAME_LENGTH]
    if colour := form.get(f"colour.{slot}", ""):
        if colour not in COLOURS:
            raise FormError(f"colour.{slot}", say("there is no such colour"))
        card["colour"] = colour
    for symbol, title in SYMBOLS.items():
        if (value := count(form, f"{symbol}.{slot}", -MOST, title)) is not None:
            card[symbol] = value
    return card or None


def _card_id(card_id: str, field: str) -> str:
    if card_id not in by_id():
        raise FormError(field, say("there is no card “{id}”", id=card_id[:40]))
    return card_id


def _slot(form: Form) -> int:
    entered = form.get("slot", "")
    return int(entered) if re.fullmatch(r"\d{1,2}", entered) else SLOTS


def _chosen(value: str, field: str) -> str | None:
    """A side, an opponent by the seat, or a special from the box."""
    if not value:
        return None
    if value in _SIDES or re.fullmatch(r"seat-\d", value):
        return value
    card = by_id().get(value.removeprefix("box:"))
    if not value.startswith("box:") or card is None or not card.special:
        raise FormError(field, say("there is nothing of that kind to choose"))
    return value


def _padded(city: list[CardDocument]) -> list[CardDocument | None]:
    """The city at a fixed length, so that two phones that build at different places do not clash."""
    return [*city, *[None] * (SLOTS - len(city))]
