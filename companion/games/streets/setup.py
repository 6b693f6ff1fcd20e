"""Setting up: the stack for the number of players, the modules, the solo rival's capital."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal, TypeAlias

from companion.game.document_types import SchemaHint, Unreadable, document
from companion.game.game import Readings, Step
from companion.game.text import say

HAND = 3
Level: TypeAlias = Literal["easy", "medium", "hard"]
CAPITAL: dict[Level, int] = {"easy": 0, "medium": 20, "hard": 50}
FOR_ADVISOR = 40


@document
class Wanted:
    """The number of players and the modules."""

    players: Annotated[int, SchemaHint(minimum=1, maximum=5)]
    contractor: bool = False
    business: bool = False
    advisors: bool = False


@document
class SoloGame:
    """The level of the solo game, and whether the advisors are in it."""

    level: Level
    advisors: bool


@dataclass(frozen=True)
class Capital:
    capital: int


@dataclass(frozen=True)
class Setup:
    tiles: int
    in_hands: int
    stack: int
    rounds_with_draw: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Stack:
    """What is taken from the 40 basic buildings, and what is added to them (ST-05)."""

    removed_of_each_kind: int
    removed_mixed: int
    added: int
    removed: int
    """In all, besides those marked 5+."""
    tiles: int


@cache
def stacks() -> dict[int, Stack]:
    """The stack of each number of players, as the box has it.

    >>> [stack.tiles for stack in stacks().values()]
    [30, 36, 40, 45]
    """
    data = tomllib.loads((files(__package__) / "data" / "stacks.toml").read_text(encoding="utf-8"))
    by_players: dict[int, Stack] = {}
    for players, row in data["players"].items():
        removed = data["kinds"] * row["removed_of_each_kind"] + row["removed_mixed"]
        by_players[int(players)] = Stack(**row, removed=removed, tiles=data["basic"] - removed + row["added"])
    return by_players


@dataclass(frozen=True)
class Supply:
    """The buildings of a game: all of them, and where those are that have not been laid."""

    tiles: int
    stack: int
    hands: int


@lru_cache(maxsize=256)
def supply(players: int, laid: int, *, contractor: bool = False) -> Supply:
    """What is left after so many buildings: for each one another is drawn until the stack is empty (ST-08, ST-29).

    >>> supply(3, 30)
    Supply(tiles=36, stack=0, hands=6)
    """
    tiles, dealt = _deal(players, contractor=contractor)
    stack = max(0, dealt - laid)
    return Supply(tiles, stack, max(0, tiles - laid - stack))


def _deal(players: int, *, contractor: bool) -> tuple[int, int]:
    """What is in play, and in the stack: the Contractor's is for one player more, less three tiles (ST-57)."""
    seats = max(2, players)
    tiles = stacks()[seats + contractor].tiles - (3 if contractor else 0)
    return tiles, tiles - HAND * seats


def solo_capital(document: SoloGame, _readings: Readings) -> Capital:
    """The Grifter starts with more money the harder the game, and with $40 more against an advisor (ST-67)."""
    return Capital(CAPITAL[document.level] + (FOR_ADVISOR if document.advisors else 0))


def setup(wanted: Wanted, _readings: Readings) -> Setup:
    """How many tiles are in play and how long they last; the Contractor needs a larger stack (ST-57)."""
    if not 1 <= wanted.players <= 5:
        raise Unreadable("players", "the game is for one to five players")
    if wanted.contractor and not 2 <= wanted.players <= 4:
        raise Unreadable("contractor", "the Contractor is for two to four players")
    if wanted.contractor and wanted.business:
        raise Unreadable("contractor", "the Contractor does not go with the business module")
    tiles, left = _deal(wanted.players, contractor=wanted.contractor)
    drawn_a_round = max(2, wanted.players) + wanted.contractor
    return Setup(tiles, tiles - left, left, left // drawn_a_round, tuple(_steps(wanted, tiles, left)))


def _steps(wanted: Wanted, tiles: int, left: int) -> Iterator[Step]:
    yield Step(
        "ST-04", say("Central Station in the middle, City Park beside it, their roads meeting at a right angle.")
    )
    yield Step("ST-04", say("One person of each colour lies down on Central Station."))
    seats = max(2, wanted.players) + wanted.contractor
    if stacks()[seats].added:
        yield Step("ST-05", say("Add the five buildings marked 5+."))
    else:
        yield Step("ST-05", say("Put the five buildings marked 5+ back into the box."))
    if seats == 2:
        yield Step("ST-05", say("Remove two random buildings of each of the five kinds: ten in all."))
    if seats == 3:
        yield Step("ST-05", say("Remove one random building of each kind but mixed: four in all."))
    if wanted.contractor:
        yield Step("ST-57", say("With the Contractor the stack is for one player more: then remove three at random."))
    yield Step("ST-05", say("Shuffle the {tiles} buildings into a stack, face down.", tiles=tiles))
    yield Step("ST-06", say("Put people and money within reach."))
    if wanted.players == 1:
        yield Step("ST-66", say("You take the five signs of a colour; all others are the Grifter’s."))
        yield Step("ST-66", say("Three buildings for your hand, three face down for the Grifter’s last turns."))
        yield Step("ST-66", say("Turn the stack face up: {left} buildings are left in it.", left=left))
    else:
        yield Step("ST-06", say("Everybody takes the five signs of a colour and a player aid."))
        yield Step("ST-06", say("Deal three buildings to everybody: {left} are left in the stack.", left=left))
    if wanted.business:
        yield Step("ST-48", say("Business module: lay out the 48 tokens, twelve of each type."))
    if wanted.advisors or wanted.contractor:
        yield from _advisors(wanted)
    if wanted.players == 1:
        yield Step("ST-67", say("The Grifter’s capital: {easy}, {medium} or {hard} dollars.", **CAPITAL))
        yield Step("ST-68", say("You go first; then the Grifter builds; then you draw."))
    else:
        yield Step("ST-06", say("The player who looks most like a hipster begins; then clockwise."))


def _advisors(wanted: Wanted) -> Iterator[Step]:
    if wanted.business or wanted.players == 1:
        yield Step("ST-56", say("Put the Contractor and the Renovator back into the box."))
    elif wanted.players == 2:
        yield Step("ST-55", say("Put the Renovator back into the box: it needs three players."))
    elif wanted.players == 5:
        yield Step("ST-55", say("Put the Contractor back into the box: it is for four players at most."))
    if wanted.players == 1:
        yield Step("ST-70", say("Take a random advisor; the Grifter gets {n} dollars instead.", n=FOR_ADVISOR))
    else:
        yield Step("ST-55", say("Deal a random advisor to everybody, face up."))
