"""The store: every table of this instance, in one database. Each method is one transaction; a write is on disk when
it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, func

from companion.tables import catalogue, devices, revisions, schema, sessions
from companion.tables.database import open_database, writing
from companion.tables.models import (
    CannotUndo,
    Conflict,
    Device,
    Edit,
    Entry,
    Expired,
    Part,
    Revision,
    Saved,
    Seat,
    Table,
    Visit,
)
from companion.tables.saving import Desk


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """Opens a database by its URL, creating or upgrading its schema."""

    def __init__(self, url: str, *, clock: Callable[[], datetime] = _utc_now) -> None:
        self._engine = open_database(url)
        self._writing = writing(self._engine)
        self._now = clock

    def close(self) -> None:
        """Let go of the database, so that a server that stops leaves no connection behind."""
        self._engine.dispose()

    def create(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        device: str,
    ) -> Table:
        """Lay a table and have links and a code to hand round at once; the names stay exactly as they were typed."""
        now = self._now()
        with self._writing.begin() as connection:
            table_id = sessions.create(connection, now, game, seats, options)
            devices.visit(connection, now, table_id, device, edit=True)
            return sessions.known(connection, now, table_id)

    def rematch(self, table: Table, options: Mapping[str, Any], device: str) -> Table:
        """Play again with the same people: whoever asks second comes to the table that the first one opened."""
        now = self._now()
        with self._changing(table.id) as connection:
            if going := sessions.rematch_of(connection, now, table.id):
                return going
            table_id = sessions.create(connection, now, table.game, table.seats, options, table.id)
            devices.visit(connection, now, table_id, device, edit=True)
            return sessions.known(connection, now, table_id)

    def rematch_of(self, table_id: int) -> Table | None:
        """Lead the other phones on: the rematch that is being played."""
        with self._engine.begin() as connection:
            return sessions.rematch_of(connection, self._now(), table_id)

    def by_edit_key(self, key: str) -> Table | None:
        """Open the table from a link that may write."""
        with self._engine.begin() as connection:
            return sessions.by_key(connection, self._now(), schema.tables.c.edit_key, key)

    def by_view_key(self, key: str) -> Table | None:
        """Open the table from a spectator's link, from which the edit key cannot be guessed."""
        with self._engine.begin() as connection:
            return sessions.by_key(connection, self._now(), schema.tables.c.view_key, key)

    def by_code(self, code: str) -> Table | Expired | None:
        """Join by a code read out across the table: in any case, look-alikes and Cyrillic letters forgiven."""
        with self._engine.begin() as connection:
            return sessions.by_code(connection, self._now(), code)

    def renew_code(self, table_id: int) -> Table:
        """Let a late guest join: a new code for another twelve hours; the former one ends."""
        with self._changing(table_id) as connection:
            sessions.give_code(connection, self._now(), table_id)
            return sessions.known(connection, self._now(), table_id)

    def set_options(self, table_id: int, options: Mapping[str, Any]) -> Table:
        """Correct a module or an edition after the table was laid."""
        with self._changing(table_id, options=dict(options)) as connection:
            return sessions.known(connection, self._now(), table_id)

    def rename(self, table_id: int, position: int, name: str) -> Table:
        """Correct a name; what was entered stays with the seat."""
        with self._changing(table_id) as connection:
            sessions.rename(connection, table_id, position, name)
            return sessions.known(connection, self._now(), table_id)

    def finish(self, table_id: int) -> Table:
        """Call it the end; a second phone that does so too leaves the time of the first."""
        with self._changing(table_id, finished=func.coalesce(schema.tables.c.finished, self._now())) as connection:
            return sessions.known(connection, self._now(), table_id)

    def reopen(self, table_id: int) -> Table:
        """Go on after the end, when somebody finds a forgotten coin."""
        with self._changing(table_id, finished=None) as connection:
            return sessions.known(connection, self._now(), table_id)

    def parts(self, table_id: int) -> dict[str, Part]:
        """See the whole table as it stands, in one query: no half of a change that saved two parts."""
        with self._engine.begin() as connection:
            return revisions.current(connection, table_id)

    def part(self, table_id: int, key: str) -> Part:
        """See one part; where nothing was entered yet, it is an empty one at revision 0."""
        with self._engine.begin() as connection:
            return revisions.current(connection, table_id, [key])[key]

    def save(self, table_id: int, edits: Sequence[Edit], device: str, note: Any = None) -> Saved | Conflict:
        """Type without looking at who else is typing: other people's fields are kept, and the same field asks."""
        with self._writing.begin() as connection:
            return Desk.open(connection, self._now(), table_id, device).save(edits, note)

    def undo(self, table_id: int, key: str, device: str, note: Any = None) -> Saved | CannotUndo:
        """Try things out and slip: the last change of this part goes away, as often as wanted, and nothing is lost."""
        with self._writing.begin() as connection:
            return Desk.open(connection, self._now(), table_id, device).undo(key, note)

    def redo(self, table_id: int, key: str, device: str, note: Any = None) -> Saved | CannotUndo:
        """Take an undo back, until something new is entered."""
        with self._writing.begin() as connection:
            return Desk.open(connection, self._now(), table_id, device).redo(key, note)

    def restore(self, table_id: int, change: int, device: str, note: Any = None) -> Saved:
        """Go back to what any change of the history left, in all its parts; the going back can itself be undone."""
        with self._writing.begin() as connection:
            return Desk.open(connection, self._now(), table_id, device).restore(change, note)

    def revision(self, table_id: int, key: str, number: int) -> Revision | None:
        """Look at an earlier state before restoring it."""
        with self._engine.begin() as connection:
            return revisions.revision(connection, table_id, key, number)

    def history(self, table_id: int, key: str | None = None, limit: int = 50, before: int | None = None) -> list[Entry]:
        """Settle who changed what and when, newest first; `before` is the last change of the page above."""
        with self._engine.begin() as connection:
            return revisions.history(connection, table_id, key, limit, before)

    def visit(self, device: str, table_id: int, edit: bool) -> None:
        """Find this table again on the home page. Called with every page, it seldom has to write."""
        now = self._now()
        with self._engine.begin() as connection:
            if devices.just_visited(connection, now, table_id, device, edit):
                return
        with self._writing.begin() as connection:
            sessions.lock(connection, table_id)
            devices.visit(connection, now, table_id, device, edit)

    def name_device(self, device: str, name: str | None) -> None:
        """Be "Ania's phone" in the log rather than "phone 2"."""
        with self._writing.begin() as connection:
            devices.rename(connection, device, name)

    def tables_of(self, device: str, limit: int = 20) -> list[Visit]:
        """Continue: the tables this browser opened, the latest first."""
        with self._engine.begin() as connection:
            return devices.tables_of(connection, self._now(), device, limit)

    def recent_names(self, device: str, limit: int = 20) -> list[str]:
        """Tap a name instead of typing it: those of the latest table first, each once."""
        with self._engine.begin() as connection:
            return devices.recent_names(connection, device)[:limit]

    def last_group(self, device: str, game: str) -> tuple[Seat, ...]:
        """Start with the same people in two taps: the seats of the newest table of this game that this device ran."""
        with self._engine.begin() as connection:
            return devices.last_group(connection, self._now(), device, game)

    def seen(self, table_id: int) -> list[Device]:
        """Know whose phones are here, in the order of their numbers."""
        with self._engine.begin() as connection:
            return devices.seen(connection, table_id)

    def catalogue(self, game: str) -> list[str]:
        """Tap a tile that was made once instead of making it again: everything made for this game here."""
        with self._engine.begin() as connection:
            return catalogue.entries(connection, game)

    def add_to_catalogue(self, game: str, entries: Sequence[str], instead_of: Sequence[str] = ()) -> None:
        """Keep what was made; what is there already stays as it is."""
        with self._writing.begin() as connection:
            catalogue.add(connection, self._now(), game, entries, instead_of)

    @contextmanager
    def _changing(self, table_id: int, **values: Any) -> Iterator[Connection]:
        """A change of the table itself: its version grows first, which also keeps other writers waiting."""
        with self._writing.begin() as connection:
            sessions.change(connection, table_id, **values)
            yield connection
