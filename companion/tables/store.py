"""The store: every table of this instance, in one database. Each method is one transaction; a write is on disk when
it returns."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from threading import Lock
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, select

from companion.tables import schema
from companion.tables.history import groups
from companion.tables.history.device_move import DeviceMoves
from companion.tables.history.groups import Groups
from companion.tables.history.play_queries import Plays
from companion.tables.history.recording import SAME_EVENING
from companion.tables.history.transfer import Transfer
from companion.tables.history.trash import Trash
from companion.tables.live import forms, lifecycle, restore_preview, revisions
from companion.tables.live.codes import Codes
from companion.tables.live.devices import Devices
from companion.tables.live.writer import TableWriter
from companion.tables.models import (
    PRINTED_KEY,
    Beginning,
    Finished,
    LogEntry,
    PartState,
    Restoration,
    Revision,
    Seat,
    Snapshot,
    StorageError,
    Table,
)
from companion.tables.storage.database import Repository, Writers, open_database, reading_once, rewrite_version

_T = TypeVar("_T")
_V = TypeVar("_V")
_K = TypeVar("_K", bound=Hashable)
_SNAPSHOTS = 256  # A process remembers at most 256 tables, and asks only for their version.


def _utc_now() -> datetime:
    return datetime.now(UTC)


class BoundedCache(Generic[_K, _V]):
    """The values used last, by key; the one that was not used longest goes first.

    Other processes write too, so the key or the value names the version of the table that the value was made from.

    >>> cache: BoundedCache[str, int] = BoundedCache(2)
    >>> for key in ("a", "b", "c"):
    ...     cache.put(key, 1)
    >>> cache.get("a"), cache.get("c")
    (None, 1)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[_K, _V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: _K) -> _V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: _K, value: _V) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


class Store(Repository):
    """Opens a database by its URL, creating or upgrading its schema."""

    def __init__(self, url: str, *, clock: Callable[[], datetime] = _utc_now, alone: bool = False) -> None:
        engine = open_database(url, alone=alone)
        database = (engine, Writers(engine), clock)
        super().__init__(*database)
        self._reading_once = reading_once(engine)
        self._snapshots: BoundedCache[tuple[str, bool], Snapshot] = BoundedCache(_SNAPSHOTS)
        self.devices = Devices(*database)
        self.codes = Codes(*database)
        self.plays = Plays(*database)
        self.groups = Groups(*database)
        self.trash = Trash(*database)
        self.transfer = Transfer(*database)
        self.device_moves = DeviceMoves(*database)

    def close(self) -> None:
        self._snapshots.clear()
        self._engine.dispose()

    def check_writable(self) -> None:
        """Write something, as a save would.

        :raise StorageError: nothing can be saved.
        """
        with self._writing.begin(soon=True) as connection:
            rewrite_version(connection)

    def create(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        device: str,
        first: Sequence[Beginning] = (),
        group_id: int | None = None,
        form_number: str | None = None,
    ) -> Table:
        """Open a table with its links and a join code. The names stay exactly as they were typed.

        `first` is what it begins with; each can be undone by itself. Without a group it gets one when it is finished.
        A form that comes twice opens one table.
        """
        with self._writing.begin() as connection:
            if opened := lifecycle.opened_by(connection, self._now(), form_number):
                return opened
            table_id = lifecycle.create(connection, self._now(), game, seats, options, None, group_id)
            if form_number:
                forms.take(connection, form_number, table_id)
            return self._begin(connection, table_id, device, first)

    def rematch(self, table: Table, options: Mapping[str, Any], device: str, first: Sequence[Beginning] = ()) -> Table:
        """Open a table for the same people. Whoever asks second gets the table that the first opened."""
        now = self._now()
        with self._writing.begin() as connection:
            lifecycle.touch(connection, table.id)  # other phones wait, and then find this rematch
            if going := _open_rematch(connection, now, table.id, device):
                return going
            group_id = lifecycle.load(connection, now, table.id).group_id
            if group_id is not None and not groups.is_holder(connection, group_id, device):
                group_id = None
            table_id = lifecycle.create(connection, now, table.game, table.seats, options, table.id, group_id)
            return self._begin(connection, table_id, device, first)

    def _begin(self, connection: Connection, table_id: int, device: str, first: Sequence[Beginning]) -> Table:
        now = self._now()
        lifecycle.visit(connection, now, table_id, device, edit=True)
        for edits, note in first:
            TableWriter.open(connection, now, table_id, device, None, self).save(edits, note)
        return lifecycle.load(connection, now, table_id)

    def open_rematch(self, table_id: int, device: str = "") -> Table | None:
        """The rematch of this table that is not finished yet, of the same evening or of a group that the device
        holds."""
        with self._engine.begin() as connection:
            return _open_rematch(connection, self._now(), table_id, device)

    def by_key(self, key: str, *, edit: bool = True) -> Table | None:
        """The table of a link that may write, or of a spectator's link."""
        with self._engine.begin() as connection:
            return lifecycle.by_key(connection, self._now(), key, edit=edit)

    def snapshot(self, key: str, *, edit: bool) -> Snapshot | None:
        """The table of a link with all its parts, read again only when its version has changed or its code has expired.

        All threads share it: nobody changes a document in it.
        """
        known = self._snapshots.get((key, edit))
        expires = known.table.code_expires if known else None
        still_opens = expires is None or expires > self._now()
        if known and still_opens and self.version(key, edit=edit) == known.table.version:
            return known
        with self._engine.begin() as connection:
            table = lifecycle.by_key(connection, self._now(), key, edit=edit)
            # The version is read first: parts may be newer than it and are then read again, but never older.
            snapshot = Snapshot(table, revisions.current(connection, table.id), self) if table else None
        if snapshot:
            self._snapshots.put((key, edit), snapshot)
        return snapshot

    def version(self, key: str, *, edit: bool) -> int | None:
        """The version of the table of a link. Phones ask every two seconds."""
        if not lifecycle.is_searchable(key):
            return None
        with self._reading_once.connect() as connection:
            return lifecycle.version(connection, key, edit=edit)

    def edit_key_by_start(self, start: str) -> str:
        """The key of the table whose key begins with these `PRINTED_KEY` letters; empty where there is none."""
        if len(start) != PRINTED_KEY or not lifecycle.is_searchable(start):
            return ""
        with self._engine.begin() as connection:
            return lifecycle.edit_key_by_start(connection, start) or ""

    def set_options(self, table_id: int, options: Mapping[str, Any]) -> Table:
        with self._correcting(table_id, options=dict(options)) as connection:
            return lifecycle.load(connection, self._now(), table_id)

    def rename(self, table_id: int, names: Mapping[int, str]) -> Table:
        """Change the names of these seats, by their positions; what was entered stays with them."""
        with self._correcting(table_id) as connection:
            for position, name in names.items():
                lifecycle.change_seat(connection, table_id, position, name=name)
            return lifecycle.load(connection, self._now(), table_id)

    def set_box_colours(self, table_id: int, colours: Mapping[int, str | None]) -> Table:
        """Change the colours of these seats' pieces, by their positions."""
        with self._correcting(table_id) as connection:
            for position, colour in colours.items():
                lifecycle.change_seat(connection, table_id, position, box=colour)
            return lifecycle.load(connection, self._now(), table_id)

    def parts(self, table_id: int) -> dict[str, PartState]:
        with self._engine.begin() as connection:
            return revisions.current(connection, table_id)

    def part(self, table_id: int, key: str) -> PartState:
        """One part as it is now; where nothing was entered yet, an empty one at revision 0."""
        return self.parts(table_id).get(key) or PartState(key)

    def is_taken(self, form_number: str) -> bool:
        with self._engine.begin() as connection:
            return forms.table_of(connection, form_number) is not None

    def write(self, table_id: int, device: str, known: Snapshot | None, work: Callable[[TableWriter], _T]) -> _T:
        """What a device does at a table, all of it or nothing. The table as `known` is read again only if it has
        changed since. A snapshot is remembered only once it is on disk.
        """
        with self._writing.begin() as connection:
            done = work(TableWriter.open(connection, self._now(), table_id, device, known, self))
        if isinstance(done, Snapshot):
            table = done.table
            self._snapshots.put((table.edit_key, True), done)
            self._snapshots.put((table.view_key, False), done)
        return done

    def preview_restore(self, table_id: int, change: int) -> Restoration:
        """What a `restore` would do now.

        :raise Unknown: the table has no such change.
        """
        with self._engine.begin() as connection:
            table = lifecycle.load(connection, self._now(), table_id)
            return restore_preview.restoration(
                connection, Snapshot(table, revisions.current(connection, table_id)), change
            )

    def revision(self, table_id: int, key: str, number: int) -> Revision | None:
        """One state that a part once had."""
        with self._engine.begin() as connection:
            return revisions.revision(connection, table_id, key, number)

    def as_of(self, table_id: int, key: str, change: int) -> PartState:
        """The part as it stood after this change of the table."""
        with self._engine.begin() as connection:
            return revisions.as_of(connection, table_id, key, change)

    def history(
        self, table_id: int, key: str | None = None, limit: int = 50, before: int | None = None
    ) -> list[LogEntry]:
        """The changes of a table, newest first; `before` is the last change of the page above."""
        with self._engine.begin() as connection:
            return revisions.history(connection, table_id, key, limit, before)

    def visit(self, device: str, table_id: int, edit: bool) -> bool:
        """Remember that the device was at this table. Called with every page, it seldom has to write, and no page fails
        where nothing can be written. Returns whether the device is noted there."""
        now = self._now()
        with self._engine.begin() as connection:
            former = lifecycle.last_visit(connection, table_id, device, edit)
        if former and now - former < lifecycle.STILL_HERE:
            return True
        with suppress(StorageError), self._writing.begin(soon=True) as connection:
            lifecycle.lock(connection, table_id)
            lifecycle.visit(connection, now, table_id, device, edit)
            return True
        return former is not None

    def tables(self) -> list[Table]:
        """Every table of this instance that was not deleted, the oldest first."""
        with self._engine.begin() as connection:
            return lifecycle.find(connection, self._now(), schema.tables.c.deleted.is_(None))

    def former_catalogue(self, game: str) -> list[str]:
        """The cards that people made while all tables shared one catalogue, the oldest first."""
        c = schema.former_catalogue.c
        with self._engine.begin() as connection:
            return list(connection.execute(select(c.entry).where(c.game == game).order_by(c.id)).scalars())

    @contextmanager
    def _correcting(self, table_id: int, **values: Any) -> Iterator[Connection]:
        """Change what was said when the table was opened.

        :raise Finished: nothing at a finished table changes.
        """
        with self._writing.begin() as connection:
            lifecycle.touch(connection, table_id, **values)
            if lifecycle.load(connection, self._now(), table_id).finished:
                raise Finished(f"table {table_id} is finished")
            yield connection


def _open_rematch(connection: Connection, now: datetime, table_id: int, device: str) -> Table | None:
    """A guest of one evening is not led to the next one."""
    going = lifecycle.open_rematch(connection, now, table_id)
    if going is None:
        return None
    before = lifecycle.load(connection, now, table_id)
    if before.finished is None or going.created - before.finished <= SAME_EVENING:
        return going
    holds = before.group_id is not None and groups.is_holder(connection, before.group_id, device)
    return going if holds else None
