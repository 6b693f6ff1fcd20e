"""Ginkgopolis: what a level costs, what a new building and a card played alone give."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.ginkgopolis.actions import bonus_gain, bonuses
from companion.games.text import say, say_n
from companion.web.calculators.calculator import Answer, Calculator, Document, Fact, Situation
from companion.web.calculators.fields import Entered, Field, Option, choice, number
from companion.web.editors.forms import FormError

_COLOURS: tuple[Option, ...] = (("red", say("Red")), ("blue", say("Blue")), ("yellow", say("Yellow")))
_ASSETS = {"resources": "resource", "tiles": "tile", "points": "point"}
_SIDES = range(1, 5)
_LAST_START = 3
"""The tiles 1 to 3 begin the city, nobody's and of one level; every other building was built by somebody."""


class Construct(Calculator):
    game = "ginkgopolis"
    id = "construct"
    title = say("What does a new level cost?")
    rules = ("GK-30", "GK-31", "GK-32", "GK-33", "GK-34", "GK-38", "GK-39", "GK-76")
    shared = "city"

    def fields(self, at: Situation | None) -> Sequence[Field]:
        owners = (("other", say("another player’s")), ("self", say("my own")), ("", say("nobody’s")))
        return (
            choice("tile_colour", say("My tile"), _COLOURS),
            number("tile", say("Number of the tile"), short=False),
            choice("onto_colour", say("Onto the building"), _COLOURS),
            number("onto", say("Number of the building")),
            number("height", say("Its levels"), "1"),
            choice("owner", say("The building is"), owners),
            number("resources", say("My resources")),
            number("points", say("My success points")),
        )

    def filled(self, at: Situation) -> Mapping[str, str]:
        return {"points": str(at.player()["tokens"])} if at.player().get("tokens") is not None else {}

    def document(self, entered: Entered, at: Situation | None) -> Document:
        if not entered.text("owner") and (entered.number("onto") > _LAST_START or entered.number("height") > 1):
            raise FormError("owner", say("nobody’s are only the starting tiles 1 to 3, of one level"))
        return {
            "tile": f"{entered.text('tile_colour')}-{entered.number('tile')}",
            "onto": f"{entered.text('onto_colour')}-{entered.number('onto')}",
            "height": entered.number("height"),
            "owner": entered.text("owner") or None,
            "resources": entered.number("resources"),
            "points": entered.number("points"),
        }

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        match result["outcome"]:
            case "fallback-exploit":
                why = Fact(say("The tile goes back behind the screen; the card counts as played alone."), "GK-38")
                return Answer(say("There are too few resources for it."), "no", facts=(why,))
            case "disputed":
                needed = result["points_needed"]
                pays = say_n("point to pay; no rule says what happens without it",
                            "points to pay; no rule says what happens without them", needed)  # fmt: skip
                lead = say("There are too few points for the lower number.")
                return Answer(lead, "disputed", facts=(Fact(pays, "GK-39", needed),))
        return Answer(say("It may be built."), "yes", facts=tuple(self._costs(result)))

    def _costs(self, built: Mapping[str, Any]) -> list[Fact]:
        own, back = built["resources_placed"], built["returned_to_owner"]
        paid, points = built["points_paid"], built["owner_points"]
        placed = say_n("own resource onto the building, one for every level",
                       "own resources onto the building, one for every level", own)  # fmt: skip
        costs = (
            (placed, "GK-34", own),
            (say("resource to the reserve: another colour"), "GK-33", built["resources_discarded"]),
            (
                say_n("success point to pay: a lower number", "success points to pay: a lower number", paid),
                "GK-32",
                paid,
            ),
            (
                say_n(
                    "resource back to the owner of the building", "resources back to the owner of the building", back
                ),
                "GK-31",
                back,
            ),
            (say_n("success point for that owner", "success points for that owner", points), "GK-31", points),
        )
        return [Fact(text, rule, n) for text, rule, n in costs if n]


def _gained(gain: Mapping[str, int], rule: str) -> tuple[Fact, ...]:
    gains = (
        say_n("resource gained", "resources gained", gain["resources"]),
        say_n("tile gained", "tiles gained", gain["tiles"]),
        say_n("success point gained", "success points gained", gain["points"]),
    )
    return tuple(Fact(text, rule, text.count) for text in gains if text.count)


class Urbanize(Calculator):
    game = "ginkgopolis"
    id = "urbanize"
    title = say("What does a new building give?")
    rules = ("GK-03", "GK-25", "GK-26", "GK-27")
    shared = "city"
    by_seat = False

    def fields(self, at: Situation | None) -> Sequence[Field]:
        found: list[Field] = [number("resources", say("My resources"), "1", short=False)]
        for side in _SIDES:
            found += (
                choice(f"colour_{side}", say("Neighbour {n}", n=side), (("", say("none")), *_COLOURS), short=True),
                number(f"height_{side}", say("Levels of neighbour {n}", n=side), "1"),
            )
        return found

    def document(self, entered: Entered, at: Situation | None) -> Document:
        heights = {side: entered.number(f"height_{side}") for side in self._sides(entered)}
        beside = [{"colour": entered.text(f"colour_{side}"), "height": levels} for side, levels in heights.items()]
        return {"resources": entered.number("resources"), "neighbours": beside}

    def _sides(self, entered: Entered) -> list[int]:
        return [side for side in _SIDES if entered.text(f"colour_{side}")]

    def field_at(self, where: str, entered: Entered) -> str:
        place = re.fullmatch(r"neighbours\[(\d)\]\.(\w+)", where)
        return f"{place[2]}_{self._sides(entered)[int(place[1])]}" if place else super().field_at(where, entered)

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        if result["outcome"] != "build":
            why = Fact(say("Without a resource nothing is built; the card counts as played alone."), "GK-38")
            return Answer(say("There is no resource for it."), "no", facts=(why,))
        placed = Fact(say("own resources onto the new building"), "GK-25", result["resources_placed"])
        facts = (*_gained(result["gain"], "GK-26"), placed)
        return Answer(say("It may be built; the neighbours give:"), "yes", facts=facts)


class Exploit(Calculator):
    game = "ginkgopolis"
    id = "exploit"
    title = say("What does a card played alone give?")
    rules = ("GK-23", "GK-24", "GK-77")
    shared = "city"

    def fields(self, at: Situation | None) -> Sequence[Field]:
        return (
            choice("colour", say("The building is"), _COLOURS),
            number("height", say("Its levels"), "1"),
            number("resources", say("My bonuses: resources"), "0"),
            number("tiles", say("My bonuses: tiles"), "0"),
            number("points", say("My bonuses: points"), "0"),
        )

    def filled(self, at: Situation) -> Mapping[str, str]:
        """The arrows in front of a player, where the table has the cards one by one."""
        mine = at.player()
        own = bonus_gain(bonuses(mine.get("cards", ()), mine.get("characters", ())), "exploit")
        return {key: str(getattr(own, key)) for key in _ASSETS}

    def document(self, entered: Entered, at: Situation | None) -> Document:
        held = [
            {"action": "exploit", "gain": gain} for key, gain in _ASSETS.items() for _ in range(entered.number(key))
        ]
        return {"colour": entered.text("colour"), "height": entered.number("height"), "bonuses": held}

    def answer(self, result: Mapping[str, Any], entered: Entered, at: Situation | None) -> Answer:
        gain = result["gain"]
        return Answer(say("in all, with the bonuses"), number=sum(gain.values()), facts=_gained(gain, "GK-23"))


CALCULATORS: tuple[Calculator, ...] = (Construct(), Urbanize(), Exploit())
