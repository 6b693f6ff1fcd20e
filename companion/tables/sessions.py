"""Tables themselves: laid, found again by key or code, renamed, finished."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.tables import codes, schema
from companion.tables.models import Expired, Seat, Table, Unknown

_ATTEMPTS = 100


def create(
    connection: Connection,
    now: datetime,
    game: str,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    rematch_of: int | None = None,
) -> int:
    keys = {"edit_key": secrets.token_urlsafe(16), "view_key": secrets.token_urlsafe(16)}
    table_id: int = connection.execute(
        insert(schema.tables)
        .values(game=game, options=dict(options), created=now, version=1, rematch_of=rematch_of, **keys)
        .returning(schema.tables.c.id)
    ).scalar_one()
    for seat in seats:
        row = {"position": seat.position, "name": seat.name, "shape": seat.shape, "colour": seat.colour}
        connection.execute(insert(schema.seats).values(table_id=table_id, **row))
    give_code(connection, now, table_id)
    return table_id


def get(connection: Connection, now: datetime, where: ColumnElement[bool]) -> Table | None:
    return next(iter(find(connection, now, where)), None)


def by_key(connection: Connection, now: datetime, column: ColumnElement[str], key: str) -> Table | None:
    # A link may reach us mangled into anything, and PostgreSQL refuses even to look for some of it.
    return get(connection, now, column == key) if key.isascii() and key.isprintable() else None


def known(connection: Connection, now: datetime, table_id: int) -> Table:
    table = get(connection, now, schema.tables.c.id == table_id)
    if table is None:
        raise Unknown(f"no table {table_id}")
    return table


def find(connection: Connection, now: datetime, where: ColumnElement[bool]) -> list[Table]:
    """The tables that fit, each with its seats and the code that still opens it."""
    open_code = and_(schema.codes.c.table_id == schema.tables.c.id, schema.codes.c.expires > now)
    found = connection.execute(
        select(schema.tables, schema.codes.c.code, schema.codes.c.expires.label("code_expires"))
        .outerjoin(schema.codes, open_code)
        .where(where)
    ).all()
    seats = _seats(connection, [row.id for row in found])
    return [Table(seats=seats[row.id], **row._mapping) for row in found]


def rematch_of(connection: Connection, now: datetime, table_id: int) -> Table | None:
    """The newest rematch of a table that is not finished yet."""
    t = schema.tables.c
    going = find(connection, now, and_(t.rematch_of == table_id, t.finished.is_(None)))
    return max(going, key=lambda table: table.id, default=None)


def _seats(connection: Connection, table_ids: Sequence[int]) -> Mapping[int, tuple[Seat, ...]]:
    s = schema.seats.c
    rows = connection.execute(select(schema.seats).where(s.table_id.in_(table_ids)).order_by(s.table_id, s.position))
    seats: defaultdict[int, tuple[Seat, ...]] = defaultdict(tuple)
    for row in rows:
        seats[row.table_id] += (Seat(row.position, row.name, row.shape, row.colour),)
    return seats


def lock(connection: Connection, table_id: int) -> int:
    """Whoever else wants to write at this table waits (SQLite is locked already). Gives the table's version."""
    query = select(schema.tables.c.version).where(schema.tables.c.id == table_id).with_for_update()
    found: int | None = connection.execute(query).scalar()
    if found is None:
        raise Unknown(f"no table {table_id}")
    return found


def change(connection: Connection, table_id: int, **values: Any) -> int:
    """Note that something at the table changed, and give its new version."""
    t = schema.tables.c
    changed = update(schema.tables).where(t.id == table_id).values(version=t.version + 1, **values)
    number: int | None = connection.execute(changed.returning(t.version)).scalar()
    if number is None:
        raise Unknown(f"no table {table_id}")
    return number


def rename(connection: Connection, table_id: int, position: int, name: str) -> None:
    s = schema.seats.c
    seat = update(schema.seats).where(s.table_id == table_id, s.position == position).values(name=name)
    if connection.execute(seat).rowcount == 0:
        raise Unknown(f"no seat {position} at table {table_id}")


def by_code(connection: Connection, now: datetime, typed: str) -> Table | Expired | None:
    code = codes.read(typed)
    row = code and connection.execute(select(schema.codes).where(schema.codes.c.code == code)).first()
    if not row:
        return None
    if row.expires <= now:
        return Expired(row.code, row.expires)
    return known(connection, now, row.table_id)


def give_code(connection: Connection, now: datetime, table_id: int) -> None:
    """A new code, free of every open table's; the table's former one ends. Should chance find none, the links do."""
    c = schema.codes.c
    connection.execute(update(schema.codes).where(c.table_id == table_id, c.expires > now).values(expires=now))
    for _ in range(_ATTEMPTS):
        values = {"code": codes.new(), "table_id": table_id, "expires": now + codes.LIFETIME}
        ended = update(schema.codes).where(c.code == values["code"], c.expires <= now)
        if connection.execute(ended.values(values)).rowcount:
            return
        try:
            with connection.begin_nested():
                connection.execute(insert(schema.codes).values(values))
                return
        except IntegrityError:
            continue
