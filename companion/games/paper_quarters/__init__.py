"""Paper Quarters («Бумажные кварталы», Welcome To…): three streets of houses on a sheet of paper."""

from companion.game.game import CalculationModule, Game
from companion.games.paper_quarters import description
from companion.games.paper_quarters.readings import READINGS

GAME = Game(
    id="paper-quarters",
    name=description.NAME,
    also=description.ALSO,
    called=description.CALLED,
    prefix="PQ",
    bgg=233867,
    # The rules know no limit; the box has a hundred sheets.
    players=(1, 100),
    one_starts=False,
    categories=description.CATEGORIES,
    tie_breaks=description.TIE_BREAKS,
    shared_win=description.SHARED_WIN,
    pad=description.PAD,
    modules=description.MODULES,
    topics=description.TOPICS,
    readings=READINGS,
    calculations=CalculationModule(f"{__name__}.calculations"),
)
