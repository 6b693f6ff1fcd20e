"""How many tables one address may open within a day, so that nobody fills the disk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, and_, func, select

from companion.tables import schema
from companion.tables.models import TooMany

TABLES_A_DAY = 500
"""Unless told otherwise; 0: any number."""
_FROM_ELSEWHERE = 4
"""So many times as many can come with files and links: the evenings of years come in one day."""
_A_DAY = timedelta(days=1)
_t = schema.tables.c


class Limit:
    """Asked before a table is opened from somewhere, the hash of an address; from nowhere as many are as are wanted.

    :raise TooMany: from both, where it were more than may be.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self.tables_a_day = TABLES_A_DAY
        self._now = clock

    def one_more(self, connection: Connection, opened_from: str | None) -> None:
        today = and_(_t.arrived.is_(None), _t.created > self._now() - _A_DAY)
        self._refuse(connection, opened_from, today, 1, self.tables_a_day)

    def from_elsewhere(self, connection: Connection, opened_from: str | None, tables: int = 1) -> None:
        today = _t.arrived > self._now() - _A_DAY
        self._refuse(connection, opened_from, today, tables, _FROM_ELSEWHERE * self.tables_a_day)

    def _refuse(
        self, connection: Connection, opened_from: str | None, today: ColumnElement[bool], more: int, most: int
    ) -> None:
        if opened_from is None or not most or not more:
            return
        opened = select(func.count()).where(_t.opened_from == opened_from, today)
        if connection.execute(opened).scalar_one() + more > most:
            raise TooMany(f"{most} tables were opened from one address within a day")
