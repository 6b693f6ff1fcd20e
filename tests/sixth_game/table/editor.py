"""A quay as people enter it: what lies at each of its six berths."""

from typing import Any

from companion.game.document_types import document
from companion.game.text import say, say_n
from companion.session.editors import Editor, FormError, Part, Parts, Progress, SeatPart
from companion.session.editors.part import Form
from tests.sixth_game.quay import BERTHS, EMPTY, THINGS, Player, Quay, Thing


@document
class Board:
    """A quay as it is stored."""

    berths: Quay = EMPTY


class QuayPart(SeatPart[Board]):
    """The quay of a player."""

    modes = ("board", "pad")
    drawing = "games/sixth-game/reasons.html"
    board_type = Board

    def blank_board(self) -> Board:
        return Board()

    def read_board(self, form: Form, _current: Board) -> Board:
        return Board(berths=tuple(_thing(form, f"berth.{berth}") for berth in range(BERTHS)))

    def board_progress(self, board: Board) -> Progress:
        taken = sum(thing != "empty" for thing in board.berths)
        caption = say_n("{n} berth taken", "{n} berths taken", taken)
        return Progress("complete" if taken else "nothing", caption, 100 * taken // BERTHS)

    def board_player(self, board: Board) -> Player:
        return Player(name=self.owner.name, quay=board.berths)


def _thing(form: Form, field: str) -> Thing:
    """What lies at a berth.

    :raise FormError: there is no such thing.
    """
    for thing in THINGS:
        if form.get(field, "empty") == thing:
            return thing
    raise FormError(field, say("choose one of these"))


class LanternQuay(Editor):
    game = "sixth-game"

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        return [QuayPart(parts, seat) for seat in parts.snapshot.table.seats]


EDITOR = LanternQuay()
