"""Streets: what a tile would pay, which tokens a business sign brings, what the Grifter starts with.

Where a tile may go is tried on the map.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game.text import Text, say, say_n
from companion.games.streets.board import BUSINESSES
from companion.games.streets.legality import OF_EACH_TYPE
from companion.games.streets.web.tile_value import Value
from companion.games.streets.words import TYPES
from companion.tables import Table
from companion.web.calculators.calculator import Answer, AskForm, Calculator, Document, Fact, Situation, number, switch
from companion.web.forms.fields import SelectField, option


class TokensForm(AskForm):
    beside = BUSINESSES

    sign = SelectField(
        say("Business sign"),
        choices=[
            *(option(business, title) for business, title in TYPES.items()),
            option("universal", say("universal")),
        ],
    )
    count = SelectField(say("How many on it"), choices=[option("1", say("single")), option("2", say("double"))])

    def left(self, business: str) -> int:
        """Tokens of this type in the supply."""
        left: int = self[business].data
        return left


for _business in BUSINESSES:
    setattr(TokensForm, _business, number(say("Left: {type}", type=TYPES[_business]), OF_EACH_TYPE))


class Tokens(Calculator[TokensForm]):
    form = TokensForm
    game = "streets"
    id = "tokens"
    title = say("Which tokens do I take?")
    rules = ("ST-48", "ST-49", "ST-50", "ST-51", "ST-73")
    by_seat = False

    def suits(self, table: Table) -> bool:
        return bool(table.options.get("business"))

    def filled(self, at: Situation) -> Mapping[str, Any]:
        """What nobody holds is in the supply."""
        held = [at.player(seat).get("tokens") or {} for seat in at.table.seats]
        counted = {business: sum(tokens.get(business) or 0 for tokens in held) for business in BUSINESSES}
        return {business: max(0, OF_EACH_TYPE - count) for business, count in counted.items()}

    def document(self, form: TokensForm, _at: Situation | None) -> Document:
        supply = {business: form.left(business) for business in BUSINESSES}
        return {"sign": form.sign.data, "count": int(form.count.data), "supply": supply}

    def answer(self, result: Mapping[str, Any], form: TokensForm, _at: Situation | None) -> Answer:
        options = result["options"]
        facts = tuple(Fact(_listed(option), self._rule(option, form)) for option in options)
        if not options:
            return Answer(
                say("No token is left: nothing is taken."), "no", facts=(Fact(say("The supply is empty."), "ST-51"),)
            )
        if self._silent(form):
            why = say(
                "The rulebook does not say. We let you take the last one and any other; by the other reading, "
                "only the last one."
            )
            return Answer(
                say("One token of the type is left for a double sign."), "disputed", facts=(Fact(why, "ST-73"), *facts)
            )
        return Answer(say_n("way to take them", "ways to choose from", len(options)), number=len(options), facts=facts)

    def _silent(self, form: TokensForm) -> bool:
        """A double sign and one token of its type (ST-73)."""
        sign = form.sign.data
        return sign in BUSINESSES and form.count.data == "2" and form.left(sign) == 1

    def _rule(self, option: Sequence[str], form: TokensForm) -> str:
        """A type that has run out is universal (ST-51); whether it is one that runs out by halves is open (ST-73)."""
        if self._silent(form):
            return "ST-73"
        sign = form.sign.data
        return "ST-51" if sign in BUSINESSES and set(option) != {sign} else "ST-50"


def _listed(option: Sequence[Any]) -> Text:
    first, *others = (TYPES[business] for business in option)
    for other in others:
        first = say("{first}, {next}", first=first, next=other)
    return first


class SoloCapitalForm(AskForm):
    level = SelectField(
        say("Level"),
        choices=[option("easy", say("easy")), option("medium", say("medium")), option("hard", say("hard"))],
    )
    advisors = switch(say("I play with an advisor"))


class SoloCapital(Calculator[SoloCapitalForm]):
    form = SoloCapitalForm
    game = "streets"
    id = "solo-capital"
    title = say("What does the Grifter start with?")
    rules = ("ST-66", "ST-67", "ST-70")
    by_seat = False

    def suits(self, table: Table) -> bool:
        return len(table.seats) == 1

    def filled(self, at: Situation) -> Mapping[str, Any]:
        return {"advisors": bool(at.table.options.get("advisors"))}

    def document(self, form: SoloCapitalForm, _at: Situation | None) -> Document:
        return {"level": form.level.data, "advisors": form.advisors.data}

    def answer(self, result: Mapping[str, Any], form: SoloCapitalForm, _at: Situation | None) -> Answer:
        why = (
            say("If you have an advisor, the Grifter gets money instead.")
            if form.advisors.data
            else say("Only the level matters.")
        )
        fact = Fact(why, "ST-70" if form.advisors.data else "ST-67")
        capital = result["capital"]
        return Answer(
            say_n("dollar for the Grifter", "dollars for the Grifter", capital), number=capital, facts=(fact,)
        )


CALCULATORS: tuple[Calculator[Any], ...] = (Value(), Tokens(), SoloCapital())
ON_MAP = ("ST-09", "ST-10", "ST-11", "ST-12", "ST-13", "ST-16", "ST-17", "ST-20", "ST-21", "ST-34", "ST-35", "ST-36",
          "ST-37", "ST-38", "ST-39", "ST-40", "ST-41", "ST-42", "ST-43", "ST-72")  # fmt: skip
"""Cards about placing a tile and what a building is worth: at a table the map answers both."""
MAP_QUESTIONS = (say("May this tile go there?"),)
