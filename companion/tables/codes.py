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


def read(typed: str) -> str:
    """The code that was meant: in any case, with spaces, with look-alikes, on a Cyrillic keyboard."""
    return "".join(typed.split()).replace("-", "").upper().translate(_MEANT)
