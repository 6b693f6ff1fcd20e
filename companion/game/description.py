"""How a game describes itself: the words and pictograms that pages, printed pages and the log show.

Each game fills these in its own `description.py`, and its `Game` carries them.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.game.text import Text, say


class Category(NamedTuple):
    """One line of a result: what its number is called, and its pictogram."""

    key: str
    title: Text
    icon: str
    not_scored: bool = False
    """Not added to the total: residents and hearts are counted, then multiplied."""
    may_be_open: bool = False
    """Points that are still open, and that `at_most` of a player contains, belong to it."""
    compared: bool = False
    """What the others have decides it: until everybody has entered something it is the number so far."""


class TieBreakStep(NamedTuple):
    """One step that separates equal totals."""

    name: str
    title: Text
    """What is compared, as the name of a stop: “Coins”."""
    decided: Text
    """The same inside a sentence: “the coins left” decided."""
    rule: str | None = None


GIVEN_TIE = TieBreakStep("given", say("Tie-break"), say("the tie-break you entered"))
"""Where only the total of a player is known, somebody says who is ahead of whoever has as many."""


class Unit(NamedTuple):
    """What a game counts: its name, and the sentence about who has the most."""

    name: Text
    most: Text


POINTS = Unit(say("Points"), say("Most points at the table."))


class SharedWin(NamedTuple):
    """What the booklet says of a tie that nothing breaks, and its rule."""

    why: Text
    rule: str | None = None


SHARED = SharedWin(say("Tied on everything that counts: the win is shared."))


class Begins(NamedTuple):
    """Who has the first turn by the booklet, and its rule."""

    words: Text
    rule: str


class PadRow(NamedTuple):
    """One row of the score pad, in which a player's number is entered."""

    key: str
    title: Text
    icon: str
    minus: bool = False
    """Points lost: written without a sign; the document has them as a negative number."""
    signed: bool = False
    """May go below zero, so the phone has to offer a minus."""
    optional: bool = False
    """Asked for only to separate equal totals."""
    module: str | None = None
    """Asked for only where the table plays with this module."""
    note: Text | None = None
    """What to write there, where the title reads as a count."""
    separates: tuple[str, ...] = ()
    """The steps of the tie-break that need its number, `points` among them where it pays."""
    together: bool = False
    """Asked for only where several play."""
    instead_of: tuple[str, ...] = ()
    """A count, from which the game works out the points of these rows: a pad has the counts or the points."""

    def belongs(self, options: Mapping[str, Any], players: int) -> bool:
        """Whether a table with these modules and so many players has it."""
        return (self.module is None or bool(options.get(self.module))) and (players > 1 or not self.together)


BOX_COLOURS: Mapping[str, Text] = {
    "red": say("red"), "blue": say("blue"), "green": say("green"), "yellow": say("yellow"), "orange": say("orange"),
    "purple": say("purple"), "black": say("black"), "white": say("white"),
}  # fmt: skip
"""The colours that the pieces of a player may have; boxes differ."""


class Module(NamedTuple):
    """Something a game may be played with or without: a key of the table's options."""

    key: str
    title: Text
    note: Text
