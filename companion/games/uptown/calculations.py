"""The calculations of UpTown."""

from companion.game.game import Calculation
from companion.games.uptown.board import Action, Ending, Placement, Street, Table
from companion.games.uptown.ending import end
from companion.games.uptown.income import income
from companion.games.uptown.legality import placement
from companion.games.uptown.scoring import final_score
from companion.games.uptown.setup import Players, setup
from companion.games.uptown.turn import action

CALCULATIONS = {
    "final": Calculation(Table, final_score),
    "income": Calculation(Street, income),
    "placement": Calculation(Placement, placement),
    "action": Calculation(Action, action),
    "end": Calculation(Ending, end),
    "setup": Calculation(Players, setup),
}
