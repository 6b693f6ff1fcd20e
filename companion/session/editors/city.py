"""What games with a map of a city share: cells and their keys, rulers, the frame of the map, and who owns what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TypeAlias, TypedDict, TypeVar

from companion.games.text import Text, say
from companion.tables import Seat, Table

Cell: TypeAlias = tuple[int, int]
"""A place in the city: so far to the east and so far to the north."""
Box: TypeAlias = tuple[int, int, int, int]
NavItem: TypeAlias = tuple[str, Text, Seat | None, str | None]
"""The key and the title of a part, and its seat or its icon."""

CITY = "city"
FARTHEST = 99
"""No city reaches further from the middle of the table."""
_MIDDLE = "S10"
"""What the middle of the table is called."""
SIZE = 72
"""A cell on the map, in its units."""


class OnCell(TypedDict):
    """What is stored of a tile or a building begins with its cell."""

    x: int
    y: int


Entry = TypeVar("Entry", bound=OnCell)


def cell_of(entry: OnCell) -> Cell:
    return entry["x"], entry["y"]


def by_cell(city: Iterable[Entry]) -> dict[Cell, Entry]:
    return {cell_of(entry): entry for entry in city}


def key_of(cell: Cell) -> str:
    """The cell as fields, addresses and the map name it.

    >>> key_of((2, -1))
    '2,-1'
    """
    return f"{cell[0]},{cell[1]}"


def read_key(text: str) -> Cell | None:
    """The cell that a key names; None where it names none.

    >>> read_key("2,-1")
    (2, -1)
    >>> read_key("everywhere")
    """
    x, comma, y = text.replace(" ", "").partition(",")
    if not comma or not x.removeprefix("-").isdecimal() or not y.removeprefix("-").isdecimal():
        return None
    return (int(x), int(y)) if len(text) < 9 else None


def changed_cell(was: Mapping[Cell, OnCell], now: Mapping[Cell, OnCell]) -> Cell | None:
    """The one cell where something came, went or changed; None where it is not exactly one."""
    changed = [cell for cell in {**was, **now} if was.get(cell) != now.get(cell)]
    return changed[0] if len(changed) == 1 else None


@dataclass(frozen=True)
class Spot:
    """A cell as it is drawn on the map, and what it is called for those who do not see it."""

    cell: Cell
    label: Text

    @property
    def key(self) -> str:
        return key_of(self.cell)

    @property
    def left(self) -> int:
        return self.cell[0] * SIZE

    @property
    def top(self) -> int:
        return -self.cell[1] * SIZE


def view_box(cells: Collection[Cell], before: int, after: int) -> Box:
    """The frame of a map that shows these cells: left, top, width, height.

    `before` is the margin in the west and the north, `after` the one in the east and the south.
    """
    rulers = Rulers.along(cells)
    columns, rows = rulers.east - rulers.west + 1, rulers.north - rulers.south + 1
    margins = before + after
    return (
        rulers.west * SIZE - before,
        -rulers.north * SIZE - before,
        columns * SIZE + margins,
        rows * SIZE + margins,
    )


@dataclass(frozen=True)
class Rulers:
    """Columns by letter from the west, rows by number from the north, as far as a city reaches.

    A place is called by where it lies from the middle of the table, S10: it keeps its name however the city grows, and
    on every phone. The letters before M are left to what lies far off: a game may have tokens A to L.
    """

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def along(cls, cells: Collection[Cell]) -> Rulers:
        """The rulers of these cells; without any they have no marks."""
        if not cells:
            return cls(0, 0, -1, 1)
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return cls(min(xs), max(ys), max(xs), min(ys))

    def column(self, x: int) -> str:
        times, letter = divmod(x + ascii_uppercase.index(_MIDDLE[0]), len(ascii_uppercase))
        return ascii_uppercase[letter] * (abs(times) + 1)

    def row(self, y: int) -> str:
        return str(int(_MIDDLE[1:]) - y)

    def place(self, cell: Cell) -> str:
        return self.column(cell[0]) + self.row(cell[1])

    @property
    def columns(self) -> Sequence[tuple[str, float]]:
        """The letters, each with the middle of its column on the map."""
        return [(self.column(x), (x + 0.5) * SIZE) for x in range(self.west, self.east + 1)]

    @property
    def rows(self) -> Sequence[tuple[str, float]]:
        """The numbers, each with the middle of its row on the map."""
        return [(self.row(y), (0.5 - y) * SIZE) for y in range(self.north, self.south - 1, -1)]


def placed(note: Text | None, was: Iterable[OnCell], now: Iterable[OnCell]) -> Text | None:
    """A line of the log about the one cell that changed, with where that is."""
    cell = changed_cell(by_cell(was), by_cell(now))
    if note is None or cell is None:
        return note
    return say("{place}: {what}", place=Rulers.along([cell]).place(cell), what=note)


@dataclass(frozen=True)
class Rival:
    """The virtual player of a solo game: he owns buildings and has a part of the table, but no seat."""

    key: str
    """His part, and the value of a field that names an owner."""

    def seat(self, table: Table, name: str, colour: int) -> Seat:
        """His sign, as if he had a seat: another one than the player's."""
        player = table.seats[0]
        return Seat(player.position + 1, name, "diamond" if player.shape != "diamond" else "cross", colour)

    def owners(self, table: Table, seat: Callable[[Table], Seat]) -> dict[str, Seat]:
        """Who may own a building, by the value of the form's field; alone at the table also the rival."""
        owners = {str(player.position): player for player in table.seats}
        return {**owners, self.key: seat(table)} if len(table.seats) == 1 else owners

    def part_of(self, owner: str) -> str:
        """The part in which an owner's things are entered."""
        return self.key if owner == self.key else f"seat-{owner}"

    def nav(self, shared: Iterable[NavItem], owners: Mapping[str, Seat]) -> list[NavItem]:
        """The links between the parts of a table: what is everybody's, then what each owner has."""
        seats = ((self.part_of(owner), say("{name}", name=seat.name), seat, None) for owner, seat in owners.items())
        return [*shared, *seats]
