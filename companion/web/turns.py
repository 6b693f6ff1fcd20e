"""Work that takes longer than a page: one at a time in a process, so that everybody else is answered meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock


class Busy(RuntimeError):
    """Others are before this one; nothing was done."""


class Turns:
    """One has the turn, few wait some seconds for it, and more are refused at once: whoever waits holds a thread."""

    def __init__(self, waiting: int, seconds: float) -> None:
        self.seconds = seconds
        self._line, self._turn = BoundedSemaphore(1 + waiting), Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """
        :raise Busy: the turn did not come in time.
        """
        if not self._line.acquire(blocking=False):
            raise Busy
        try:
            if not self._turn.acquire(timeout=self.seconds):
                raise Busy
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._line.release()
