"""Performing an action that was asked about: the city, the kept card and the points of a player change together."""

from dataclasses import dataclass, replace

from companion.game.text import Text, joined, say
from companion.games.ginkgopolis.actions import Built, Urbanized, bonus_gain, construct, urbanize
from companion.games.ginkgopolis.board import RIVAL, Building
from companion.games.ginkgopolis.table.advice import (
    Question,
    owner_bonuses,
    pays,
    read_question,
    to_construct,
    to_urbanize,
)
from companion.games.ginkgopolis.table.city_board import StoredBuilding, in_order, new_building
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.holdings import HoldingsBoard
from companion.games.ginkgopolis.table.letter_tokens import Letters, move_letter
from companion.games.ginkgopolis.table.log_text import tile_text
from companion.session.editors.city import key_of


@dataclass(frozen=True)
class ActionResult:
    """What an action leaves: the city, what the players have whom it concerns, and the line of the log."""

    city: tuple[StoredBuilding, ...]
    holdings: dict[str, HoldingsBoard]
    note: Text
    letters: Letters | None = None  # Where the letters lie then, where one has moved.


def perform_action(state: GameState, press: str) -> ActionResult | None:
    """What a press does (`construct 1,0 red-12 0`, `letter E 2,1`); None where it was done already or cannot be."""
    kind, _, rest = press.partition(" ")
    if kind == "letter":
        return _place_letter(state, *[*rest.split(), "", ""][:2])
    cell, tile, who = [*rest.split(), "", "", ""][:3]
    asked = read_question(state, {"cell": cell, "tile": tile, "who": who})
    if asked is None or asked.tile is None:
        return None
    if kind == "urbanize" and asked.cell not in state.at:
        return _urbanize(state, asked, asked.tile)
    if kind == "construct" and asked.cell in state.buildings and state.buildings[asked.cell].tile != asked.tile:
        return _construct(state, asked, asked.tile, state.buildings[asked.cell])
    return None


def _place_letter(state: GameState, letter: str, cell: str) -> ActionResult | None:
    """GK-28: a letter that lay under a building gets the place that it was offered."""
    to = state.displaced_letters.get(letter)
    if to is None or key_of(to) != cell:
        return None
    note = say("letter {letter} moves to {place}", letter=letter, place=state.place(to))
    return ActionResult(state.city, {}, note, {**state.letters, letter: to})


def _urbanize(state: GameState, asked: Question, tile: str) -> ActionResult | None:
    """GK-25 to GK-27, GK-66: one level, and the points among what the neighbours and the own arrows give."""
    result = urbanize(to_urbanize(state, asked), state.readings)
    if not isinstance(result, Urbanized):
        return None
    gained = result.gain
    points = gained.points + bonus_gain(owner_bonuses(state, asked.owner), "urbanize").points
    if asked.owner == RIVAL:
        points = gained.resources + gained.tiles + gained.points
    built = new_building(asked.cell, tile, 1, asked.owner)
    name = state.seats[asked.owner].name
    note = say("{name} builds {tile} on a free place", name=name, tile=tile_text(built))
    letter, letters = move_letter(state.letters, asked.cell, {*state.at, asked.cell}) or ("", None)
    if letters and letters[letter] != asked.cell:
        moved = say("letter {letter} moves to {place}", letter=letter, place=state.place(letters[letter]))
        note = joined(note, moved)
    held = {asked.owner: _add_points(state, asked.owner, points)}
    return ActionResult(in_order([*state.city, built]), held, note, letters)


def _construct(state: GameState, asked: Question, tile: str, onto: Building) -> ActionResult | None:
    """GK-31 to GK-36: the card of the covered tile is kept, points go to the owner, the rest is paid and gained."""
    result = construct(to_construct(state, asked, onto, tile), state.readings)
    if not isinstance(result, Built):
        return None
    paid = result.points_paid if pays(state, asked.owner) else 0
    points = bonus_gain(owner_bonuses(state, asked.owner), "construct").points - paid
    mine = _add_points(state, asked.owner, points)
    holdings: dict[str, HoldingsBoard] = {asked.owner: replace(mine, cards={**mine.cards, onto.tile: True})}
    if result.owner_points and onto.owner in state.seats:
        holdings[onto.owner] = _add_points(state, onto.owner, result.owner_points)
    built = new_building(asked.cell, tile, onto.height + 1, asked.owner)
    name, top = state.seats[asked.owner].name, tile_text(built)
    note = say("{name} builds {tile} on {onto}", name=name, tile=top, onto=tile_text(onto))
    return ActionResult(in_order({**state.at, asked.cell: built}.values()), holdings, note)


def _add_points(state: GameState, owner: str, points: int) -> HoldingsBoard:
    """Points go into the tokens only where somebody keeps count of them."""
    held = state.holdings(owner)
    return held if held.tokens is None else replace(held, tokens=max(0, held.tokens + points))
