"""On how many examples a property is tried: on all of them, or on a share for between two changes (`make check`)."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

_SHARE = float(os.environ.get("EXAMPLES", "1"))


def examples(count: int, **more: Any) -> settings:
    return settings(max_examples=max(5, round(count * _SHARE)), deadline=None, **more)
