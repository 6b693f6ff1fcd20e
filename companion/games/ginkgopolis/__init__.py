"""Ginkgopolis: a city of the future that grows outward and upward."""

from __future__ import annotations

from companion.games.final import Final, final
from companion.games.game import Calculation, Game, Readings
from companion.games.ginkgopolis import description
from companion.games.ginkgopolis.actions import Construct, Exploit, Urbanize, construct, exploit, urbanize
from companion.games.ginkgopolis.board import Board, check
from companion.games.ginkgopolis.readings import READINGS
from companion.games.ginkgopolis.scoring import score
from companion.games.ginkgopolis.setup import Players, setup


def _final(board: Board, readings: Readings) -> Final:
    check(board)
    return final(score, board, readings)


GAME = Game(
    id="ginkgopolis",
    name=description.NAME,
    called=description.CALLED,
    prefix="GK",
    bgg=128271,
    players=(1, 5),
    categories=description.CATEGORIES,
    shared_win=description.SHARED_WIN,
    coloured=True,
    begins=description.BEGINS,
    pad=description.PAD,
    modules=description.MODULES,
    topics=description.TOPICS,
    readings=READINGS,
    calculations={
        "final": Calculation(Board, _final),
        "construct": Calculation(Construct, construct),
        "urbanize": Calculation(Urbanize, urbanize),
        "exploit": Calculation(Exploit, exploit),
        "setup": Calculation(Players, setup),
    },
)
