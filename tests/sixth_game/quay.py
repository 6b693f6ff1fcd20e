"""The board of Lantern Quay, its score and its set-up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from companion.game.document_types import MAX_PLAYERS, MaxLength, Minimum, Name, distinct_names, document
from companion.game.final import Final, final
from companion.game.game import Calculation, Ledger, Line, PaidPlace, Readings, Scored, Step
from companion.game.text import say, say_n
from tests.sixth_game.description import CATEGORIES

Count = Annotated[int, Minimum(0)]
Thing = Literal["empty", "boat", "lantern"]
THINGS = get_args(Thing)
EMPTY: tuple[Thing, ...] = ("empty", "empty", "empty", "empty", "empty", "empty")
BERTHS = len(EMPTY)
Quay = Annotated[tuple[Thing, ...], MaxLength(BERTHS)]


@document
class Pad:
    """What lies in front of a player."""

    boats: Count = 0
    lanterns: Count = 0


@document
class Player:
    """A player: what lies at each berth of the quay, or only how many of each."""

    name: Name
    pad: Pad | None = None
    quay: Quay = ()

    @property
    def counted(self) -> Pad:
        return self.pad or Pad(boats=self.quay.count("boat"), lanterns=self.quay.count("lantern"))


@document
class Table:
    """The table at the end of the game."""

    players: Annotated[tuple[Player, ...], MaxLength(MAX_PLAYERS)]


@document
class Players:
    """The number of players."""

    players: Count


@dataclass(frozen=True)
class Setup:
    """What to do in order."""

    steps: tuple[Step, ...]


def final_score(table: Table, readings: Readings) -> Final:
    """Boats pay three points each, lit lanterns one, and most lanterns five more."""
    distinct_names(player.name for player in table.players)
    return final(score, table, readings)


def score(table: Table, readings: Readings) -> Scored:
    """Every player's ledger; equal totals go to the most boats (LQ-01)."""
    ledgers = (
        Ledger.of(player.name, CATEGORIES, _lines(table, index, readings), {"boats": player.counted.boats})
        for index, player in enumerate(table.players)
    )
    return Scored(tuple(ledgers))


def _lines(table: Table, index: int, readings: Readings) -> Iterator[Line]:
    player, where = table.players[index], f"players[{index}].pad"
    pad = player.counted
    if pad.boats:
        why = say_n("3 × {n} boat", "3 × {n} boats", pad.boats)
        yield Line("boats", 3 * pad.boats, "LQ-01", why, f"{where}.boats", _berths(player, index, "boat", 3))
    if pad.lanterns:
        why = say_n("{n} lantern", "{n} lanterns", pad.lanterns)
        yield Line("lanterns", pad.lanterns, "LQ-02", why, f"{where}.lanterns", _berths(player, index, "lantern", 1))
    lit = [player.counted.lanterns for player in table.players]
    if (
        pad.lanterns
        and pad.lanterns == max(lit)
        and (lit.count(max(lit)) == 1 or readings.ask("tied-lanterns") == "each")
    ):
        yield Line("lanterns", 5, "LQ-02", say("the most lanterns"), f"{where}.lanterns")


def _berths(player: Player, index: int, thing: Thing, points: int) -> tuple[PaidPlace, ...]:
    """Each berth pays for what lies there; a pad has none."""
    return tuple(
        PaidPlace(f"players[{index}].quay[{berth}]", points) for berth, lies in enumerate(player.quay) if lies == thing
    )


@dataclass(frozen=True)
class Worth:
    """What a quay pays, without what comparing it with others gives."""

    points: int


def worth(pad: Pad, _readings: Readings) -> Worth:
    """Three points a boat (LQ-01), one a lantern (LQ-02)."""
    return Worth(3 * pad.boats + pad.lanterns)


def setup(asked: Players, _readings: Readings) -> Setup:
    """A quay for each player (LQ-01)."""
    return Setup((Step("LQ-01", say_n("Lay out {n} quay.", "Lay out {n} quays.", asked.players)),))


CALCULATIONS = {
    "final": Calculation(Table, final_score),
    "worth": Calculation(Pad, worth),
    "setup": Calculation(Players, setup),
}
