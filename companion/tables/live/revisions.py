"""Revisions: what was entered, as numbered states of a table's parts. Rows are only ever added."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from functools import reduce
from itertools import groupby
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Join,
    Select,
    Table,
    and_,
    bindparam,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Row

from companion.tables import schema
from companion.tables.live import lifecycle
from companion.tables.live.patches import apply_patch, patch
from companion.tables.models import Kind, Label, LogEntry, PartState, Revision, Snapshot, Unknown
from companion.tables.storage.database import dump

_r, _c, _v, _p = schema.revisions.c, schema.changes.c, schema.visits.c, schema.parts.c
_newest = and_(_p.table_id == _r.table_id, _p.key == _r.key, _p.revision == _r.number)
_author = (_c.at, _c.kind, _c.note, _v.number.label("phone"), schema.devices.c.name)

_NUMBERS = range(1, 2**31)  # The numbers that both databases can look for: a link may ask for a greater one.


def _by_phones(changes: Join | Table) -> Join:
    return changes.join(schema.visits, and_(_v.table_id == _c.table_id, _v.device == _c.device)).join(schema.devices)


_changes: Select[Any] = select(_c.id, *_author).select_from(_by_phones(schema.changes))
_revisions: Select[Any] = select(schema.revisions, *_author).select_from(
    _by_phones(schema.revisions.join(schema.changes))
)

_insert_change = insert(schema.changes).returning(_c.id)
_insert_revision, _insert_part = insert(schema.revisions), insert(schema.parts)
_update_part = (
    update(schema.parts)
    .where(_p.table_id == bindparam("at"), _p.key == bindparam("of"))
    .values(revision=bindparam("to"), document=bindparam("whole", type_=JSON()))
)


# Asked of `parts`, not of `revisions`: the answer must not take longer as the history grows.
_current = (
    _revisions.add_columns(_p.document.label("whole"))
    .join(schema.parts, _newest)
    .where(_p.table_id == bindparam("table"))
    .order_by(_p.key)
)


def current(connection: Connection, table_id: int) -> dict[str, PartState]:
    return {row.key: _state(row, row.whole) for row in connection.execute(_current, {"table": table_id})}


def newest(connection: Connection, now: datetime, tables: Select[int]) -> Snapshot | None:
    """The newest of these tables as it stands, where there is one."""
    order = schema.tables.c.created.desc(), schema.tables.c.id.desc()
    table_id = connection.execute(tables.order_by(*order).limit(1)).scalar()
    if table_id is None:
        return None
    return Snapshot(lifecycle.load(connection, now, table_id), current(connection, table_id))


def state(connection: Connection, table_id: int, key: str, number: int) -> PartState:
    if number == 0:
        return PartState(key)
    row = number in _NUMBERS and connection.execute(_revisions.where(_is(table_id, key, number))).first()
    if not row:
        raise Unknown(f"no revision {number} of {key!r} at table {table_id}")
    return _state(row, _document(connection, row))


def _document(connection: Connection, row: Row[Any]) -> Any:
    """The whole document of a revision: the last whole one, with the patches since."""
    if row.start is None:
        return row.document
    since = and_(_r.table_id == row.table_id, _r.key == row.key, _r.number.between(row.start, row.number))
    whole, *steps = connection.execute(select(_r.document).where(since).order_by(_r.number)).scalars()
    return reduce(apply_patch, steps, whole)


def since(connection: Connection, table_id: int, key: str, number: int) -> list[tuple[Any, str]]:
    """The documents of a part after this revision, the oldest first, each with the device that entered it."""
    later = and_(_r.table_id == table_id, _r.key == key, _r.number > number)
    columns = select(_r.document, _r.start, _c.device).join(schema.changes)
    document, found = state(connection, table_id, key, number).document, []
    for row in connection.execute(columns.where(later).order_by(_r.number)):
        document = row.document if row.start is None else apply_patch(document, row.document)
        found.append((document, row.device))
    return found


def entries_below(connection: Connection, table_id: int, key: str, origin: int) -> list[Row[Any]]:
    """The entries that made the state `origin` of a part, the newest first: `number`, `undo`, `change_id`, `device`.

    Entries that were taken back from under later ones are left out.
    """
    columns: Select[Any] = select(_r.number, _r.undo, _r.took, _r.change_id, _c.device).join(schema.changes)
    rows = {row.number: row for row in connection.execute(columns.where(_r.table_id == table_id, _r.key == key))}
    states = []
    while origin:
        states.append(rows[origin])
        origin = rows[origin].undo or 0
    gone = {row.took for row in states}
    return [row for row in states if row.took is None and row.number not in gone]


def entry(connection: Connection, table_id: int, change: int) -> LogEntry:
    found = entries(connection, table_id, [change]) if change in _NUMBERS else ()
    if not found:
        raise Unknown(f"no change {change} at table {table_id}")
    return found[0]


def entries(connection: Connection, table_id: int, changes: Collection[int]) -> tuple[LogEntry, ...]:
    """The lines of the log with these numbers, the newest first."""
    return tuple(_entries(connection, _with_parts(_changes.where(_c.table_id == table_id, _c.id.in_(changes)))))


def as_of(connection: Connection, table_id: int, key: str, change: int) -> PartState:
    """The part as it stood after a change of the table."""
    last = select(func.max(_r.number)).where(
        _r.table_id == table_id, _r.key == key, _r.change_id <= min(change, _NUMBERS[-1])
    )
    return state(connection, table_id, key, connection.execute(last).scalar() or 0)


def saved_together(connection: Connection, change: int) -> dict[str, int]:
    """The parts that were saved in one change, each with the number of its revision."""
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
    before: Mapping[str, PartState],
) -> list[PartState]:
    """Write one change: a new revision of each of these parts, as a patch of `before`. Returns them as stored."""
    change_id = log(connection, now, table_id, device, kind, note)
    steps = [_step(before.get(part.key), part) for part in new]
    rows = [
        {
            "table_id": table_id, "key": part.key, "number": part.revision, "change_id": change_id, "document": stored,
            "state": part.origin, "undo": part.undo, "redo": part.redo, "took": part.took, "start": part.start,
            "weight": part.weight,
        }
        for part, stored in steps
    ]  # fmt: skip
    connection.execute(_insert_revision, rows)
    first = [
        {"table_id": table_id, "key": part.key, "revision": 1, "document": part.document}
        for part in new
        if part.revision == 1
    ]
    if first:
        connection.execute(_insert_part, first)
    moved = [
        {"at": table_id, "of": part.key, "to": part.revision, "whole": part.document}
        for part in new
        if part.revision > 1
    ]
    if moved:
        connection.execute(_update_part, moved)
    return [part for part, _ in steps]


def _step(before: PartState | None, part: PartState) -> tuple[PartState, Any]:
    """The part, and what is stored of it: a patch, unless the patches since the last whole document are together as
    long as the document. So a history is never longer than twice what was entered."""
    whole = dump(part.document)
    if before is not None and before.revision:
        step = patch(before.document, part.document)
        weight = before.weight + len(dump(step))
        if weight < len(whole) and dump(apply_patch(before.document, step)) == whole:
            start = before.revision if before.start is None else before.start
            return replace(part, start=start, weight=weight), step
    return replace(part, start=None, weight=0), part.document


def log(connection: Connection, now: datetime, table_id: int, device: str, kind: Kind, note: Any) -> int:
    """Write a line of the log. Returns its number."""
    change = {"table_id": table_id, "device": device, "at": now, "kind": kind, "note": note}
    number: int = connection.execute(_insert_change, change).scalar_one()
    return number


def revision(connection: Connection, table_id: int, key: str, number: int) -> Revision | None:
    row = number in _NUMBERS and connection.execute(_revisions.where(_is(table_id, key, number))).first()
    if not row:
        return None
    document = _document(connection, row)
    return Revision(row.key, row.number, document, row.change_id, row.at, _label(row), row.kind, row.note)


def history(connection: Connection, table_id: int, key: str | None, limit: int, before: int | None) -> list[LogEntry]:
    if key is None and before is None:
        return _entries(connection, _latest, table=table_id, limit=limit)
    query = _log
    if key is not None:
        query = query.where(_c.id.in_(select(_r.change_id).where(_r.table_id == table_id, _r.key == key)))
    if before is not None:
        query = query.where(_c.id < min(max(before, 0), _NUMBERS[-1]))
    return _entries(connection, _with_parts(query), table=table_id, limit=limit)


def _with_parts(changes: Select[Any]) -> Select[Any]:
    """These changes, the newest first: a row for each part that a change touched, or one without a part."""
    change = changes.subquery()
    touched = select(change, _r.key.label("part"), _r.number).outerjoin(schema.revisions, _r.change_id == change.c.id)
    return touched.order_by(change.c.id.desc(), _r.key)


_log = _changes.where(_c.table_id == bindparam("table")).order_by(_c.id.desc()).limit(bindparam("limit"))
_latest = _with_parts(_log)


def _entries(connection: Connection, query: Select[Any], **values: int) -> list[LogEntry]:
    entries = []
    for _, rows in groupby(connection.execute(query, values), key=lambda row: row.id):
        row, *more = rows
        parts = tuple((touched.part, touched.number) for touched in (row, *more) if touched.part is not None)
        entries.append(LogEntry(row.id, row.at, _label(row), row.kind, row.note, parts))
    return entries


def _is(table_id: int, key: str, number: int) -> ColumnElement[bool]:
    return and_(_r.table_id == table_id, _r.key == key, _r.number == number)


def _label(row: Row[Any]) -> Label:
    return Label(row.phone, row.name)


def _state(row: Row[Any], document: Any) -> PartState:
    return PartState(
        row.key, row.number, document, row.state, row.undo, row.redo, row.took, row.at, _label(row), row.start,
        row.weight or 0,
    )  # fmt: skip
