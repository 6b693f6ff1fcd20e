"""The special buildings that lie out: chosen once, each with its effect in a line, and who may take which."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game.document_types import document
from companion.game.text import Text, Value, joined, say
from companion.games.happy_city.cards import CARDS_OF, Card, Effect, by_id, cards
from companion.games.happy_city.printed_cards import gives
from companion.games.happy_city.table.city_view import ink
from companion.rules.cards import cards_of as rules_of
from companion.session.editors.form_reading import Progress, State
from companion.session.editors.part import Document, Form, Part, Parts, Query
from companion.session.score import Score
from companion.tables import Table
from companion.translations import reader_language

SPECIALS = "specials"
_FIELD = "laid."


@document
class Laid:
    """The specials that lie out, by id."""

    laid: Mapping[str, bool]


@dataclass(frozen=True)
class CardOffer:
    card: Card

    @property
    def ink(self) -> str:
        return ink(self.card)

    @property
    def does(self) -> Text | str:
        return special_effect(self.card)


@dataclass(frozen=True)
class SpecialOffer(CardOffer):
    chosen: bool


class SpecialsPart(Part[Laid]):
    """Which specials lie out: chosen once for the whole table."""

    modes = ("laid",)
    board_type = Laid

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, SPECIALS, say("Specials on the table"))

    def blank_board(self) -> Laid:
        return Laid(laid={})

    def read_board(self, form: Form, _current: Laid) -> Laid:
        chosen = {name.removeprefix(_FIELD) for name in form if name.startswith(_FIELD)}
        return Laid(laid={card.id: True for card in specials_of(self.table) if card.id in chosen})

    def board_progress(self, board: Laid) -> Progress:
        n, every = len(laid_specials(self.table, board)), specials_count(self.table)
        caption = say("{n} of {all} laid out", n=n, all=every)
        state: State = "complete" if n == every else "in-progress" if n else "nothing"
        return Progress(state, caption, min(100, 100 * n // every))

    def label(self, path: str) -> Text:
        return say("{card}", card=by_id()[path.rpartition(".")[2]].title) if ".laid." in path else super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        return say("on the table") if value else super().value_text(path, None)

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        chosen = self.board(document).laid
        offers = [SpecialOffer(card, card.id in chosen) for card in specials_of(self.table)]
        return {"specials": sorted(offers, key=lambda offer: not offer.chosen), "wanted": specials_count(self.table)}


def specials_of(table: Table) -> list[Card]:
    kind = "expert" if table.options.get("expert") else "family"
    return [card for card in cards() if card.kind == kind]


def laid_specials(table: Table, board: Laid) -> list[str]:
    """Those that lie out, without what was chosen before the table changed between the family and the expert game."""
    return [card.id for card in specials_of(table) if card.id in board.laid]


def specials_count(table: Table) -> int:
    """How many lie out: two more than players (HC-07)."""
    return len(table.seats) + 2


def special_effect(card: Card) -> Text | str:
    """What a special does, in one line: its symbols, its own power, else the text of its rule."""
    if card.kind == "family":
        return joined(*gives(card))
    if line := _power(card.effect):
        return line
    rule = rules_of("happy-city", reader_language())[card.rule]
    return rule.short or rule.text


def _power(effect: Effect) -> Text | None:
    """The power where several specials share a rule."""
    things: Value = CARDS_OF[effect.colour] if effect.colour else ""
    match effect.kind:
        case "discount":
            return say("{cards}: {n} off the price", cards=things, n=effect["amount"])
        case "income-per-colour":
            return say("{cards}: income {n} for each", cards=things, n=effect["each"])
        case "coin-after-income":
            return say("After the income a coin from the richest opponent")
        case "income-of-another":
            return say("In its first two income phases also an opponent's income")
        case "coins-before-income":
            return say("Before the income {n} coins, if any money is left", n=effect["coins"])
        case "most-of-colour":
            return say(
                "{cards}, hearts at the end: {strict} for the most, {tied} if tied, else {other}",
                cards=things, strict=effect["strict"], tied=effect["tied"], other=effect["other"],
            )  # fmt: skip
        case "colour-of-left":
            return say("{cards} of the left neighbour: a resident for each", cards=things)
        case "colour-of-neighbour" if effect["residents"]:
            return say("{cards} of one neighbour: a resident for each", cards=things)
        case "colour-of-neighbour":
            return say("{cards} of one neighbour: a heart for each", cards=things)
        case "none-of-colour" if effect["hearts"]:
            return say("{cards}: hearts if there are none: {n}", cards=things, n=effect["hearts"])
        case "none-of-colour":
            return say("{cards}: residents if there are none: {n}", cards=things, n=effect["residents"])
    return None
