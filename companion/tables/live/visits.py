"""Which phones were at which tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, bindparam, func, or_, select, update

from companion.tables import schema
from companion.tables.models import Label, Unknown
from companion.tables.storage.database import insert_or

# A phone that reloads a page every few seconds need not write to the disk each time.
STILL_HERE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Lock:
    """A table locked by a device that is about to write: the table's version, and what the device is called there."""

    version: int
    label: Label | None
    """None: it was never here."""
    seen: datetime | None
    """When it was last noted here as one that may write."""


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
    """Make every other writer of this table wait (SQLite is locked already). Returns who writes, and the version."""
    row = connection.execute(_lock, {"table": table_id, "phone": device}).first()
    if row is None:
        raise Unknown(f"no table {table_id}")
    label = None if row.number is None else Label(row.number, row.name)
    return Lock(row.version, label, row.seen if row.edit else None)


def write(connection: Connection, now: datetime, table_id: int, device: str, known: Lock) -> Label:
    """Remember that the device wrote at the table, unless that was noted just now. Returns what it is called there."""
    if known.label is None:
        visit(connection, now, table_id, device, edit=True)
        query = select(_v.number, _d.name).join(schema.devices).where(_v.table_id == table_id, _v.device == device)
        row = connection.execute(query).one()
        return Label(row.number, row.name)
    if known.seen is None or now - known.seen >= STILL_HERE:
        connection.execute(_seen, {"table": table_id, "phone": device, "now": now})
    return known.label


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
    """When the device was last noted at the table, with such a link."""
    former = connection.execute(_last_visit, {"table": table_id, "phone": device}).first()
    return former.seen if former is not None and (former.edit or not edit) else None


def register(connection: Connection, device: str) -> None:
    """Know the device, which others can then name."""
    connection.execute(insert_or(connection, schema.devices).values(id=device).on_conflict_do_nothing())
