"""Ink on the flattened sheet, whatever the light; and the boxes cut out as the networks want them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from companion.photo.bends import closing
from companion.photo.flatten import scale
from companion.photo.planes import Array
from companion.photo.sheet_map import Box, SheetMap

KINDS = ("pools", "bis", "temp", "agent", "refusal", "roundabout", "park", "pool", "roof", "fence")
"""What is crossed or drawn, in the order in which the network learnt them."""
_NUMBER_SIZE, _CROSS_SIZE = (44, 32), (24, 24)
_NUMBER_EDGE = (0.06, 0.06)
_EDGES = {"cross": (0.12, 0.12), "pool": (0.12, 0.12), "roof": (0.05, 0.25), "fence": (0.35, 0.06)}
"""How much more than the box the network sees on each side, by the kind of box."""
_LEVELS = 120
"""Steps from blank paper to full ink in which grain is measured."""


@dataclass(frozen=True, eq=False)
class CutBoxes:
    """The boxes of a sheet, by name: those with a number, and those that are crossed."""

    numbers: dict[str, Array]
    crosses: dict[str, Array]


def normalise(flat: Array) -> Array:
    """Ink from 0 to 1: paper is what remains without dark lines, and the darkest of the print is 1."""
    small = np.asarray(Image.fromarray(flat).reduce(4))
    blurred = Image.fromarray(closing(small, 13)).filter(ImageFilter.GaussianBlur(6))
    size = flat.shape[1], flat.shape[0]
    paper = np.asarray(blurred.resize(size, Image.Resampling.BILINEAR), np.float32)
    ink = 1 - flat / np.maximum(paper, 8)
    ink /= max(float(np.percentile(ink[::2, ::2], 98.5)), 0.15)
    return np.asarray(np.clip(ink, -0.2, 1.5, out=ink))


def cut_boxes(ink: Array, layout: SheetMap) -> CutBoxes:
    picture = Image.fromarray(ink)
    cut = CutBoxes({}, {})
    for box in layout.boxes:
        if box.kind == "house" or box.name.startswith("plans-"):
            cut.numbers[box.name] = _cut(picture, layout, box, _NUMBER_SIZE, _NUMBER_EDGE)
        elif box.kind in _EDGES and box.name.split("-")[0] in KINDS:
            cut.crosses[box.name] = _cut(picture, layout, box, _CROSS_SIZE, _EDGES[box.kind])
    return cut


def _cut(picture: Image.Image, layout: SheetMap, box: Box, size: tuple[int, int], edge: tuple[float, float]) -> Array:
    return np.asarray(picture.resize(size, Image.Resampling.BILINEAR, box=box_pixels(picture, layout, box, edge)))


def box_pixels(
    picture: Image.Image, layout: SheetMap, box: Box, edge: tuple[float, float]
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a box on the flattened sheet, with a share of it added on each side."""
    across, down, pixels = edge[0] * box.w, edge[1] * box.h, scale(layout)
    return (
        max(0, (box.x - across) * pixels),
        max(0, (box.y - down) * pixels),
        min(picture.width, (box.x + box.w + across) * pixels),
        min(picture.height, (box.y + box.h + down) * pixels),
    )


def roughness(ink: Array) -> float:
    """How rough blank paper looks against the print: grain of the photo."""
    picture = Image.fromarray(np.clip((ink + 0.5) * _LEVELS, 0, 255).astype(np.uint8))
    here, near, wide = (
        np.asarray(which)[::2, ::2].astype(np.float32)
        for which in (picture, *(picture.filter(ImageFilter.BoxBlur(n)) for n in (2, 7)))
    )
    blank = np.abs(wide / _LEVELS - 0.5) < 0.12
    return float((here - near)[blank].std()) / _LEVELS if blank.any() else 1.0
