"""Paper is never flat: how far the printed frames lie from where they should, as a smooth bend over the sheet."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PIL import Image

from companion.photo.planes import Array

_REACHES = (7, 15)  # Pixels, at half size, that a frame may lie off: usually, and on badly bent paper.
_HALF = 30  # Half the side of a tile.
_STEPS = (40, 35)  # From tile to tile, across and down.
_LEAST_TILES = 25
_PARTS = 4  # The tiles are matched in so many lots, for want of memory.
_POWERS = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]  # Of x and y in a cubic.


@dataclass(frozen=True, eq=False)
class Bend:
    cubics: Array  # For x and y, the factors of the powers.

    def at(self, points: Array) -> Array:
        """The shift in pixels at points from -1 to 1."""
        return _powers(points) @ self.cubics


@dataclass(frozen=True)
class Measured:
    bend: Bend
    agree: float  # The share of tiles that lie on the bend to two pixels.


def _powers(points: Array) -> Array:
    x, y = points.T
    return np.stack([x**i * y**j for i, j in _POWERS], 1)


def running(values: Array, width: int, axis: int, extreme: Callable[[Array, Array], Array]) -> Array:
    """The maximum or minimum over a window, by doubling it."""
    before = width // 2
    room = [(0, 0), (0, 0)]
    room[axis] = (before, width - 1 - before)
    out, have = np.pad(values, room, mode="edge"), 1
    while have < width:
        step = min(have, width - have)
        first, second = (out[:-step], out[step:]) if axis == 0 else (out[:, :-step], out[:, step:])
        out, have = extreme(first, second), have + step
    return out


def closing(values: Array, width: int) -> Array:
    """The picture without dark lines and spots that are narrower than this."""
    for extreme in (np.maximum, np.minimum):
        for axis in (0, 1):
            values = running(values, width, axis, extreme)
    return values


def measure_bend(flat: Array, frames: Array) -> Measured | None:
    """A cubic through the shifts of the frames, fitted without the outliers; None where too little is seen."""
    tries = (_measure(flat, frames, reach) for reach in _REACHES)
    return next((measured for measured in tries if measured is not None), None)


def _measure(flat: Array, frames: Array, reach: int) -> Measured | None:
    half = np.asarray(Image.fromarray(flat).reduce(2))[: frames.shape[0], : frames.shape[1]]
    lines = closing(half, 5).astype(np.float32) - half
    height, width = lines.shape
    places = _places(frames, width, height, reach)
    if len(places) < _LEAST_TILES:
        return None
    parts = [_shifts(lines, frames, some, reach) for some in np.array_split(places, _PARTS)]
    shifts, seen = (np.concatenate(part) for part in zip(*parts, strict=True))
    if seen.sum() < _LEAST_TILES:
        return None
    powers, shifts = _powers(places[seen] / [width, height] * 2 - 1), shifts[seen]
    weight = np.ones(len(shifts))
    for _ in range(8):
        cubics = np.linalg.lstsq(powers * weight[:, None], shifts * weight[:, None], rcond=None)[0]
        off = np.hypot(*(powers @ cubics - shifts).T)
        weight = 1 / (1 + (off / 1.2) ** 2)
    return Measured(Bend(cubics), float((off < 2).mean()))


def _places(frames: Array, width: int, height: int, reach: int) -> Array:
    """The middles of the tiles that have frames in them."""
    edge = _HALF + reach
    return np.array(
        [
            (x, y)
            for y in range(edge, height - edge, _STEPS[1])
            for x in range(edge, width - edge, _STEPS[0])
            if frames[y - _HALF : y + _HALF, x - _HALF : x + _HALF].sum() >= 255 * 60
        ]
    ).reshape(-1, 2)


def _shifts(lines: Array, frames: Array, places: Array, reach: int) -> tuple[Array, Array]:
    """How far the frames of each tile are shifted, in pixels of the flattened sheet, and whether that is clear.

    The tiles are matched together, by Fourier transforms.
    """
    side, span = 2 * _HALF, 2 * reach + 1
    fourier = 2 * (_HALF + reach) + 6
    seen = np.stack([_tile(lines, x, y, _HALF + reach) for x, y in places])
    printed = np.stack([_tile(frames, x, y, _HALF) for x, y in places])
    printed = printed - printed.mean((1, 2), keepdims=True)
    spectrum = np.fft.rfft2(seen, (fourier, fourier)) * np.conj(np.fft.rfft2(printed, (fourier, fourier)))
    match = np.fft.irfft2(spectrum, (fourier, fourier))[:, :span, :span]
    spread = np.maximum(_window_sums(seen**2, side) - _window_sums(seen, side) ** 2 / side**2, 1)
    match = match / np.sqrt(spread * (printed**2).sum((1, 2))[:, None, None])
    best = match.reshape(len(match), -1).argmax(1)
    y, x = best // span, best % span
    tile = np.arange(len(match))
    clear = (match[tile, y, x] > 0.3) & (x > 0) & (x < span - 1) & (y > 0) & (y < span - 1)
    x, y = np.clip(x, 1, span - 2), np.clip(y, 1, span - 2)
    top = match[tile, y, x]
    across = x - reach + _peak(match[tile, y, x - 1], top, match[tile, y, x + 1])
    down = y - reach + _peak(match[tile, y - 1, x], top, match[tile, y + 1, x])
    return 2 * np.stack([across, down], 1), clear


def _tile(values: Array, x: int, y: int, half: int) -> Array:
    return values[y - half : y + half, x - half : x + half]


def _window_sums(tiles: Array, side: int) -> Array:
    sums = np.zeros((len(tiles), tiles.shape[1] + 1, tiles.shape[2] + 1))
    sums[:, 1:, 1:] = tiles.cumsum(1, dtype=np.float64).cumsum(2)
    return np.asarray(sums[:, side:, side:] - sums[:, :-side, side:] - sums[:, side:, :-side] + sums[:, :-side, :-side])


def _peak(before: Array, top: Array, after: Array) -> Array:
    """Where between the pixels a parabola through three values has its top."""
    return np.asarray(0.5 * (before - after) / np.minimum(before - 2 * top + after, -1e-6))
