"""The outline of a district: around its cells, a little inside their edges, with rounded corners."""

from collections.abc import Collection, Iterator
from typing import TypeAlias

from companion.session.editors.city import Cell

Point: TypeAlias = tuple[int, int]
_INSET = 3
_OUTER, _INNER = 12, 7  # Radii of the corners that point out of the district, and into it.


def outline(cells: Collection[Cell], size: int) -> str:
    """The path in the map's units, x to the right and y downward; one closed loop for each edge, holes included.

    >>> outline({(0, 0)}, 72)
    'M3 15A12 12 0 0 1 15 3H57A12 12 0 0 1 69 15V57A12 12 0 0 1 57 69H15A12 12 0 0 1 3 57Z'
    """
    return "".join(_path(loop, size) for loop in _loops(cells))


def _loops(cells: Collection[Cell]) -> Iterator[list[Point]]:
    """The points of each edge line, clockwise on the screen around the cells, so counter-clockwise around a hole."""
    after: dict[Point, list[Point]] = {}
    for x, y in sorted(cells):
        left, top = x, -y
        for (east, north), start, end in (
            ((0, 1), (left, top), (left + 1, top)),
            ((1, 0), (left + 1, top), (left + 1, top + 1)),
            ((0, -1), (left + 1, top + 1), (left, top + 1)),
            ((-1, 0), (left, top + 1), (left, top)),
        ):
            if (x + east, y + north) not in cells:
                after.setdefault(start, []).append(end)
    while after:
        start = next(iter(after))
        loop = [start]
        while True:
            here = loop[-1]
            step = _turning_right(loop, after[here])
            after[here].remove(step)
            if not after[here]:
                del after[here]
            if step == start:
                break
            loop.append(step)
        yield loop


def _turning_right(loop: list[Point], ends: list[Point]) -> Point:
    """Where two cells meet only at a corner the line keeps to the cell it came along."""
    if len(ends) == 1 or len(loop) < 2:
        return ends[0]
    (x, y), (px, py) = loop[-1], loop[-2]
    right = (x - (y - py), y + (x - px))
    return right if right in ends else ends[0]


def _path(loop: list[Point], size: int) -> str:
    """The line around these points, with an arc where it turns."""
    drawn: list[str] = []
    for (x0, y0), (x1, y1), (x2, y2) in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
        (ax, ay), (bx, by) = (x1 - x0, y1 - y0), (x2 - x1, y2 - y1)
        if (ax, ay) == (bx, by):
            continue
        right = ax * by - ay * bx > 0
        radius = _OUTER if right else _INNER
        # Inward is to the right of the direction: (dx, dy) turned is (-dy, dx).
        x, y = x1 * size + _INSET * (-ay - by), y1 * size + _INSET * (ax + bx)
        straight = f"H{x - ax * radius}" if ax else f"V{y - ay * radius}"
        to = straight if drawn else f"M{x - ax * radius} {y - ay * radius}"
        drawn.append(f"{to}A{radius} {radius} 0 0 {int(right)} {x + bx * radius} {y + by * radius}")
    return "".join(drawn) + "Z"
