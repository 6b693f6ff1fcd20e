"""What a tile would give now on every building and every free place of the city."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.game.text import Text, say
from companion.games.ginkgopolis.actions import Built, bonus_gain, construct, urbanize
from companion.games.ginkgopolis.cards import BUILDINGS
from companion.games.ginkgopolis.table.advice import Question, advise, owner_bonuses, to_construct, to_urbanize
from companion.games.ginkgopolis.table.city_board import tile_of
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.log_text import building_text
from companion.session.decide import Document, Move, Option, compare
from companion.session.editors.city import Cell, cell_of, free_cells

GAME = "ginkgopolis"


def options(state: GameState, board: Document, asked: Question) -> list[Option]:
    """Every building that may be built with a tile, by the points that it gives now; the cell asked about is any."""
    if asked.owner not in state.present or not asked.tile:
        return []
    moves = [*_levels(state, board, asked, asked.tile), *_new_buildings(state, board, asked, asked.tile)]
    return compare(GAME, board, state.present.index(asked.owner), moves)


def _levels(state: GameState, board: Document, asked: Question, tile: str) -> Iterator[Move]:
    """The tile on every building; who builds keeps the card of the building (GK-36)."""
    for entry in state.known:
        cell = cell_of(entry)
        building = state.buildings[cell]
        here = replace(asked, cell=cell)
        built = construct(to_construct(state, here, building, tile), state.readings)
        if isinstance(built, Built):
            place, onto = state.place(cell), building_text(entry, state.seats)
            gained = bonus_gain(owner_bonuses(state, asked.owner), "construct").points - built.points_paid
            after = _after(board, state.names[asked.owner], cell, tile, building.height + 1, gained, tile_of(entry))
            yield Move(say("on {place}: {building}", place=place, building=onto), after, _notes(state, here))


def _new_buildings(state: GameState, board: Document, asked: Question, tile: str) -> Iterator[Move]:
    """The tile on every letter; where nobody follows the letters, on every free place beside the city."""
    for cell in state.letters.values() or free_cells(state.at):
        here = replace(asked, cell=cell)
        given = urbanize(to_urbanize(state, here), state.readings)
        if given.outcome == "build":
            gained = given.gain.points + bonus_gain(owner_bonuses(state, asked.owner), "urbanize").points
            title = say("{place}: a new building", place=state.place(cell))
            yield Move(title, _after(board, state.names[asked.owner], cell, tile, 1, gained, None), _notes(state, here))


def _after(board: Document, name: str, cell: Cell, tile: str, height: int, gained: int, card: str | None) -> Document:
    """The table with the building, the points that came or went, and the card that was kept."""
    (x, y), top = cell, BUILDINGS[tile]
    built = {"x": x, "y": y, "colour": top.colour, "number": top.number, "height": height, "owner": name}
    city = [entry for entry in board["city"] if (entry["x"], entry["y"]) != cell]
    players = [_gain(player, gained, card) if player["name"] == name else player for player in board["players"]]
    return {**board, "city": [*city, built], "players": players}


def _gain(player: Mapping[str, Any], points: int, card: str | None) -> Mapping[str, Any]:
    """A player with more points and one more card; who entered a pad has no cards one by one."""
    after = dict(player)
    if "tokens" in player:
        after["tokens"] = max(0, player["tokens"] + points)
    if card and "cards" in player and card in BUILDINGS:
        after["cards"] = [*player["cards"], card]
    return after


def _notes(state: GameState, asked: Question) -> tuple[Text, ...]:
    """What it costs and brings besides, in the words of the map's advice."""
    return tuple(line for _, line in next(iter(advise(state, asked))).lines)
