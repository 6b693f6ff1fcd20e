"""Where the lines, bars and columns of the statistics stand in their drawings; the templates draw them as SVG."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.statistics.numbers import Column, Interval, Trend, round_steps

WIDTH, HEIGHT = 350, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 268, 16, 146
_LABEL = 20  # Names at the ends of lines are at least so far apart.
_TICKS = 5


@dataclass(frozen=True)
class Bar:
    """One bar, in hundredths of the width, with the bounds of what is not sure."""

    start: float
    width: float
    low: float | None = None
    high: float | None = None


class Scale:
    """Bars side by side: nought and every value lie between 0 and 100."""

    def __init__(self, values: Iterable[float]) -> None:
        known = [0.0, *values]
        self._low = min(known)
        self._span = (max(known) - self._low) or 1.0

    def _at(self, value: float) -> float:
        return round(100 * (value - self._low) / self._span, 1)

    def bar(self, value: float, between: Interval | None = None) -> Bar:
        start, end = sorted((self._at(0), self._at(value)))
        bounds = (self._at(between.low), self._at(between.high)) if between else (None, None)
        return Bar(start, round(end - start, 1), *bounds)


def ticks(low: float, high: float) -> list[int]:
    """Whole round numbers from below the lowest to above the highest, five or fewer.

    >>> ticks(56, 93), ticks(7, 7)
    ([40, 60, 80, 100], [7, 8])
    """
    step = next(step for step in round_steps() if -(-high // step) - low // step < _TICKS)
    first, last = int(low // step), max(int(-(-high // step)), int(low // step) + 1)
    return [step * index for index in range(first, last + 1)]


@dataclass(frozen=True)
class Tick:
    y: float
    value: int


class _Height:
    """Where values stand above one another."""

    def __init__(self, values: Sequence[float]) -> None:
        found = ticks(min(values), max(values))
        self._low, self._span = found[0], found[-1] - found[0]
        self.ticks = [Tick(self.at(value), value) for value in found]

    def at(self, value: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (value - self._low) / self._span, 1)


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    won: bool


@dataclass
class Track:
    """One person's way through the plays."""

    number: int  # Which of the lines it is: the shape and the colour.
    marks: list[Mark]
    label: float = 0  # Where the name stands.

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{mark.x:g} {mark.y:g}" for mark in self.marks)


@dataclass(frozen=True)
class Tracks:
    """Lines of a few people through a few plays."""

    ticks: list[Tick]
    tracks: list[Track]
    first: float
    last: float


def tracks(totals: Sequence[Sequence[tuple[int, bool] | None]]) -> Tracks:
    """For each person what they had in each play, and whether they won; None: they were not there.

    Where two would cover one another in the same play, the second stands a little to the right.
    """
    height = _Height([told[0] for row in totals for told in row if told])
    plays = max(map(len, totals))
    step = (_RIGHT - _LEFT - 30) / max(1, plays - 1)
    taken: set[tuple[float, float]] = set()
    found = []
    for number, row in enumerate(totals):
        marks = []
        for play, told in enumerate(row):
            if told is None:
                continue
            x, y = _LEFT + 12 + play * step, height.at(told[0])
            while any(x == other_x and abs(y - other_y) < 6 for other_x, other_y in taken):
                x += 11
            taken.add((x, y))
            marks.append(Mark(round(x, 1), y, told[1]))
        if marks:
            found.append(Track(number, marks))
    _part(found)
    return Tracks(height.ticks, found, _LEFT + 12, round(_LEFT + 12 + (plays - 1) * step, 1))


def _part(found: Sequence[Track]) -> None:
    """Names stand beside the ends of their lines, and not over one another."""
    by_end = sorted(found, key=lambda track: track.marks[-1].y)
    for track in by_end:
        track.label = track.marks[-1].y + 5
    for above, below in pairwise(by_end):
        below.label = max(below.label, above.label + _LABEL)
    lowest = float(HEIGHT)
    for track in reversed(by_end):
        track.label = min(track.label, lowest)
        lowest = track.label - _LABEL


@dataclass(frozen=True)
class Columns:
    """How often which totals were reached."""

    columns: list[tuple[float, float, float, Column]]  # Left edge, top, height.
    width: float


def columns(found: Sequence[Column]) -> Columns:
    most = max(column.number for column in found)
    step = (WIDTH - 8) / len(found)
    drawn = []
    for index, column in enumerate(found):
        height = round((_BOTTOM - _TOP - 4) * column.number / most, 1)
        drawn.append((round(4 + index * step, 1), round(_BOTTOM - height, 1), height, column))
    return Columns(drawn, round(step, 1))


@dataclass(frozen=True)
class Course:
    """Totals one after the other, the line through them, and between which lines it may really lie."""

    ticks: list[Tick]
    dots: str
    line: str
    fan: str


def course(values: Sequence[int], found: Trend | None) -> Course:
    height = _Height(values)
    right = WIDTH - 8
    step = (right - _LEFT - 12) / max(1, len(values) - 1)
    dots = "".join(f"M{_LEFT + 12 + index * step:.0f} {height.at(value):.0f}h0" for index, value in enumerate(values))
    if found is None:
        return Course(height.ticks, dots, "", "")
    half = (len(values) - 1) / 2

    def ends(slope: float) -> tuple[float, float]:
        return height.at(found.mean - slope * half), height.at(found.mean + slope * half)

    (low_left, low_right), (high_left, high_right) = ends(found.between.low), ends(found.between.high)
    left, right_y = ends(found.step)
    line = f"M{_LEFT + 12} {left}L{right} {right_y}"
    fan = f"M{_LEFT + 12} {low_left}L{right} {low_right}V{high_right}L{_LEFT + 12} {high_left}z"
    return Course(height.ticks, dots, line, fan)
