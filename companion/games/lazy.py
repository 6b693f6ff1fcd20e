"""An attribute that is worked out when it is first asked for."""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property):
        """As Python 3.12 has it. Before, one lock for all objects was held while anything was worked out: the pages of
        two tables waited for each other."""

        def __get__(self, instance: Any, owner: Any = None) -> Any:
            if instance is None:
                return self
            value = vars(instance)[self.attrname] = self.func(instance)
            return value


__all__ = ["cached_property"]
