"""The corner marks of printed sheets in a photo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image, ImageFilter

from companion.photo.areas import dark_areas
from companion.photo.paper import Paper
from companion.photo.picture import resize
from companion.photo.planes import UNIT_SQUARE, Array, area, homography, project, sample

_SIZES = (1500, 2600)
"""Longer sides of the picture in which marks are looked for: most are found in the small one."""
_THRESHOLDS = ((45, 0.86), (110, 0.90))
"""A pixel is dark if it has less than this share of the mean around it, within this part of the picture's side."""
_GRAIN = 0.045
"""A picture with more grain is smoothed first, or the marks break into specks."""
_CELLS = 6
_THIRDS = (np.arange(_CELLS)[:, None] + np.array([0.3, 0.5, 0.7])).ravel() / _CELLS
_GRID: Array = np.stack(np.meshgrid(_THIRDS, _THIRDS), -1).reshape(-1, 2)
"""Nine points in each cell of a mark."""
_FAINT = 4
"""Cells, of 36, that may be wrong in a mark that lies where the others say."""
_LARGER = 3
"""A faint mark is looked at in a larger picture: a small one has cells of three pixels, and its corners lie between."""
_SHARES = (0.5, 0.35, 0.65)
"""Where between black and white a faint mark may be told from the paper."""


@dataclass(frozen=True, eq=False)
class Mark:
    id: int
    corners: Array
    """In the photo, clockwise from the one that is top left on paper."""


@lru_cache(maxsize=4)
def _patterns(paper: Paper) -> tuple[list[tuple[int, int]], Array]:
    """Every marker in its four turns: its id and turn, and its 16 windows."""
    names = [(marker, turn) for marker in paper.markers for turn in range(4)]
    windows = {
        marker: np.array([[int(window) for window in row] for row in rows.split()])
        for marker, rows in paper.markers.items()
    }
    return names, np.array([np.rot90(windows[marker], -turn).ravel() for marker, turn in names])


def find_marks(photo: Image.Image, paper: Paper, enough: Callable[[Sequence[Mark]], bool]) -> list[Mark]:
    """The corner marks in a photo; looks no further when they are enough."""
    marks: list[Mark] = []
    for size in _SIZES:
        share = min(1.0, size / max(photo.size))
        if size != _SIZES[0] and share * max(photo.size) < 1.2 * _SIZES[0]:
            break
        picture = _smooth(photo if share == 1 else resize(photo, share))
        for part, threshold in _THRESHOLDS:
            for mark in _marks_in(picture, paper, max(picture.size) // part, threshold):
                corners = (mark.corners + 0.5) / share - 0.5
                if not any(_same(known, mark.id, corners) for known in marks):
                    marks.append(Mark(mark.id, corners))
            if enough(marks):
                return marks
    return marks


def _same(known: Mark, marker: int, corners: Array) -> bool:
    apart = float(np.hypot(*(known.corners.mean(0) - corners.mean(0))))
    return known.id == marker and apart < 0.7 * area(corners) ** 0.5


def _smooth(picture: Image.Image) -> Image.Image:
    soft = picture.filter(ImageFilter.BoxBlur(1))
    here, around = (np.asarray(which)[::3, ::3].astype(np.int16) for which in (picture, soft))
    return soft if (here - around).std() / max(1.0, here.mean()) > _GRAIN else picture


def _marks_in(picture: Image.Image, paper: Paper, reach: int, threshold: float) -> Iterator[Mark]:
    grey = np.asarray(picture)
    limit = picture.filter(ImageFilter.BoxBlur(reach)).point(
        [max(0, int(level * threshold - 1)) for level in range(256)]
    )
    longest = max(grey.shape)
    for corners in _squares(grey < np.asarray(limit), max(9, longest / 130), longest / 12):
        mark = identify(grey, corners, paper)
        if mark is not None:
            yield mark


def _squares(dark: Array, least: float, most: float) -> Iterator[Array]:
    """The corners of dark areas that may be marks."""
    for x, y, pixels in dark_areas(dark, int(most)).like_marks(least, most):
        corners = _corners(x, y)
        size = area(corners)
        if size >= 80 and pixels <= 1.25 * size:
            yield corners


def _corners(x: Array, y: Array) -> Array:
    """The corners of a square seen askew: the farthest point, its opposite, and the farthest on each side."""
    points = np.stack([x, y], 1).astype(float)
    first = points[((points - points.mean(0)) ** 2).sum(1).argmax()]
    opposite = points[((points - first) ** 2).sum(1).argmax()]
    across = opposite - first
    side = across[0] * (points[:, 1] - first[1]) - across[1] * (points[:, 0] - first[0])
    corners = np.array([first, points[side.argmin()], opposite, points[side.argmax()]])
    return np.asarray(corners + 0.5 * np.sign(corners - corners.mean(0)))


def identify(grey: Array, corners: Array, paper: Paper) -> Mark | None:
    """The mark within four corners. One cell may be wrong, in the wall or in the windows."""
    cells = _cells(grey, corners)
    if cells is None:
        return None
    wall = int(cells.sum()) - int(cells[1:5, 1:5].sum())
    names, windows = _patterns(paper)
    wrong = (windows != cells[1:5, 1:5].ravel()).sum(1)
    best = int(wrong.argmin())
    if wall + wrong[best] > 1:
        return None
    marker, turn = names[best]
    return Mark(marker, np.roll(corners, -turn, 0))


def find_faint(photo: Image.Image, expected: Array, marker: int, paper: Paper) -> Mark | None:
    """A mark near where the others say that it lies. More of its cells may be wrong than of one found alone."""
    side = area(expected) ** 0.5
    if not np.ptp(expected, 0).max() < max(photo.size) / 8:  # the plane that the others make leads nowhere
        return None
    left, top = np.floor(expected.min(0) - side).astype(int)
    right, bottom = np.ceil(expected.max(0) + side).astype(int)
    larger = photo.crop((left, top, right, bottom)).resize(((right - left) * _LARGER, (bottom - top) * _LARGER))
    side *= _LARGER
    grey = np.asarray(larger.filter(ImageFilter.BoxBlur(side / 30)), np.float32)
    names, windows = _patterns(paper)
    wanted = np.zeros((_CELLS, _CELLS), bool)
    wanted[1:5, 1:5] = windows[names.index((marker, 0))].reshape(4, 4)
    low, high = np.percentile(grey, (2, 90))
    for share in _SHARES:
        for corners in _squares(grey < low + share * (high - low), 0.5 * side, 1.8 * side):
            turned = min((np.roll(corners, turn, 0) for turn in range(4)), key=lambda turn: _apart(turn, expected))
            cells = _cells(grey, turned)
            if cells is not None and (cells != wanted).sum() <= _FAINT:
                return Mark(marker, (turned + 0.5) / _LARGER - 0.5 + np.array([left, top]))
    return None


def _apart(corners: Array, expected: Array) -> float:
    """How differently two squares are turned."""
    return float(np.abs((corners - corners.mean(0)) - (expected - expected.mean(0))).sum())


def _cells(grey: Array, corners: Array) -> Array | None:
    """Which of the 6 × 6 cells are lit; None without contrast."""
    points = project(homography(UNIT_SQUARE, corners), _GRID)
    cells = sample(grey, points).reshape(_CELLS, 3, _CELLS, 3).mean((1, 3))
    low, high = cells.min(), cells.max()
    return np.asarray(cells > (low + high) / 2) if high - low >= 20 else None
