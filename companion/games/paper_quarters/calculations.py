"""The calculations of Paper Quarters."""

from companion.game.game import Calculation
from companion.games.paper_quarters.board import OneSheet, Table
from companion.games.paper_quarters.legality import check
from companion.games.paper_quarters.options import options
from companion.games.paper_quarters.scoring import final_score
from companion.games.paper_quarters.setup import Modules, setup

CALCULATIONS = {
    "final": Calculation(Table, final_score),
    "options": Calculation(OneSheet, options),
    "check": Calculation(OneSheet, check),
    "setup": Calculation(Modules, setup),
}
