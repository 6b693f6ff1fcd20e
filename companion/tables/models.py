"""What a physical session at a table is made of, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Self, TypeAlias

Json: TypeAlias = Any
Kind: TypeAlias = Literal["edit", "undo", "redo", "restore", "merge"]


class Label(str):
    """Whose phone it was: the name its owner gave it, else its number by first appearance at that table.

    As a string it is English; `number` and `name` let a page say it in its own language.

    >>> Label(2), Label(2, "Аня")
    ('phone 2', 'Аня')
    """

    number: int
    name: str | None

    def __new__(cls, number: int, name: str | None = None) -> Self:
        label = super().__new__(cls, name or f"phone {number}")
        label.number, label.name = number, name
        return label

    def __reduce__(self) -> tuple[type[Self], tuple[int, str | None]]:
        return type(self), (self.number, self.name)


@dataclass(frozen=True, slots=True)
class Seat:
    position: int
    name: str
    shape: str
    colour: int


@dataclass(frozen=True, slots=True)
class Table:
    """`code` and `code_expires` are None once the code has expired; `version` grows with every change of anything."""

    id: int
    game: str
    options: Mapping[str, Json]
    seats: tuple[Seat, ...]
    edit_key: str
    view_key: str
    code: str | None
    code_expires: datetime | None
    created: datetime
    finished: datetime | None
    version: int
    rematch_of: int | None


@dataclass(frozen=True, slots=True)
class Expired:
    """A join code that once led to a table and no longer does."""

    code: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Part:
    """What is saved together, as it stands. Revision 0: nothing was entered yet.

    `can_undo` and `can_redo` speak of this part; one that was saved together with it may still hold them up.
    """

    key: str
    revision: int = 0
    document: Json = None
    can_undo: bool = False
    can_redo: bool = False
    at: datetime | None = None
    device: Label | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """One part to save, and the revision it was made from."""

    key: str
    document: Json
    base: int


@dataclass(frozen=True, slots=True)
class Saved:
    """`merged` says that a part now holds more than was sent: somebody else's entries as well."""

    version: int
    parts: Mapping[str, Part]
    merged: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same field was changed on two phones: nothing was written, and here is all that is needed to choose.

    A path is like `streets[0].houses[4]`, a cell of a map like `city[x=1,y=2]`, the whole document is empty.
    """

    key: str
    base: Json
    mine: Json
    theirs: Json
    paths: tuple[str, ...]
    revision: int
    device: Label | None
    at: datetime | None


@dataclass(frozen=True, slots=True)
class CannotUndo:
    """Nothing was written. `moved_on` names the parts that changed since; none: there is nothing to undo or redo."""

    key: str
    moved_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Revision:
    """One state that a part once had."""

    key: str
    number: int
    document: Json
    change: int
    at: datetime
    device: Label
    kind: Kind
    note: Json


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the history: one change, and the revisions it made."""

    change: int
    at: datetime
    device: Label
    kind: Kind
    note: Json
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """A table that a device opened, by its edit key or only by its view key."""

    table: Table
    edit: bool
    seen: datetime


@dataclass(frozen=True, slots=True)
class Device:
    """A phone at a table. The id is the phone's own cookie: it is not to be shown to the others."""

    id: str
    label: Label
    edit: bool
    seen: datetime


class Unknown(LookupError):
    """No such table, seat or revision."""


class NewerDatabase(RuntimeError):
    """The database was upgraded by a newer version of the program than this one."""
