"""What was entered, as numbered revisions of a table's parts. Rows are only ever added."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Join, Select, Table, and_, bindparam, func, insert, select, update
from sqlalchemy.engine import Row

from companion.tables import schema
from companion.tables.models import Entry, Kind, Label, PartState, Revision, Unknown

_r, _c, _v, _p = schema.revisions.c, schema.changes.c, schema.visits.c, schema.parts.c
_newest = and_(_p.table_id == _r.table_id, _p.key == _r.key, _p.revision == _r.number)
_author = (_c.at, _c.kind, _c.note, _v.number.label("phone"), schema.devices.c.name)

# What a link may ask for and either database can look for: a greater number would be an error, not an absence.
_NUMBERS = range(1, 2**31)


def _by_phones(changes: Join | Table) -> Join:
    return changes.join(schema.visits, and_(_v.table_id == _c.table_id, _v.device == _c.device)).join(schema.devices)


_changes: Select[Any] = select(_c.id, *_author).select_from(_by_phones(schema.changes))
_revisions: Select[Any] = select(schema.revisions, *_author).select_from(
    _by_phones(schema.revisions.join(schema.changes))
)


def current(connection: Connection, table_id: int) -> dict[str, PartState]:
    """Every part that was entered, as it stands."""
    # Asked of `parts`, not of `revisions`: the answer must not take longer as the history grows.
    query = _revisions.join(schema.parts, _newest).where(_p.table_id == table_id)
    return {row.key: _state(row) for row in connection.execute(query.order_by(_p.key))}


def state(connection: Connection, table_id: int, key: str, number: int) -> PartState:
    """The part as it stood at that revision."""
    if number == 0:
        return PartState(key)
    row = number in _NUMBERS and connection.execute(_revisions.where(_is(table_id, key, number))).first()
    if not row:
        raise Unknown(f"no revision {number} of {key!r} at table {table_id}")
    return _state(row)


def since(connection: Connection, table_id: int, key: str, number: int) -> list[tuple[Any, str]]:
    """The documents of a part after this revision, the oldest first, each with the device that entered it."""
    later = and_(_r.table_id == table_id, _r.key == key, _r.number > number)
    rows = connection.execute(select(_r.document, _c.device).join(schema.changes).where(later).order_by(_r.number))
    return [(row.document, row.device) for row in rows]


def line(connection: Connection, table_id: int, key: str, origin: int) -> list[Row[Any]]:
    """The entries that a state of the part is made of, the newest first: `number`, `undo`, `change_id`, `device`.

    Those that were taken back from under later ones are left out.
    """
    columns: Select[Any] = select(_r.number, _r.undo, _r.took, _r.change_id, _c.device).join(schema.changes)
    rows = {row.number: row for row in connection.execute(columns.where(_r.table_id == table_id, _r.key == key))}
    states = []
    while origin:
        states.append(rows[origin])
        origin = rows[origin].undo or 0
    gone = {row.took for row in states}
    return [row for row in states if row.took is None and row.number not in gone]


def entry(connection: Connection, table_id: int, change: int) -> Entry:
    """The line of the log with this number."""
    found = entries(connection, table_id, [change]) if change in _NUMBERS else ()
    if not found:
        raise Unknown(f"no change {change} at table {table_id}")
    return found[0]


def entries(connection: Connection, table_id: int, changes: Collection[int]) -> tuple[Entry, ...]:
    """The lines of the log with these numbers, the newest first."""
    query = _changes.where(_c.table_id == table_id, _c.id.in_(changes)).order_by(_c.id.desc())
    return tuple(_entries(connection, connection.execute(query).all()))


def as_of(connection: Connection, table_id: int, key: str, change: int) -> PartState:
    """The part as it stood after a change of the table."""
    last = select(func.max(_r.number)).where(_r.table_id == table_id, _r.key == key, _r.change_id <= change)
    return state(connection, table_id, key, connection.execute(last).scalar() or 0)


def made_with(connection: Connection, table_id: int, key: str, number: int) -> dict[str, int]:
    """The parts that were saved in one change with this revision, each with the number it got there."""
    change = select(_r.change_id).where(_is(table_id, key, number)).scalar_subquery()
    rows = connection.execute(select(_r.key, _r.number).where(_r.change_id == change).order_by(_r.key))
    return {row.key: row.number for row in rows}


def add(
    connection: Connection,
    now: datetime,
    table_id: int,
    device: str,
    kind: Kind,
    note: Any,
    new: Collection[PartState],
) -> None:
    """Write one change: a new revision of each of these parts."""
    change_id = tell(connection, now, table_id, device, kind, note)
    connection.execute(insert(schema.revisions), [_row(table_id, change_id, part) for part in new])
    first = [{"table_id": table_id, "key": part.key, "revision": 1} for part in new if part.revision == 1]
    if first:
        connection.execute(insert(schema.parts), first)
    moved = [{"of": part.key, "to": part.revision} for part in new if part.revision > 1]
    if moved:
        where = and_(_p.table_id == table_id, _p.key == bindparam("of"))
        connection.execute(update(schema.parts).where(where).values(revision=bindparam("to")), moved)


def tell(connection: Connection, now: datetime, table_id: int, device: str, kind: Kind, note: Any) -> int:
    """Write a line of the log, and give its number."""
    change = insert(schema.changes).values(table_id=table_id, device=device, at=now, kind=kind, note=note)
    number: int = connection.execute(change.returning(_c.id)).scalar_one()
    return number


def revision(connection: Connection, table_id: int, key: str, number: int) -> Revision | None:
    row = number in _NUMBERS and connection.execute(_revisions.where(_is(table_id, key, number))).first()
    if not row:
        return None
    return Revision(row.key, row.number, row.document, row.change_id, row.at, _label(row), row.kind, row.note)


def history(connection: Connection, table_id: int, key: str | None, limit: int, before: int | None) -> list[Entry]:
    query = _changes.where(_c.table_id == table_id).order_by(_c.id.desc()).limit(limit)
    if key is not None:
        query = query.where(_c.id.in_(select(_r.change_id).where(_r.table_id == table_id, _r.key == key)))
    if before is not None:
        query = query.where(_c.id < min(max(before, 0), _NUMBERS[-1]))
    return _entries(connection, connection.execute(query).all())


def _entries(connection: Connection, changes: Sequence[Row[Any]]) -> list[Entry]:
    touched = select(_r.change_id, _r.key, _r.number).where(_r.change_id.in_([row.id for row in changes]))
    parts: defaultdict[int, tuple[tuple[str, int], ...]] = defaultdict(tuple)
    for row in connection.execute(touched.order_by(_r.key)):
        parts[row.change_id] += ((row.key, row.number),)
    return [Entry(row.id, row.at, _label(row), row.kind, row.note, parts[row.id]) for row in changes]


def _is(table_id: int, key: str, number: int) -> ColumnElement[bool]:
    return and_(_r.table_id == table_id, _r.key == key, _r.number == number)


def _label(row: Row[Any]) -> Label:
    return Label(row.phone, row.name)


def _state(row: Row[Any]) -> PartState:
    return PartState(row.key, row.number, row.document, row.state, row.undo, row.redo, row.took, row.at, _label(row))


def _row(table_id: int, change_id: int, part: PartState) -> dict[str, Any]:
    return {
        "table_id": table_id, "key": part.key, "number": part.revision, "change_id": change_id,
        "document": part.document, "state": part.origin, "undo": part.undo, "redo": part.redo, "took": part.took,
    }  # fmt: skip
