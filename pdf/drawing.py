"""What a page is made of: paths and words on a sheet measured in millimetres from its top left corner.

A drawing knows nothing of PDF or SVG; `document` and `picture` turn it into either. It also lists its boxes: what is
written in, crossed or read by a camera.
"""

from dataclasses import dataclass
from typing import Literal

from companion.photo.sheet_map import Box
from pdf.fonts import Weight, width
from pdf.ink import Colour

Anchor = Literal["start", "middle", "end"]
Role = Literal["H1", "H2", "P", "Artifact"]  # What a text is to a screen reader: a heading, a paragraph, or decoration.
Cell = tuple[int, int, int]  # The table, row and column in which a text stands; row and column 0 are the heads.
Segment = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""A piece of an outline: to a point, a line to it, a curve with its two handles to it, or back to the start."""

_ROUND = 0.5523  # How far a curve's handles reach to make a quarter circle.


@dataclass(frozen=True, slots=True)
class Stroke:
    colour: str
    width: float  # Points.
    dash: tuple[float, ...] = ()  # Millimetres on, off …; a dash of nothing with round ends is a dot.
    round_ends: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    segments: tuple[Segment, ...]
    fill: Colour
    stroke: Stroke | None


@dataclass(frozen=True, slots=True)
class Words:
    x: float
    y: float  # Of the baseline.
    text: str
    size: float  # Points.
    weight: Weight
    colour: str
    anchor: Anchor
    role: Role = "P"
    cell: Cell | None = None
    turned: bool = False  # Upside down around its point, for the other half of a folded card.

    @property
    def left(self) -> float:
        """Where it starts if it is not turned."""
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return self.x - shift * self.width

    @property
    def width(self) -> float:
        return width(self.text, self.size, self.weight)


@dataclass(frozen=True, eq=False)
class Drawing:
    width: float
    height: float
    items: tuple[Path | Words, ...]
    boxes: tuple[Box, ...]
    title: str = ""  # A description for those who cannot see it.
    cut: tuple[str, ...] = ()  # Texts that did not fit even at the smallest size.

    @property
    def words(self) -> tuple[Words, ...]:
        return tuple(item for item in self.items if isinstance(item, Words))


@dataclass(frozen=True)
class Placement:
    drawing: Drawing
    x: float
    y: float


@dataclass(frozen=True)
class Page:
    """A sheet of paper: slips that may lie on many pages, and a drawing that is only on this one."""

    width: float
    height: float
    slips: tuple[Placement, ...] = ()
    drawing: Drawing | None = None


def transform(segments: tuple[Segment, ...], x: float, y: float, scale: float) -> tuple[Segment, ...]:
    """An outline with its origin at a point, larger or smaller."""
    return tuple([_transform(segment, x, y, scale) for segment in segments])


def _transform(segment: Segment, x: float, y: float, scale: float) -> Segment:
    match segment:
        case (kind, to_x, to_y):
            return kind, x + scale * to_x, y + scale * to_y
        case (kind, x1, y1, x2, y2, to_x, to_y):
            handles = x + scale * x1, y + scale * y1, x + scale * x2, y + scale * y2
            return kind, *handles, x + scale * to_x, y + scale * to_y
        case _:
            return segment


def rectangle(x: float, y: float, w: float, h: float, radius: float = 0) -> tuple[Segment, ...]:
    if not radius:
        return ("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)
    r = min(radius, w / 2, h / 2)
    k = r * (1 - _ROUND)
    return (
        ("M", x + r, y),
        ("L", x + w - r, y),
        ("C", x + w - k, y, x + w, y + k, x + w, y + r),
        ("L", x + w, y + h - r),
        ("C", x + w, y + h - k, x + w - k, y + h, x + w - r, y + h),
        ("L", x + r, y + h),
        ("C", x + k, y + h, x, y + h - k, x, y + h - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def circle(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """By its centre."""
    return rectangle(x - r, y - r, 2 * r, 2 * r, r)


def polygon(*points: tuple[float, float], closed: bool = True) -> tuple[Segment, ...]:
    first, *others = points
    end: tuple[Segment, ...] = (("Z",),) if closed else ()
    return (("M", *first), *(("L", *point) for point in others), *end)


def rounded_outline(points: list[tuple[float, float]], radius: float) -> tuple[Segment, ...]:
    """A closed outline of upright and level lines with its corners rounded."""
    segments: list[Segment] = []
    handle = radius * (1 - _ROUND)
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        segments.append(("L" if segments else "M", *_towards(corner, before, radius)))
        handles = *_towards(corner, before, handle), *_towards(corner, after, handle)
        segments.append(("C", *handles, *_towards(corner, after, radius)))
    return (*segments, ("Z",))


def _towards(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    share = distance / (abs(end[0] - start[0]) + abs(end[1] - start[1]))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
