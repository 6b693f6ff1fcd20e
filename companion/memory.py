"""How a process holds its memory. Heaps are a matter of glibc; elsewhere nothing needs to be done."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

_ARENA_MAX = -8
"""What glibc calls the setting of how many heaps it makes."""


def share_one_heap() -> None:
    """Let all threads take memory from one heap. With glibc each has its own, and what a large print needed once in one
    of them is free for no other: a process swung by tens of megabytes."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def give_back() -> None:
    """Give back to the system what is free within the heap: it keeps it otherwise for the next that is as large. What
    lies in circles, as a document of ReportLab does, is free only once it is looked for."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
