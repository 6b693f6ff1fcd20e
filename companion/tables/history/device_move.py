"""Moving to another phone: it gets all tables and groups by a key that works once, for ten minutes."""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, insert, literal, select, update

from companion.tables import schema
from companion.tables.live import lifecycle
from companion.tables.storage.database import Repository

LIFETIME = timedelta(minutes=10)
_s, _v, _h, _d = schema.moves.c, schema.visits.c, schema.holders.c, schema.devices.c


class Contents(NamedTuple):
    tables: int
    groups: int


class Offer(NamedTuple):
    """What a key brings, the phone that offered it, and the phone that used it; None: nobody has."""

    contents: Contents
    device: str
    taken_by: str | None = None


class DeviceMoves(Repository):
    """The moves between phones of this instance. Each method is one transaction."""

    def offer(self, device: str) -> tuple[str, datetime]:
        """A key by which another phone gets what this one has, and when it expires. A former key ends."""
        key, now = secrets.token_urlsafe(16), self._now()
        with self._writing.begin() as connection:
            connection.execute(delete(schema.moves).where((_s.device == device) | (_s.expires <= now)))
            row = {"key_hash": _hash(key), "device": device, "expires": now + LIFETIME}
            connection.execute(insert(schema.moves).values(row))
        return key, now + LIFETIME

    def preview(self, key: str) -> Offer | None:
        """What the key brings; None: the key has expired or never was."""
        with self._engine.begin() as connection:
            return self._offer(connection, key)

    def accept(self, key: str, device: str) -> Offer | None:
        """Give this phone everything that the key brings, unless another was first. The offer says who has it now."""
        with self._writing.begin() as connection:
            taking = update(schema.moves).where(_s.key_hash == _hash(key), _s.expires > self._now())
            first = connection.execute(taking.where(_s.taken_by.is_(None)).values(taken_by=device)).rowcount
            offer = self._offer(connection, key)
            if offer and first:
                _copy(connection, offer.device, device)
            return offer

    def _offer(self, connection: Connection, key: str) -> Offer | None:
        offered = and_(_s.key_hash == _hash(key), _s.expires > self._now())
        row = connection.execute(select(_s.device, _s.taken_by).where(offered)).first()
        if row is None:
            return None
        visited = select(func.count()).select_from(schema.visits.join(schema.tables)).where(_v.device == row.device)
        tables = connection.execute(visited.where(schema.tables.c.deleted.is_(None))).scalar_one()
        groups = connection.execute(select(func.count()).where(_h.device == row.device)).scalar_one()
        return Offer(Contents(tables, groups), row.device, row.taken_by)


def _hash(key: str) -> str:
    """What the database holds: nobody who reads it gets a key that opens somebody's tables."""
    return sha256(key.encode(errors="replace")).hexdigest()


def _copy(connection: Connection, old: str, new: str) -> None:
    """Give the new phone every link that the old one has; where it has been itself, the better of the two links."""
    if old == new:
        return
    lifecycle.register(connection, new)
    mine, last = schema.visits.alias("mine"), schema.visits.alias("last")
    number = select(func.max(last.c.number) + 1).where(last.c.table_id == _v.table_id).scalar_subquery()
    been = exists().where(mine.c.table_id == _v.table_id, mine.c.device == new)
    lacking = select(_v.table_id, literal(new), number, _v.edit, _v.seen).where(_v.device == old, ~been)
    connection.execute(insert(schema.visits).from_select(["table_id", "device", "number", "edit", "seen"], lacking))
    writes = select(mine.c.table_id).where(mine.c.device == old, mine.c.edit)
    connection.execute(update(schema.visits).where(_v.device == new, _v.table_id.in_(writes)).values(edit=True))
    held = schema.holders.alias("held")
    holds = exists().where(held.c.group_id == _h.group_id, held.c.device == new)
    others = select(_h.group_id, literal(new)).where(_h.device == old, ~holds)
    connection.execute(insert(schema.holders).from_select(["group_id", "device"], others))
    name = select(_d.name).where(_d.id == old).scalar_subquery()
    connection.execute(update(schema.devices).where(_d.id == new, _d.name.is_(None)).values(name=name))
