"""What games with a map of a city share: cells and their keys, rulers, the frame of the map, and who owns what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from companion.game.rulers import column_name, place_name, row_name
from companion.game.text import Text, say
from companion.session.editors.part import Parts
from companion.tables import Seat, Table

Cell: TypeAlias = tuple[int, int]  # A place in the city: steps to the east and to the north of the middle of the table.
Frame: TypeAlias = tuple[int, int, int, int]  # Left, top, width and height of a map.
NavItem: TypeAlias = tuple[str, Text, Seat | None, str | None]
"""The key and the title of a part, and its seat or its icon."""

CITY = "city"
FARTHEST = 99  # No city reaches further from the middle of the table.
SIZE = 72  # The width of a cell on the map, in its units.
_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Placed(Protocol):
    """A tile or a building begins with its cell."""

    @property
    def x(self) -> int: ...

    @property
    def y(self) -> int: ...


Entry = TypeVar("Entry", bound=Placed)


def cell_of(entry: Placed) -> Cell:
    return entry.x, entry.y


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


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells beside this one, clockwise from the north."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _SIDES]


def free_cells(city: Collection[Cell]) -> set[Cell]:
    """The empty cells beside a city."""
    return {beside for cell in city for beside in neighbours(cell)} - set(city)


def changed_cell(was: Mapping[Cell, object], now: Mapping[Cell, object]) -> Cell | None:
    """The one cell where something came, went or changed; None where it is not exactly one."""
    changed = [cell for cell in {**was, **now} if was.get(cell) != now.get(cell)]
    return changed[0] if len(changed) == 1 else None


@dataclass(frozen=True)
class Rulers:
    """Columns by letter from the west, rows by number from the north, as far as a city reaches.

    A place is called by where it lies from the middle of the table, S10: it keeps its name however the city grows, and
    on every phone.
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

    @property
    def columns(self) -> Sequence[tuple[str, float]]:
        return [(column_name(x), (x + 0.5) * SIZE) for x in range(self.west, self.east + 1)]

    @property
    def rows(self) -> Sequence[tuple[str, float]]:
        return [(row_name(y), (0.5 - y) * SIZE) for y in range(self.north, self.south - 1, -1)]


def map_frame(cells: Collection[Cell], before: int, after: int) -> Frame:
    """The frame of a map that shows these cells, with margins in the west and north, and in the east and south."""
    rulers = Rulers.along(cells)
    width, height = (rulers.east - rulers.west + 1) * SIZE, (rulers.north - rulers.south + 1) * SIZE
    return rulers.west * SIZE - before, -rulers.north * SIZE - before, width + before + after, height + before + after


def note_with_place(note: Text | None, was: Iterable[Placed], now: Iterable[Placed]) -> Text | None:
    """A line of the log about the one cell that changed, with its place."""
    cell = changed_cell(by_cell(was), by_cell(now))
    if note is None or cell is None:
        return note
    return say("{place}: {what}", place=place_name(cell), what=note)


def rival_seat(table: Table, name: str, colour: int) -> Seat:
    """The virtual player of a solo game as if he had a seat, with another sign than the player's."""
    player = table.seats[0]
    return Seat(player.position + 1, name, "diamond" if player.shape != "diamond" else "cross", colour)


def part_of(owner: str) -> str:
    """The part in which the things of an owner are entered; that of a virtual rival has his key."""
    return f"seat-{owner}" if owner.isdecimal() else owner


def links_to_parts(shared: Iterable[NavItem], parts: Parts) -> list[NavItem]:
    """The links between the parts of a table: what is everybody's, then what each owner has."""
    return [*shared, *((part.key, part.title, owner, None) for owner, part in parts.by_owner.items())]
