"""What a tile would give now on every building and every free place of the city."""

from collections.abc import Iterator
from dataclasses import replace

from companion.game.text import Text, say
from companion.games.ginkgopolis.actions import Built, bonus_gain, construct, urbanize
from companion.games.ginkgopolis.board import Building
from companion.games.ginkgopolis.table.advice import Question, advise, owner_bonuses, to_construct, to_urbanize
from companion.games.ginkgopolis.table.city_board import new_building
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.log_text import building_text
from companion.session.editors.city import free_cells
from companion.session.move_advice import Document, Move, Option, compare


def options(state: GameState, board: Document, asked: Question) -> list[Option]:
    """Every building that may be built with a tile, by the points that it gives now; the cell asked about is any."""
    if asked.owner not in state.present or not asked.tile:
        return []
    moves = [*_levels(state, board, asked, asked.tile), *_new_buildings(state, board, asked, asked.tile)]
    return compare("ginkgopolis", board, state.present.index(asked.owner), moves)


def _levels(state: GameState, board: Document, asked: Question, tile: str) -> Iterator[Move]:
    """The tile on every building; who builds keeps the card of the building (GK-36)."""
    for cell, building in state.buildings.items():
        here = replace(asked, cell=cell)
        built = construct(to_construct(state, here, building, tile), state.readings)
        if isinstance(built, Built):
            place, onto = state.place(cell), building_text(building, state.seats)
            gained = bonus_gain(owner_bonuses(state, asked.owner), "construct").points - built.points_paid
            top = new_building(cell, tile, building.height + 1, state.names[asked.owner])
            after = _after(state, board, top, gained, building.tile)
            yield Move(say("on {place}: {building}", place=place, building=onto), after, _notes(state, here))


def _new_buildings(state: GameState, board: Document, asked: Question, tile: str) -> Iterator[Move]:
    """The tile on every letter; where nobody follows the letters, on every free place beside the city."""
    for cell in state.letters.values() or free_cells(state.at):
        here = replace(asked, cell=cell)
        given = urbanize(to_urbanize(state, here), state.readings)
        if given.outcome == "build":
            gained = given.gain.points + bonus_gain(owner_bonuses(state, asked.owner), "urbanize").points
            title = say("{place}: a new building", place=state.place(cell))
            built = new_building(cell, tile, 1, state.names[asked.owner])
            yield Move(title, _after(state, board, built, gained), _notes(state, here))


def _after(state: GameState, board: Document, built: Building, gained: int, card: str | None = None) -> Document:
    """The table with the building, the points that came or went, and the card that was kept."""
    city = [building for building in state.board.city if building.cell != built.cell]
    players = list(state.board.players)
    for index, player in enumerate(players):
        if player.name == built.owner:
            cards = (*player.cards, card) if card else player.cards
            players[index] = replace(player, tokens=max(0, player.tokens + gained), cards=cards)
    return {**board, "city": [*city, built], "players": players}


def _notes(state: GameState, asked: Question) -> tuple[Text, ...]:
    """What it costs and brings besides, in the words of the map's advice."""
    return tuple(line for _, line in next(iter(advise(state, asked))).lines)
