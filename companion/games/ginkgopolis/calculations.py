"""The calculations of Ginkgopolis."""

from companion.game.final import Final, final
from companion.game.game import Calculation, Readings
from companion.games.ginkgopolis.actions import Construct, Exploit, Urbanize, construct, exploit, urbanize
from companion.games.ginkgopolis.board import Board, check
from companion.games.ginkgopolis.scoring import score
from companion.games.ginkgopolis.setup import Players, setup


def _final(board: Board, readings: Readings) -> Final:
    check(board)
    return final(score, board, readings)


CALCULATIONS = {
    "final": Calculation(Board, _final),
    "construct": Calculation(Construct, construct),
    "urbanize": Calculation(Urbanize, urbanize),
    "exploit": Calculation(Exploit, exploit),
    "setup": Calculation(Players, setup),
}
