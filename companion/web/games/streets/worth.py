"""“What would this tile pay?”: a building of the city, or a tile in hand where it could go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, cast

from wtforms import ValidationError
from wtforms.fields import SelectChoice

from companion.games.streets.board import Road
from companion.games.streets.moving import arriving
from companion.games.streets.placement import spots
from companion.games.text import Text, say, say_n
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY, Cell, key_of, read_key
from companion.session.games.streets.board import blank_city, face_of
from companion.session.games.streets.collection import entries
from companion.session.games.streets.labels import ROADS
from companion.session.games.streets.pictures import KIND_TITLES, START, Picture
from companion.session.games.streets.scene import Scene
from companion.web.calculators.calculator import Answer, AskForm, Calculator, Document, Fact, Situation
from companion.web.forms.fields import SelectField, option


def _scene(at: Situation) -> Scene:
    stored = at.snapshot.document(CITY)
    return Scene(at.table, CITY, stored["board"] if stored else blank_city(CITY), at.snapshot.documents)


class ValueForm(AskForm):
    tile = SelectField(say("Which tile?"))
    place = SelectField(say("Where would it go?"))

    def fit(self, at: Situation | None) -> None:
        if at is None:
            return
        scene, tiles = _scene(at), entries(collection_entries(at.snapshot))
        known = [
            option(entry.picture.code, _known(entry.picture), group=say("Known tiles"))
            for entry in tiles
            if entry.picture.whole
        ]
        self.tile.choices = [*_lying(scene, at), *known]
        self.place.offer([option("", say("where it lies")), *_places(scene)])

    def validate_place(self, place: SelectField) -> None:
        if read_key(self.tile.data or "") is None and not place.data:
            raise ValidationError(say("choose where it would go"))


def _lying(scene: Scene, at: Situation) -> Iterator[SelectChoice]:
    """The buildings that may pay, one's own first."""
    cells = [cell for cell, tile in scene.at.items() if face_of(tile["face"]).name not in START]
    for cell in sorted(cells, key=lambda cell: scene.at[cell]["owner"] != str(at.seat.position)):
        owner = scene.seats.get(scene.at[cell]["owner"] or "")
        name = say("{name}", name=scene.titles[cell])
        words = say("{tile}, {owner}", tile=name, owner=owner.name) if owner else name
        yield option(key_of(cell), words, group=say("In the city"))


def _known(tile: Picture) -> Text:
    name = say("{name}", name=tile.title) if tile.title else KIND_TITLES[tile.symbols[0]]
    return say("{field}: {value}", field=name, value=tile.value)


def _places(scene: Scene) -> Iterator[SelectChoice]:
    """Where a tile may be laid, and how its road may lie there."""
    for spot in spots(scene.engine_city.layout):
        if not spot.reasons:
            words = say("{place}, {road}", place=scene.place(spot.cell), road=ROADS[spot.road])
            yield option(f"{key_of(spot.cell)} {spot.road}", words)


class Value(Calculator[ValueForm]):
    form = ValueForm
    game = "streets"
    id = "value"
    title = say("What would this tile pay?")
    rules = ("ST-20",)

    def missing(self, at: Situation | None) -> Text | None:
        return say("This is worked out from the city of a table. Open it there.") if at is None else None

    def document(self, form: ValueForm, at: Situation | None) -> Document:
        scene, cell = _asked(form, at)
        closed = scene.engine_city.paid(cell, scene.engine_players)
        owner = scene.seats.get(scene.at[cell]["owner"] or "") or cast(Situation, at).seat
        player = next(player for player in closed.players if player.name == owner.name)
        return {
            "street": asdict(closed.street),
            "building": scene.titles[cell],
            "player": asdict(player),
            "final": False,
        }

    def answer(self, result: Mapping[str, Any], form: ValueForm, at: Situation | None) -> Answer:
        scene, cell = _asked(form, at)
        income = result["income"]
        why = Fact(result["why"], result["rule"])
        if scene.engine_city.layout.row(cell).closed:
            lead = say_n("dollar: its street is closed", "dollars: its street is closed", income)
            return Answer(lead, number=income, facts=(why,))
        lead = say_n("dollar, if its street closed now", "dollars, if its street closed now", income)
        half = Fact(say("A street that is still open at the end of the game pays half."), "ST-30")
        return Answer(lead, number=income, facts=(why, half))


def _asked(form: ValueForm, at: Situation | None) -> tuple[Scene, Cell]:
    """The city with the tile that is asked about: one of its own, or laid by who asks, with its people (ST-14)."""
    assert at is not None, "a city is needed"
    scene = _scene(at)
    lies = read_key(form.tile.data)
    if lies is not None:
        return scene, lies
    key, _, road = form.place.data.partition(" ")
    cell = cast(Cell, read_key(key))
    people = arriving(face_of(form.tile.data).symbols)
    laid = {
        "x": cell[0], "y": cell[1], "road": cast(Road, road), "face": form.tile.data,
        "owner": str(at.seat.position), "signs": 1, "people": people, "seekers": {},
    }  # fmt: skip
    return Scene(scene.table, CITY, cast(Any, {**scene.board, "city": [*scene.city, laid]}), scene.parts), cell
