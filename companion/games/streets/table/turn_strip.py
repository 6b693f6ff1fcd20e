"""Whose turn it is, what is left of the stack and the hands, and how the end comes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.game.game import Step
from companion.game.text import say, say_n
from companion.games.streets.legality import FOR_NUMBER
from companion.games.streets.setup import Supply, supply
from companion.games.streets.table.city_board import CityBoard, CityTile, face_of
from companion.games.streets.table.closing_streets import closing_streets
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.tile_pictures import START
from companion.session.editors.city import CITY
from companion.session.editors.turn_bar import Turn, TurnBar


def advance_turn(state: GameState, before: CityBoard) -> CityBoard:
    """The board with the next player in turn, once what the player in turn has built is done and has paid."""
    board = state.board
    if board.turn is None:
        return replace(board, built={}) if board.built else board
    built, former, chosen = _buildings_of_turn(before, board), board.built or {}, board.turn != before.turn
    if built == former:
        built = {} if chosen else built
    elif built and not chosen:
        board = replace(board, turn=list(built.values())[-1])  # Whose sign it is has built it.
    if built != former:
        board = replace(board, built=built)
    if not built or closing_streets(state):
        return board
    return next_turn(state, board)


def _buildings_of_turn(before: CityBoard, board: CityBoard) -> dict[str, str]:
    """The owners of what was built in this turn: what this save has signed, and what stands of the former."""
    signed = {tile.key: tile.owner for tile in board.city if tile.owner}
    former = {key: signed[key] for key in board.built or () if key in signed}
    new = {tile.key: tile.owner for tile in board.city if tile.owner and tile.cell not in before.at}
    return {**former, **new}


def next_turn(state: GameState, board: CityBoard) -> CityBoard:
    """Clockwise; the Contractor builds a second time while there is a stack (ST-57)."""
    seats, turn = list(state.seats), board.turn
    if turn not in seats:
        return replace(board, built={})
    again = turn == _contractor(state) and board.last != turn and supply_left(state).stack
    following = turn if again else seats[(seats.index(turn) + 1) % len(seats)]
    return replace(board, built={}, turn=following, last=turn)


def _contractor(state: GameState) -> str | None:
    return next((owner for owner in state.seats if state.advisor(owner) == "contractor"), None)


def supply_left(state: GameState) -> Supply:
    """What is left of the stack and the hands, going by the buildings of the city."""
    players = len(state.table.seats)
    with_contractor = _contractor(state) is not None and players in FOR_NUMBER["contractor"][0]
    return supply(min(players, 5), count_buildings(state.city), contractor=with_contractor)


def turn_strip(state: GameState) -> TurnBar | None:
    """Whose turn it is, how many tiles are left, and the end as it comes (ST-29); nothing before the first entry."""
    turn = state.board.turn
    if not count_buildings(state.city) and (turn is None or not state.parts[CITY].document):
        return None
    left = supply_left(state)
    turns = tuple(Turn(seat, done=False, now=owner == turn) for owner, seat in state.seats.items())
    counter = say("{n} in the stack", n=left.stack) if left.stack else say("{n} in hand", n=left.hands)
    over = not left.stack and not left.hands
    end = say("All {n} buildings are laid: the game is over.", n=left.tiles)
    if not over:
        end = say_n(
            "The stack is empty: {n} tile in hand still to play, then the game is over.",
            "The stack is empty: {n} tiles in hand still to play, then the game is over.",
            left.hands,
        )
    calls = () if left.stack else (Step("ST-29", end),)
    return TurnBar(None, turns if turn else (), calls, counters=(counter,), over=over)


def count_buildings(city: Iterable[CityTile]) -> int:
    """All tiles but the two of the start."""
    return sum(face_of(tile.face).name not in START for tile in city)


def read_turn(form: Mapping[str, str], seats: Mapping[str, object], current: str | None) -> str | None:
    """Whose turn it is, as the form has it; a form without the question leaves it."""
    turn = form.get("turn", current)
    return turn if turn in seats else None
