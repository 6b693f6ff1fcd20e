"""Tables and plays that are deleted: hidden at once, brought back while there is time, then gone with everything."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select, update

from companion.tables import schema
from companion.tables.history import groups
from companion.tables.live import lifecycle
from companion.tables.models import Unknown

KEPT = timedelta(days=30)
"""So long a deleted table can be brought back."""
_SHOWN = 100
_t, _p = schema.tables.c, schema.plays.c


def hide(connection: Connection, now: datetime | None, table_id: int) -> None:
    """Delete a table, or (without a moment) bring it back."""
    lifecycle.change(connection, table_id, deleted=now)
    hide_play(connection, now, _p.table_id == table_id)


def hide_play(connection: Connection, now: datetime | None, which: ColumnElement[bool]) -> None:
    """Delete a play, or (without a moment) bring it back."""
    hidden = update(schema.plays).where(which).values(deleted=now).returning(_p.group_id)
    for group_id in connection.execute(hidden).scalars().all():
        groups.changed(connection, group_id)


def hide_with_table(connection: Connection, now: datetime | None, key: str) -> None:
    """Delete a play and its table, if it has one; or bring both back."""
    row = connection.execute(select(_p.id, _p.table_id).where(_p.key == key)).first()
    if row is None:
        raise Unknown(f"no play {key!r}")
    if row.table_id is None:
        hide_play(connection, now, _p.id == row.id)
    else:
        hide(connection, now, row.table_id)


def deleted(connection: Connection, column: ColumnElement[str], key: str) -> tuple[int, datetime] | None:
    """The number of the deleted table with this key, and when that was."""
    if not lifecycle.searchable(key):
        return None
    row = connection.execute(select(_t.id, _t.deleted).where(column == key, _t.deleted.is_not(None))).first()
    return (row.id, row.deleted) if row else None


def tables_of(connection: Connection, now: datetime, device: str) -> dict[int, datetime]:
    """The deleted tables that a device could write at and that can be brought back, the latest first."""
    v = schema.visits.c
    query = select(_t.id, _t.deleted).join(schema.visits).where(v.device == device, v.edit, _t.deleted > now - KEPT)
    return {row.id: row.deleted for row in connection.execute(query.order_by(_t.deleted.desc()).limit(_SHOWN))}


def unused_since(connection: Connection, moment: datetime) -> list[int]:
    """The tables at which nobody has been since: none was there, and nothing was entered."""
    v, c = schema.visits.c, schema.changes.c
    seen = select(v.table_id).where(v.seen >= moment)
    changed = select(c.table_id).where(c.at >= moment)
    here_since = func.coalesce(_t.arrived, _t.created)
    unused = and_(here_since < moment, _t.id.not_in(seen), _t.id.not_in(changed))
    return list(connection.execute(select(_t.id).where(unused).order_by(_t.id)).scalars())


def deleted_before(connection: Connection, moment: datetime) -> tuple[list[int], bool]:
    """The tables that were deleted before, and whether a play without a table was."""
    tables = connection.execute(select(_t.id).where(_t.deleted < moment).order_by(_t.id)).scalars()
    plays = select(_p.id).where(_p.deleted < moment, _p.table_id.is_(None)).limit(1)
    return list(tables), connection.execute(plays).first() is not None


def still_deleted(connection: Connection, tables: Sequence[int], moment: datetime) -> list[int]:
    """Those of the tables that were deleted before, which nobody can bring back before this transaction ends; but those
    that somebody else is at just now."""
    old = select(_t.id).where(_t.id.in_(tables), _t.deleted < moment).order_by(_t.id)
    return list(connection.execute(old.with_for_update(skip_locked=True)).scalars())


def delete_tables(connection: Connection, tables: Sequence[int], plays_stay: bool = False) -> None:
    """Delete tables with all that was entered at them; phones that hold nothing else are forgotten.

    Where the plays stay, a finished game stays in the history of its group with its totals, unless it was deleted.
    """
    of_groups = select(_t.group_id).where(_t.id.in_(tables), _t.group_id.is_not(None))
    touched = set(connection.execute(of_groups).scalars())
    if plays_stay:
        finished = and_(_p.table_id.in_(tables), _p.deleted.is_(None))
        connection.execute(update(schema.plays).where(finished).values(table_id=None, result=None))
    delete_plays(connection, _p.table_id.in_(tables))
    connection.execute(update(schema.tables).where(_t.rematch_of.in_(tables)).values(rematch_of=None))
    for part in reversed(schema.metadata.sorted_tables):
        if "table_id" in part.c:
            connection.execute(delete(part).where(part.c.table_id.in_(tables)))
    connection.execute(delete(schema.tables).where(_t.id.in_(tables)))
    forget(connection, touched)


def delete_plays(connection: Connection, which: ColumnElement[bool]) -> set[int]:
    """Delete plays with all their revisions. Returns the groups that had them."""
    rows = connection.execute(select(_p.id, _p.group_id).where(which)).all()
    gone = [row.id for row in rows]
    for part in (schema.play_people, schema.play_revisions):
        connection.execute(delete(part).where(part.c.play_id.in_(gone)))
    connection.execute(delete(schema.plays).where(_p.id.in_(gone)))
    return {row.group_id for row in rows}


def purge_plays(connection: Connection, before: datetime) -> None:
    """Leave nothing of plays without a table that were deleted before."""
    if touched := delete_plays(connection, and_(_p.table_id.is_(None), _p.deleted < before)):
        forget(connection, touched)


def forget(connection: Connection, of_groups: Collection[int]) -> None:
    """Leave nothing of people, groups and phones of which nothing else is left."""
    groups.forget_nobodies(connection, of_groups)
    seen, held = select(schema.visits.c.device), select(schema.holders.c.device)
    unknown = and_(schema.devices.c.id.not_in(seen), schema.devices.c.id.not_in(held))
    connection.execute(delete(schema.devices).where(unknown))
