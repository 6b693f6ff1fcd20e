"""Places in a document, as refusals, lines, findings and conflicts name them: `players[1].lots[0]`, `city[x=1,y=2]`."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias

Step: TypeAlias = str | int | tuple[int, int]  # A key, the number of an item, or the cell of a tile.

_STEP = re.compile(r"\[(\d+)\]|\[x=(-?\d+),y=(-?\d+)\]|([^.\[\]]+)")


@lru_cache(maxsize=2048)
def steps(where: str) -> tuple[Step, ...]:
    """The steps that lead to a place; read them with `match`.

    >>> steps("players[1].lots[0][2]")
    ('players', 1, 'lots', 0, 2)
    >>> steps("board.city[x=-1,y=2]")
    ('board', 'city', (-1, 2))
    """
    return tuple(_step(match) for match in _STEP.finditer(where))


def _step(match: re.Match[str]) -> Step:
    number, x, y, key = match.groups()
    if number is not None:
        return int(number)
    return key if key is not None else (int(x), int(y))


def format_path(path: Iterable[int | str]) -> str:
    """The place that these steps lead to.

    >>> format_path(["players", 1, "name"])
    'players[1].name'
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def walk(document: Any) -> Iterator[tuple[list[int | str], Any]]:
    """A document and everything in it, each with its path: always the same list, for it may be deep."""
    path: list[int | str] = []
    yield path, document
    entered = [_items(document)]
    while entered:
        for step, value in entered[-1]:
            path.append(step)
            yield path, value
            if isinstance(value, dict | list):
                entered.append(_items(value))
                break
            path.pop()
        else:
            entered.pop()
            del path[-1:]


def _items(value: Any) -> Iterator[tuple[int | str, Any]]:
    if isinstance(value, dict):
        return iter(value.items())
    return enumerate(value) if isinstance(value, list) else iter(())


def value_at(document: Any, where: str) -> Any:
    """What a document has at a place; None where there is no such place."""
    value = document
    for step in steps(where):
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step] if step < len(value) else None
        elif isinstance(value, list) and isinstance(step, tuple):
            value = next((tile for tile in value if _lies_at(tile, step)), None)
        else:
            return None
    return value


def _lies_at(tile: Any, cell: tuple[int, int]) -> bool:
    return isinstance(tile, dict) and (tile.get("x"), tile.get("y")) == cell
