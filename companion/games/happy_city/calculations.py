"""The calculations of Happy City."""

from __future__ import annotations

from companion.game.final import Final, final
from companion.game.game import Calculation, Readings
from companion.games.happy_city.board import FinalBoard, IncomeBoard, Purchase, Taking
from companion.games.happy_city.buying import buy, take
from companion.games.happy_city.income import income
from companion.games.happy_city.scoring import score
from companion.games.happy_city.setup import SetupBoard, set_up


def _final(board: FinalBoard, readings: Readings) -> Final:
    return final(score, board, readings)


CALCULATIONS = {
    "final": Calculation(FinalBoard, _final),
    "income": Calculation(IncomeBoard, income),
    "purchase": Calculation(Purchase, buy),
    "special": Calculation(Taking, take),
    "setup": Calculation(SetupBoard, set_up),
}
