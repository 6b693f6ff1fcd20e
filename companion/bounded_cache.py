"""What was worked out last, remembered by key: a bounded dict."""

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
        self._values: OrderedDict[_K, _V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: _K) -> _V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: _K, value: _V) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
