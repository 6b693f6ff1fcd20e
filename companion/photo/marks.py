"""The corner marks of printed sheets in a photo."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from PIL import Image, ImageFilter

from companion.photo.areas import areas_like_marks
from companion.photo.picture import resize
from companion.photo.planes import UNIT_SQUARE, Array, area, homography, project, sample
from companion.photo.sheet_map import Paper

_SIZES = (1500, 2600)  # Longer sides of the picture in which marks are looked for: most are found in the small one.
_THRESHOLDS = ((45, 0.86), (110, 0.90))
"""A pixel is dark if it has less than this share of the mean around it, within this part of the picture's side."""
_GRAIN = 0.045  # A picture with more grain is smoothed first, or the marks break into specks.
_CELLS = 6
_THIRDS = (np.arange(_CELLS)[:, None] + np.array([0.3, 0.5, 0.7])).ravel() / _CELLS
_X, _Y = (part.ravel() for part in np.meshgrid(_THIRDS, _THIRDS))
_GRID: Array = np.stack([(1 - _X) * (1 - _Y), _X * (1 - _Y), _X * _Y, (1 - _X) * _Y], 1)
"""Nine points in each cell of a mark, as shares of its four corners: so small a square is not seen in perspective."""
_FAINT = 4  # Cells, of 36, that may be wrong in what may be a mark.
_DOTS = 3  # Points across a cell of a mark that is looked for where the others say.
_REACH = 2.0  # How far it may lie from there: a share of its side.
_LIKE = 0.75  # How like its print it has to be; under a finger nothing reaches 0.7.


@dataclass(frozen=True, eq=False)
class Mark:
    id: int
    corners: Array  # In the photo, clockwise from the one that is top left on paper.
    sure: bool = True  # Whether its cells alone tell it from anything else.


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
    """The corner marks in a photo, and what may be one; looks no further when those that are sure are enough."""
    marks: list[Mark] = []
    for size in _SIZES:
        share = min(1.0, size / max(photo.size))
        if size != _SIZES[0] and share * max(photo.size) < 1.2 * _SIZES[0]:
            break
        picture = _smooth(photo if share == 1 else resize(photo, share))
        for part, threshold in _THRESHOLDS:
            for mark in _marks_in(picture, paper, max(picture.size) // part, threshold):
                found = replace(mark, corners=(mark.corners + 0.5) / share - 0.5)
                same = [known for known in marks if _same(known, found)]
                if not any(known.sure >= found.sure for known in same):
                    marks = [known for known in marks if known not in same] + [found]
            if enough([mark for mark in marks if mark.sure]):
                return marks
    return marks


def _same(known: Mark, found: Mark) -> bool:
    apart = float(np.hypot(*(known.corners.mean(0) - found.corners.mean(0))))
    return known.id == found.id and apart < 0.7 * area(found.corners) ** 0.5


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
    for x, y, pixels in areas_like_marks(dark, least, most):
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
    """The mark within four corners. One cell may be wrong, in the wall or in the windows; more if it is not sure."""
    cells = _cells(grey, corners)
    if cells is None:
        return None
    wall = int(cells.sum()) - int(cells[1:5, 1:5].sum())
    names, windows = _patterns(paper)
    wrong = (windows != cells[1:5, 1:5].ravel()).sum(1)
    best = int(wrong.argmin())
    if wall + wrong[best] > _FAINT:
        return None
    marker, turn = names[best]
    return Mark(marker, np.roll(corners, -turn, 0), sure=bool(wall + wrong[best] <= 1))


def find_faint(photo: Image.Image, expected: Array, marker: int, paper: Paper) -> Mark | None:
    """A mark near where the others say that it lies: its pattern as a whole has to be like the print, not each cell."""
    side = area(expected) ** 0.5
    if not np.ptp(expected, 0).max() < max(photo.size) / 8:  # the plane that the others make leads nowhere
        return None
    edge = (_REACH + 1) * side
    first, last = np.floor(expected.min(0) - edge).astype(int), np.ceil(expected.max(0) + edge).astype(int)
    soft = photo.crop((*first, *last)).filter(ImageFilter.BoxBlur(side / 30))
    plane = homography(UNIT_SQUARE, expected - first)
    count = round((2 * _REACH + 1) * _CELLS * _DOTS) + 2 * _DOTS
    places = (np.arange(count) + 0.5) / (_CELLS * _DOTS) - _REACH - 1 / _CELLS
    points = np.stack(np.meshgrid(places, places), -1).reshape(-1, 2)
    seen = sample(np.asarray(soft, np.float32), project(plane, points)).reshape(count, count)
    like = _likeness(seen.astype(np.float32), _prints(paper))
    best, down, across = np.unravel_index(like.argmax(), like.shape)
    if list(paper.markers)[best] != marker or like.max() < _LIKE:
        return None
    shift = (np.array([across, down]) - (like.shape[1] - 1) / 2) / (_CELLS * _DOTS)
    return Mark(marker, project(plane, UNIT_SQUARE + shift) + first)


@lru_cache(maxsize=4)
def _prints(paper: Paper) -> Array:
    """Every marker with the white around it, its mean 0 and its spread 1."""
    cells = np.ones((len(paper.markers), _CELLS + 2, _CELLS + 2), np.float32)
    cells[:, 1:-1, 1:-1] = 0
    for marker, rows in zip(cells, paper.markers.values(), strict=True):
        marker[2:-2, 2:-2] = [[int(window) for window in row] for row in rows.split()]
    prints = cells.repeat(_DOTS, 1).repeat(_DOTS, 2)
    return np.asarray((prints - prints.mean((1, 2), keepdims=True)) / prints.std((1, 2), keepdims=True))


def _likeness(seen: Array, prints: Array) -> Array:
    """How like each print a picture is, from -1 to 1, at every place of it, however dark or pale it is there."""
    windows = sliding_window_view(seen, prints.shape[1:])
    flat = windows.reshape(-1, prints[0].size)
    like = prints.reshape(len(prints), -1) @ flat.T / np.maximum(flat.std(1), 1e-3) / prints[0].size
    return np.asarray(like.reshape(-1, *windows.shape[:2]))


def _cells(grey: Array, corners: Array) -> Array | None:
    """Which of the 6 × 6 cells are lit; None without contrast."""
    cells = sample(grey, _GRID @ corners).reshape(_CELLS, 3, _CELLS, 3).mean((1, 3))
    low, high = cells.min(), cells.max()
    return np.asarray(cells > (low + high) / 2) if high - low >= 20 else None
