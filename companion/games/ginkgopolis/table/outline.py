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
    """The corners of each edge line, clockwise on the screen around the cells, so counter-clockwise around a hole."""
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
        yield _corners(loop)


def _turning_right(loop: list[Point], ends: list[Point]) -> Point:
    """Where two cells meet only at a corner the line keeps to the cell it came along."""
    if len(ends) == 1 or len(loop) < 2:
        return ends[0]
    (x, y), (px, py) = loop[-1], loop[-2]
    right = (x - (y - py), y + (x - px))
    return right if right in ends else ends[0]


def _corners(loop: list[Point]) -> list[Point]:
    """The points where the line turns."""
    return [
        point
        for before, point, next_ in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
        if (before[0] == point[0]) != (point[0] == next_[0])
    ]


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _path(corners: list[Point], size: int) -> str:
    drawn: list[str] = []
    for before, point, next_ in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False):
        (ax, ay), (bx, by) = _direction(before, point), _direction(point, next_)
        right = ax * by - ay * bx > 0
        radius = _OUTER if right else _INNER
        # Inward is to the right of the direction: (dx, dy) turned is (-dy, dx).
        x = point[0] * size + _INSET * (-ay - by)
        y = point[1] * size + _INSET * (ax + bx)
        to = (
            (f"H{x - ax * radius}" if ax else f"V{y - ay * radius}")
            if drawn
            else f"M{x - ax * radius} {y - ay * radius}"
        )
        drawn.append(f"{to}A{radius} {radius} 0 0 {int(right)} {x + bx * radius} {y + by * radius}")
    return "".join(drawn) + "Z"
