"""What a table is made of, as plain dataclasses: seats, parts, revisions, the log, phones, groups."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, Protocol, Self, TypeAlias

from companion.game.document_types import MaxLength, Minimum, Name
from companion.game.lazy import cached_property
from companion.game.text import say

Json: TypeAlias = Any
Kind: TypeAlias = Literal["edit", "undo", "redo", "restore", "merge"]
StorageProblem: TypeAlias = Literal["locked", "full", "read-only", "gone", "broken", "away"]
"""Others write all the time; no room; nothing may be written; the file was deleted or replaced; the disk fails; the
server does not answer."""
UNKEPT = say("There is a character here that cannot be stored: delete it, or type the text again")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")  # PostgreSQL refuses NUL and halves of surrogate pairs.
_LOG = 60  # A snapshot shows at most 60 changes.


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


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table. `position` identifies the seat for good; `place` is its place in the order, if another."""

    position: Annotated[int, Minimum(0)]
    name: Name
    shape: Annotated[str, MaxLength(20)]
    colour: Annotated[int, Minimum(0)]
    place: int | None = None
    box: Annotated[str, MaxLength(20)] | None = None  # The colour of its pieces in the box; None where nobody said it.

    @property
    def order(self) -> int:
        """Its number in the seating order; below 0: the player left."""
        return self.position if self.place is None else self.place


@dataclass(frozen=True, slots=True)
class Table:
    """`code` and `code_expires` are None once the code has expired; `version` grows with every change of anything.

    `seats` are in seating order; `gone` are those who left, with all that was entered.
    """

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
    gone: tuple[Seat, ...] = ()
    group_id: int | None = None


PRINTED_KEY = 12  # Letters of a table's key that its paper bears, from the start: 72 bits.


@dataclass(frozen=True, slots=True)
class PartState:
    """A part of a table, which is saved as a whole, as it is now. Revision 0: nothing was entered yet.

    `origin` is the revision that first had this document; `undo` and `redo` are the revisions those lead to (0: the
    empty beginning; None: nowhere). `took` is the entry that was undone from under later ones.
    """

    key: str
    revision: int = 0
    document: Json = None
    origin: int = 0
    undo: int | None = None
    redo: int | None = None
    took: int | None = None
    at: datetime | None = None
    device: Label | None = None
    start: int | None = field(default=None, compare=False, repr=False)
    """The last revision that is stored as a whole; None: this one is."""
    weight: int = field(default=0, compare=False, repr=False)  # How many characters the patches since then have.

    @property
    def can_undo(self) -> bool:
        """Whether this part has something to undo; a part that was saved with it may still prevent that."""
        return self.undo is not None

    @property
    def can_redo(self) -> bool:
        return self.redo is not None


class Source(Protocol):
    """Where a snapshot reads its log, which few pages show."""

    def history(self, table_id: int, key: str | None = None, limit: int = 50) -> list[LogEntry]: ...


@dataclass(frozen=True)
class Snapshot:
    """A table with all its parts at one moment. A request loads it once."""

    table: Table
    parts: Mapping[str, PartState]
    source: Source | None = field(default=None, compare=False, repr=False)

    def part(self, key: str) -> PartState:
        return self.parts.get(key) or PartState(key)

    def document(self, key: str) -> Json:
        """What was entered for a part; None where nothing was."""
        return self.part(key).document

    @property
    def documents(self) -> dict[str, Json]:
        return {key: part.document for key, part in self.parts.items()}

    @cached_property
    def log(self) -> Sequence[LogEntry]:
        """The newest changes of the table, newest first; read on first use."""
        return self.source.history(self.table.id, limit=_LOG) if self.source else []


class Edit(NamedTuple):
    """One part to save, and the revision that it was made from."""

    key: str
    document: Json
    base: int
    since: int | None = None
    """The earlier revision into which it was typed, where other devices' changes were put under it since."""
    blank: Json = None  # The part without an entry.


Beginning: TypeAlias = tuple[Sequence[Edit], Json]
"""What a new table begins with, saved together, and its note in the log."""


class Conflict(NamedTuple):
    """Two phones changed the same field: nothing was written, and here is what is needed to choose.

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


class CannotUndo(NamedTuple):
    """Nothing was written. `moved_on` are the parts that changed since; empty: there is nothing to undo or redo.

    `other` is the newer entry of another phone, which is undone only by its number.
    """

    moved_on: tuple[str, ...] = ()
    other: LogEntry | None = None


class Revision(NamedTuple):
    """One state that a part once had."""

    key: str
    number: int
    document: Json
    change: int
    at: datetime
    device: Label
    kind: Kind
    note: Json


class LogEntry(NamedTuple):
    """A line of the log: one change, and the revisions that it made."""

    change: int
    at: datetime
    device: Label
    kind: Kind
    note: Json
    parts: tuple[tuple[str, int], ...]


class Restoration(NamedTuple):
    """What restoring a line of the log would do: which entries it undoes, which it brings back, and the parts that
    change. The newest entries come first.
    """

    to: LogEntry
    taken: tuple[LogEntry, ...]
    brought: tuple[LogEntry, ...]
    documents: Mapping[str, Json]


class Visit(NamedTuple):
    """A table that a device opened, by its edit key or only by its view key."""

    table: Table
    edit: bool
    seen: datetime


class Device(NamedTuple):
    """A phone at a table. The id is the phone's own cookie: no page shows it to others."""

    id: str
    label: Label
    edit: bool
    seen: datetime


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a group. `was` is the former name; `merged_into` is the key of the person that this one is."""

    key: Annotated[str, MaxLength(40)]
    name: Name
    was: Name | None = None
    merged_into: Annotated[str, MaxLength(40)] | None = None


@dataclass(frozen=True)
class Group:
    """People who play together, with those who were merged into others. A group without a name has an empty one."""

    id: int
    key: str
    name: str
    people: tuple[Person, ...]

    @property
    def here(self) -> tuple[Person, ...]:
        """The people, without those who were merged into others."""
        return tuple(person for person in self.people if person.merged_into is None)

    def whole(self, key: str) -> Person | None:
        """The person with this key, after all mergers."""
        return self.whole_people.get(key)

    @cached_property
    def whole_people(self) -> Mapping[str, Person]:
        """Everybody by key, after all mergers: each chain of mergers is followed once."""
        known = {person.key: person for person in self.people}
        whole: dict[str, Person] = {}
        for person in self.people:
            merged = []
            while person.key not in whole and person.merged_into in known:
                merged.append(person.key)
                person = known[person.merged_into]
            last = whole.setdefault(person.key, person)
            whole |= dict.fromkeys(merged, last)
        return whole


def fold_name(name: str) -> str:
    """A name without what people type differently: capitals and spaces.

    >>> fold_name("Ann  Lee") == fold_name("ann lee ")
    True
    """
    return " ".join(name.split()).casefold()


def is_storable(text: str) -> bool:
    """Whether a database can keep this text.

    >>> is_storable("Ж"), is_storable("Ж\\0")
    (True, False)
    """
    return _UNSTORABLE.search(text) is None


def strip_unstorable(text: str) -> str:
    """The text without what a database cannot keep.

    >>> strip_unstorable("An\\0n")
    'Ann'
    """
    return _UNSTORABLE.sub("", text)


class Unknown(LookupError):
    """No such table, seat or revision."""


class Finished(RuntimeError):
    """The table is finished: nothing at it changes until somebody reopens it."""


class StorageError(RuntimeError):
    """The database cannot be used at the moment, and `why`: what was sent was not saved."""

    def __init__(self, why: StorageProblem) -> None:
        super().__init__(f"nothing can be saved: {why}")
        self.why = why


class NewerDatabase(RuntimeError):
    """A newer version of the program has upgraded the database."""
