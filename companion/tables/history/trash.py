"""The bin: deleted tables and plays, as long as they can be brought back, and what is deleted for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy import Engine

from companion.tables import schema
from companion.tables.history import purge
from companion.tables.live import lifecycle
from companion.tables.models import Table
from companion.tables.storage.database import Writers

_AT_ONCE = 50
"""So many tables are deleted in one transaction."""


class Bin:
    """What of this instance is deleted or can be. Each method is one transaction, but for those that delete many."""

    def __init__(self, engine: Engine, writing: Writers, clock: Callable[[], datetime]) -> None:
        self._engine, self._writing, self._now = engine, writing, clock

    def deleted(self, key: str, *, edit: bool) -> datetime | None:
        """When the table of this link was deleted, while it can be brought back."""
        column = schema.tables.c.edit_key if edit else schema.tables.c.view_key
        with self._engine.begin() as connection:
            found = purge.deleted(connection, column, key)
        return found[1] if found else None

    def put(self, table_id: int) -> None:
        """Delete a table so that it can be brought back for a while: nobody sees it any more."""
        with self._writing.begin() as connection:
            purge.hide(connection, self._now(), table_id)

    def put_play(self, key: str) -> None:
        """Delete a play in the same way, with its table if it has one."""
        with self._writing.begin() as connection:
            purge.hide_with_table(connection, self._now(), key)

    def bring_back(self, key: str) -> Table | None:
        """Bring back the deleted table of a link that may write."""
        with self._writing.begin() as connection:
            found = purge.deleted(connection, schema.tables.c.edit_key, key)
            if found is None:
                return None
            purge.hide(connection, None, found[0])
            return lifecycle.known(connection, self._now(), found[0])

    def bring_back_play(self, key: str) -> None:
        with self._writing.begin() as connection:
            purge.hide_with_table(connection, None, key)

    def tables_of(self, device: str) -> list[tuple[Table, datetime]]:
        """The deleted tables that a device could bring back, the latest first."""
        with self._engine.begin() as connection:
            moments = purge.tables_of(connection, self._now(), device)
            which = schema.tables.c.id.in_(moments)
            tables = {table.id: table for table in lifecycle.find(connection, self._now(), which, deleted=True)}
        return [(tables[table_id], moment) for table_id, moment in moments.items()]

    def unused_since(self, moment: datetime) -> list[int]:
        """The tables at which nobody has been since."""
        with self._engine.begin() as connection:
            return purge.unused_since(connection, moment)

    def delete(self, tables: Sequence[int], unused_since: datetime | None = None) -> int:
        """Delete tables with all that was entered: a few at a time, so that nobody who saves has to wait for all.

        With a moment, those at which somebody has been since stay, and the plays of the others stay in the history of
        their group. Returns how many were deleted.
        """
        deleted = 0
        for start in range(0, len(tables), _AT_ONCE):
            some = tables[start : start + _AT_ONCE]
            with self._writing.begin() as connection:
                if unused_since:
                    some = sorted({*some}.intersection(purge.unused_since(connection, unused_since)))
                purge.delete_tables(connection, some, plays_stay=unused_since is not None)
            deleted += len(some)
        return deleted

    def empty(self, *, soon: bool = False) -> int:
        """Leave nothing of what was deleted so long ago that it cannot be brought back. Returns how many tables.

        :raise Trouble: others were writing all the time (`soon`: for a moment), or nothing can be written.
        """
        before = self._now() - purge.KEPT
        with self._engine.begin() as connection:
            old, plays = purge.deleted_before(connection, before)
        number = 0
        for start in range(0, len(old), _AT_ONCE):
            with self._writing.begin(soon=soon) as connection:
                # Another process may have deleted one since, and SQLite gives its number to the next table.
                some = purge.still_deleted(connection, old[start : start + _AT_ONCE], before)
                purge.delete_tables(connection, some)
            number += len(some)
        if plays:
            with self._writing.begin(soon=soon) as connection:
                purge.purge_plays(connection, before)
        return number
