"""Tables themselves: opened, looked up by key or code, renamed, finished."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, func, insert, select, update

from companion.tables import schema
from companion.tables.models import Seat, Table, Unknown
from companion.tables.storage import join_codes
from companion.tables.storage.database import insert_or

_ATTEMPTS = 100
_t, _code, _seat = schema.tables.c, schema.codes.c, schema.seats.c
_whole: Select[Any] = (
    select(
        schema.tables, _code.code, _code.expires.label("code_expires"),
        _seat.position, _seat.name, _seat.shape, _seat.colour, _seat.place,
    )
    .outerjoin(schema.codes, and_(_code.table_id == _t.id, _code.expires > bindparam("now")))
    .outerjoin(schema.seats, _seat.table_id == _t.id)
    .order_by(_t.id, _seat.position)
)  # fmt: skip
_by_key = {
    column.name: _whole.where(column == bindparam("key"), _t.deleted.is_(None))
    for column in (_t.id, _t.edit_key, _t.view_key)
}
"""Put together once: every phone asks by one of them after every save."""
_version = {
    column.name: select(_t.version).where(column == bindparam("key"), _t.deleted.is_(None))
    for column in (_t.edit_key, _t.view_key)
}
_ABOUT = [field.name for field in fields(Table) if field.name not in ("seats", "gone")]


def create(
    connection: Connection,
    now: datetime,
    game: str,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    rematch_of: int | None = None,
    group_id: int | None = None,
) -> int:
    keys = {"edit_key": secrets.token_urlsafe(16), "view_key": secrets.token_urlsafe(16)}
    table_id: int = connection.execute(
        insert(schema.tables)
        .values(
            game=game,
            options=dict(options),
            created=now,
            version=1,
            rematch_of=rematch_of,
            group_id=group_id,
            **keys,
        )
        .returning(_t.id)
    ).scalar_one()
    _sit_down(connection, table_id, [replace(seat, position=position) for position, seat in enumerate(seats)])
    give_code(connection, now, table_id)
    return table_id


def by_key(connection: Connection, now: datetime, column: ColumnElement[str], key: str) -> Table | None:
    return _only(connection, now, _by_key[column.name], key) if searchable(key) else None


def version(connection: Connection, column: ColumnElement[str], key: str) -> int | None:
    return connection.execute(_version[column.name], {"key": key}).scalar()


def searchable(key: str) -> bool:
    """Whether a key can be looked up. A mangled link may hold characters that PostgreSQL refuses to search for."""
    return key.isascii() and key.isprintable()


def known(connection: Connection, now: datetime, table_id: int) -> Table:
    table = get(connection, now, table_id)
    if table is None:
        raise Unknown(f"no table {table_id}")
    return table


def get(connection: Connection, now: datetime, table_id: int) -> Table | None:
    return _only(connection, now, _by_key["id"], table_id)


def find(connection: Connection, now: datetime, where: ColumnElement[bool], deleted: bool = False) -> list[Table]:
    """The tables that fit and are not deleted, or are, each with its seats and the code that still opens it."""
    return _read(connection, _whole.where(where, _t.deleted.is_not(None) if deleted else _t.deleted.is_(None)), now)


def _only(connection: Connection, now: datetime, query: Select[Any], key: str | int) -> Table | None:
    return next(iter(_read(connection, query, now, key)), None)


def _read(connection: Connection, query: Select[Any], now: datetime, key: str | int | None = None) -> list[Table]:
    rows = connection.execute(query, {"now": now} if key is None else {"now": now, "key": key})
    return [_table(list(group)) for _, group in groupby(rows, key=lambda row: row.id)]


def _table(rows: Sequence[Row[Any]]) -> Table:
    """One table out of its rows, one for each seat."""
    seats = [seat(row) for row in rows if row.position is not None]
    about = {name: getattr(rows[0], name) for name in _ABOUT}
    seated = sorted((seat for seat in seats if seat.order >= 0), key=lambda seat: seat.order)
    return Table(seats=tuple(seated), gone=tuple(seat for seat in seats if seat.order < 0), **about)


def seat(row: Row[Any]) -> Seat:
    """The seat of a row."""
    place = None if row.place == row.position else row.place
    return Seat(row.position, row.name, row.shape, row.colour, place)


def _sit_down(connection: Connection, table_id: int, seats: Iterable[Seat]) -> None:
    rows = [
        {"table_id": table_id, "position": seat.position, "name": seat.name, "shape": seat.shape, "colour": seat.colour}
        for seat in seats
    ]
    if rows:
        connection.execute(insert(schema.seats), rows)


def reseat(connection: Connection, table: Table, seats: Sequence[Seat]) -> None:
    """Seat these in this order; who is not among them leaves, and his place is remembered as what it was."""
    known = {seat.position for seat in (*table.seats, *table.gone)}
    places = {seat.position: -1 - seat.order for seat in table.seats}
    for place, seat in enumerate(seats):
        if seat.position not in known:
            _sit_down(connection, table.id, [seat])
        places[seat.position] = place
    for position, place in places.items():
        here = update(schema.seats).where(_seat.table_id == table.id, _seat.position == position)
        connection.execute(here.values(place=place))


def rematch_of(connection: Connection, now: datetime, table_id: int) -> Table | None:
    """The newest rematch of a table that is not finished yet."""
    going = find(connection, now, and_(_t.rematch_of == table_id, _t.finished.is_(None)))
    return max(going, key=lambda table: table.id, default=None)


def lock(connection: Connection, table_id: int) -> None:
    """Make every other writer of this table wait (SQLite is locked already)."""
    query = select(_t.version).where(_t.id == table_id).with_for_update()
    if connection.execute(query).scalar() is None:
        raise Unknown(f"no table {table_id}")


_changed = update(schema.tables).where(_t.id == bindparam("table")).values(version=_t.version + 1).returning(_t.version)


def change(connection: Connection, table_id: int, **values: Any) -> int:
    """Note that something at the table changed, and give its new version."""
    changed = _changed.values(values) if values else _changed
    number: int | None = connection.execute(changed, {"table": table_id}).scalar()
    if number is None:
        raise Unknown(f"no table {table_id}")
    return number


def rename(connection: Connection, table_id: int, position: int, name: str) -> None:
    seat = update(schema.seats).where(_seat.table_id == table_id, _seat.position == position).values(name=name)
    if connection.execute(seat).rowcount == 0:
        raise Unknown(f"no seat {position} at table {table_id}")


def by_code(connection: Connection, now: datetime, code: str) -> Table | None:
    table_id = connection.execute(select(_code.table_id).where(_code.code == code, _code.expires > now)).scalar()
    return None if table_id is None else get(connection, now, table_id)


def edit_key_of(connection: Connection, now: datetime, code: str) -> str | None:
    """The key of the table of a code, in one question whether there is one or not."""
    opens = and_(_code.code == code, _code.expires > now, _t.deleted.is_(None))
    return connection.execute(select(_t.edit_key).join(schema.codes).where(opens)).scalar()


def codes_since(connection: Connection, since: datetime, table_id: int) -> int:
    """How many codes of the table were good for something at this time or later."""
    lately = select(func.count()).where(_code.table_id == table_id, _code.expires > since)
    return connection.execute(lately).scalar_one()


def renew_code(connection: Connection, now: datetime, table_id: int) -> None:
    """End the table's code and give it a new one."""
    connection.execute(update(schema.codes).where(_code.table_id == table_id, _code.expires > now).values(expires=now))
    give_code(connection, now, table_id)


def give_code(connection: Connection, now: datetime, table_id: int) -> None:
    """Give the table a code that no open table has.

    If the random codes tried are all taken, the table stays without a code: its links still work.
    """
    others = connection.execute(select(func.count()).where(_code.expires > now)).scalar_one()
    size = join_codes.length(others + 1)
    given = {"table_id": table_id, "expires": now + join_codes.LIFETIME}
    for _ in range(_ATTEMPTS):
        new = insert_or(connection, schema.codes).values(code=join_codes.new(size), **given)
        free = new.on_conflict_do_update(index_elements=[_code.code], set_=given, where=_code.expires <= now)
        if connection.execute(free.returning(_code.code)).scalar():
            return
