"""How fast join codes can be guessed: whoever misses often waits, longer after each miss; and so do all together.

What is counted lies in the database, so that every process knows it. Only a miss is written. Where nothing can be
written, no code is looked at; links and QR codes still open their tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil, log2

from sqlalchemy import Connection, delete, select, text

from companion.tables import schema
from companion.tables.storage.database import insert_or

_EVERYBODY = ""
_LOCK = 0x4B766173  # any number that no other user of the same PostgreSQL server would pick
_NO_WAIT = timedelta(0)


@dataclass(frozen=True, slots=True)
class Tally:
    """Until when the next code is refused, and when the last miss is forgotten."""

    until: datetime
    clear: datetime


@dataclass(frozen=True, slots=True)
class Pace:
    """How misses add up: some are free, then each doubles the wait, and they are forgotten one by one.

    No wait is longer than a miss is remembered. So nobody misses more often than one is forgotten, in the long run.
    """

    free: int
    first: timedelta
    """The wait after the first miss that is not free."""
    forgotten: timedelta
    """How long it takes to forget one miss."""

    @property
    def most(self) -> int:
        """More misses than these are never remembered at once: the wait is then as long as forgetting one."""
        return self.free + 1 + ceil(log2(self.forgotten / self.first))

    def within(self, span: timedelta) -> float:
        """The most that one who never rests can miss in this time."""
        return self.most + span / self.forgotten

    def wait(self, tally: Tally, now: datetime) -> timedelta:
        """How long the next code is refused. A wait that nobody was given comes from a clock that was set back."""
        left = tally.until - now
        return left if _NO_WAIT < left <= self.forgotten else _NO_WAIT

    def missed(self, tally: Tally | None, now: datetime) -> Tally:
        """What is remembered after one more miss."""
        remembered = max(0.0, (tally.clear - now) / self.forgotten) if tally else 0.0
        misses = min(remembered + 1, self.most)
        over = misses - self.free
        wait = min(self.first * 2 ** (over - 1), self.forgotten) if over > 0 else _NO_WAIT
        return Tally(now + wait, now + misses * self.forgotten)


ADDRESS = Pace(free=6, first=timedelta(seconds=5), forgotten=timedelta(hours=2))
"""For one address: a whole table may slip once each, all of them behind one address."""
TOGETHER = Pace(free=2_000, first=timedelta(seconds=5), forgotten=timedelta(minutes=1))
"""For all addresses together: the slips of a convention's morning. A hundred that guess without rest stay below it."""


def lock(connection: Connection) -> None:
    """Make every other guess wait (SQLite is locked already): those sent at once are counted one by one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def wait(connection: Connection, now: datetime, address: str) -> timedelta:
    """How long a code from this address is refused."""
    tallies = _tallies(connection, address)
    return max((_pace(whose).wait(tally, now) for whose, tally in tallies.items()), default=_NO_WAIT)


def miss(connection: Connection, now: datetime, address: str) -> None:
    """Count a code that opened nothing, and let go of all that is forgotten."""
    g = schema.guesses.c
    tallies = _tallies(connection, address)
    connection.execute(delete(schema.guesses).where(g.clear <= now))
    insert = insert_or(connection, schema.guesses)
    for whose in (address, _EVERYBODY):
        tally = _pace(whose).missed(tallies.get(whose), now)
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
