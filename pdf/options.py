"""The choices of what to print. `query` reads them from an address or a command line."""

from dataclasses import dataclass
from typing import Literal

from companion.translations import catalogue
from pdf.ink import INKS, Style
from pdf.paper import FIT, Size
from pdf.pen import Pen

Kind = Literal["pad", "aid", "tent"]
"""The sheet or score pad, the page that helps with set-up and turns, or the card that stands on a table."""
Labels = Literal["left", "right"]
BACK = "back"  # The choice of a game that has something to print on the other side.


@dataclass(frozen=True)
class PlayerSeat:
    """A seat of the table that something is printed for: its sign, and the address that opens it on a phone, if any."""

    name: str
    shape: str
    colour: int
    address: str
    number: int | None = None  # Where neither shape nor colour is enough to tell it from the others.


@dataclass(frozen=True)
class Tent:
    """What stands on a card for the middle of a table: the address that opens it, its code, what was agreed."""

    address: str
    code: str
    agreed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Options:
    game: str
    kind: Kind = "pad"
    paper: Size = "a4"
    up: int = 1
    copies: int = 1
    style: Style = "colour"
    lang: str = "en"
    players: int = 4  # Columns of a score pad; the player count of an aid.
    labels: Labels = "left"
    names: tuple[str, ...] = ()
    place: str = ""
    date: str = ""
    table: str = ""  # The code of a table that a sheet bears.
    seats: tuple[PlayerSeat, ...] = ()  # Of the table that it is printed for; they have the names then.
    tent: Tent | None = None
    note: str = ""  # What the page says of names that cannot be printed.
    ticked: frozenset[str] = frozenset()  # The game's own choices that are on, by name.

    def pen(self, width: float, height: float) -> Pen:
        return Pen(width, height, INKS[self.style], catalogue(self.lang))

    @property
    def seats_have_codes(self) -> bool:
        """Whether a camera opens the seats."""
        return any(seat.address for seat in self.seats)

    @property
    def pages(self) -> int:
        sides = 2 if self.kind == "pad" and BACK in self.ticked else 1
        return sides * -(-self.copies // self.up)

    @property
    def smallest_slip(self) -> bool:
        """Whether as many slips are on a page as fit."""
        return self.up == FIT[self.paper]
