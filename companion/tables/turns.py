"""Whose turn it is to write, among the threads of a process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep

from sqlalchemy import Connection, Engine

from companion.tables.database import AGAIN, SAVE_MS, SOON_MS, writing
from companion.tables.file import flushing
from companion.tables.models import Trouble, Why

_LESS = 20
"""So many times less than usual waits who reads, where others have just waited in vain."""
_VERDICT_MS = 100
"""So much longer than who tries for the lock waits who stands in line behind it, and so hears what that one met."""


class Writers:
    """Transactions that write, within a process one after the other. SQLite lets whoever waits try again now and then:
    among many threads some would never get their turn, and say that somebody else holds the database.

    What was written is on the disk once `begin` is left, but the next one need not wait for that: SQLite itself would
    wait for the disk before it lets go of its write lock.

    Those `soon_after` others take turns with them and give up sooner, as a reader does, or after `wait` milliseconds;
    and they hardly wait at all where others have just waited for another program in vain.
    """

    def __init__(self, engine: Engine, soon_after: Writers | None = None, wait: int | None = None) -> None:
        self._needs_turn = engine.dialect.name == "sqlite"
        engine = engine.execution_options(flushed_later=True)
        self._reads, self._patient = soon_after is not None, wait is None
        wait = wait or SOON_MS if soon_after else None
        self._engine, self._wait = writing(engine, wait), wait or SAVE_MS
        self._turn: _Turn = soon_after._turn if soon_after else _Turn()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """
        :raise Trouble: others were writing all the time, or it did not come onto the disk.
        """
        if not self._needs_turn:
            with self._engine.begin() as connection:
                yield connection
            return
        engine, judges = self._stand_in_line()
        with flushing() as log:
            try:
                with engine.begin() as connection:
                    self._turn.met = None
                    yield connection
                    if connection.info["synchronous"] == "NORMAL":
                        log.open(connection.info["path"])
            except Trouble as trouble:
                if trouble.why not in ("locked", "crowded"):
                    raise
                # Who tried for a moment only cannot tell another program from our own processes, and says what was
                # found by the last who could.
                self._turn.met = trouble.why if judges else self._turn.met or "crowded"
                raise Trouble(self._turn.met) from trouble
            finally:
                self._turn.lock.release()

    def _stand_in_line(self) -> tuple[Engine, bool]:
        """Take the turn. Returns the engine with as much patience as is left, and whether that is enough to tell who
        has the lock."""
        engine, wait, judges = self._engine, self._wait, self._patient
        # Pages would stand in line behind each other for somebody else's lock.
        if self._reads and (self._turn.met == "locked" or (self._turn.met and not self._patient)):
            wait, judges = max(1, wait // _LESS), False
            engine = writing(engine, wait)
        if self._turn.lock.acquire(blocking=False):
            return engine, judges
        start = monotonic()
        if not self._turn.lock.acquire(timeout=(wait if self._reads else wait + _VERDICT_MS) / 1000):
            raise Trouble(self._turn.met or "crowded")
        sleep(2 * AGAIN)  # so that others, who try now and then, are not always later than who waits here
        left = max(1, wait - round((monotonic() - start) * 1000))
        return writing(engine, left), judges and 2 * left >= wait


class _Turn:
    """Whose turn it is to write in this process, and what the last of them met: whoever waits behind one that waits for
    our own processes must not be told to close another program."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.met: Why | None = None
        """Why the last who tried did not get SQLite's lock; None: it was got."""
