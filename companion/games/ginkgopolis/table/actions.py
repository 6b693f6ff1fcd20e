"""Performing an action that was asked about: the city, the kept card and the points of a player change together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from companion.game.text import Text, joined, say
from companion.games.ginkgopolis.actions import Built, Urbanized, bonus_gain, construct, urbanize
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import Colour
from companion.games.ginkgopolis.table.advice import (
    Question,
    owner_bonuses,
    pays,
    read_question,
    to_construct,
    to_urbanize,
)
from companion.games.ginkgopolis.table.city_board import BuildingEntry, tile_of
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.holdings import HoldingsBoard
from companion.games.ginkgopolis.table.letter_tokens import Letters, move_letter
from companion.games.ginkgopolis.table.log_text import tile_text
from companion.session.editors.city import cell_of, key_of


@dataclass(frozen=True)
class ActionResult:
    """What an action leaves: the city, what the players have whom it concerns, and the line of the log."""

    city: list[BuildingEntry]
    holdings: dict[str, HoldingsBoard]
    note: Text
    letters: Letters | None = None
    """Where the letters lie then, where one has moved."""


def perform_action(state: GameState, press: str) -> ActionResult | None:
    """What a press does (`construct 1,0 red-12 0`, `letter E 2,1`); None where it was done already or cannot be."""
    kind, _, rest = press.partition(" ")
    if kind == "letter":
        return _place_letter(state, *[*rest.split(), "", ""][:2])
    cell, tile, who = [*rest.split(), "", "", ""][:3]
    asked = read_question(state, {"cell": cell, "tile": tile, "who": who})
    if asked is None or asked.tile is None:
        return None
    building = state.at.get(asked.cell)
    if kind == "urbanize" and building is None:
        return _urbanize(state, asked)
    if kind == "construct" and asked.cell in state.buildings and building and tile_of(building) != asked.tile:
        return _construct(state, asked, building)
    return None


def _place_letter(state: GameState, letter: str, cell: str) -> ActionResult | None:
    """GK-28: a letter that lay under a building gets the place that it was offered."""
    to = state.displaced_letters.get(letter)
    if to is None or key_of(to) != cell:
        return None
    note = say("letter {letter} moves to {place}", letter=letter, place=state.place(to))
    return ActionResult(state.city, {}, note, {**state.letters, letter: to})


def _with_building(state: GameState, asked: Question, height: int) -> tuple[BuildingEntry, list[BuildingEntry]]:
    colour, _, number = (asked.tile or "").partition("-")
    x, y = asked.cell
    built: BuildingEntry = {
        "x": x, "y": y, "colour": cast(Colour, colour), "number": int(number), "height": height, "owner": asked.owner,
    }  # fmt: skip
    city = {**state.at, asked.cell: built}
    return built, sorted(city.values(), key=lambda building: (cell_of(building)[1], cell_of(building)[0]))


def _urbanize(state: GameState, asked: Question) -> ActionResult | None:
    """GK-25 to GK-27, GK-66: one level, and the points among what the neighbours and the own arrows give."""
    result = urbanize(to_urbanize(state, asked), state.readings)
    if not isinstance(result, Urbanized):
        return None
    gained = result.gain
    points = gained.points + bonus_gain(owner_bonuses(state, asked.owner), "urbanize").points
    if asked.owner == RIVAL:
        points = gained.resources + gained.tiles + gained.points
    built, city = _with_building(state, asked, 1)
    name = state.seats[asked.owner].name
    note = say("{name} builds {tile} on a free place", name=name, tile=tile_text(built))
    step = move_letter(state.letters, asked.cell, {*state.at, asked.cell})
    if step:
        letter, letters = step
        place = state.place(letters[letter])
        if letters[letter] != asked.cell:
            note = joined(note, say("letter {letter} moves to {place}", letter=letter, place=place))
    held = {asked.owner: _add_points(state, asked.owner, points)}
    return ActionResult(city, held, note, step[1] if step else None)


def _construct(state: GameState, asked: Question, onto: BuildingEntry) -> ActionResult | None:
    """GK-31 to GK-36: the card of the covered tile is kept, points go to the owner, the rest is paid and gained."""
    building = state.buildings[asked.cell]
    result = construct(to_construct(state, asked, building, asked.tile or ""), state.readings)
    if not isinstance(result, Built):
        return None
    paid = result.points_paid if pays(state, asked.owner) else 0
    points = bonus_gain(owner_bonuses(state, asked.owner), "construct").points - paid
    mine = _add_points(state, asked.owner, points)
    holdings: dict[str, HoldingsBoard] = {asked.owner: {**mine, "cards": {**mine["cards"], building.tile: True}}}
    if result.owner_points and (owner := onto["owner"]) in state.seats:
        holdings[owner] = _add_points(state, owner, result.owner_points)
    built, city = _with_building(state, asked, building.height + 1)
    name, tile = state.seats[asked.owner].name, tile_text(built)
    note = say("{name} builds {tile} on {onto}", name=name, tile=tile, onto=tile_text(onto))
    return ActionResult(city, holdings, note)


def _add_points(state: GameState, owner: str, points: int) -> HoldingsBoard:
    """Points go into the tokens only where somebody keeps count of them."""
    held = state.holdings(owner)
    return held if held["tokens"] is None else {**held, "tokens": max(0, held["tokens"] + points)}
