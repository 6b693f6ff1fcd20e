"""The file of an SQLite database: still the one that was opened, all of it in the file itself once nobody writes."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import randbits
from shutil import disk_usage
from threading import Event, Lock, Thread
from typing import ClassVar, NamedTuple, TypeAlias
from urllib.parse import quote

from companion.tables.models import Trouble

Identity: TypeAlias = tuple[int, int] | None

_QUIET = 2.0
"""Seconds without a save: then what was saved is moved from the log beside the file into the file."""

_LAST_WAIT = 1.0

_ROOM = 1024 * 1024
"""Bytes: some hundred saves. With less, one that writes a few bytes to see whether it can would still find room."""


def identity(path: str) -> Identity:
    """Which file lies at a path: another one has another number, and where none lies there is none."""
    found = _stat(path)
    return found and (found.st_dev, found.st_ino)


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


CAN_FLUSH = hasattr(os, "fdatasync")
_FULL = (errno.ENOSPC, errno.EDQUOT)


class Log:
    """The log beside a file, which has what was saved last."""

    _unsure: ClassVar[set[str]] = set()
    """Files of whose logs something may be missing on the disk."""

    def __init__(self) -> None:
        self.path, self._file = "", -1

    def open(self, path: str) -> None:
        """Open it before what was written is committed: where the disk fails, that is told to whoever has it open."""
        with _in_words():
            self._file = os.open(f"{path}-wal", os.O_RDONLY)
        self.path = path

    def flush(self) -> None:
        """Wait until all of it is on the disk. Where that fails, what is in it can still be moved into the file.

        :raise Trouble: it does not come there; nor will what is written after it, before it does.
        """
        failed = None
        try:
            with _in_words():
                os.fdatasync(self._file)
        except Trouble as trouble:
            self._unsure.add(self.path)
            failed = trouble
        if self.path in self._unsure:
            if not settle(self.path, _LAST_WAIT):
                raise failed or Trouble("broken")
            self._unsure.discard(self.path)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)


@contextmanager
def flushing() -> Iterator[Log]:
    """A log that, if it was opened inside, is on the disk afterwards."""
    with closing(Log()) as log:
        yield log
        if log.path:
            log.flush()


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise Trouble("gone") from error
    except OSError as error:
        raise Trouble("full" if error.errno in _FULL else "broken") from error


def settle(path: str, wait: float = 0) -> bool:
    """Move what was saved into the file, so that a copy of it alone has everything. False: somebody is using it, even
    after so many seconds."""
    address = f"file:{quote(path)}?mode=rw"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True, timeout=wait)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy
    return False


def as_it_is(path: str) -> str | None:
    """The address by which a file is read where nothing may be written beside it; None: it can be opened as usual."""
    places, log = (path, os.path.dirname(path)), Path(f"{path}-wal")
    writable = all(os.access(place, os.W_OK, effective_ids=_EFFECTIVE) for place in places)
    if writable or not os.path.exists(path) or (log.exists() and log.stat().st_size):
        return None
    return f"file:{quote(path)}?immutable=1"


_EFFECTIVE = os.access in os.supports_effective_ids


def number_anew(path: str) -> None:
    """Give the file a number that no copy has, unless somebody has it open: then it keeps the one it has, for those who
    have it open know the file by it."""
    address = f"file:{quote(path)}?mode=rw"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(f"PRAGMA user_version = {randbits(31)}")


def check_room(path: str) -> None:
    """
    :raise Trouble: there is so little room on the disk that the next saves will not find any.
    """
    with suppress(OSError):  # which is no word about room
        if disk_usage(path).free < _ROOM:
            raise Trouble("full")


def shrink(path: str) -> bool:
    """Give the room of what was deleted back to the disk: all of the file is written anew, which nobody should have to
    wait for. False: somebody has it open, or there is no room to do it."""
    address = f"file:{quote(path)}?mode=rw"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True, timeout=0)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        if connection.execute("PRAGMA freelist_count").fetchone()[0]:
            connection.execute("VACUUM")
        return True
    return False


def _number(path: str) -> int | None:
    """The number in the file itself, whatever the log beside it has; None: it cannot be read now, as while something is
    moved from the log into it; -1: it is no database."""
    try:
        with closing(sqlite3.connect(f"file:{quote(path)}?immutable=1", uri=True)) as connection:
            found: int = connection.execute("PRAGMA user_version").fetchone()[0]
            return found
    except sqlite3.Error as error:
        return -1 if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_NOTADB else None


class _Looked(NamedTuple):
    """A file as it was looked at: which one, its number, and when and how long it was written last."""

    identity: Identity
    number: int | None
    written: tuple[int, int] | None


class DatabaseFile:
    """The files that one engine has opened: one, except where a test puts another in its place."""

    def __init__(self) -> None:
        self._known: dict[str, _Looked] = {}
        self._written, self._ended = Event(), Event()
        self._lock = Lock()
        self._settler: Thread | None = None

    def check(self, path: str) -> None:
        """
        :raise Trouble: the file was deleted, or another one lies in its place.
        """
        if path in self._known and not self._is_still_there(path):
            raise Trouble("gone")

    def _is_still_there(self, path: str) -> bool:
        """Whether it is the file that was opened, and nobody has copied another one over it: then it has another
        number, which is looked at where something was written, as we do ourselves now and then."""
        known, found = self._known[path], _stat(path)
        if found is None or (found.st_dev, found.st_ino) != known.identity:
            return False
        written = found.st_mtime_ns, found.st_size
        if written != known.written:
            number = _number(path)
            if number is None:
                return True
            if known.number is not None and number != known.number:
                return False
            self._known[path] = _Looked(known.identity, number, written)
        return True

    def opened(self, path: str) -> None:
        if path not in self._known and (found := _stat(path)):
            number = _number(path)
            written = None if number is None else (found.st_mtime_ns, found.st_size)
            self._known[path] = _Looked((found.st_dev, found.st_ino), number, written)

    def written(self) -> None:
        """Something was saved: once it has been quiet for a while, the file is settled."""
        self._written.set()
        with self._lock:
            if self._settler is None or not self._settler.is_alive():  # not begun yet, or left behind by a fork
                self._ended = Event()
                self._settler = Thread(target=self._settle_when_quiet, args=[self._ended], daemon=True)
                self._settler.start()

    def _settle_when_quiet(self, ended: Event) -> None:
        while self._written.wait() and not ended.is_set():
            self._written.clear()
            if not ended.wait(_QUIET) and not self._written.is_set() and not self._settled():
                self._written.set()

    def _settled(self, wait: float = 0) -> bool:
        return all(settle(path, wait) for path in tuple(self._known) if self._is_still_there(path))

    def close(self) -> None:
        """Settle the file, and forget it."""
        self._ended.set()
        self._written.set()
        if self._settler and self._settler.is_alive():
            self._settler.join()
        self._settled(_LAST_WAIT)
        self._known, self._settler = {}, None
