"""Streets in words: what its result, its score pad and its rules are called."""

from companion.game.description import Begins, Category, Module, PadRow, SharedWin, Unit
from companion.game.game import CalculationModule, Game
from companion.game.text import say
from companion.games.streets.readings import READINGS
from companion.games.streets.words import TYPES

MONEY = Category("money", say("Money"), "coin")
BUILDINGS = Category("buildings", say("Buildings at the end"), "tower")
MAJORITY = Category("majority", say("Most tokens of a kind"), "chart", compared=True)
SETS = Category("sets", say("Sets of tokens"), "mixed")
CATEGORIES = (MONEY, BUILDINGS, MAJORITY, SETS)

TOKENS = {
    business: (say("Tokens: {type}", type=TYPES[business]), icon)
    for business, icon in zip(TYPES, ("fork", "g-home", "g-leisure", "shop"), strict=True)
}
"""The title and the pictogram of the tokens of each type."""

GAME = Game(
    id="streets",
    name=say("Streets"),
    also="Улицы",
    also_in="ru",
    called=("Ulice", "Străzi", "Utcák"),
    prefix="ST",
    bgg=279720,
    players=(1, 5),
    unit=Unit(say("Money"), say("Most money at the table.")),
    categories=CATEGORIES,
    shared_win=SharedWin(say("Tied on money. The booklet says to play again; until then the win is shared."), "ST-33"),
    coloured=True,
    begins=Begins(say("whoever looks most like a hipster"), "ST-06"),
    pad=(
        PadRow("money", MONEY.title, "coin"),
        PadRow("buildings", BUILDINGS.title, "tower"),
        *(
            PadRow(key, title, icon, module="business", instead_of=(MAJORITY.key, SETS.key))
            for key, (title, icon) in TOKENS.items()
        ),
        PadRow("majority", MAJORITY.title, "chart", module="business", note=say("in dollars")),
        PadRow("sets", SETS.title, "mixed", module="business", note=say("in dollars, 10 for each set")),
    ),
    modules=(
        Module("business", say("Business"), say("tokens for signs: majorities and sets")),
        Module("advisors", say("Advisors"), say("each player has one, with its own rule")),
    ),
    ranks={
        key: say("{rival}: {level}", rival=say("The Grifter"), level=level)
        for key, level in {"easy": say("easy"), "medium": say("medium"), "hard": say("hard")}.items()
    },
    topics={
        "goal": say("The goal"),
        "components": say("What is in the box"),
        "setup": say("Set-up"),
        "turn": say("The turn"),
        "placement": say("Where things may go"),
        "closing": say("A street closes"),
        "income": say("Income"),
        "values": say("Values"),
        "people": say("People and seekers"),
        "signs": say("Signs"),
        "business": say("Business"),
        "advisors": say("Advisors"),
        "end": say("The end of the game"),
        "solo": say("Solo"),
    },
    readings=READINGS,
    between_players=("advisor-twice", "too-many-tokens"),
    calculations=CalculationModule("companion.games.streets.calculations"),
)
