"""The pictograms of the pages, read from the same sprite, as paths for paper."""

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

from companion import games
from companion.resources.sprite import sprite
from pdf.drawing import Segment, transform

_SVG = "{http://www.w3.org/2000/svg}"
_COMMAND = re.compile(r"([MLHVCSAZ])([^MLHVCSAZ]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_OPERANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}


@games.cached
def _sprite() -> dict[str, tuple[float, tuple[Segment, ...]]]:
    """Every symbol: the side of its grid and its outline."""
    symbols = {}
    for symbol in ElementTree.fromstring(sprite()).iter(f"{_SVG}symbol"):
        side = float(symbol.attrib["viewBox"].split()[2])
        paths = (path.attrib["d"] for path in symbol.iter(f"{_SVG}path"))
        symbols[symbol.attrib["id"]] = (side, tuple(segment for path in paths for segment in outline(path)))
    return symbols


def exists(name: str) -> bool:
    return name in _sprite()


def place(name: str, x: float, y: float, size: float) -> tuple[Segment, ...]:
    """A pictogram in a square of a size, by its top left corner."""
    side, segments = _sprite()[name]
    return transform(segments, x, y, size / side)


def outline(path: str) -> Iterator[Segment]:
    """An SVG path with absolute lines and curves only.

    >>> list(outline("M1 1h2v2z"))
    [('M', 1.0, 1.0), ('L', 3.0, 1.0), ('L', 3.0, 3.0), ('Z',)]
    """
    x = y = start_x = start_y = 0.0
    handle = (0.0, 0.0)
    for command, numbers in _commands(path):
        relative = command.islower()
        ox, oy = (x, y) if relative else (0.0, 0.0)
        match command.upper():
            case "Z":
                x, y = start_x, start_y
                yield ("Z",)
            case "H":
                x = ox + numbers[0]
                yield ("L", x, y)
            case "V":
                y = oy + numbers[0]
                yield ("L", x, y)
            case "C" | "S" as letter:
                points = [value + (oy if index % 2 else ox) for index, value in enumerate(numbers)]
                if letter == "S":
                    points = [2 * x - handle[0], 2 * y - handle[1], *points]
                handle = (points[2], points[3])
                x1, y1, x2, y2, x, y = points
                yield ("C", x1, y1, x2, y2, x, y)
            case "A":
                end = ox + numbers[5], oy + numbers[6]
                yield from _arc((x, y), end, numbers[0], numbers[1], bool(numbers[3]), bool(numbers[4]))
                x, y = end
            case letter:
                x, y = ox + numbers[0], oy + numbers[1]
                if letter == "M":
                    start_x, start_y = x, y
                yield ("M" if letter == "M" else "L", x, y)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a command that is left out is the one before it, and a line after a move."""
    for command, operands in _COMMAND.findall(path):
        numbers, count = [float(number) for number in _NUMBER.findall(operands)], _OPERANDS[command.upper()]
        yield command, numbers[:count]
        following = {"M": "L", "m": "l"}.get(command, command)
        yield from ((following, numbers[at : at + count]) for at in range(count, len(numbers), count or 1))


def _arc(
    start: tuple[float, float], end: tuple[float, float], rx: float, ry: float, large: bool, sweep: bool
) -> Iterator[Segment]:
    """An unrotated elliptical arc as curves of at most a quarter turn each."""
    # On the unit circle: halfway between the ends, then along the perpendicular to the centre.
    x1, y1, x2, y2 = start[0] / rx, start[1] / ry, end[0] / rx, end[1] / ry
    dx, dy = (x2 - x1) / 2, (y2 - y1) / 2
    half = math.hypot(dx, dy)
    if half > 1:
        rx, ry = rx * half, ry * half
        x1, y1, dx, dy, half = x1 / half, y1 / half, dx / half, dy / half, 1.0
    reach = math.sqrt(1 - half * half) / half * (1 if large == sweep else -1) if half else 0.0
    cx, cy = x1 + dx + reach * dy, y1 + dy - reach * dx
    first = math.atan2(y1 - cy, x1 - cx)
    turn = math.atan2(y1 + 2 * dy - cy, x1 + 2 * dx - cx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    if not sweep and turn > 0:
        turn -= 2 * math.pi
    parts = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-6))
    step = turn / parts
    handle = 4 / 3 * math.tan(step / 4)
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        yield (
            "C",
            rx * (cx + math.cos(a) - handle * math.sin(a)),
            ry * (cy + math.sin(a) + handle * math.cos(a)),
            rx * (cx + math.cos(b) + handle * math.sin(b)),
            ry * (cy + math.sin(b) - handle * math.cos(b)),
            rx * (cx + math.cos(b)),
            ry * (cy + math.sin(b)),
        )
