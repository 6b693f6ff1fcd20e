"""Happy City in words: what its result, its score pad and its rules are called."""

from companion.game.description import Begins, Category, Module, PadRow, SharedWin, TieBreakStep
from companion.game.game import CalculationModule, Game
from companion.game.text import say
from companion.games.happy_city.readings import READINGS

RESIDENTS = Category("residents", say("Residents"), "resident", not_scored=True)
HEARTS = Category("hearts", say("Hearts"), "heart", not_scored=True)
HAPPINESS = Category("happiness", say("Happiness"), "star")
CATEGORIES = (RESIDENTS, HEARTS, HAPPINESS)

COINS = TieBreakStep("coins", say("Coins"), say("the coins left"), "HC-35")

GAME = Game(
    id="happy-city",
    name=say("Happy City"),
    also="Місто щастя",
    also_in="uk",
    called=("Хэппи Сити", "Хеппі Сіті"),
    prefix="HC",
    players=(2, 5),
    categories=CATEGORIES,
    tie_breaks=(COINS,),
    shared_win=SharedWin(say("Tied on points and coins. The rulebook says no more: the win is shared."), "HC-36"),
    begins=Begins(say("the happiest of you"), "HC-02"),
    pad=(
        PadRow("residents", RESIDENTS.title, "resident", signed=True),
        PadRow("hearts", HEARTS.title, "heart", signed=True),
        PadRow("coins", COINS.title, "coin", separates=(COINS.name,)),
    ),
    modules=(
        Module("expert", say("Expert mode"), say("coloured markets and the red special buildings")),
        Module("sum", say("Add instead of multiply"), say("residents plus hearts, for a gentler score")),
    ),
    topics={
        "overview": say("At a glance"),
        "components": say("What is in the box"),
        "setup": say("Set-up"),
        "turn": say("The turn"),
        "buying": say("Buying"),
        "specials": say("Special buildings"),
        "scoring": say("Scoring"),
        "end": say("The end of the game"),
        "expert": say("Expert rules"),
        "expert-buying": say("Expert buildings: buying"),
        "expert-income": say("Expert buildings: income"),
        "expert-scoring": say("Expert buildings: scoring"),
    },
    readings=READINGS,
    between_players=("copies", "mixed-modes"),
    calculations=CalculationModule("companion.games.happy_city.calculations"),
)
