"""Streets: which tokens a business sign brings, and what the Grifter starts with. Tiles are tried on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.streets.words import TYPES
from companion.games.text import Text, say, say_n
from companion.web.calculators.calculator import Answer, Calculator, Document, Fact, Situation
from companion.web.calculators.fields import Entered, Field, choice, number, switch

BUSINESSES = tuple(TYPES)
_OF_EACH = 12
"""Tokens of a type in the box (ST-48)."""


class Tokens(Calculator):
    game = "streets"
    id = "tokens"
    title = say("Which tokens do I take?")
    rules = ("ST-48", "ST-49", "ST-50", "ST-51", "ST-73")
    by_seat = False

    def fields(self, at: Situation | None) -> Sequence[Field]:
        signs = (*((business, title) for business, title in TYPES.items()), ("universal", say("universal")))
        return (
            choice("sign", say("Business sign"), signs),
            choice("count", say("How many on it"), (("1", say("single")), ("2", say("double")))),
            *(number(business, say("Left: {type}", type=TYPES[business]), str(_OF_EACH)) for business in BUSINESSES),
        )

    def filled(self, at: Situation) -> Mapping[str, str]:
        """What nobody holds is in the supply."""
        held = [at.player(seat).get("tokens") or {} for seat in at.table.seats]
        return {
            business: str(max(0, _OF_EACH - sum(tokens.get(business) or 0 for tokens in held)))
            for business in BUSINESSES
        }

    def document(self, entered: Entered, at: Situation | None) -> Document:
        supply = {business: entered.number(business) for business in BUSINESSES}
        return {"sign": entered.text("sign"), "count": entered.number("count"), "supply": supply}

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        options = result["options"]
        facts = tuple(Fact(_listed(option), self._rule(option, entered)) for option in options)
        if not options:
            return Answer(
                say("No token is left: nothing is taken."), "no", facts=(Fact(say("The supply is empty."), "ST-51"),)
            )
        if self._silent(entered):
            why = say(
                "The rulebook is silent. Here you take the last one and any other; read otherwise, only the last one."
            )
            return Answer(
                say("One token of the type is left for a double sign."), "disputed", facts=(Fact(why, "ST-73"), *facts)
            )
        return Answer(say_n("way to take them", "ways to choose from", len(options)), number=len(options), facts=facts)

    def _silent(self, entered: Entered) -> bool:
        """A double sign and one token of its type (ST-73)."""
        sign = entered.text("sign")
        return sign in BUSINESSES and entered.number("count") == 2 and entered.number(sign) == 1

    def _rule(self, option: Sequence[str], entered: Entered) -> str:
        """A type that has run out is universal (ST-51); whether it is one that runs out by halves is open (ST-73)."""
        if self._silent(entered):
            return "ST-73"
        sign = entered.text("sign")
        return "ST-51" if sign in BUSINESSES and set(option) != {sign} else "ST-50"


def _listed(option: Sequence[Any]) -> Text:
    first, *others = (TYPES[business] for business in option)
    for other in others:
        first = say("{first}, {next}", first=first, next=other)
    return first


class SoloCapital(Calculator):
    game = "streets"
    id = "solo-capital"
    title = say("What does the Grifter start with?")
    rules = ("ST-66", "ST-67", "ST-70")
    by_seat = False

    def fields(self, at: Situation | None) -> Sequence[Field]:
        levels = (("easy", say("easy")), ("medium", say("medium")), ("hard", say("hard")))
        return choice("level", say("Level"), levels), switch("advisors", say("I play with an advisor"))

    def filled(self, at: Situation) -> Mapping[str, str]:
        return {"advisors": "yes"} if at.table.options.get("advisors") else {}

    def document(self, entered: Entered, at: Situation | None) -> Document:
        return {"level": entered.text("level"), "advisors": entered.on("advisors")}

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        why = (
            say("An advisor of yours is answered with money.") if entered.on("advisors") else say("By the level alone.")
        )
        fact = Fact(why, "ST-70" if entered.on("advisors") else "ST-67")
        capital = result["capital"]
        return Answer(
            say_n("dollar for the Grifter", "dollars for the Grifter", capital), number=capital, facts=(fact,)
        )


CALCULATORS: tuple[Calculator, ...] = (Tokens(), SoloCapital())
ON_MAP = ("ST-09", "ST-10", "ST-11", "ST-12", "ST-13", "ST-16", "ST-17", "ST-20", "ST-21", "ST-34", "ST-35", "ST-36",
          "ST-37", "ST-38", "ST-39", "ST-40", "ST-41", "ST-42", "ST-43", "ST-72")  # fmt: skip
"""Cards about placing a tile and what a building is worth: at a table the map answers both."""
