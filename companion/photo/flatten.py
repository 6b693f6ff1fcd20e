"""A sheet as if it lay flat under the camera: the plane first, then what is left of bends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from companion.photo.bends import Bend, measure_bend
from companion.photo.picture import resize
from companion.photo.planes import Array, project
from companion.photo.sheet_map import SheetMap
from companion.photo.sheets import FoundSheet

PITCH = 110.0  # Pixels from box to box of a row on the flattened sheet, whatever the paper.
_PASSES = 2
_GOOD = 0.93  # When so many of the frames lie where they should, nothing is left to straighten.
_MESH = 48


@dataclass(frozen=True, eq=False)
class FlatSheet:
    layout: SheetMap
    picture: Image.Image  # Grey, `PITCH` pixels from box to box of a row.
    registration: float  # The share of printed frames that lie where they should; 0 where too few can be seen.
    place: Placement


@dataclass(frozen=True, eq=False)
class Placement:
    """Where the points of the flattened sheet lie in the photo."""

    plane: Array
    size: tuple[int, int]
    bends: Sequence[Bend]

    def in_photo(self, points: Array) -> Array:
        """Of points in pixels of the flattened sheet."""
        return project(self.plane, self._unbent(points))

    def _unbent(self, points: Array) -> Array:
        """The newest bend comes first: it was measured on what the older ones made."""
        for bend in self.bends:
            points = points + bend.at(points / self.size * 2 - 1)
        return points

    def mesh(self) -> list[tuple[tuple[int, int, int, int], tuple[float, ...]]]:
        """Small quads that take the bends out, as Pillow wants them."""
        width, height = self.size
        xs, ys = (np.append(np.arange(0, side, _MESH), side) for side in (width, height))
        grid = np.stack(np.meshgrid(xs.astype(float), ys.astype(float)), -1)
        bent = self._unbent(grid.reshape(-1, 2)).reshape(grid.shape)
        return [
            (
                (int(xs[i]), int(ys[j]), int(xs[i + 1]), int(ys[j + 1])),
                (*bent[j, i], *bent[j + 1, i], *bent[j + 1, i + 1], *bent[j, i + 1]),
            )
            for j in range(len(ys) - 1)
            for i in range(len(xs) - 1)
        ]


def scale(layout: SheetMap) -> float:
    """Pixels of the flattened sheet for a millimetre."""
    return PITCH / layout.pitch


def flatten(photo: Image.Image, sheet: FoundSheet) -> FlatSheet:
    """The sheet laid flat; straightened twice where the first look was poor."""
    layout = sheet.layout
    pixel_plane = sheet.plane @ np.diag([1 / scale(layout), 1 / scale(layout), 1])
    size = round(layout.width * scale(layout)), round(layout.height * scale(layout))
    plain = _warp(photo, sheet, pixel_plane, size)
    flat, place, registration = plain, Placement(pixel_plane, size, ()), 0.0
    for _ in range(_PASSES):
        measured = measure_bend(np.asarray(flat), _frames(layout))
        if measured is None or measured.agree < registration:
            break
        registration = measured.agree
        place = Placement(pixel_plane, size, (measured.bend, *place.bends))
        flat = plain.transform(size, Image.Transform.MESH, place.mesh(), Image.Resampling.BILINEAR)
        if registration > _GOOD:
            break
    return FlatSheet(layout, flat, registration, place)


def _warp(photo: Image.Image, sheet: FoundSheet, plane: Array, size: tuple[int, int]) -> Image.Image:
    """The sheet from above. The photo is shrunk first, so that no pixels are skipped."""
    middle = np.array([sheet.layout.width, sheet.layout.height]) / 2
    here, right, down = project(sheet.plane, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    share = 1.3 * scale(sheet.layout) / max(np.hypot(*(right - here)), np.hypot(*(down - here)))
    if share < 0.9:
        small = resize(photo, share)
        plane = np.diag([small.width / photo.width, small.height / photo.height, 1]) @ plane
        photo = small
    coefficients = (plane / plane[2, 2]).ravel()[:8].tolist()
    return photo.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BILINEAR)


@lru_cache(maxsize=12)
def _frames(layout: SheetMap) -> Array:
    """The printed frames at half size."""
    pixels = scale(layout)
    picture = Image.new("L", (round(layout.width * pixels), round(layout.height * pixels)))
    pen = ImageDraw.Draw(picture)
    for boxes, draw in ((layout.frames, pen.rectangle), (layout.rings, pen.ellipse)):
        for box in boxes:
            draw([round(side * pixels) for side in box.bounds], outline=255)
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(1.0)).reduce(2), np.float32)
