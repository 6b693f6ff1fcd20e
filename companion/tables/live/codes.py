"""Join codes: the table of a code, guesses at one, and a new one for a table."""

from datetime import timedelta

from companion.tables.live import lifecycle
from companion.tables.models import Table
from companion.tables.storage import guess_throttle, join_codes
from companion.tables.storage.database import Repository

CODES_AN_HOUR = 10  # A table gets at most 10 codes an hour.


class Codes(Repository):
    """The join codes of this instance. Each method is one transaction."""

    def edit_key(self, typed: str) -> tuple[str, str]:
        """A join code as it was meant (see `join_codes.read`) and the key of its table; empty where there is none.

        Either takes the same work, so that the time does not tell a guesser whether there is a table.
        """
        code = join_codes.read(typed)
        if code is None:
            return "", ""
        with self._engine.begin() as connection:
            return code, lifecycle.edit_key_by_code(connection, self._now(), code) or ""

    def guess(self, typed: str, address: str) -> Table | timedelta | None:
        """The table of a join code, or how long this address must wait: too many wrong codes came from it, or from all.

        :raise StorageError: a wrong code could not be counted, so none is looked up.
        """
        code = join_codes.read(typed)
        if not code:
            return None
        now = self._now()
        with self._engine.begin() as connection:
            if span := guess_throttle.wait(connection, now, address):
                return span
        with self._writing.begin(soon=True) as connection:
            guess_throttle.lock(connection)
            if span := guess_throttle.wait(connection, now, address):
                return span
            if key := lifecycle.edit_key_by_code(connection, now, code):
                return lifecycle.by_key(connection, now, key, edit=True)
            guess_throttle.miss(connection, now, address)
            return None

    def renew(self, table_id: int) -> Table | None:
        """Give the table a new code for another twelve hours; the former one ends. None: it had `CODES_AN_HOUR`."""
        with self._writing.begin() as connection:
            if lifecycle.count_codes(connection, self._now() - timedelta(hours=1), table_id) > CODES_AN_HOUR:
                return None
            lifecycle.touch(connection, table_id)
            lifecycle.renew_code(connection, self._now(), table_id)
            return lifecycle.load(connection, self._now(), table_id)
