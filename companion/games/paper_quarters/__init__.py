"""Paper Quarters («Бумажные кварталы», Welcome To…): three streets of houses on a sheet of paper."""

from __future__ import annotations

from companion.games.game import Calculation, Game
from companion.games.paper_quarters import description
from companion.games.paper_quarters.board import OneSheet, Table
from companion.games.paper_quarters.legality import check
from companion.games.paper_quarters.options import options
from companion.games.paper_quarters.readings import READINGS
from companion.games.paper_quarters.scoring import final_score
from companion.games.paper_quarters.setup import Modules, setup

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
    calculations={
        "final": Calculation(Table, final_score),
        "options": Calculation(OneSheet, options),
        "check": Calculation(OneSheet, check),
        "setup": Calculation(Modules, setup),
    },
)
