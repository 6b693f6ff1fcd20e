"""What was worked out last, remembered by a process or by all workers of a server: never more than was allowed."""

from __future__ import annotations

import mmap
import pickle
from collections import OrderedDict
from collections.abc import Hashable
from hashlib import blake2b
from threading import Lock
from typing import Generic, TypeVar, cast
from zlib import crc32

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")
_SUM, _LENGTH = 16, 4
"""Bytes before a value that workers have in common: a sum over its key and itself, and how long it is."""


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


class Common(Recent[_K, _V]):
    """The same for all the workers that were forked since: what one of them has worked out the others only read.

    Nobody waits for anybody. A value has one place, by its key, and lies there under a sum over both: what two write at
    once, what is half written and what was written over is not found.

    >>> known: Common[str, int] = Common(2, places=1, room=64)
    >>> for key in ("a", "b", "c"):
    ...     known.put(key, 1)
    >>> known.get("a"), known.get("c")
    (None, 1)
    """

    def __init__(self, most: int, places: int = 512, room: int = 12 * 1024) -> None:
        """Of all of them there is one value in each of the `places`, where its bytes have `room` there: the score of a
        table of four has six thousand, its page zipped no more."""
        super().__init__(most)
        self._places, self._room = places, room
        self.clear()

    def get(self, key: _K) -> _V | None:
        found = super().get(key)
        if found is not None:
            return found
        name = repr(key).encode()
        start, begin = self._place(name)
        head = self._memory[start:begin]
        kept = self._memory[begin : begin + int.from_bytes(head[_SUM:])]
        if _head(name, kept) != head:
            return None
        value, size = pickle.loads(kept)
        super().put(key, value, size)
        return cast(_V, value)

    def put(self, key: _K, value: _V, size: int = 1) -> None:
        super().put(key, value, size)
        name, kept = repr(key).encode(), pickle.dumps((value, size), pickle.HIGHEST_PROTOCOL)
        start, begin = self._place(name)
        end = begin + len(kept)
        if end <= start + self._room:
            self._memory[begin:end] = kept
            self._memory[start:begin] = _head(name, kept)

    def clear(self) -> None:
        """Forget it here; the others go on with what they have in common."""
        super().clear()
        self._memory = mmap.mmap(-1, self._places * self._room)

    def _place(self, name: bytes) -> tuple[int, int]:
        start = crc32(name) % self._places * self._room
        return start, start + _SUM + _LENGTH


def _head(name: bytes, kept: bytes) -> bytes:
    return blake2b(name + kept, digest_size=_SUM).digest() + len(kept).to_bytes(_LENGTH)
