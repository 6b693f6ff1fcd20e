"""Letters that no database keeps: PostgreSQL refuses NUL and halves of characters, so SQLite does not get them."""

from __future__ import annotations

import re

from companion.games.text import say

UNKEPT = say("There is a character here that cannot be kept: delete it, or type the text anew")
_REFUSED = re.compile("[\0\ud800-\udfff]")


def storable(text: str) -> bool:
    """Whether either database keeps this text.

    >>> storable("Ж"), storable("Ж\\0")
    (True, False)
    """
    return _REFUSED.search(text) is None


def without_refused(text: str) -> str:
    """The text as either database keeps it.

    >>> without_refused("An\\0n")
    'Ann'
    """
    return _REFUSED.sub("", text)
