"""What the shared code asks of a game on paper. `pdf.games` finds each game's answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.description import Category
from companion.games.game import Readings
from companion.games.text import Catalogue, Text
from companion.tables import Seat
from pdf.aid.text import Aid
from pdf.drawing import Drawing
from pdf.flow import Flow
from pdf.look import Look
from pdf.options import Options, PlayerSeat
from pdf.pads.rows import Pad

MakePad = Callable[[Catalogue], Pad]


@dataclass(frozen=True)
class Otherwise:
    """What the “no” of a choice is called where it has a name of its own."""

    name: str
    title: Text
    note: Text | None = None


@dataclass(frozen=True)
class Choice:
    """A yes-or-no choice that only this game has: a tick on the print page, a flag of the command line."""

    name: str
    title: Text
    explained: str
    """On the command line, in English."""
    default: bool = False
    note: Text | None = None
    otherwise: Otherwise | None = None
    """With it the page shows both side by side, with their notes, instead of a tick. A default of yes needs it: a form
    does not send what is not ticked."""
    pad: MakePad | None = None
    """The score pad that it asks for instead of the usual one."""


@dataclass(frozen=True)
class PlayerSheet:
    """Paper that each player fills in alone, instead of one score pad for all."""

    blank: Callable[[tuple[float, float], Options], Drawing]
    """A sheet of a size."""
    name_tag: Callable[[tuple[float, float], Options, str, PlayerSeat | None], Drawing]
    """A player's name, to lie over a blank sheet; with the sign and the code of the seat where there is one."""
    back: Callable[[tuple[float, float], Options], Drawing] | None = None
    """What is printed on the other side, where the choice `back` is on."""


@dataclass(frozen=True)
class Entered:
    """What was entered for a result: the board, who played with which total in the order of the places, the seats of
    those who have one, what each name of the board is called on paper, and the readings of disputed rules."""

    board: Any
    totals: Mapping[str, int]
    seats: Mapping[str, Seat]
    names: Mapping[str, str]
    readings: Readings


@dataclass(frozen=True)
class PaperSide:
    """A game on paper. Whatever is left out has a plain form or does not exist."""

    look: Look = field(default_factory=Look)
    pad: MakePad | None = None
    """Without it the score pad has the rows of the game's description."""
    rival: Text | None = None
    """Who plays against one player alone, and has a column of the score pad then."""
    sheet: PlayerSheet | None = None
    """Printed instead of the pad."""
    aid: Aid | None = None
    """Without it there is no page for set-up and turns."""
    choices: tuple[Choice, ...] = ()
    check: Callable[[Options], None] | None = None
    """Raises `Unreadable` for choices that make no sense together."""
    categories: Mapping[str, Category] = field(default_factory=dict)
    """Lines of the result that are called otherwise on paper than in the game's description, by key."""
    ahead: Callable[[str, int], Text] | None = None
    """Who won and by how much, where it is not points that are counted."""
    decided: Mapping[str, Text] = field(default_factory=dict)
    """The same for tie-break steps, in the sentence on what decided."""
    draw_boards: Callable[[Flow, Entered], None] | None = None
    """Draws what was entered under a result."""

    def pad_for(self, ticked: frozenset[str]) -> MakePad | None:
        """The score pad that the ticked choices ask for."""
        return next((choice.pad for choice in self.choices if choice.pad and choice.name in ticked), self.pad)
