"""Setting up the game, by the number of players and the mode."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.game.document_types import SchemaHint, Unreadable, document
from companion.game.game import Readings, Step
from companion.game.text import say, say_n
from companion.games.happy_city.legality import PLAYERS

MARKETS = 5
COINS_EACH = 2


@document
class SetupBoard:
    """The number of players, and whether the expert cards are in the game."""

    players: Annotated[int, SchemaHint(minimum=PLAYERS[0], maximum=PLAYERS[-1])]
    expert: bool = False


@dataclass(frozen=True)
class Setup:
    """The steps in their order, and the numbers that the player count fixes."""

    dwellings_per_stack: int
    specials: int
    markets_in_box: int
    coins_each: int
    steps: tuple[Step, ...]


def set_up(board: SetupBoard, _readings: Readings) -> Setup:
    """A dwelling fewer than players in each stack (HC-06), two specials more (HC-07), a market and 2 coins (HC-08)."""
    n = board.players
    if n not in PLAYERS:
        raise Unreadable("players", "the game is for {least} to {most} players", least=PLAYERS[0], most=PLAYERS[-1])
    steps = tuple(_steps(n, board.expert))
    return Setup(n - 1, n + 2, MARKETS - n, COINS_EACH, steps)


def _steps(players: int, expert: bool) -> Iterator[Step]:
    yield Step("HC-02", say("The happiest player takes the first player card and keeps it."))
    yield Step("HC-05", say("Put all coins in the bank."))
    yield Step("HC-05", say("Shuffle the three building decks separately and put them face down in the middle."))
    dwellings = say_n(
        "Lay out three stacks of dwellings, {n} card in each; the rest goes back into the box.",
        "Lay out three stacks of dwellings, {n} cards in each; the rest goes back into the box.",
        players - 1,
    )
    yield Step("HC-06", dwellings)
    coins = say_n("Everybody takes {n} coin from the bank.", "Everybody takes {n} coins from the bank.", COINS_EACH)
    if expert:
        specials = say(
            "Lay out {n} random red expert specials, condition side up; the rest stays in the box.", n=players + 2
        )
        yield Step("HC-37", specials)
        yield Step("HC-41", coins)
        yield Step("HC-38", say("Lay out all five Happy Markets, coloured side up."))
        picks = say("The player right of the first player picks a market, then the others counter-clockwise.")
        yield Step("HC-38", picks)
    else:
        specials = say(
            "Lay out {n} random pink family specials, condition side up; the rest stays in the box.", n=players + 2
        )
        yield Step("HC-07", specials)
        yield Step("HC-08", coins)
        yield Step("HC-08", say("Everybody starts a city with a Happy Market, white side up."))
    if spare := MARKETS - players:
        yield Step("HC-08", say_n("{n} market goes back into the box.", "{n} markets go back into the box.", spare))
