"""Join codes: a few characters to read out across a table and to type on any keyboard."""

import secrets
from datetime import timedelta

LIFETIME = timedelta(hours=12)
SHORTEST, LONGEST = 4, 8
SPARSE = 50_000  # At most one in 50,000 codes of a length opens a table: with more open tables, codes get longer.

# No vowels, so that no code is a word; of each pair that looks alike only one.
ALPHABET = "23456789CDFHJKMNPRTVWX"
_MEANT = str.maketrans("ZSGBO0QUY" + "ЗБВКМНРСТУХО", "2568DDDVV" + "368KMHPCTVXD")


def length(tables: int) -> int:
    """The length of the next code, with this many open tables.

    >>> length(1), length(50), length(1_000)
    (4, 5, 6)
    """
    enough = (size for size in range(SHORTEST, LONGEST) if len(ALPHABET) ** size >= SPARSE * tables)
    return next(enough, LONGEST)


def new(size: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(size))


def read(typed: str) -> str | None:
    """The code as meant, whatever its case, spaces, look-alikes and Cyrillic letters; None: it is no code.

    >>> read("7k 6F"), read("В7кG"), read("hello")
    ('7K6F', '87K6', None)
    """
    meant = "".join(typed.split()).replace("-", "").upper().translate(_MEANT)
    return meant if SHORTEST <= len(meant) <= LONGEST and set(meant) <= set(ALPHABET) else None
