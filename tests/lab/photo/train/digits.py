"""Digits as distances to their middle lines, so that any pen can draw them, on the device."""

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F

Tensor = Any
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ROWS, COLUMNS, EDGE = 48, 56, 4
"""The canvas that a stored digit lies on, and its margin."""
_FAR = 8.0
"""Pixels; farther distances are not stored."""
_NEVER = 99.0
MNIST, FONT, DRAWN = 0, 1, 2
SMALL_B, SMALL_I, SMALL_S, CAPITAL_B = 10, 11, 12, 13
"""The letters of a bis, after the ten digits."""


def rand(*shape: int) -> Tensor:
    return torch.rand(*shape, device=DEVICE)


def normal(*shape: int) -> Tensor:
    return torch.randn(*shape, device=DEVICE)


def between(count: int, low: float, high: float) -> Tensor:
    return low + (high - low) * rand(count)


def each(values: Tensor, dimensions: int = 3) -> Tensor:
    """One value for each picture of a batch."""
    return values.view(-1, *[1] * (dimensions - 1))


def grid(height: int, width: int) -> tuple[Tensor, Tensor]:
    rows = torch.arange(height, device=DEVICE, dtype=torch.float32)
    columns = torch.arange(width, device=DEVICE, dtype=torch.float32)
    y, x = torch.meshgrid(rows, columns, indexing="ij")
    return y, x


def _distances(bits: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Of each digit the distances to its line, its width and its height."""
    lines = torch.from_numpy(np.unpackbits(bits, axis=1)).to(DEVICE).view(-1, ROWS, COLUMNS).bool()
    out = []
    for some in lines.split(8192):
        squares = torch.where(some, 0.0, 1e6)
        for axis in (2, 1):
            padded = F.pad(squares, (8, 8, 0, 0) if axis == 2 else (0, 0, 8, 8), value=1e6)
            shifted = [padded.narrow(axis, 8 + step, squares.shape[axis]) + step * step for step in range(-8, 9)]
            squares = torch.stack(shifted).amin(0)
        out.append((squares.sqrt().clamp(max=_FAR) * 30).to(torch.uint8))
    wide = (lines.any(1).float() * torch.arange(COLUMNS, device=DEVICE)).amax(1) - EDGE + 1
    high = (lines.any(2).float() * torch.arange(ROWS, device=DEVICE)).amax(1) - EDGE + 1
    return torch.cat(out), wide, high


class Digits:
    """The digits of one part of the writers: `train`, or a half of those that were held out."""

    def __init__(self, stored: Any, part: str, half: int | None = None) -> None:
        bits, label, source, family = (stored[f"{part}_{key}"] for key in ("bits", "y", "src", "fam"))
        if half is not None:
            by_writer = np.where(
                source == MNIST, family >= 5000, np.where(source == FONT, family, np.arange(len(label))) % 2
            )
            keep = by_writer == half
            bits, label, source, family = bits[keep], label[keep], source[keep], family[keep]
        self.distance, self.width, self.height = _distances(bits)
        families = sorted(set(family[source == FONT].tolist()))
        self.fonts = torch.zeros(len(families), 14, dtype=torch.long, device=DEVICE)
        for number, name in enumerate(families):
            for index in np.flatnonzero((source == FONT) & (family == name)):
                self.fonts[number, label[index]] = int(index)
        places = {
            (which, digit): np.flatnonzero((source == which) & (label == digit))
            for which in (MNIST, DRAWN)
            for digit in range(10)
        }
        self.table = torch.zeros(3, 10, max(map(len, places.values())), dtype=torch.long, device=DEVICE)
        self.count = torch.ones(3, 10, dtype=torch.long, device=DEVICE)
        for (which, digit), indices in places.items():
            self.table[which, digit, : len(indices)] = torch.from_numpy(indices)
            self.count[which, digit] = max(1, len(indices))

    def pick(self, source: Tensor, family: Tensor, character: Tensor) -> Tensor:
        """One glyph each; the letters of a bis come from fonts."""
        digit = character.clamp(0, 9)
        number = (rand(len(character)) * self.count[source, digit]).long()
        font = self.fonts[family, character.clamp(min=0)]
        return torch.where((source == FONT) | (character > 9), font, self.table[source, digit, number])

    def share(self, glyph: Tensor) -> Tensor:
        """Width against height."""
        return self.width[glyph] / self.height[glyph].clamp(min=22)

    def place(
        self,
        glyph: Tensor,
        at: tuple[Tensor, Tensor],
        size: Tensor,
        hand: tuple[Tensor, Tensor],
        shape: tuple[int, int],
    ) -> Tensor:
        """Distances, in pixels of the patch, to glyphs with their top left at a place, their height `size`.

        A hand has a slant and a width.
        """
        slant, wide = hand
        scale = size / self.height[glyph].clamp(min=22)
        y, x = grid(*shape)
        row, column = (y - each(at[1])) / each(scale), (x - each(at[0])) / each(scale * wide)
        turn, down, across = each(normal(len(glyph)) * 0.06), row - 20, column - each(self.width[glyph]) / 2
        row, column = row + turn * across, column - turn * down + each(slant) * down
        pace, start = between(len(glyph), 0.12, 0.35), between(len(glyph), 0, 6.3)
        column = column + 0.9 * torch.sin(each(pace) * row + each(start))
        row = row + 0.9 * torch.sin(each(pace.flip(0)) * column + each(start.flip(0)))
        points = torch.stack([(column + EDGE + 0.5) / COLUMNS * 2 - 1, (row + EDGE + 0.5) / ROWS * 2 - 1], -1)
        stored = self.distance[glyph].float().div(30).unsqueeze(1)
        distance = F.grid_sample(stored, points, padding_mode="border", align_corners=False)[:, 0]
        nowhere = (points.abs() > 1).any(-1) | (distance >= _FAR - 0.3)
        return torch.where(nowhere, torch.full_like(distance, _NEVER), distance * each(scale))


def to_lines(points: Tensor, drawn: Tensor, shape: tuple[int, int]) -> Tensor:
    """Distances to polylines: points (n, k, 2) in pixels, and which of their k - 1 pieces are drawn."""
    y, x = grid(*shape)
    nearest = torch.full((len(points), *shape), _NEVER, device=DEVICE)
    for piece in range(points.shape[1] - 1):
        start_x, start_y = each(points[:, piece, 0]), each(points[:, piece, 1])
        across, down = each(points[:, piece + 1, 0]) - start_x, each(points[:, piece + 1, 1]) - start_y
        share = (((x - start_x) * across + (y - start_y) * down) / (across**2 + down**2 + 1e-3)).clamp(0, 1)
        distance = torch.hypot(x - start_x - share * across, y - start_y - share * down)
        nearest = torch.minimum(nearest, torch.where(each(drawn[:, piece]), distance, _NEVER))
    return nearest
