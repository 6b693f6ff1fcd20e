"""Join codes: four characters to read out across a table and to type on any keyboard."""

from __future__ import annotations

import secrets
from datetime import timedelta

LIFETIME = timedelta(hours=12)
LENGTH = 4

# No vowels, so that no code is a word; of each pair that looks alike only one.
ALPHABET = "23456789CDFHJKMNPRTVWX"
_MEANT = str.maketrans("ZSGBO0QUY" + "ЗБВКМНРСТУХО", "2568DDDVV" + "368KMHPCTVXD")


def new() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read(typed: str) -> str | None:
    """The code that was meant, in any case, with spaces, with look-alikes, on a Cyrillic keyboard; or None.

    >>> read("7k 6F"), read("В7кG"), read("hello")
    ('7K6F', '87K6', None)
    """
    meant = "".join(typed.split()).replace("-", "").upper().translate(_MEANT)
    return meant if len(meant) == LENGTH and set(meant) <= set(ALPHABET) else None
