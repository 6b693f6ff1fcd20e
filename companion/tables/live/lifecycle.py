"""Tables themselves: open, find by key or code, rename, seat, give a join code; which phones were at them, and when."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, func, insert, or_, select, update

from companion.tables import schema
from companion.tables.live import forms
from companion.tables.models import Label, Seat, Table, Unknown
from companion.tables.storage import join_codes
from companion.tables.storage.database import insert_or

_ATTEMPTS = 100  # At most 100 random codes are tried.
STILL_HERE = timedelta(minutes=1)  # A phone that reloads a page is written down again after one minute, not each time.
_t, _code, _seat = schema.tables.c, schema.codes.c, schema.seats.c
_tables: Select[Any] = (
    select(
        schema.tables, _code.code, _code.expires.label("code_expires"),
        _seat.position, _seat.name, _seat.shape, _seat.colour, _seat.place, _seat.box,
    )
    .outerjoin(schema.codes, and_(_code.table_id == _t.id, _code.expires > bindparam("now")))
    .outerjoin(schema.seats, _seat.table_id == _t.id)
    .order_by(_t.id, _seat.position)
)  # fmt: skip
_by_id = _tables.where(_t.id == bindparam("key"), _t.deleted.is_(None))
_keys = {True: _t.edit_key, False: _t.view_key}  # By whether it may write.
_by_key = {edit: _tables.where(key == bindparam("key"), _t.deleted.is_(None)) for edit, key in _keys.items()}
"""Built once: every phone asks by one of them after every save."""
_version = {
    edit: select(_t.version).where(key == bindparam("key"), _t.deleted.is_(None)) for edit, key in _keys.items()
}
_COLUMNS = [field.name for field in fields(Table) if field.name not in ("seats", "gone")]


def create(
    connection: Connection,
    now: datetime,
    game: str,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    rematch_of: int | None = None,
    group_id: int | None = None,
) -> int:
    about = {"game": game, "options": dict(options), "created": now, "rematch_of": rematch_of, "group_id": group_id}
    opened = insert(schema.tables).values(**about, **new_keys()).returning(_t.id)
    table_id: int = connection.execute(opened).scalar_one()
    new = [replace(seat, position=position, place=None) for position, seat in enumerate(seats)]
    if new:
        connection.execute(insert(schema.seats), [seat_row(table_id, seat) for seat in new])
    give_code(connection, now, table_id)
    return table_id


def new_keys() -> dict[str, Any]:
    return {"edit_key": secrets.token_urlsafe(16), "view_key": secrets.token_urlsafe(16), "version": 1}


def seat_row(table_id: int, seat: Seat) -> dict[str, Any]:
    return {"table_id": table_id, **asdict(seat)}


def by_key(connection: Connection, now: datetime, key: str, *, edit: bool) -> Table | None:
    return _only(connection, now, _by_key[edit], key) if is_searchable(key) else None


def version(connection: Connection, key: str, *, edit: bool) -> int | None:
    return connection.execute(_version[edit], {"key": key}).scalar()


def is_searchable(key: str) -> bool:
    """Whether a key can be looked up. A mangled link may hold characters that PostgreSQL refuses to search for."""
    return key.isascii() and key.isprintable()


def load(connection: Connection, now: datetime, table_id: int) -> Table:
    table = _only(connection, now, _by_id, table_id)
    if table is None:
        raise Unknown(f"no table {table_id}")
    return table


def opened_by(connection: Connection, now: datetime, form_number: str | None) -> Table | None:
    """The table that this form opened before, deleted or not."""
    table_id = form_number and forms.table_of(connection, form_number)
    if not table_id:
        return None
    here, deleted = (find(connection, now, _t.id == table_id, gone) for gone in (False, True))
    return next(iter((*here, *deleted)), None)


def find(connection: Connection, now: datetime, where: ColumnElement[bool], deleted: bool = False) -> list[Table]:
    """The tables that fit and are not deleted, or are, each with its seats and the code that still opens it."""
    return _read(connection, _tables.where(where, _t.deleted.is_not(None) if deleted else _t.deleted.is_(None)), now)


def _only(connection: Connection, now: datetime, query: Select[Any], key: str | int) -> Table | None:
    return next(iter(_read(connection, query, now, key)), None)


def _read(connection: Connection, query: Select[Any], now: datetime, key: str | int | None = None) -> list[Table]:
    rows = connection.execute(query, {"now": now} if key is None else {"now": now, "key": key})
    return [_table(list(group)) for _, group in groupby(rows, key=lambda row: row.id)]


def _table(rows: Sequence[Row[Any]]) -> Table:
    seats = [seat(row) for row in rows if row.position is not None]
    about = {name: getattr(rows[0], name) for name in _COLUMNS}
    seated = sorted((seat for seat in seats if seat.order >= 0), key=lambda seat: seat.order)
    return Table(seats=tuple(seated), gone=tuple(seat for seat in seats if seat.order < 0), **about)


def seat(row: Row[Any]) -> Seat:
    place = None if row.place == row.position else row.place
    return Seat(row.position, row.name, row.shape, row.colour, place, row.box)


def reseat(connection: Connection, table: Table, seats: Sequence[Seat]) -> None:
    """Seat these players in this order; a place below zero remembers where one who leaves sat."""
    known = {seat.position for seat in (*table.seats, *table.gone)}
    places = {seat.position: -1 - seat.order for seat in table.seats}
    for place, seat in enumerate(seats):
        if seat.position not in known:
            connection.execute(insert(schema.seats), seat_row(table.id, seat))
        places[seat.position] = place
    for position, place in places.items():
        here = update(schema.seats).where(_seat.table_id == table.id, _seat.position == position)
        connection.execute(here.values(place=place))


def open_rematch(connection: Connection, now: datetime, table_id: int) -> Table | None:
    """The newest rematch of a table that is not finished yet."""
    going = find(connection, now, and_(_t.rematch_of == table_id, _t.finished.is_(None)))
    return max(going, key=lambda table: table.id, default=None)


_touch = update(schema.tables).where(_t.id == bindparam("table")).values(version=_t.version + 1).returning(_t.version)


def touch(connection: Connection, table_id: int, **values: Any) -> int:
    """Change these columns, and give the table its next version, which is returned."""
    query = _touch.values(values) if values else _touch
    number: int | None = connection.execute(query, {"table": table_id}).scalar()
    if number is None:
        raise Unknown(f"no table {table_id}")
    return number


def change_seat(connection: Connection, table_id: int, position: int, **values: str | None) -> None:
    """Change the name of a seat, or the colour of its pieces."""
    seat = update(schema.seats).where(_seat.table_id == table_id, _seat.position == position).values(**values)
    if connection.execute(seat).rowcount == 0:
        raise Unknown(f"no seat {position} at table {table_id}")


def edit_key_by_code(connection: Connection, now: datetime, code: str) -> str | None:
    """The key of the table of a code, in one query whether there is one or not."""
    opens = and_(_code.code == code, _code.expires > now, _t.deleted.is_(None))
    return connection.execute(select(_t.edit_key).join(schema.codes).where(opens)).scalar()


def edit_key_by_start(connection: Connection, start: str) -> str | None:
    """The key that begins so, also of a deleted table."""
    begins = func.substr(_t.edit_key, 1, len(start)) == start
    return connection.execute(select(_t.edit_key).where(begins)).scalar()


def count_codes(connection: Connection, since: datetime, table_id: int) -> int:
    """How many codes of the table were valid at this time or later."""
    lately = select(func.count()).where(_code.table_id == table_id, _code.expires > since)
    return connection.execute(lately).scalar_one()


def renew_code(connection: Connection, now: datetime, table_id: int) -> None:
    """End the table's code and give it a new one."""
    connection.execute(update(schema.codes).where(_code.table_id == table_id, _code.expires > now).values(expires=now))
    give_code(connection, now, table_id)


def give_code(connection: Connection, now: datetime, table_id: int) -> None:
    """Give the table a code that no open table has.

    If the random codes tried are all in use, the table stays without a code: its links still work. Where nobody else
    can open it, it needs none.
    """
    if connection.get_execution_options().get("alone"):
        return
    others = connection.execute(select(func.count()).where(_code.expires > now)).scalar_one()
    size = join_codes.length(others + 1)
    given = {"table_id": table_id, "expires": now + join_codes.LIFETIME}
    for _ in range(_ATTEMPTS):
        new = insert_or(connection, schema.codes).values(code=join_codes.new(size), **given)
        free = new.on_conflict_do_update(index_elements=[_code.code], set_=given, where=_code.expires <= now)
        if connection.execute(free.returning(_code.code)).scalar():
            return


class Lock(NamedTuple):
    """A table that is locked for a device: the version of the table, and the label of the device there."""

    version: int
    label: Label | None  # None: it was never at this table.
    seen: datetime | None  # When it was last here with the edit key.


_v, _d = schema.visits.c, schema.devices.c
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


def lock(connection: Connection, table_id: int, device: str = "") -> Lock:
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
