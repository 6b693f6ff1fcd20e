"""The file of an SQLite database: still the one that was opened, all of it in the file itself once nobody writes."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TypeAlias
from urllib.parse import quote

from companion.tables.models import Trouble

Identity: TypeAlias = tuple[int, int] | None

_QUIET = 2.0
"""Seconds without a save: then what was saved is moved from the log beside the file into the file."""

_LAST_WAIT = 1.0


def identity(path: str) -> Identity:
    """Which file lies at a path: another one has another number, and where none lies there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def flush(path: str) -> None:
    """Wait until all that was saved is on the disk. Whoever moved it from the log into the file meanwhile did so too.

    :raise Trouble: it does not come there.
    """
    try:
        log = os.open(f"{path}-wal", os.O_RDONLY)
        try:
            os.fdatasync(log)
        finally:
            os.close(log)
    except FileNotFoundError:  # all of it is in the file: nobody has it open any more
        return
    except OSError as error:
        raise Trouble("full" if error.errno in _FULL else "broken") from error


CAN_FLUSH = hasattr(os, "fdatasync")
_FULL = (errno.ENOSPC, errno.EDQUOT)


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


class DatabaseFile:
    """The files that one engine has opened: one, except where a test puts another in its place."""

    def __init__(self) -> None:
        self._known: dict[str, Identity] = {}
        self._written, self._ended = Event(), Event()
        self._lock = Lock()
        self._settler: Thread | None = None

    def check(self, path: str) -> None:
        """
        :raise Trouble: the file was deleted, or another one lies in its place.
        """
        if path in self._known and identity(path) != self._known[path]:
            raise Trouble("gone")

    def opened(self, path: str) -> None:
        self._known.setdefault(path, identity(path))

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
        return all(settle(path, wait) for path, known in self._known.items() if identity(path) == known)

    def close(self) -> None:
        """Settle the file, and forget it."""
        self._ended.set()
        self._written.set()
        if self._settler and self._settler.is_alive():
            self._settler.join()
        self._settled(_LAST_WAIT)
        self._known, self._settler = {}, None
