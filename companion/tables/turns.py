"""Whose turn it is to write, among the threads of a process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep

from sqlalchemy import Connection, Engine

from companion.tables.database import AGAIN, SAVE_MS, SOON_MS, writing
from companion.tables.file import flushing
from companion.tables.models import Trouble


class Writers:
    """Transactions that write, within a process one after the other. SQLite lets whoever waits try again now and then:
    among many threads some would never get their turn, and say that somebody else holds the database.

    What was written is on the disk once `begin` is left, but the next one need not wait for that: SQLite itself would
    wait for the disk before it lets go of its write lock.

    Those `soon_after` others take turns with them and give up sooner, as a reader does, or after `wait` milliseconds.
    """

    def __init__(self, engine: Engine, soon_after: Writers | None = None, wait: int | None = None) -> None:
        self._needs_turn = engine.dialect.name == "sqlite"
        engine = engine.execution_options(flushed_later=True)
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
        engine = self._engine
        if not self._turn.lock.acquire(blocking=False):
            start = monotonic()
            if not self._turn.lock.acquire(timeout=self._wait / 1000):
                raise Trouble("locked" if self._turn.locked else "crowded")
            sleep(2 * AGAIN)  # so that others, who try now and then, are not always later than who waits here
            engine = writing(engine, max(1, self._wait - round((monotonic() - start) * 1000)))
        with flushing() as log:
            try:
                with engine.begin() as connection:
                    self._turn.locked = False
                    yield connection
                    if connection.info["synchronous"] == "NORMAL":
                        log.open(connection.info["path"])
            except Trouble as trouble:
                self._turn.locked = trouble.why == "locked"
                raise
            finally:
                self._turn.lock.release()


class _Turn:
    """Whose turn it is to write in this process, and whether the last of them met another program: whoever waits behind
    one that waits for our own processes must not be told to close it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.locked = False
