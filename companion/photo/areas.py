"""Connected dark areas of a picture, found without a loop over its pixels."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.photo.planes import Array


@dataclass(frozen=True)
class Areas:
    """Runs of dark pixels in rows, sorted by the area that they belong to."""

    first: Array  # Of each area, its first run.
    row: Array
    left: Array
    right: Array  # Behind the last pixel of the run.

    def __len__(self) -> int:
        return len(self.first)

    def like_marks(self, least: float, most: float) -> Iterator[tuple[Array, Array, int]]:
        """The areas that could be a mark of this size seen askew: the ends of their runs (x, y), and their pixels."""
        if not len(self):
            return
        top, bottom = np.minimum.reduceat(self.row, self.first), np.maximum.reduceat(self.row, self.first)
        left, right = np.minimum.reduceat(self.left, self.first), np.maximum.reduceat(self.right, self.first)
        pixels = np.add.reduceat(self.right - self.left, self.first)
        height, width = bottom - top + 1, right - left
        fits = (np.minimum(height, width) > least) & (np.maximum(height, width) < most)
        fits &= (height < 2.8 * width) & (width < 2.8 * height) & (pixels > 0.3 * height * width)
        ends = np.append(self.first[1:], len(self.row))
        for index in np.flatnonzero(fits):
            runs = slice(self.first[index], ends[index])
            x = np.concatenate([self.left[runs], self.right[runs] - 1])
            yield x, np.tile(self.row[runs], 2), int(pixels[index])


def dark_areas(dark: Array, longest_run: int) -> Areas:
    """The connected areas of a mask; a longer run belongs to nothing that could be a mark."""
    edges = np.diff(np.pad(dark, ((0, 0), (1, 1))).view(np.int8), axis=1)
    row, left = (found.astype(np.int32) for found in np.nonzero(edges == 1))
    right = np.nonzero(edges == -1)[1].astype(np.int32)
    short = right - left <= longest_run
    row, left, right = row[short], left[short], right[short]
    if not len(row):
        return Areas(row, row, row, row)
    area = _join(len(row), *_touching(row, left, right, dark.shape[1] + 2))
    order = np.argsort(area, kind="stable")
    first = np.append(0, np.flatnonzero(np.diff(area[order])) + 1)
    return Areas(first, row[order], left[order], right[order])


def _touching(row: Array, left: Array, right: Array, width: int) -> tuple[Array, Array]:
    """The pairs of runs that touch: one in a row, the other in the row below."""
    starts, ends = row * width + left, row * width + right
    first = np.searchsorted(ends, starts - width, side="right").astype(np.int32)
    last = np.searchsorted(starts, ends - width, side="left").astype(np.int32)
    count = np.maximum(last - first, 0)
    below = np.repeat(np.arange(len(row), dtype=np.int32), count)
    before = np.cumsum(count, dtype=np.int32) - count
    above = np.arange(len(below), dtype=np.int32) + np.repeat(first - before, count)
    return above, below


def _join(runs: int, above: Array, below: Array) -> Array:
    """The smallest run that each is connected with: every round joins pairs, then follows the links to their ends."""
    parent = np.arange(runs, dtype=np.int32)
    while True:
        upper, lower = parent[above], parent[below]
        apart = upper != lower
        if not apart.any():
            return parent
        above, below, upper, lower = above[apart], below[apart], upper[apart], lower[apart]
        np.minimum.at(parent, np.maximum(upper, lower), np.minimum(upper, lower))
        while not np.array_equal(further := parent[parent], parent):
            parent = further
