"""The name of a place in a city: a letter for its column, a number for its row."""

from functools import lru_cache
from string import ascii_uppercase

_MIDDLE = "S10"
"""The name of the middle of the table. The letters before M are left to what lies far off: a game may have tokens A to
L."""


@lru_cache(maxsize=1024)
def column_name(x: int) -> str:
    times, letter = divmod(x + ascii_uppercase.index(_MIDDLE[0]), len(ascii_uppercase))
    return ascii_uppercase[letter] * (abs(times) + 1)


@lru_cache(maxsize=1024)
def row_name(y: int) -> str:
    return str(int(_MIDDLE[1:]) - y)


@lru_cache(maxsize=1024)
def place_name(cell: tuple[int, int]) -> str:
    """A place is called by where it lies from the middle of the table: it keeps its name however the city grows.

    >>> place_name((0, 0)), place_name((1, -1))
    ('S10', 'T11')
    """
    return column_name(cell[0]) + row_name(cell[1])
