"""On how many examples a property is tried: all of them by night (`make nightly`), a share by day."""

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

_T = TypeVar("_T")
SHARE = float(os.environ.get("EXAMPLES", "1"))


def examples(count: int, **more: Any) -> settings:
    return settings(max_examples=max(5, round(count * SHARE)), **more)


def some(items: Sequence[_T]) -> Sequence[_T]:
    """All of them, or evenly spread about as many as that share is. The step is odd: of a table of cases, whose rows
    have two or four, it meets every column."""
    return items[:: max(1, round(1 / SHARE)) | 1]


def first_by_day(items: Sequence[Any]) -> list[Any]:
    """Parameters of which the first is tried by day and by night, the others by night alone."""
    return [*items[:1], *(pytest.param(item, marks=pytest.mark.night) for item in items[1:])]
