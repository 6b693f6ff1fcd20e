"""Ink on the flattened sheet, whatever the light; and its boxes cut out as networks want them."""

import numpy as np
from PIL import Image, ImageFilter

from companion.photo.bends import closing
from companion.photo.flatten import scale
from companion.photo.planes import Array
from companion.photo.sheet_map import Box, SheetMap

_LEVELS = 120  # Steps from blank paper to full ink in which grain is measured.


def normalise(flat: Array) -> Array:
    """Ink from 0 to 1: paper is what remains without dark lines, and the darkest of the print is 1."""
    small = np.asarray(Image.fromarray(flat).reduce(4))
    blurred = Image.fromarray(closing(small, 13)).filter(ImageFilter.GaussianBlur(6))
    size = flat.shape[1], flat.shape[0]
    paper = np.asarray(blurred.resize(size, Image.Resampling.BILINEAR), np.float32)
    ink = 1 - flat / np.maximum(paper, 8)
    ink /= max(float(np.percentile(ink[::2, ::2], 98.5)), 0.15)
    return np.asarray(np.clip(ink, -0.2, 1.5, out=ink))


def cut(picture: Image.Image, layout: SheetMap, box: Box, size: tuple[int, int], edge: tuple[float, float]) -> Array:
    """A box of the flattened sheet, with a share of it added on each side, as large as a network wants it."""
    across, down, pixels = edge[0] * box.w, edge[1] * box.h, scale(layout)
    bounds = (
        max(0, (box.x - across) * pixels),
        max(0, (box.y - down) * pixels),
        min(picture.width, (box.x + box.w + across) * pixels),
        min(picture.height, (box.y + box.h + down) * pixels),
    )
    return np.asarray(picture.resize(size, Image.Resampling.BILINEAR, box=bounds))


def roughness(ink: Array) -> float:
    """How rough blank paper looks against the print: grain of the photo."""
    picture = Image.fromarray(np.clip((ink + 0.5) * _LEVELS, 0, 255).astype(np.uint8))
    here, near, wide = (
        np.asarray(which)[::2, ::2].astype(np.float32)
        for which in (picture, *(picture.filter(ImageFilter.BoxBlur(n)) for n in (2, 7)))
    )
    blank = np.abs(wide / _LEVELS - 0.5) < 0.12
    return float((here - near)[blank].std()) / _LEVELS if blank.any() else 1.0
