"""Who comes in by a join code: the right code opens its table, and wrong ones are counted."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from sqlalchemy import Engine

from companion.tables import guesses, sessions
from companion.tables.models import Table, Trouble, Wait
from companion.tables.turns import Writers


class Door:
    """Reads by one engine; a miss is written by one that gives up soon where nothing can be written."""

    def __init__(self, engine: Engine, writing_soon: Writers) -> None:
        self._engine = engine
        self._writing_soon = writing_soon
        self._unwritten = guesses.Unwritten()

    def guess(self, now: datetime, code: str, address: str) -> Table | Wait | None:
        """The table of a code that came from this address, unless too many wrong ones came before."""
        with self._engine.begin() as connection:
            if span := guesses.wait(connection, now, address):
                return Wait(span)
        with suppress(Trouble), self._writing_soon.begin() as connection:
            guesses.lock(connection)
            if span := guesses.wait(connection, now, address):
                return Wait(span)
            table = sessions.by_code(connection, now, code)
            if table is None:
                guesses.miss(connection, now, address)
            return table
        return self._guess_unwritten(now, code, address)

    def _guess_unwritten(self, now: datetime, code: str, address: str) -> Table | Wait | None:
        """As `guess`, where nothing can be written: whoever has the right code joins all the same."""
        with self._unwritten.one_by_one, self._engine.begin() as connection:
            if span := max(self._unwritten.wait(now), guesses.wait(connection, now, address)):
                return Wait(span)
            table = sessions.by_code(connection, now, code)
            if table is None:
                self._unwritten.miss(now)
            return table
