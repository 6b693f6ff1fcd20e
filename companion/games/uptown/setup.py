"""Setting up a game of UpTown."""

from dataclasses import dataclass
from typing import Annotated

from companion.game.document_types import SchemaHint, Unreadable, document
from companion.game.game import Readings, Step
from companion.game.text import say
from companion.games.uptown.description import PLAYERS

PROJECT_CARDS = 84
MUNICIPAL_CARDS = 28
COINS = 10


@document
class Players:
    """The number of players."""

    players: Annotated[int, SchemaHint(minimum=PLAYERS[0], maximum=PLAYERS[1])]


@dataclass(frozen=True)
class Setup:
    """The numbers of a set-up, and what to do in order."""

    cards_each: int
    coins_each: int
    municipal_cards: int
    steps: tuple[Step, ...]


def setup(table: Players, _readings: Readings) -> Setup:
    """The decks share out all 84 project cards equally; everybody starts with 10 upcoins (UT-05, UT-07)."""
    (fewest, most), n = PLAYERS, table.players
    if not fewest <= n <= most:
        raise Unreadable(
            "players", "UpTown is for {fewest} to {most} players, not {players}", fewest=fewest, most=most, players=n
        )
    cards = PROJECT_CARDS // n
    deal = say("Shuffle the {all} project cards (blue) and deal {n} to each player.", all=PROJECT_CARDS, n=cards)
    draw = say(
        "Shuffle {n} street boards, the one with the first-player symbol among them; each player draws one.", n=n
    )
    steps = (
        Step("UT-04", say("Put the {n} municipal cards (green) in the middle: the common pile.", n=MUNICIPAL_CARDS)),
        Step("UT-05", deal),
        Step("UT-09", say("Everybody puts these cards in front of them as a deck, without looking through them.")),
        Step("UT-06", draw),
        Step("UT-06", say("Whoever has the board with the first-player symbol starts.")),
        Step("UT-07", say("Everybody takes {n} upcoins: the wallet.", n=COINS)),
        Step("UT-07", say("Sort the other banknotes by value within reach of all: the bank.")),
    )
    return Setup(cards, COINS, MUNICIPAL_CARDS, steps)
