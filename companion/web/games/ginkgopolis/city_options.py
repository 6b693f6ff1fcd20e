"""What lies in the city of a table, as a question can choose it: buildings, and places for a new one."""

from __future__ import annotations

from wtforms.fields import SelectChoice

from companion.games.ginkgopolis import GAME
from companion.games.text import joined, say
from companion.session.editors.city import Cell, by_cell, cell_of, key_of, read_key
from companion.session.games.ginkgopolis.city import BuildingEntry
from companion.session.games.ginkgopolis.scene import Scene
from companion.session.games.ginkgopolis.words import beside, building_words
from companion.web.calculators.calculator import Situation
from companion.web.forms.fields import option

_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))


def city(at: Situation | None) -> Scene | None:
    """The table with its city; none where nothing of it is entered."""
    scene = Scene(at.table, at.snapshot.documents, GAME.pad) if at else None
    return scene if scene and scene.known else None


def buildings(scene: Scene) -> list[SelectChoice]:
    return [
        option(
            key_of(cell_of(entry)),
            say(
                "{place}: {building}",
                place=scene.rulers.place(cell_of(entry)),
                building=building_words(entry, scene.seats),
            ),
        )
        for entry in scene.known
    ]


def building(scene: Scene, key: str) -> BuildingEntry:
    return by_cell(scene.known)[cell(key)]


def cell(key: str) -> Cell:
    found = read_key(key)
    assert found is not None, "one of the options"
    return found


def places(scene: Scene) -> list[SelectChoice]:
    """The places of the letters (GK-25); where nobody follows them, every free one beside the city."""
    letters = {place: letter for letter, place in scene.letters.items()}
    around = {(x + dx, y + dy) for x, y in scene.at for dx, dy in _AROUND} - scene.at.keys()
    free = sorted(letters or around, key=lambda place: letters.get(place, scene.rulers.place(place)))
    return [
        option(
            key_of(place),
            joined(
                say("{name}", name=letters.get(place) or scene.rulers.place(place)),
                *beside(place, scene.at),
            ),
        )
        for place in free
    ]


def neighbours(scene: Scene, key: str) -> list[BuildingEntry]:
    """The buildings beside a place."""
    x, y = cell(key)
    known = by_cell(scene.known)
    return [known[(x + dx, y + dy)] for dx, dy in _AROUND if (x + dx, y + dy) in known]
