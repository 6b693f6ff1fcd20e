"""Streets: what a tile of the city would pay, or one in hand where it could go; which tokens a business sign brings;
what the Grifter starts with.

Where a tile may go is tried on the map.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, cast

from wtforms import ValidationError
from wtforms.fields import SelectChoice

from companion.game.text import Text, joined, say, say_n
from companion.games.streets.board import BUSINESSES, Road
from companion.games.streets.legality import OF_EACH_TYPE
from companion.games.streets.moving import arriving
from companion.games.streets.placement import spots
from companion.games.streets.table.city_board import face_of, new_tile
from companion.games.streets.table.collection import known_tiles
from companion.games.streets.table.editor import EDITOR, city_of
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.holdings import LEVELS
from companion.games.streets.table.tile_pictures import START, Picture
from companion.games.streets.words import KIND_TITLES, ROADS, TYPES
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY, Cell, key_of, read_key
from companion.tables import Table
from companion.web.calculators.calculator import Answer, AskForm, Calculator, Document, Fact, Situation, number, switch
from companion.web.forms.fields import SelectField, option


def _state(at: Situation) -> GameState:
    return city_of(EDITOR.parts(at.snapshot)).game_state


class ValueForm(AskForm):
    tile = SelectField(say("Which tile?"))
    place = SelectField(say("Where would it go?"))

    def fit(self, at: Situation | None) -> None:
        if at is None:
            return
        state, pictures = _state(at), (tile.picture for tile in known_tiles(collection_entries(at.snapshot)))
        known = (option(tile.code, _tile_with_value(tile), group=say("Known tiles")) for tile in pictures if tile.whole)
        self.tile.choices = [*_building_options(state, at), *known]
        self.place.offer([option("", say("where it lies")), *_place_options(state)])

    def validate_place(self, place: SelectField) -> None:
        if read_key(self.tile.data or "") is None and not place.data:
            raise ValidationError(say("choose where it would go"))


def _building_options(state: GameState, at: Situation) -> Iterator[SelectChoice]:
    """The buildings that may pay, one's own first."""
    cells = [cell for cell, tile in state.at.items() if face_of(tile.face).name not in START]
    for cell in sorted(cells, key=lambda cell: state.at[cell].owner != str(at.seat.position)):
        owner = state.seats.get(state.at[cell].owner or "")
        name = say("{name}", name=state.titles[cell])
        words = say("{tile}, {owner}", tile=name, owner=owner.name) if owner else name
        yield option(key_of(cell), words, group=say("In the city"))


def _tile_with_value(tile: Picture) -> Text:
    name = say("{name}", name=tile.title) if tile.title else KIND_TITLES[tile.symbols[0]]
    return say("{field}: {value}", field=name, value=tile.value)


def _place_options(state: GameState) -> Iterator[SelectChoice]:
    """Where a tile may be laid, and how its road may lie there."""
    for spot in spots(state.engine_city.layout):
        if not spot.reasons:
            words = say("{place}, {road}", place=state.place(spot.cell), road=ROADS[spot.road])
            yield option(f"{key_of(spot.cell)} {spot.road}", words)


class Value(Calculator[ValueForm]):
    form = ValueForm
    game = "streets"
    id = "value"
    title = say("What would this tile pay?")
    rules = ("ST-20",)
    needs_table = say("This needs the city of a table: open it there.")

    def document(self, form: ValueForm, at: Situation | None) -> Document:
        state, cell = _city_with_tile(form, at)
        closed = state.engine_city.paid(cell, state.players)
        owner = state.seats.get(state.at[cell].owner or "") or cast(Situation, at).seat
        player = next(player for player in closed.players if player.name == owner.name)
        building = state.titles[cell]
        return {"street": asdict(closed.street), "building": building, "player": asdict(player), "final": False}

    def answer(self, result: Mapping[str, Any], form: ValueForm, at: Situation | None) -> Answer:
        state, cell = _city_with_tile(form, at)
        income = result["income"]
        facts = [Fact(result["why"], result["rule"])]
        lead = say_n("dollar: its street is closed", "dollars: its street is closed", income)
        if not state.engine_city.layout.row(cell).closed:
            lead = say_n("dollar, if its street closed now", "dollars, if its street closed now", income)
            facts.append(Fact(say("A street that is still open at the end of the game pays half."), "ST-30"))
        return Answer(lead, number=income, facts=tuple(facts))


def _city_with_tile(form: ValueForm, at: Situation | None) -> tuple[GameState, Cell]:
    """The city with the tile that is asked about: one of its own, or laid by who asks, with its people (ST-14)."""
    assert at is not None, "a city is needed"
    state = _state(at)
    lies = read_key(form.tile.data)
    if lies is not None:
        return state, lies
    key, _, road = form.place.data.partition(" ")
    cell = cast(Cell, read_key(key))
    laid = replace(
        new_tile(cell, cast(Road, road), form.tile.data),
        owner=str(at.seat.position),
        people=arriving(face_of(form.tile.data).symbols),
    )
    return GameState(state.parts, CITY, replace(state.board, city=(*state.city, laid))), cell


class TokensForm(AskForm):
    beside = BUSINESSES

    sign = SelectField(
        say("Business sign"),
        choices=[option(sign, title) for sign, title in (*TYPES.items(), ("universal", say("universal")))],
    )
    count = SelectField(say("How many on it"), choices=[option("1", say("single")), option("2", say("double"))])

    def left(self, business: str) -> int:
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
        facts = tuple(
            Fact(joined(*(TYPES[business] for business in option)), self._rule(option, form)) for option in options
        )
        if not options:
            empty = Fact(say("The supply is empty."), "ST-51")
            return Answer(say("No token is left: nothing is taken."), "no", facts=(empty,))
        if self._silent(form):
            why = say(
                "The rulebook does not say. We let you take the last one and any other; by the other reading, "
                "only the last one."
            )
            lead = say("One token of the type is left for a double sign.")
            return Answer(lead, "disputed", facts=(Fact(why, "ST-73"), *facts))
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


class SoloCapitalForm(AskForm):
    level = SelectField(say("Level"), choices=[option(level, title) for level, title in LEVELS.items()])
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
        fact = Fact(say("Only the level matters."), "ST-67")
        if form.advisors.data:
            fact = Fact(say("If you have an advisor, the Grifter gets money instead."), "ST-70")
        lead = say_n("dollar for the Grifter", "dollars for the Grifter", result["capital"])
        return Answer(lead, number=result["capital"], facts=(fact,))


CALCULATORS: tuple[Calculator[Any], ...] = (Value(), Tokens(), SoloCapital())
ON_MAP = ("ST-09", "ST-10", "ST-11", "ST-12", "ST-13", "ST-16", "ST-17", "ST-20", "ST-21", "ST-34", "ST-35", "ST-36",
          "ST-37", "ST-38", "ST-39", "ST-40", "ST-41", "ST-42", "ST-43", "ST-72")  # fmt: skip
"""Cards about placing a tile and what a building is worth: at a table the map answers both."""
MAP_QUESTIONS = (say("May this tile go there?"),)
