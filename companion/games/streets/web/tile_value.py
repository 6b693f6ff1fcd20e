"""“What would this tile pay?”: a building of the city, or a tile in hand where it could go."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, cast

from wtforms import ValidationError
from wtforms.fields import SelectChoice

from companion.game.text import Text, say, say_n
from companion.games.streets.board import Road
from companion.games.streets.moving import arriving
from companion.games.streets.placement import spots
from companion.games.streets.table.city_board import face_of, new_tile
from companion.games.streets.table.collection import known_tiles
from companion.games.streets.table.editor import EDITOR, city_of
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.tile_pictures import START, Picture
from companion.games.streets.words import KIND_TITLES, ROADS
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY, Cell, key_of, read_key
from companion.web.calculators.calculator import Answer, AskForm, Calculator, Document, Fact, Situation
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
        why = Fact(result["why"], result["rule"])
        if state.engine_city.layout.row(cell).closed:
            lead = say_n("dollar: its street is closed", "dollars: its street is closed", income)
            return Answer(lead, number=income, facts=(why,))
        lead = say_n("dollar, if its street closed now", "dollars, if its street closed now", income)
        half = Fact(say("A street that is still open at the end of the game pays half."), "ST-30")
        return Answer(lead, number=income, facts=(why, half))


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
