"""What a process remembers of the last it worked out: never more than was allowed, whatever is asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class Recent(Generic[_K, _V]):
    """The values asked for last, by key; what was not asked for longest goes first.

    Other processes write too, so a key holds the version of the table that the value was made of, or the value does.

    >>> known: Recent[str, int] = Recent(2)
    >>> for key in ("a", "b", "c"):
    ...     known.put(key, 1)
    >>> known.get("a"), known.get("c")
    (None, 1)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[_K, tuple[_V, int]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, key: _K) -> _V | None:
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def put(self, key: _K, value: _V, size: int = 1) -> None:
        """Remember it; `size` is its share of the most that is remembered."""
        with self._lock:
            self._drop(key)
            self._values[key] = value, size
            self._size += size
            while self._size > self._most:
                self._drop(next(iter(self._values)))

    def forget(self, key: _K) -> None:
        with self._lock:
            self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._size = 0

    def _drop(self, key: _K) -> None:
        self._size -= self._values.pop(key, (None, 0))[1]
