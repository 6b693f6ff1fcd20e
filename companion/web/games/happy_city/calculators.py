"""Happy City: may this card be bought, and for how much; may this special building be taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from wtforms.fields import SelectChoice

from companion.games.happy_city.cards import Colour, Kind, cards
from companion.games.text import Text, say
from companion.web.calculators.calculator import (
    Act,
    Answer,
    AskForm,
    Calculator,
    Document,
    Fact,
    Situation,
    number,
    objections,
    switch,
)
from companion.web.forms.fields import SelectField, SelectMultipleField, option

_HEADINGS: Mapping[Colour | Kind, Text] = {
    "yellow": say("Trade"),
    "blue": say("Public"),
    "green": say("Homes"),
    "orange": say("Fun"),
    "purple": say("Industry"),
    "dwelling": say("Dwellings"),
    "market": say("Markets"),
    "family": say("Family specials"),
    "expert": say("Expert specials"),
}


def _card_options(*kinds: Kind) -> list[SelectChoice]:
    """The cards of these kinds, under headings: buildings by colour, the others by kind."""
    by_cost = sorted((card for card in cards() if card.kind in kinds), key=lambda card: card.cost)
    return [
        option(card.id, card.title, group=heading)
        for group, heading in _HEADINGS.items()
        for card in by_cost
        if group == (card.colour if card.kind == "building" and card.colour else card.kind)
    ]


def _special_kinds(at: Situation | None) -> tuple[Kind, ...]:
    """The kinds of special buildings at this table; both, without a table."""
    if at is None:
        return "family", "expert"
    return ("expert",) if at.table.options.get("expert") else ("family",)


_CITY = say("In the city already")


class InCityForm(AskForm):
    """Asks for the city only where the table does not have it card by card."""

    city: SelectMultipleField

    def fit(self, at: Situation | None) -> None:
        """Everybody starts with a market (HC-08); which one, only the expert game leaves open (HC-38)."""
        if at and "city" in at.player():
            del self.city
            return
        self.city.choices = _card_options("market", "building", "dwelling", *_special_kinds(at))
        if not self.asked and _special_kinds(at) != ("expert",):
            self.city.data = ["market"]


class PurchaseForm(InCityForm):
    card = SelectField(say("Card to buy"), choices=_card_options("building", "dwelling"), default="")
    coins = number(say("Coins"))
    free_next = switch(say("The next card is free (Underwater tunnel)"))
    city = SelectMultipleField(_CITY)

    def fit(self, at: Situation | None) -> None:
        super().fit(at)
        if "expert" not in _special_kinds(at):
            del self.free_next
        if at and _wallet(at) is None:
            self.coins.label.text = say("Coins: not counted at the table yet")


def _is_free(form: PurchaseForm) -> bool:
    """Whether the Underwater tunnel pays, which only the expert game has."""
    return "free_next" in form and bool(form.free_next.data)


class SpecialForm(InCityForm):
    card = SelectField(say("Special building"))
    city = SelectMultipleField(_CITY)

    def fit(self, at: Situation | None) -> None:
        super().fit(at)
        self.card.choices = _card_options(*_special_kinds(at))


def _has_city(at: Situation | None) -> bool:
    """Whether the city of whoever asks is entered card by card, so that a card can be added."""
    return at is not None and "residents" not in at.player()


def _wallet(at: Situation) -> int | None:
    """The coins of whoever asks. None where nobody entered them: the score counts 0 then, a purchase must not."""
    entered = at.player() if "city" not in at.player() else at.snapshot.document(f"seat-{at.seat.position}")["board"]
    coins: int | None = entered.get("coins")
    return coins


F = TypeVar("F", bound=InCityForm)


class _CityCalculator(Calculator[F]):
    game = "happy-city"
    allows = True

    def city(self, form: F, at: Situation | None) -> Any:
        return at.player()["city"] if at and "city" in at.player() else form.city.data


class Purchase(_CityCalculator[PurchaseForm]):
    form = PurchaseForm
    id = "purchase"
    title = say("May I buy this card?")
    rules = ("HC-15", "HC-16", "HC-18", "HC-19", "HC-20", "HC-28", "HC-29", "HC-44", "HC-45", "HC-46")

    def filled(self, at: Situation) -> Mapping[str, Any]:
        return {"coins": _wallet(at)}

    def document(self, form: PurchaseForm, at: Situation | None) -> Document:
        document = {"city": self.city(form, at), "coins": form.coins.data, "card": form.card.data}
        return {**document, "free_next": True} if _is_free(form) else document

    def answer(self, result: Mapping[str, Any], form: PurchaseForm, at: Situation | None) -> Answer:
        lead = say("It may be bought for {price}.", price=result["price"])
        if not result["legal"]:
            lead = say("It may not be bought. The price is {price}.", price=result["price"])
        price = tuple(Fact(line["why"], line["rule"], line["points"]) for line in result["lines"])
        if not result["legal"]:
            return Answer(lead, "no", facts=(*objections(result), *price))
        # It is bought from the coins that were asked about, whether or not the table follows the wallets.
        fields = {"put": form.card.data, "coins": str(form.coins.data), "buy": "1"}
        if _is_free(form):
            fields["free_next"] = "1"
        act = Act(say("Buy it for {price}", price=result["price"]), fields) if _has_city(at) else None
        return Answer(lead, "yes", facts=price, act=act)


class Special(_CityCalculator[SpecialForm]):
    form = SpecialForm
    id = "special"
    title = say("May I take this special building?")
    rules = ("HC-21", "HC-22", "HC-23", "HC-26", "HC-39", "HC-61")

    def document(self, form: SpecialForm, at: Situation | None) -> Document:
        return {"city": self.city(form, at), "card": form.card.data}

    def answer(self, result: Mapping[str, Any], form: SpecialForm, at: Situation | None) -> Answer:
        if result["legal"]:
            act = Act(say("Take it"), {"put": form.card.data}) if _has_city(at) else None
            facts = (Fact(say("The city meets its condition."), "HC-22"),)
            return Answer(say("It may be taken."), "yes", facts=facts, act=act)
        return Answer(say("It may not be taken."), "no", facts=objections(result))


CALCULATORS: tuple[Calculator[Any], ...] = (Purchase(), Special())
