"""Which phones were at which tables, and the names they know."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.tables import schema, sessions
from companion.tables.models import Device, Label, Table, Unknown, Visit

# A phone that reloads a page every few seconds need not write to the disk each time.
_STILL_HERE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Lock:
    """A table locked by a device that is about to write: the table's version, and what the device is called there."""

    version: int
    label: Label | None
    """None: it was never here."""


def lock(connection: Connection, table_id: int, device: str) -> Lock:
    """Make every other writer of this table wait (SQLite is locked already). Returns who writes, and the version."""
    t, v, d = schema.tables.c, schema.visits.c, schema.devices.c
    visited = and_(v.table_id == t.id, v.device == device)
    joined = schema.tables.outerjoin(schema.visits, visited).outerjoin(schema.devices, d.id == v.device)
    query = select(t.version, v.number, d.name).select_from(joined).where(t.id == table_id)
    row = connection.execute(query.with_for_update(of=schema.tables)).first()
    if row is None:
        raise Unknown(f"no table {table_id}")
    return Lock(row.version, None if row.number is None else Label(row.number, row.name))


def write(connection: Connection, now: datetime, table_id: int, device: str, known: Label | None) -> Label:
    """Remember that the device wrote at the table. Returns what the device is called there."""
    v, d = schema.visits.c, schema.devices.c
    if known is None:
        visit(connection, now, table_id, device, edit=True)
        query = select(v.number, d.name).join(schema.devices).where(v.table_id == table_id, v.device == device)
        row = connection.execute(query).one()
        return Label(row.number, row.name)
    this_visit = update(schema.visits).where(v.table_id == table_id, v.device == device)
    connection.execute(this_visit.values(seen=now, edit=True))
    return known


def visit(connection: Connection, now: datetime, table_id: int, device: str, edit: bool) -> None:
    """Remember that the device is at the table. A device that once had the edit key keeps it."""
    v = schema.visits.c
    former = connection.execute(select(schema.visits).where(v.table_id == table_id, v.device == device)).first()
    if former is None:
        _register(connection, device)
        last = connection.execute(select(func.max(v.number)).where(v.table_id == table_id)).scalar()
        row = {"table_id": table_id, "device": device, "number": (last or 0) + 1, "edit": edit, "seen": now}
        connection.execute(insert(schema.visits).values(row))
    else:
        this_visit = update(schema.visits).where(v.table_id == table_id, v.device == device)
        connection.execute(this_visit.values(seen=now, edit=former.edit or edit))


def just_visited(connection: Connection, now: datetime, table_id: int, device: str, edit: bool) -> bool:
    v = schema.visits.c
    former = connection.execute(select(schema.visits).where(v.table_id == table_id, v.device == device)).first()
    return former is not None and now - former.seen < _STILL_HERE and (former.edit or not edit)


def _register(connection: Connection, device: str) -> None:
    known = select(schema.devices.c.id).where(schema.devices.c.id == device)
    if connection.execute(known).first() is None:
        # The same phone may be opening another table at this very moment.
        with suppress(IntegrityError), connection.begin_nested():
            connection.execute(insert(schema.devices).values(id=device))


def rename(connection: Connection, device: str, name: str | None) -> None:
    """Name the device. The version of the tables where it may write grows, so that their pages show the new name."""
    _register(connection, device)
    d, t, v = schema.devices.c, schema.tables.c, schema.visits.c
    renamed = update(schema.devices).where(d.id == device, d.name.is_distinct_from(name or None))
    if connection.execute(renamed.values(name=name or None)).rowcount:
        writes_at = select(v.table_id).where(v.device == device, v.edit)
        connection.execute(update(schema.tables).where(t.id.in_(writes_at)).values(version=t.version + 1))


def devices_at(connection: Connection, table_id: int) -> list[Device]:
    v, d = schema.visits.c, schema.devices.c
    rows = connection.execute(
        select(schema.visits, d.name).join(schema.devices).where(v.table_id == table_id).order_by(v.number)
    )
    return [Device(row.device, Label(row.number, row.name), row.edit, row.seen) for row in rows]


def tables_of(connection: Connection, now: datetime, device: str, limit: int) -> list[Visit]:
    v = schema.visits.c
    rows = connection.execute(
        select(schema.visits).where(v.device == device).order_by(v.seen.desc(), v.table_id.desc()).limit(limit)
    ).all()
    visited = schema.tables.c.id.in_([row.table_id for row in rows])
    tables = {table.id: table for table in sessions.find(connection, now, visited)}
    return [Visit(tables[row.table_id], row.edit, row.seen) for row in rows]


def recent_names(connection: Connection, device: str) -> list[str]:
    """Names at the tables this device saw, the latest table first, in seating order, each once."""
    v, s = schema.visits.c, schema.seats.c
    rows = connection.execute(
        select(s.name)
        .join(schema.visits, v.table_id == s.table_id)
        .where(v.device == device)
        .order_by(v.seen.desc(), v.table_id.desc(), func.coalesce(s.place, s.position))
    ).scalars()
    return list(dict.fromkeys(rows))


def last_table(connection: Connection, now: datetime, device: str, game: str, holding: str | None) -> Table | None:
    t, v, p = schema.tables.c, schema.visits.c, schema.parts.c
    tables = select(t.id).join(schema.visits, v.table_id == t.id).where(v.device == device, v.edit, t.game == game)
    if holding is not None:
        tables = tables.where(t.id.in_(select(p.table_id).where(p.key == holding)))
    last = connection.execute(tables.order_by(t.created.desc(), t.id.desc()).limit(1)).scalar()
    return sessions.known(connection, now, last) if last is not None else None
