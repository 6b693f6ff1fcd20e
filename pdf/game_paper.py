"""What the shared code asks of a game on paper. `pdf.games` finds each game's answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game.description import Category
from companion.game.game import Readings
from companion.game.text import Text, say_n
from companion.photo.sheet_map import Paper
from companion.session.reasons import Reasons
from companion.tables import Seat
from pdf.aid.text import Aid
from pdf.drawing import Drawing
from pdf.options import Options, PlayerSeat
from pdf.pads.layout import Pad
from pdf.paginator import Paginator
from pdf.theme import Theme


@dataclass(frozen=True)
class Alternative:
    """The name of a choice's “no”, where it has one of its own."""

    name: str
    title: Text
    note: Text | None = None


@dataclass(frozen=True)
class PrintChoice:
    """A yes-or-no choice that only this game has: a tick on the print page, a flag of the command line."""

    name: str
    title: Text
    help: str  # For the command line, in English.
    default: bool = False
    note: Text | None = None
    alternative: Alternative | None = None
    """With it the page shows both side by side, with their notes, instead of a tick. A default of yes needs it: a form
    does not send what is not ticked."""
    pad: Pad | None = None  # The score pad printed instead of the usual one.


@dataclass(frozen=True)
class PlayerSheet:
    """Paper that each player fills in alone, instead of one score pad for all."""

    blank: Callable[[tuple[float, float], Options], Drawing]  # A sheet of a size.
    name_tag: Callable[[tuple[float, float], Options, str, PlayerSeat | None], Drawing]
    """A player's name to lie over a blank sheet, with the badge and the code of the seat if there is one."""
    back: Callable[[tuple[float, float], Options], Drawing] | None = None
    """The other side, printed where the choice `back` is on."""
    facts: Callable[[tuple[float, float], Options], dict[str, Any]] | None = None
    """What the list of its boxes says besides them, as JSON."""


@dataclass(frozen=True)
class ResultBoard:
    """The board entered for a result, with the totals by player in the order of the places, the seats by player, the
    printed form of each name on the board, the readings of disputed rules, and what the board pays each player."""

    board: Any
    totals: Mapping[str, int]
    seats: Mapping[str, Seat]
    names: Mapping[str, str]
    readings: Readings
    reasons: Mapping[str, Reasons]


@dataclass(frozen=True)
class GamePaper:
    """A game on paper. Whatever is left out has a plain form or does not exist."""

    theme: Theme = field(default_factory=Theme)
    pad: Pad | None = None  # Without it the score pad has the rows of the game's description.
    rival: Text | None = None  # The rival of one player alone, who then has a column of the score pad.
    sheet: PlayerSheet | None = None  # Printed instead of the pad.
    aid: Aid | None = None  # Without it there is no page for set-up and turns.
    choices: tuple[PrintChoice, ...] = ()
    check: Callable[[Options], None] | None = None  # Raises `Unreadable` for choices that make no sense together.
    categories: Mapping[str, Category] = field(default_factory=dict)
    """Lines of the result that have another name on paper than in the game's description, by key."""
    ahead: Callable[[str, int], Text] = lambda names, n: say_n(
        "{names} wins, {n} point ahead.", "{names} wins, {n} points ahead.", n, names=names
    )
    draw_boards: Callable[[Paginator, ResultBoard], None] | None = None  # Draws the board under a result.
    camera: Callable[[], Paper] | None = None
    """Its sheets as data, where photos of them are read (`photo.sheet` of the game)."""

    def pad_for(self, ticked: frozenset[str]) -> Pad | None:
        return next((choice.pad for choice in self.choices if choice.pad and choice.name in ticked), self.pad)
