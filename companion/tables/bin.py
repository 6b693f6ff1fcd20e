"""The bin: deleted tables and plays, as long as they can be brought back, and what is deleted for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy import Engine

from companion.tables import deleting, schema, sessions
from companion.tables.models import Table
from companion.tables.turns import Writers

_AT_ONCE = 50
"""So many tables are deleted in one transaction."""
_A_FEW = 10
"""And so many while somebody waits for a page."""


class Bin:
    """What of this instance is deleted or can be. Each method is one transaction, but for those that delete many."""

    def __init__(self, engine: Engine, writing: Writers, at_once: Writers, clock: Callable[[], datetime]) -> None:
        self._engine, self._writing, self._at_once, self._now = engine, writing, at_once, clock

    def deleted(self, key: str, *, edit: bool) -> datetime | None:
        """When the table of this link was deleted, while it can be brought back."""
        column = schema.tables.c.edit_key if edit else schema.tables.c.view_key
        with self._engine.begin() as connection:
            found = deleting.deleted(connection, column, key)
        return found[1] if found else None

    def put(self, table_id: int) -> None:
        """Delete a table so that it can be brought back for a while: nobody sees it any more."""
        with self._writing.begin() as connection:
            deleting.hide(connection, self._now(), table_id)

    def put_play(self, key: str) -> None:
        """Delete a play in the same way, with its table if it has one."""
        with self._writing.begin() as connection:
            deleting.hide_with_table(connection, self._now(), key)

    def bring_back(self, key: str) -> Table | None:
        """Bring back the deleted table of a link that may write."""
        with self._writing.begin() as connection:
            found = deleting.deleted(connection, schema.tables.c.edit_key, key)
            if found is None:
                return None
            deleting.hide(connection, None, found[0])
            return sessions.known(connection, self._now(), found[0])

    def bring_back_play(self, key: str) -> None:
        with self._writing.begin() as connection:
            deleting.hide_with_table(connection, None, key)

    def tables_of(self, device: str) -> list[tuple[Table, datetime]]:
        """The deleted tables that a device could bring back, the latest first."""
        with self._engine.begin() as connection:
            moments = deleting.tables_of(connection, self._now(), device)
            which = schema.tables.c.id.in_(moments)
            tables = {table.id: table for table in sessions.find(connection, self._now(), which, deleted=True)}
        return [(tables[table_id], moment) for table_id, moment in moments.items()]

    def unused_since(self, moment: datetime) -> list[int]:
        """The tables at which nobody has been since."""
        with self._engine.begin() as connection:
            return deleting.unused_since(connection, moment)

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
                    some = sorted({*some}.intersection(deleting.unused_since(connection, unused_since)))
                deleting.delete_tables(connection, some, plays_stay=unused_since is not None)
            deleted += len(some)
        return deleted

    def empty(self) -> int:
        """Leave nothing of what was deleted so long ago that it cannot be brought back. Returns how many tables."""
        before, old, plays = self._too_old()
        parts = range(0, len(old), _AT_ONCE)
        number = sum(self._purge(self._writing, old[start : start + _AT_ONCE], before) for start in parts)
        if plays:
            self._purge_plays(self._writing, before)
        return number

    def empty_a_little(self) -> bool:
        """As `empty`, while somebody waits for a page: a few tables, and only if nobody else is writing.

        Returns whether that was all.

        :raise Trouble: somebody is, or nothing can be written.
        """
        before, old, plays = self._too_old()
        if old:
            self._purge(self._at_once, old[:_A_FEW], before)
        if plays:
            self._purge_plays(self._at_once, before)
        return len(old) <= _A_FEW

    def _too_old(self) -> tuple[datetime, list[int], bool]:
        before = self._now() - deleting.KEPT
        with self._engine.begin() as connection:
            return before, *deleting.deleted_before(connection, before)

    def _purge(self, writing: Writers, tables: Sequence[int], before: datetime) -> int:
        """Delete those that are still what they were: another process may have deleted one since, and SQLite gives its
        number to the next table that somebody opens."""
        with writing.begin() as connection:
            old = deleting.still_deleted(connection, tables, before)
            deleting.delete_tables(connection, old)
        return len(old)

    def _purge_plays(self, writing: Writers, before: datetime) -> None:
        with writing.begin() as connection:
            deleting.purge_plays(connection, before)
