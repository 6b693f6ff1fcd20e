"""The form of a city: a field for each place, the fields of a card that is typed off, and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Annotated, Literal, TypeAlias

from companion.game.document_types import MaxLength, document
from companion.game.lazy import cached_property
from companion.game.text import Text, Value, say
from companion.games.happy_city.board import CITY, Count, PrintedCard, read_city
from companion.games.happy_city.cards import COLOURS, Card, Colour, by_id
from companion.session.editors.form_reading import MOST, FormError, count, no_further_row
from companion.session.editors.part import Form
from companion.tables import Table


@document
class TypedCard:
    """A card that somebody typed off, as far as they did: what is printed on it."""

    name: str | None = None
    colour: Colour | None = None
    residents: int | None = None
    hearts: int | None = None
    income: int | None = None

    @property
    def printed(self) -> PrintedCard:
        """The card as the engine reads it: what nobody typed is not there."""
        return PrintedCard(
            name=self.name, colour=self.colour,
            residents=self.residents or 0, hearts=self.hearts or 0, income=self.income or 0,
        )  # fmt: skip


StoredCard: TypeAlias = str | TypedCard  # A card of the box by its id, or one that was typed off.


@document
class Board:
    """A city as it is stored."""

    city: Annotated[tuple[StoredCard | None, ...], MaxLength(CITY)]
    """At a fixed length, so that two phones that build at different places do not clash."""
    coins: Count | None
    chosen: str | None
    """For an expert special: a side, an opponent by the seat, or a special from the box."""
    rounds: int
    """How many income phases were booked."""
    acted: int = 0
    """The last round in which the player bought a card or took a coin."""
    pays: bool | None = None
    """Whether a card costs its price, where somebody chose; else it does once an income was booked. The switch of one
    seat is written to all."""
    prices: Mapping[str, int] = field(default_factory=dict)
    """What was paid for each card, which comes back when it is taken out."""
    short: int = 0
    """What the wallet lacked for a card that was bought all the same."""

    @property
    def placed(self) -> tuple[StoredCard, ...]:
        return tuple(card for card in self.city if card is not None)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The same as the engine knows them."""
        return read_city(printed_cards(self.placed))

    @property
    def buys(self) -> bool:
        """Whether a card that is built costs its price."""
        return self.rounds > 0 if self.pays is None else self.pays

    def with_city(self, city: Iterable[StoredCard]) -> Board:
        placed = tuple(city)
        return replace(self, city=(*placed, *[None] * (SLOTS - len(placed))))


SLOTS = 12  # Ten cards are allowed; two more places let a mistake be entered too.
SYMBOLS: Mapping[Literal["residents", "hearts", "income"], Text] = {
    "residents": say("Residents"),
    "hearts": say("Hearts"),
    "income": say("Income"),
}
TAP_BUYS = "tap-buys"  # The option of a rematch after a table at which a tap bought.
_NAME_LENGTH = 60
_SIDES = ("left", "right")


def printed_cards(placed: Iterable[StoredCard]) -> tuple[str | PrintedCard, ...]:
    """The cards of a city as a document has them."""
    return tuple(card.printed if isinstance(card, TypedCard) else card for card in placed)


def blank_city(table: Table) -> Board:
    """Everybody starts with a market (HC-08); which one, only the expert game leaves open (HC-38)."""
    board = Board(city=(), coins=None, chosen=None, rounds=0, pays=True if table.options.get(TAP_BUYS) else None)
    return board.with_city([] if table.options.get("expert") else ["market"])


def card_name(card: StoredCard) -> Value:
    """The name of a card; one that was typed off may have none."""
    if isinstance(card, str):
        return by_id()[card].title
    return card.name or say("a card without a name")


def read_city_form(form: Form, current: Board) -> Board:
    """The board out of the form's fields. Income phases are booked, not entered, so they stay as they were; a form
    without cards leaves the city as it is.

    :raise FormError: an unknown card, or a number that is none.
    """
    no_further_row(form, "card.#", SLOTS)
    city = [card for slot in range(SLOTS) if (card := _card(form, slot)) is not None]
    board = current.with_city(city) if "card.0" in form else current
    if "coins" in form:
        board = replace(board, coins=count(form, "coins", title=say("Coins")))
    if "chosen" in form:
        board = replace(board, chosen=_chosen(form["chosen"], "chosen"))
    if "may_pay" in form and ("pays" in form) != board.buys:
        board = replace(board, pays="pays" in form)
    return board if board.coins == current.coins else replace(board, short=0)


def press(form: Form, board: Board) -> Board:
    """What the pressed button does to the selected place; this is how the form works without a script."""
    city, slot = [*board.placed], _slot(form)
    if "choose" in form:
        return replace(board, chosen=_chosen(form["choose"], "choose"))
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
    return board.with_city(city)


def _card(form: Form, slot: int) -> StoredCard | None:
    """The card at this place: picked from the box, else typed off, else none."""
    picked = form.get(f"card.{slot}", "")
    if picked:
        return _card_id(picked, f"card.{slot}")
    colour = form.get(f"colour.{slot}", "")
    if colour and colour not in COLOURS:
        raise FormError(f"colour.{slot}", say("there is no such colour"))
    name = " ".join(form.get(f"name.{slot}", "").split())[:_NAME_LENGTH]
    symbols = {symbol: count(form, f"{symbol}.{slot}", -MOST, title) for symbol, title in SYMBOLS.items()}
    card = TypedCard(name=name or None, colour=colour or None, **symbols)
    return None if card == TypedCard() else card


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
