"""The city of a table as the options of a calculator: its buildings, and the places for a new one."""

from typing import cast

from wtforms.fields import SelectChoice

from companion.game.text import joined, say
from companion.games.ginkgopolis.board import Building
from companion.games.ginkgopolis.table.city_part import stored_state
from companion.games.ginkgopolis.table.editor import EDITOR
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.log_text import building_text, text_beside
from companion.session.editors.city import Cell, free_cells, key_of, neighbours, read_key
from companion.web.calculators.calculator import Situation
from companion.web.forms.fields import option


def entered_city(at: Situation | None) -> GameState | None:
    """The table with its city; None where nothing of it is entered."""
    state = stored_state(EDITOR.parts(at.snapshot)) if at else None
    return state if state and state.known else None


def building_options(state: GameState) -> list[SelectChoice]:
    options = []
    for cell, building in state.buildings.items():
        place, words = state.place(cell), building_text(building, state.seats)
        options.append(option(key_of(cell), say("{place}: {building}", place=place, building=words)))
    return options


def place_options(state: GameState) -> list[SelectChoice]:
    """The places of the letters (GK-25); where nobody follows them, every free one beside the city."""
    titles = {place: letter for letter, place in state.letters.items()}
    titles = titles or {place: state.place(place) for place in free_cells(state.at)}
    return [
        option(key_of(place), joined(say("{name}", name=title), *text_beside(place, state.at)))
        for place, title in sorted(titles.items(), key=lambda item: item[1])
    ]


def building_at(state: GameState, key: str) -> Building:
    """The building that an option names."""
    return state.buildings[cast(Cell, read_key(key))]


def buildings_beside(state: GameState, key: str) -> list[Building]:
    """The buildings beside the place that an option names."""
    return [state.buildings[cell] for cell in neighbours(cast(Cell, read_key(key))) if cell in state.buildings]
