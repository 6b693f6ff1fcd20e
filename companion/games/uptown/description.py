"""UpTown in words: what its result, its score pad and its rules are called."""

from companion.game.description import Begins, Category, PadRow, SharedWin, TieBreakStep
from companion.game.game import CalculationModule, Game
from companion.game.text import say
from companion.games.uptown.readings import READINGS

PLAYERS = (2, 4)

LOTS = 5  # Of a street.
_LOTS = {f"lot-{n}": say("Lot {n}", n=n) for n in range(1, LOTS + 1)}
CATEGORIES = (
    *(Category(key, title, "tower") for key, title in _LOTS.items()),
    Category("coins", say("Upcoins, 3 for 1 prestige"), "coin"),
)

GAME = Game(
    id="uptown",
    name=say("UpTown"),
    called=("Аптаун",),
    prefix="UT",
    players=PLAYERS,
    categories=CATEGORIES,
    tie_breaks=(TieBreakStep("tallest-building", say("Tallest building"), say("the tallest building"), "UT-69"),),
    shared_win=SharedWin(say("Tied on prestige and on the tallest building: the win is shared."), "UT-70"),
    begins=Begins(say("whoever draws the street board with the symbol"), "UT-06"),
    pad=(
        *(PadRow(key, title, "tower", signed=True) for key, title in _LOTS.items()),
        PadRow("coins", say("Upcoins"), "coin", separates=("points",)),
        PadRow("tallest", say("Storeys of the tallest building"), "up", optional=True, separates=("tallest-building",)),
    ),
    topics={
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
    },
    readings=READINGS,
    calculations=CalculationModule("companion.games.uptown.calculations"),
)
