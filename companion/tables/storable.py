"""Letters that no database gets: PostgreSQL refuses NUL and halves of surrogate pairs."""

import re

from companion.game.text import say

UNKEPT = say("There is a character here that cannot be stored: delete it, or type the text again")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Whether a database can keep this text.

    >>> is_storable("Ж"), is_storable("Ж\\0")
    (True, False)
    """
    return _UNSTORABLE.search(text) is None


def strip_unstorable(text: str) -> str:
    """The text without what a database cannot keep.

    >>> strip_unstorable("An\\0n")
    'Ann'
    """
    return _UNSTORABLE.sub("", text)
