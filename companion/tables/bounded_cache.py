"""A cache with a bound, for several threads."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class BoundedCache(Generic[_K, _V]):
    """The values used last, by key; the one that was not used longest goes first.

    Other processes write too, so the key or the value names the version of the table that the value was made from.

    >>> cache: BoundedCache[str, int] = BoundedCache(2)
    >>> for key in ("a", "b", "c"):
    ...     cache.put(key, 1)
    >>> cache.get("a"), cache.get("c")
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
