"""Ginkgopolis: what a level costs, what a new building and a card played alone give."""

import re
from collections.abc import Mapping
from typing import Any

from wtforms import ValidationError
from wtforms.validators import Optional

from companion.game.text import say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.cards import BUILDINGS
from companion.games.ginkgopolis.table.advice import Question
from companion.games.ginkgopolis.table.city_part import stored_state
from companion.games.ginkgopolis.table.editor import EDITOR
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.log_text import COLOUR_TITLES
from companion.games.ginkgopolis.table.move_advice import options
from companion.session.move_advice import Move, Option
from companion.web.calculators.calculator import (
    Answer,
    AskForm,
    Calculator,
    Comparison,
    Document,
    Fact,
    Situation,
    number,
)
from companion.web.forms.fields import IntegerField, SelectField, option
from companion.web.forms.validators import number_between

_COLOURS = tuple(option(colour, title) for colour, title in COLOUR_TITLES.items())
_ASSETS = {"resources": "resource", "tiles": "tile", "points": "point"}
_SIDES = range(1, 5)
_MOST = 999
_LAST_START = 3
"""The tiles 1 to 3 begin the city, nobody's and of one level; every other building was built by somebody."""


class ConstructForm(AskForm):
    beside = ("onto", "height", "resources", "points")

    tile_colour = SelectField(say("My tile"), choices=_COLOURS)
    tile = number(say("Number of the tile"))
    onto_colour = SelectField(say("Onto the building"), choices=_COLOURS)
    onto = number(say("Number of the building"))
    height = number(say("Its levels"), 1)
    owner = SelectField(
        say("The building is"),
        choices=[option("other", say("another player’s")), option("self", say("my own")), option("", say("nobody’s"))],
    )
    resources = number(say("My resources"))
    points = number(say("My success points"))

    def validate_owner(self, owner: SelectField) -> None:
        if not owner.data and ((self.onto.data or 0) > _LAST_START or (self.height.data or 0) > 1):
            raise ValidationError(say("only the starting tiles 1 to 3, one level high, belong to nobody"))


class Construct(Calculator[ConstructForm]):
    form = ConstructForm
    game = "ginkgopolis"
    id = "construct"
    title = say("What does a new level cost?")
    rules = ("GK-30", "GK-31", "GK-32", "GK-33", "GK-34", "GK-38", "GK-39", "GK-76")
    shared = "city"

    def document(self, form: ConstructForm, _at: Situation | None) -> Document:
        return {
            "tile": f"{form.tile_colour.data}-{form.tile.data}",
            "onto": f"{form.onto_colour.data}-{form.onto.data}",
            "height": form.height.data,
            "owner": form.owner.data or None,
            "resources": form.resources.data,
            "points": form.points.data,
        }

    def answer(self, result: Mapping[str, Any], _form: ConstructForm, _at: Situation | None) -> Answer:
        few_points = say("Not enough points for the lower number.")
        alone = say("The tile goes back behind the screen; the card counts as played alone.")
        needed = result.get("points_needed", 0)
        match result["outcome"]:
            case "fallback-exploit" if "points_needed" in result:
                return Answer(few_points, "no", facts=(Fact(alone, "GK-39"),))
            case "fallback-exploit":
                return Answer(say("Not enough resources for it."), "no", facts=(Fact(alone, "GK-38"),))
            case "not-allowed":
                pays = say_n("point to pay, and nothing is built without it",
                             "points to pay, and nothing is built without them", needed)  # fmt: skip
                return Answer(few_points, "no", facts=(Fact(pays, "GK-39", needed),))
            case "disputed":
                pays = say_n("point to pay; no rule says what happens without it",
                             "points to pay; no rule says what happens without them", needed)  # fmt: skip
                return Answer(few_points, "disputed", facts=(Fact(pays, "GK-39", needed),))
        put, back = result["resources_placed"], result["returned_to_owner"]
        paid, points = result["points_paid"], result["owner_points"]
        placed = say_n("own resource onto the building, one for every level",
                       "own resources onto the building, one for every level", put)  # fmt: skip
        returned = say_n("resource back to the owner of the building",
                         "resources back to the owner of the building", back)  # fmt: skip
        lower = say_n("success point to pay: a lower number", "success points to pay: a lower number", paid)
        costs = (
            (placed, "GK-34", put),
            (say("resource to the reserve: another colour"), "GK-33", result["resources_discarded"]),
            (lower, "GK-32", paid),
            (returned, "GK-31", back),
            (say_n("success point for that owner", "success points for that owner", points), "GK-31", points),
        )
        facts = tuple(Fact(text, rule, n) for text, rule, n in costs if n)
        return Answer(say("You may build it."), "yes", facts=facts)


def _gain_facts(gain: Mapping[str, int], rule: str) -> tuple[Fact, ...]:
    gains = (
        say_n("resource gained", "resources gained", gain["resources"]),
        say_n("tile gained", "tiles gained", gain["tiles"]),
        say_n("success point gained", "success points gained", gain["points"]),
    )
    return tuple(Fact(text, rule, text.count) for text in gains if text.count)


class UrbanizeForm(AskForm):
    beside = tuple(f"{name}_{side}" for side in _SIDES for name in ("colour", "height"))

    resources = number(say("My resources"), 1)

    @property
    def built(self) -> list[int]:
        """The sides where a neighbour stands."""
        return [side for side in _SIDES if self[f"colour_{side}"].data]


for _side in _SIDES:
    _colours = [option("", say("none")), *_COLOURS]
    setattr(UrbanizeForm, f"colour_{_side}", SelectField(say("Neighbour {n}", n=_side), choices=_colours))
    setattr(UrbanizeForm, f"height_{_side}", number(say("Levels of neighbour {n}", n=_side), 1))


class Urbanize(Calculator[UrbanizeForm]):
    form = UrbanizeForm
    game = "ginkgopolis"
    id = "urbanize"
    title = say("What does a new building give?")
    rules = ("GK-03", "GK-25", "GK-26", "GK-27")
    shared = "city"

    def document(self, form: UrbanizeForm, _at: Situation | None) -> Document:
        beside = [{"colour": form[f"colour_{side}"].data, "height": form[f"height_{side}"].data} for side in form.built]
        return {"resources": form.resources.data, "neighbours": beside}

    def field_at(self, where: str, form: UrbanizeForm) -> str:
        place = re.fullmatch(r"neighbours\[(\d)\]\.(\w+)", where)
        return f"{place[2]}_{form.built[int(place[1])]}" if place else super().field_at(where, form)

    def answer(self, result: Mapping[str, Any], _form: UrbanizeForm, _at: Situation | None) -> Answer:
        if result["outcome"] != "build":
            why = Fact(say("Without a resource nothing is built; the card counts as played alone."), "GK-38")
            return Answer(say("No resource for it."), "no", facts=(why,))
        placed = Fact(say("own resources onto the new building"), "GK-25", result["resources_placed"])
        facts = (*_gain_facts(result["gain"], "GK-26"), placed)
        return Answer(say("You may build it; the neighbours give:"), "yes", facts=facts)


class ExploitForm(AskForm):
    beside = ("height", "resources", "tiles", "points")

    colour = SelectField(say("The building is"), choices=_COLOURS)
    height = number(say("Its levels"), 1)
    resources = number(say("My bonuses: resources"), 0)
    tiles = number(say("My bonuses: tiles"), 0)
    points = number(say("My bonuses: points"), 0)


class Exploit(Calculator[ExploitForm]):
    form = ExploitForm
    game = "ginkgopolis"
    id = "exploit"
    title = say("What does a card played alone give?")
    rules = ("GK-23", "GK-24", "GK-77")
    shared = "city"

    def document(self, form: ExploitForm, _at: Situation | None) -> Document:
        held = [{"action": "exploit", "gain": gain} for key, gain in _ASSETS.items() for _ in range(form[key].data)]
        return {"colour": form.colour.data, "height": form.height.data, "bonuses": held}

    def answer(self, result: Mapping[str, Any], _form: ExploitForm, _at: Situation | None) -> Answer:
        gain = result["gain"]
        return Answer(say("in all, with the bonuses"), number=sum(gain.values()), facts=_gain_facts(gain, "GK-23"))


def entered_city(at: Situation | None) -> GameState | None:
    """The table with its city; None where nothing of it is entered."""
    state = stored_state(EDITOR.parts(at.snapshot)) if at else None
    return state if state and state.known else None


class DecideForm(AskForm):
    """The tile in hand, and what is behind the screen."""

    beside = ("tile_colour", "tile", "resources", "points")

    tile_colour = SelectField(say("My tile"), choices=_COLOURS)
    tile = SelectField(say("Its number"), choices=[option(str(n), str(n)) for n in range(_LAST_START + 1, 21)])
    resources = IntegerField(say("My resources"), [Optional(), *number_between(most=_MOST)])
    points = IntegerField(say("My success points"), [Optional(), *number_between(most=_MOST)])


class Decide(Comparison[DecideForm]):
    """Compares the buildings that a tile may go on, and the places for a new one."""

    form = DecideForm
    game = "ginkgopolis"
    title = say("Where does this tile give me the most?")
    needs_table = say("This is worked out from a city. Open it at a table.")
    needs_board = say("Enter the city first.")

    def has_board(self, at: Situation) -> bool:
        return entered_city(at) is not None

    def options(self, form: DecideForm, at: Situation | None) -> list[Option]:
        state, tile = entered_city(at), f"{form.tile_colour.data}-{form.tile.data}"
        assert at is not None, "a table is needed"
        assert state is not None, "a city is needed"
        if state.has_tile(tile):
            lies = Move(wording.tile(BUILDINGS[tile]), None, (say("it already lies in the city"),))
            return [Option(lies, None, ())]
        asked = Question((0, 0), str(at.seat.position), tile, form.resources.data, form.points.data)
        return options(state, at.board, asked)


CALCULATORS: tuple[Calculator[Any], ...] = (Decide(), Construct(), Urbanize(), Exploit())
