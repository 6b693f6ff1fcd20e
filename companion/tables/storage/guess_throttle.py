"""A limit on guessing join codes: after some wrong codes an address waits, longer after each; so do all together.

The database holds the counts, so that every process knows them. Only a wrong code is written. Where nothing can be
written, no code is looked up; links and QR codes still open their tables.
"""

from datetime import datetime, timedelta
from math import ceil, log2
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, text

from companion.tables import schema
from companion.tables.storage.database import insert_or

_EVERYBODY = ""  # The address that stands for all together.
_LOCK = 0x4B766173  # any number that no other user of the same PostgreSQL server would pick
_NO_WAIT = timedelta(0)


class Tally(NamedTuple):
    """Until when the next code is refused, and when the last wrong code is forgotten."""

    until: datetime
    clear: datetime


class Pace(NamedTuple):
    """How wrong codes add up: some are free, then each doubles the wait, and they are forgotten one by one.

    No wait is longer than a wrong code is remembered: in the long run nobody tries more codes than are forgotten.
    """

    free: int
    first: timedelta  # The wait after the first wrong code that is not free.
    forgotten: timedelta  # How long it takes to forget one wrong code.

    @property
    def most(self) -> int:
        """At most this many wrong codes are remembered: the wait is then as long as forgetting one."""
        return self.free + 1 + ceil(log2(self.forgotten / self.first))

    def wait(self, tally: Tally, now: datetime) -> timedelta:
        """How long the next code is refused. A longer wait than any comes from a clock that was set back."""
        left = tally.until - now
        return left if _NO_WAIT < left <= self.forgotten else _NO_WAIT

    def after_miss(self, tally: Tally | None, now: datetime) -> Tally:
        """The tally after one more wrong code."""
        remembered = max(0.0, (tally.clear - now) / self.forgotten) if tally else 0.0
        misses = min(remembered + 1, self.most)
        over = misses - self.free
        wait = min(self.first * 2 ** (over - 1), self.forgotten) if over > 0 else _NO_WAIT
        return Tally(now + wait, now + misses * self.forgotten)


ADDRESS = Pace(free=6, first=timedelta(seconds=5), forgotten=timedelta(hours=2))
"""For one address: everybody at a table of six may mistype once."""
TOGETHER = Pace(free=2_000, first=timedelta(seconds=5), forgotten=timedelta(minutes=1))
"""For all addresses together: a convention may mistype 2,000 times. A hundred who guess without rest stay below."""


def lock(connection: Connection) -> None:
    """Make every other guess wait (SQLite is locked already), so that they are counted one by one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def wait(connection: Connection, now: datetime, address: str) -> timedelta:
    """How long a code from this address is refused."""
    tallies = _tallies(connection, address)
    return max((_pace(whose).wait(tally, now) for whose, tally in tallies.items()), default=_NO_WAIT)


def miss(connection: Connection, now: datetime, address: str) -> None:
    """Count a code that opened nothing, and delete what is forgotten."""
    g = schema.guesses.c
    tallies = _tallies(connection, address)
    connection.execute(delete(schema.guesses).where(g.clear <= now))
    insert = insert_or(connection, schema.guesses)
    for whose in (address, _EVERYBODY):
        tally = _pace(whose).after_miss(tallies.get(whose), now)
        row = {"until": tally.until, "clear": tally.clear}
        connection.execute(
            insert.values(address=whose, **row).on_conflict_do_update(index_elements=[g.address], set_=row)
        )


def _pace(whose: str) -> Pace:
    return ADDRESS if whose else TOGETHER


def _tallies(connection: Connection, address: str) -> dict[str, Tally]:
    g = schema.guesses.c
    rows = connection.execute(select(schema.guesses).where(g.address.in_((address, _EVERYBODY))))
    return {row.address: Tally(row.until, row.clear) for row in rows}
