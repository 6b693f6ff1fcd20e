"""The trash: deleted tables and plays. They can be restored for 30 days; then nothing of them stays."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select, update

from companion.tables import schema
from companion.tables.history import groups
from companion.tables.live import lifecycle
from companion.tables.models import Table, Unknown
from companion.tables.storage.database import Repository

LIFETIME = timedelta(days=30)  # A deleted table can be restored for 30 days.
_AT_ONCE = 50  # At most 50 tables are deleted in one transaction, so that nobody who saves has to wait for all.
_LISTED = 100  # The trash of a phone lists at most 100 tables.
_t, _p, _v = schema.tables.c, schema.plays.c, schema.visits.c


class Trash(Repository):
    """What of this instance is deleted or can be. Each method is one transaction, but for those that delete many."""

    def deleted_at(self, key: str, *, edit: bool) -> datetime | None:
        """When the table of this link was deleted, while it can be restored."""
        with self._engine.begin() as connection:
            found = _deleted(connection, _t.edit_key if edit else _t.view_key, key)
        return found[1] if found else None

    def delete_table(self, table_id: int) -> None:
        with self._writing.begin() as connection:
            _mark_table(connection, self._now(), table_id)

    def delete_play(self, key: str) -> None:
        with self._writing.begin() as connection:
            mark_play(connection, self._now(), key)

    def restore_table(self, key: str) -> Table | None:
        """Restore the deleted table of a link that may write."""
        with self._writing.begin() as connection:
            found = _deleted(connection, _t.edit_key, key)
            if found is None:
                return None
            _mark_table(connection, None, found[0])
            return lifecycle.load(connection, self._now(), found[0])

    def restore_play(self, key: str) -> None:
        with self._writing.begin() as connection:
            mark_play(connection, None, key)

    def tables(self, device: str) -> list[tuple[Table, datetime]]:
        """The deleted tables that a device could write at and can restore, and when they were deleted, latest first."""
        writes = and_(_v.device == device, _v.edit, _t.deleted > self._now() - LIFETIME)
        query = select(_t.id, _t.deleted).join(schema.visits).where(writes).order_by(_t.deleted.desc()).limit(_LISTED)
        with self._engine.begin() as connection:
            rows = connection.execute(query).all()
            which = _t.id.in_([row.id for row in rows])
            tables = {table.id: table for table in lifecycle.find(connection, self._now(), which, deleted=True)}
        return [(tables[row.id], row.deleted) for row in rows]

    def unused_tables(self, moment: datetime) -> list[int]:
        """The tables at which nobody has been since."""
        with self._engine.begin() as connection:
            return _unused_since(connection, moment)

    def purge(self, tables: Sequence[int], unused_since: datetime | None = None) -> int:
        """Delete tables for good, with all that was entered. Returns how many.

        With a moment, those at which somebody has been since stay, and the plays of the others stay in the history of
        their group.
        """
        deleted = 0
        for start in range(0, len(tables), _AT_ONCE):
            some = tables[start : start + _AT_ONCE]
            with self._writing.begin() as connection:
                if unused_since:
                    some = sorted({*some}.intersection(_unused_since(connection, unused_since)))
                _purge_tables(connection, some, plays_stay=unused_since is not None)
            deleted += len(some)
        return deleted

    def empty(self, *, soon: bool = False) -> int:
        """Delete for good what can no longer be restored. Returns how many tables.

        :raise StorageError: others were writing all the time (`soon`: for a moment), or nothing can be written.
        """
        before = self._now() - LIFETIME
        old_plays = and_(_p.table_id.is_(None), _p.deleted < before)
        with self._engine.begin() as connection:
            old = _deleted_before(connection, before)
            plays = connection.execute(select(_p.id).where(old_plays).limit(1)).first()
        number = 0
        for start in range(0, len(old), _AT_ONCE):
            with self._writing.begin(soon=soon) as connection:
                # Another process may have deleted one since, and SQLite gives its number to the next table.
                some = _lock_deleted(connection, old[start : start + _AT_ONCE], before)
                _purge_tables(connection, some)
            number += len(some)
        if plays:
            with self._writing.begin(soon=soon) as connection:
                _forget(connection, _purge_plays(connection, old_plays))
        return number


def _mark_table(connection: Connection, deleted: datetime | None, table_id: int) -> None:
    """Delete a table and its play, or (without a moment) restore them."""
    lifecycle.touch(connection, table_id, deleted=deleted)
    _mark_plays(connection, deleted, _p.table_id == table_id)


def _mark_plays(connection: Connection, deleted: datetime | None, which: ColumnElement[bool]) -> None:
    marked = update(schema.plays).where(which).values(deleted=deleted).returning(_p.group_id)
    for group_id in connection.execute(marked).scalars().all():
        groups.touch(connection, group_id)


def mark_play(connection: Connection, deleted: datetime | None, key: str) -> None:
    """Delete a play and its table, if it has one, or (without a moment) restore them."""
    row = connection.execute(select(_p.id, _p.table_id).where(_p.key == key)).first()
    if row is None:
        raise Unknown(f"no play {key!r}")
    if row.table_id is None:
        _mark_plays(connection, deleted, _p.id == row.id)
    else:
        _mark_table(connection, deleted, row.table_id)


def _deleted(connection: Connection, column: ColumnElement[str], key: str) -> tuple[int, datetime] | None:
    """The number of the deleted table with this key, and when that was."""
    if not lifecycle.is_searchable(key):
        return None
    row = connection.execute(select(_t.id, _t.deleted).where(column == key, _t.deleted.is_not(None))).first()
    return (row.id, row.deleted) if row else None


def _unused_since(connection: Connection, moment: datetime) -> list[int]:
    """The tables that nobody opened and at which nobody entered anything since."""
    seen = select(_v.table_id).where(_v.seen >= moment)
    changed = select(schema.changes.c.table_id).where(schema.changes.c.at >= moment)
    here_since = func.coalesce(_t.arrived, _t.created)
    unused = and_(here_since < moment, _t.id.not_in(seen), _t.id.not_in(changed))
    return list(connection.execute(select(_t.id).where(unused).order_by(_t.id)).scalars())


def _deleted_before(connection: Connection, moment: datetime) -> list[int]:
    return list(connection.execute(select(_t.id).where(_t.deleted < moment).order_by(_t.id)).scalars())


def _lock_deleted(connection: Connection, tables: Sequence[int], before: datetime) -> list[int]:
    """Those of the tables that were deleted before, locked so that nobody restores them; but for those that somebody
    else has locked."""
    old = select(_t.id).where(_t.id.in_(tables), _t.deleted < before).order_by(_t.id)
    return list(connection.execute(old.with_for_update(skip_locked=True)).scalars())


def _purge_tables(connection: Connection, tables: Sequence[int], plays_stay: bool = False) -> None:
    """Delete tables for good with all that was entered at them, and forget phones that have no other.

    Where the plays stay, a finished game stays in the history of its group with its totals, unless it was deleted.
    """
    of_groups = select(_t.group_id).where(_t.id.in_(tables), _t.group_id.is_not(None))
    touched = set(connection.execute(of_groups).scalars())
    if plays_stay:
        finished = and_(_p.table_id.in_(tables), _p.deleted.is_(None))
        connection.execute(update(schema.plays).where(finished).values(table_id=None, result=None))
    _purge_plays(connection, _p.table_id.in_(tables))
    connection.execute(update(schema.tables).where(_t.rematch_of.in_(tables)).values(rematch_of=None))
    for part in reversed(schema.metadata.sorted_tables):
        if "table_id" in part.c:
            connection.execute(delete(part).where(part.c.table_id.in_(tables)))
    connection.execute(delete(schema.tables).where(_t.id.in_(tables)))
    _forget(connection, touched)


def _purge_plays(connection: Connection, which: ColumnElement[bool]) -> set[int]:
    """Delete plays for good with all their revisions. Returns the groups that had them."""
    rows = connection.execute(select(_p.id, _p.group_id).where(which)).all()
    gone = [row.id for row in rows]
    for part in (schema.play_people, schema.play_revisions):
        connection.execute(delete(part).where(part.c.play_id.in_(gone)))
    connection.execute(delete(schema.plays).where(_p.id.in_(gone)))
    return {row.group_id for row in rows}


def _forget(connection: Connection, of_groups: Collection[int]) -> None:
    """Delete the people, groups and phones of which nothing else is left."""
    groups.delete_unused(connection, of_groups)
    held = select(schema.holders.c.device)
    unknown = and_(schema.devices.c.id.not_in(select(_v.device)), schema.devices.c.id.not_in(held))
    connection.execute(delete(schema.devices).where(unknown))
