"""The QR code of a sheet: its modules sampled where the map says that it lies, drawn anew and read by ZXing."""

from typing import TypeAlias

import numpy as np
import zxingcpp
from PIL import Image

from companion.photo.flatten import FlatSheet, scale
from companion.photo.planes import Array, sample
from companion.photo.sheet_map import CodePlace

_Corner: TypeAlias = tuple[int, int]  # A module where a square of the code begins.
_Shift: TypeAlias = tuple[float, float]  # In modules.
_REACH = 3.0  # How many modules off its place a code is looked for.
_STEP = 0.5
_LEAST_CONTRAST = 12.0
_QUIET = 4  # Modules of white around a code, as it is drawn anew.
SHARPER = (0.0, 0.4, 0.8, 1.3)  # How much a blurred code is sharpened, in turn until it can be read.
_CENTRES = np.array([(x, y) for y in (-0.22, 0, 0.22) for x in (-0.22, 0, 0.22)])
"""The points of a module that are looked at, from its middle."""
_FINDER = np.maximum(*np.abs(np.mgrid[-3:4, -3:4])) != 2
"""The dark modules of the square in three corners of a code."""


def read_code(photo: Image.Image, flat: FlatSheet) -> str | None:
    """What the code says; None where no code can be read."""
    grey = np.asarray(photo)
    for place in flat.layout.codes:
        light = _modules(grey, flat, place)
        if light is None:
            continue
        for sharper in SHARPER:
            text = decode(dark_modules(light, sharper))
            if text is not None:
                return text
    return None


def dark_modules(light: Array, sharper: float) -> Array:
    """Which modules are dark. A blurred photo is sharpened: each module gives back what its neighbours lent it."""
    inner = light[1:-1, 1:-1]
    around = (light[:-2, 1:-1] + light[2:, 1:-1] + light[1:-1, :-2] + light[1:-1, 2:]) / 4
    sharp = inner + sharper * (inner - around)
    return np.asarray(sharp < _threshold(sharp, _corners(len(sharp))))


def decode(dark: Array) -> str | None:
    """The text of a code, given its dark modules; None where it cannot be read.

    Its three squares are drawn whole: ZXing looks for them, and where they lie is known.
    """
    drawn = np.pad(dark, _QUIET)
    for x, y in _corners(len(dark)):
        drawn[y + _QUIET - 1 : y + _QUIET + 8, x + _QUIET - 1 : x + _QUIET + 8] = np.pad(_FINDER, 1)
    picture = np.where(drawn, 0, 255).astype(np.uint8).repeat(4, 0).repeat(4, 1)
    found = zxingcpp.read_barcode(picture, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode), is_pure=True)
    return found.text or None if found else None


def _corners(size: int) -> list[_Corner]:
    return [(0, 0), (size - 7, 0), (0, size - 7)]


def _modules(grey: Array, flat: FlatSheet, place: CodePlace) -> Array | None:
    """The brightness of the modules and of one more on each side, if the three corners of such a code are there."""
    size, corners = place.modules, _corners(place.modules)
    roughly = _best_shift(grey, flat, place, corners, _REACH, (0.0, 0.0))
    if roughly is None:
        return None
    shifts = [_best_shift(grey, flat, place, [corner], 1.0, roughly) for corner in corners]
    if any(shift is None for shift in shifts):
        return None
    first, right, below = (np.array(shift) for shift in shifts)
    y, x = np.mgrid[-1 : size + 1, -1 : size + 1]
    share = np.stack([x, y], -1)[..., None].astype(float) - 3
    shift = first + share[..., 0, :] * (right - first) / (size - 7) + share[..., 1, :] * (below - first) / (size - 7)
    points = np.stack([x, y], -1) + 0.5 + shift
    light = np.mean([_look(grey, flat, place, points.reshape(-1, 2) + centre) for centre in _CENTRES], 0)
    return np.asarray(light.reshape(size + 2, size + 2))


def _threshold(light: Array, corners: list[_Corner]) -> float:
    """Between the dark and the lit modules of the corners."""
    cells = np.concatenate([light[y : y + 7, x : x + 7].ravel() for x, y in corners])
    dark = np.tile(_FINDER.ravel(), len(corners))
    return float((cells[dark].mean() + cells[~dark].mean()) / 2)


def _best_shift(
    grey: Array, flat: FlatSheet, place: CodePlace, corners: list[_Corner], reach: float, around: _Shift
) -> _Shift | None:
    """The shift, in modules, at which corners of a code show the greatest contrast."""
    inner = np.stack(np.meshgrid(np.arange(7), np.arange(7)), -1).reshape(-1, 2) + 0.5
    points = np.concatenate([inner + corner for corner in corners])
    signs = np.tile(np.where(_FINDER.ravel(), -1 / 33, 1 / 16), len(corners)) / len(corners)
    step = _STEP if reach > 1 else _STEP / 2
    offsets = np.arange(-reach, reach + step / 2, step).tolist()
    shifts = [(around[0] + across, around[1] + down) for down in offsets for across in offsets]
    seen = _look(grey, flat, place, np.concatenate([points + shift for shift in shifts])).reshape(len(shifts), -1)
    contrast = seen @ signs
    best = int(contrast.argmax())
    return shifts[best] if contrast[best] >= _LEAST_CONTRAST else None


def _look(grey: Array, flat: FlatSheet, place: CodePlace, points: Array) -> Array:
    """The brightness of the photo at points of a code, counted in modules from its corner."""
    on_sheet = (points * place.module + [place.x, place.y]) * scale(flat.layout)
    return sample(grey, flat.place.in_photo(on_sheet))
