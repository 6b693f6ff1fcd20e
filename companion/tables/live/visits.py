"""Visits: which phones were at which tables, and when."""

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, or_, select, update

from companion.tables import schema
from companion.tables.models import Label, Unknown
from companion.tables.storage.database import insert_or

STILL_HERE = timedelta(minutes=1)  # A phone that reloads a page is written down again after one minute, not each time.


class Lock(NamedTuple):
    """A table that is locked for a device: the version of the table, and the label of the device there."""

    version: int
    label: Label | None  # None: it was never at this table.
    seen: datetime | None  # When it was last here with the edit key.


_t, _v, _d = schema.tables.c, schema.visits.c, schema.devices.c
_here = and_(_v.table_id == bindparam("table"), _v.device == bindparam("phone"))
_lock = (
    select(_t.version, _v.number, _v.edit, _v.seen, _d.name)
    .select_from(
        schema.tables.outerjoin(schema.visits, and_(_v.table_id == _t.id, _v.device == bindparam("phone"))).outerjoin(
            schema.devices, _d.id == _v.device
        )
    )
    .where(_t.id == bindparam("table"))
    .with_for_update(of=schema.tables)
)
_last_visit = select(_v.seen, _v.edit).where(_here)
_seen = update(schema.visits).where(_here).values(seen=bindparam("now"), edit=True)


def lock(connection: Connection, table_id: int, device: str) -> Lock:
    """Make every other writer of this table wait (SQLite is locked already)."""
    row = connection.execute(_lock, {"table": table_id, "phone": device}).first()
    if row is None:
        raise Unknown(f"no table {table_id}")
    label = None if row.number is None else Label(row.number, row.name)
    return Lock(row.version, label, row.seen if row.edit else None)


def note_writer(connection: Connection, now: datetime, table_id: int, device: str, lock: Lock) -> Label:
    """Remember that the device wrote at the table, unless it was noted within the minute. Returns its label there."""
    if lock.label is None:
        visit(connection, now, table_id, device, edit=True)
        query = select(_v.number, _d.name).join(schema.devices).where(_v.table_id == table_id, _v.device == device)
        row = connection.execute(query).one()
        return Label(row.number, row.name)
    if lock.seen is None or now - lock.seen >= STILL_HERE:
        connection.execute(_seen, {"table": table_id, "phone": device, "now": now})
    return lock.label


def visit(connection: Connection, now: datetime, table_id: int, device: str, edit: bool) -> None:
    """Remember that the device is at the table. A device that once had the edit key keeps it."""
    register(connection, device)
    next_number = select(func.coalesce(func.max(_v.number), 0) + 1).where(_v.table_id == table_id).scalar_subquery()
    new = insert_or(connection, schema.visits).values(
        table_id=table_id, device=device, number=next_number, edit=edit, seen=now
    )
    again = {"seen": now, "edit": or_(_v.edit, new.excluded.edit)}
    connection.execute(new.on_conflict_do_update(index_elements=[_v.table_id, _v.device], set_=again))


def last_visit(connection: Connection, table_id: int, device: str, edit: bool) -> datetime | None:
    """When the device was last at the table with such a link."""
    former = connection.execute(_last_visit, {"table": table_id, "phone": device}).first()
    return former.seen if former is not None and (former.edit or not edit) else None


def register(connection: Connection, device: str) -> None:
    """Add the device, unless it is there."""
    connection.execute(insert_or(connection, schema.devices).values(id=device).on_conflict_do_nothing())
