"""What people made at this instance and want to find again: cards and tiles whose box has no public list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from companion.tables import schema

_c = schema.collection.c


def entries(connection: Connection, game: str) -> list[str]:
    """The entries of a game, in the order in which they were made."""
    rows = connection.execute(select(_c.entry).where(_c.game == game).order_by(_c.id))
    return list(rows.scalars())


def add(connection: Connection, now: datetime, game: str, new: Sequence[str], instead_of: Sequence[str]) -> None:
    """Add entries, each of them once, even if two phones make it at the same moment.

    The entries `instead_of` are deleted: they are the same things under a former name.
    """
    if instead_of:
        connection.execute(delete(schema.collection).where(_c.game == game, _c.entry.in_(instead_of)))
    if new:
        insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        rows = [{"game": game, "entry": entry, "made": now} for entry in new]
        connection.execute(insert(schema.collection).on_conflict_do_nothing(), rows)
