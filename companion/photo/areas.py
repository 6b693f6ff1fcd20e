"""Connected dark areas of a picture, found without a loop over its pixels."""

from collections.abc import Iterator

import numpy as np

from companion.photo.planes import Array


def areas_like_marks(dark: Array, least: float, most: float) -> Iterator[tuple[Array, Array, int]]:
    """The connected areas of a mask that could be a mark of this size seen askew: the ends of their runs of dark pixels
    in rows (x, y), and their pixels."""
    edges = np.diff(np.pad(dark, ((0, 0), (1, 1))).view(np.int8), axis=1)
    row, left = (found.astype(np.int32) for found in np.nonzero(edges == 1))
    right = np.nonzero(edges == -1)[1].astype(np.int32)  # Behind the last pixel of the run.
    short = right - left <= int(most)  # A longer run belongs to nothing that could be a mark.
    row, left, right = row[short], left[short], right[short]
    if not len(row):
        return
    area = _join(len(row), *_touching(row, left, right, dark.shape[1] + 2))
    order = np.argsort(area, kind="stable")
    first = np.append(0, np.flatnonzero(np.diff(area[order])) + 1)
    row, left, right = row[order], left[order], right[order]
    height = np.maximum.reduceat(row, first) - np.minimum.reduceat(row, first) + 1
    width = np.maximum.reduceat(right, first) - np.minimum.reduceat(left, first)
    pixels = np.add.reduceat(right - left, first)
    fits = (np.minimum(height, width) > least) & (np.maximum(height, width) < most)
    fits &= (height < 2.8 * width) & (width < 2.8 * height) & (pixels > 0.3 * height * width)
    ends = np.append(first[1:], len(row))
    for index in np.flatnonzero(fits):
        runs = slice(first[index], ends[index])
        yield np.concatenate([left[runs], right[runs] - 1]), np.tile(row[runs], 2), int(pixels[index])


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
