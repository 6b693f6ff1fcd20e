"""`cached_property` without its lock, for Python before 3.12."""

import functools
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property):
        """As in Python 3.12. Before, one lock for all objects made the pages of two tables wait for each other."""

        def __init__(self, func: Any) -> None:
            super().__init__(func)
            self.lock = nullcontext()


__all__ = ["cached_property"]
