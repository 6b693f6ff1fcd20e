"""Happy City / «Місто щастя»: residents times hearts."""

from __future__ import annotations

from companion.games.final import Final, final
from companion.games.game import Calculation, Game, Readings
from companion.games.happy_city import description
from companion.games.happy_city.board import FinalBoard, IncomeBoard, Purchase, Taking
from companion.games.happy_city.buying import buy, take
from companion.games.happy_city.income import income
from companion.games.happy_city.readings import READINGS
from companion.games.happy_city.scoring import score
from companion.games.happy_city.setup import SetupBoard, set_up


def _final(board: FinalBoard, readings: Readings) -> Final:
    return final(score, board, readings)


GAME = Game(
    id="happy-city",
    name=description.NAME,
    also=description.ALSO,
    also_in="uk",
    called=description.CALLED,
    prefix="HC",
    players=(2, 5),
    categories=description.CATEGORIES,
    tie_breaks=description.TIE_BREAKS,
    shared_win=description.SHARED_WIN,
    begins=description.BEGINS,
    pad=description.PAD,
    modules=description.MODULES,
    topics=description.TOPICS,
    readings=READINGS,
    calculations={
        "final": Calculation(FinalBoard, _final),
        "income": Calculation(IncomeBoard, income),
        "purchase": Calculation(Purchase, buy),
        "special": Calculation(Taking, take),
        "setup": Calculation(SetupBoard, set_up),
    },
)
