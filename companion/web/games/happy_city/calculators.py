"""Happy City: may this card be bought, and for how much; may this special building be taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.happy_city.cards import Colour, Kind, cards
from companion.games.text import Text, say
from companion.web.calculators.calculator import Answer, Calculator, Document, Fact, Situation, found
from companion.web.calculators.fields import Entered, Field, Option, number, switch

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


def _offered(*kinds: Kind) -> list[tuple[Text, list[Option]]]:
    """The cards under what one sees of them: their colour, or what they are."""
    groups: dict[Colour | Kind, list[Option]] = {}
    for card in sorted(cards(), key=lambda card: card.cost):
        if card.kind in kinds:
            seen = card.colour if card.kind == "building" and card.colour else card.kind
            groups.setdefault(seen, []).append((card.id, card.title))
    return [(heading, groups[seen]) for seen, heading in _HEADINGS.items() if seen in groups]


class _InCity(Calculator):
    """Asks for the city only where the table does not have it card by card."""

    game = "happy-city"

    def specials(self, at: Situation | None) -> tuple[Kind, ...]:
        if at is None:
            return "family", "expert"
        return ("expert",) if at.table.options.get("expert") else ("family",)

    def city_field(self, at: Situation | None) -> list[Field]:
        """Everybody starts with a market (HC-08); which one, only the expert game leaves open (HC-38)."""
        if at and "city" in at.player():
            return []
        groups = _offered("market", "building", "dwelling", *self.specials(at))
        market = "" if self.specials(at) == ("expert",) else "market"
        return [Field("city", say("In the city already"), "many", groups, market)]

    def city(self, entered: Entered, at: Situation | None) -> Any:
        return at.player()["city"] if at and "city" in at.player() else entered.many("city")


class Purchase(_InCity):
    id = "purchase"
    title = say("May I buy this card?")
    rules = ("HC-15", "HC-16", "HC-18", "HC-19", "HC-20", "HC-28", "HC-29", "HC-44", "HC-45", "HC-46")

    def fields(self, at: Situation | None) -> Sequence[Field]:
        return (
            Field("card", say("Card to buy"), "choice", _offered("building", "dwelling")),
            number("coins", say("Coins"), short=False),
            switch("free_next", say("The next card is free (Underwater tunnel)")),
            *self.city_field(at),
        )

    def filled(self, at: Situation) -> Mapping[str, str]:
        return {"coins": str(at.player()["coins"])} if "coins" in at.player() else {}

    def document(self, entered: Entered, at: Situation | None) -> Document:
        document = {"city": self.city(entered, at), "coins": entered.number("coins"), "card": entered.chosen("card")}
        return {**document, "free_next": True} if entered.on("free_next") else document

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        lead = say("It may be bought for {price}.", price=result["price"])
        if not result["legal"]:
            lead = say("It may not be bought. The price is {price}.", price=result["price"])
        price = tuple(Fact(line["why"], line["rule"], line["points"]) for line in result["lines"])
        return Answer(lead, "yes" if result["legal"] else "no", facts=(*found(result), *price))


class Special(_InCity):
    id = "special"
    title = say("May I take this special building?")
    rules = ("HC-21", "HC-22", "HC-23", "HC-26", "HC-39", "HC-61")

    def fields(self, at: Situation | None) -> Sequence[Field]:
        return (Field("card", say("Special building"), "choice", _offered(*self.specials(at))), *self.city_field(at))

    def document(self, entered: Entered, at: Situation | None) -> Document:
        return {"city": self.city(entered, at), "card": entered.chosen("card")}

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        if result["legal"]:
            return Answer(say("It may be taken."), "yes", facts=(Fact(say("The city meets its condition."), "HC-22"),))
        return Answer(say("It may not be taken."), "no", facts=found(result))


CALCULATORS: tuple[Calculator, ...] = (Purchase(), Special())
