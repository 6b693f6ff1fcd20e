"""The calculations of Happy City."""

from companion.game.game import Calculation
from companion.games.happy_city.board import FinalBoard, IncomeBoard, Purchase, Taking
from companion.games.happy_city.buying import buy, take
from companion.games.happy_city.income import income
from companion.games.happy_city.scoring import final_score
from companion.games.happy_city.setup import SetupBoard, set_up

CALCULATIONS = {
    "final": Calculation(FinalBoard, final_score),
    "income": Calculation(IncomeBoard, income),
    "purchase": Calculation(Purchase, buy),
    "special": Calculation(Taking, take),
    "setup": Calculation(SetupBoard, set_up),
}
