"""Welcome To… in words: what its result, its score pad and its rules are called."""

from companion.game.description import Category, Module, PadRow, SharedWin, TieBreakStep
from companion.game.game import CalculationModule, Game
from companion.game.text import say, say_n
from companion.games.paper_quarters.readings import READINGS

ESTATE_SIZES = range(1, 7)  # An estate has one to six houses.

CATEGORIES = (
    Category("plans", say("City plans"), "plan"),
    Category("parks", say("Parks"), "tree"),
    Category("pools", say("Pools"), "pool"),
    Category("temps", say("Temp agency"), "temp"),
    Category("estates", say("Estates"), "estate"),
    Category("bis", say("Bis houses"), "bis"),
    Category("roundabouts", say("Roundabouts"), "ring"),
    Category("refusals", say("Permit refusals"), "refusal"),
)

_LOSSES = ("bis", "roundabouts", "refusals")
_OF_MODULES = {"roundabouts": "advanced"}

GAME = Game(
    id="paper-quarters",
    name=say("Welcome To…"),
    also="Welcome To…",
    called=("Бумажные кварталы", "Паперові квартали", "Paper Quarters"),
    prefix="PQ",
    bgg=233867,
    # The rules know no limit; the box has a hundred sheets.
    players=(1, 100),
    one_starts=False,
    categories=CATEGORIES,
    tie_breaks=(
        TieBreakStep("estates", say("Estates"), say("the number of complete estates"), "PQ-50"),
        *(
            TieBreakStep(
                f"estates-of-{size}",
                say("Estates of {size}", size=str(size)),
                say("the estates of size {size}", size=str(size)),
                "PQ-50",
            )
            for size in ESTATE_SIZES
        ),
    ),
    shared_win=SharedWin(say("Tied on points and on every tie-break: share the win, or play again."), "PQ-50"),
    pad=(
        *(
            PadRow(line.key, line.title, line.icon, minus=line.key in _LOSSES, module=_OF_MODULES.get(line.key))
            for line in CATEGORIES
        ),
        PadRow("temps_hired", say("Temps hired"), "temp", optional=True),
        PadRow("estates_count", say("Number of complete estates"), "fence", optional=True, separates=("estates",)),
        *(
            PadRow(
                f"estates_of_{size}",
                say_n("Complete estates of {n}", "Complete estates of {n}", size),
                "estate",
                optional=True,
                separates=(f"estates-of-{size}",),
            )
            for size in ESTATE_SIZES
        ),
    ),
    modules=(Module("advanced", say("Roundabouts and starred plans"), say("the advanced game")),),
    topics={
        "setup": say("Set-up"),
        "turn": say("The turn"),
        "numbers": say("House numbers"),
        "estates": say("Estates and fences"),
        "parks-pools": say("Parks and pools"),
        "temps": say("Temps"),
        "bis": say("Bis houses"),
        "plans": say("City plans"),
        "end": say("The end of the game"),
        "solo": say("Solo"),
        "advanced": say("Roundabouts and star plans"),
        "expert": say("Expert rules"),
    },
    readings=READINGS,
    between_players=("plan-first",),
    calculations=CalculationModule("companion.games.paper_quarters.calculations"),
)
