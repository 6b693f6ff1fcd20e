"""The calculations of Happy City."""

from __future__ import annotations

from functools import partial

from companion.game.final import final
from companion.game.game import Calculation
from companion.games.happy_city.board import FinalBoard, IncomeBoard, Purchase, Taking
from companion.games.happy_city.buying import buy, take
from companion.games.happy_city.income import income
from companion.games.happy_city.scoring import score
from companion.games.happy_city.setup import SetupBoard, set_up

CALCULATIONS = {
    "final": Calculation(FinalBoard, partial(final, score)),
    "income": Calculation(IncomeBoard, income),
    "purchase": Calculation(Purchase, buy),
    "special": Calculation(Taking, take),
    "setup": Calculation(SetupBoard, set_up),
}
