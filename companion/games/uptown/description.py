"""UpTown in words: what its result, its score pad and its rules are called."""

from companion.game.description import Begins, Category, PadRow, SharedWin, TieBreakStep
from companion.game.text import say

PLAYERS = (2, 4)
NAME = say("UpTown")
CALLED = ("Аптаун",)

LOTS = 5  # Of a street.
_LOTS = {f"lot-{n}": say("Lot {n}", n=n) for n in range(1, LOTS + 1)}
CATEGORIES = (
    *(Category(key, title, "tower") for key, title in _LOTS.items()),
    Category("coins", say("Upcoins, 3 for 1 prestige"), "coin"),
)

TIE_BREAKS = (TieBreakStep("tallest-building", say("Tallest building"), say("the tallest building"), "UT-69"),)
SHARED_WIN = SharedWin(say("Tied on prestige and on the tallest building: the win is shared."), "UT-70")

BEGINS = Begins(say("whoever draws the street board with the symbol"), "UT-06")

PAD = (
    *(PadRow(key, title, "tower", signed=True) for key, title in _LOTS.items()),
    PadRow("coins", say("Upcoins"), "coin", separates=("points",)),
    PadRow("tallest", say("Storeys of the tallest building"), "up", optional=True, separates=("tallest-building",)),
)

TOPICS = {
    "setup": say("Set-up"),
    "turn": say("The turn"),
    "buying": say("Buying"),
    "kinds": say("Kinds of projects"),
    "placing": say("Where things may go"),
    "storeys": say("Storeys"),
    "roofs": say("Roofs"),
    "gifts": say("Gifts"),
    "income": say("The income"),
    "prestige": say("Prestige"),
    "scoring": say("Scoring"),
    "end": say("The end of the game"),
}
