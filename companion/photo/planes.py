"""Planes in a photo: a flat sheet seen from anywhere is a homography, a matrix of 3 × 3."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]  # Points are rows of x and y.
UNIT_SQUARE: Array = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)  # Clockwise from the top left corner.


def homography(source: Array, target: Array) -> Array:
    """The plane that takes four or more points nearest to their targets. Both sides are scaled first, for precision."""
    scale, unscale = _scaling(source), _scaling(target)
    x, y = project(scale, source).T
    u, v = project(unscale, target).T
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], 1),
            np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], 1),
        ]
    )
    nearest = np.linalg.svd(rows, full_matrices=True)[2][-1].reshape(3, 3)
    plane = np.linalg.inv(unscale) @ nearest @ scale
    return np.asarray(plane / plane[2, 2] if abs(plane[2, 2]) > 1e-12 else plane)


def _scaling(points: Array) -> Array:
    middle = points.mean(0)
    size = np.abs(points - middle).mean() or 1.0
    return np.array([[1 / size, 0, -middle[0] / size], [0, 1 / size, -middle[1] / size], [0, 0, 1]])


def project(plane: Array, points: Array) -> Array:
    moved = points @ plane[:, :2].T + plane[:, 2]
    return np.asarray(moved[:, :2] / moved[:, 2:])


def area(corners: Array) -> float:
    x, y = corners.T
    return 0.5 * abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))))


def sample(grey: Array, points: Array) -> Array:
    """The brightness at points between pixels."""
    height, width = grey.shape
    x, y = np.clip(points[:, 0], 0, width - 1.001), np.clip(points[:, 1], 0, height - 1.001)
    column, row = x.astype(int), y.astype(int)
    right, down = x - column, y - row
    upper = grey[row, column] * (1 - right) + grey[row, column + 1] * right
    lower = grey[row + 1, column] * (1 - right) + grey[row + 1, column + 1] * right
    return np.asarray(upper * (1 - down) + lower * down)
