"""From print and ink to what a network is given: bends, light, blur, grain, JPEG, and the reader's own normalising."""

import math
import random

import torch
import torch.nn.functional as F

from tests.lab.photo.train.digits import DEVICE, Tensor, between, each, normal, rand

_WHITE = 245.0
_PLACES = torch.arange(8, dtype=torch.float32)
_COSINES = torch.cos((2 * _PLACES[None] + 1) * _PLACES[:, None] * math.pi / 16) * math.sqrt(2 / 8)
_COSINES[0] = math.sqrt(1 / 8)
_QUANTA = torch.tensor(
    [
        [16, 11, 10, 16, 24, 40, 51, 61],
        [12, 12, 14, 19, 26, 58, 60, 55],
        [14, 13, 16, 24, 40, 57, 69, 56],
        [14, 17, 22, 29, 51, 87, 80, 62],
        [18, 22, 37, 56, 68, 109, 103, 77],
        [24, 35, 55, 64, 81, 104, 113, 92],
        [49, 64, 78, 87, 103, 121, 120, 101],
        [72, 92, 95, 98, 112, 100, 103, 99],
    ],
    dtype=torch.float32,
)
"""The table of the JPEG standard for brightness."""


class Pens:
    """A pen for each patch: half its width in pixels, its darkness, how it is pressed, whether it is a pencil."""

    def __init__(self, count: int, pixels_per_mm: Tensor) -> None:
        kind = rand(count)
        ball, gel, felt = between(count, 0.3, 0.6), between(count, 0.45, 0.75), between(count, 0.8, 1.3)
        self.pencil = (kind >= 0.4) & (kind < 0.7)
        wide = torch.where(kind < 0.4, ball, torch.where(kind < 0.9, gel, felt))
        wide = torch.where(self.pencil, between(count, 0.35, 0.8), wide)
        self.radius = (wide * pixels_per_mm / 2 * between(count, 0.85, 1.15)).clamp(0.55, 7)
        dark = torch.where(rand(count) < 0.5, between(count, 0.05, 0.3), between(count, 0.2, 0.48))
        self.tone = torch.where(self.pencil, between(count, 0.25, 0.5), dark)
        self.press = torch.where(self.pencil, between(count, 0.6, 0.95), between(count, 0.88, 1.0))
        self.bleed = torch.where(
            rand(count) < 0.06, between(count, 0.8, 1.6), torch.full((count,), 0.45, device=DEVICE)
        )


def photograph(printed: Tensor, distance: Tensor, ghost: Tensor, pens: Pens) -> Tensor:
    """Patches as the network sees them.

    `printed` are crops of blank sheets, half as large again; `ghost` is the distance to what was rubbed out.
    """
    count, height, width = distance.shape
    paper, lit, black = _paper(printed, distance, ghost, pens)
    light = _light(count, height, width)
    seen, grain = _camera(paper * light * _WHITE)
    around = _paper_seen(light * lit) * _WHITE * (1 + each(normal(count) * 0.025 + grain / _WHITE * 0.7, 4))
    ink = 1 - seen / around.clamp(min=8)
    darkest = each(between(count, 0.62, 0.97), 4) * (1 - black)
    ink = F.avg_pool2d(ink / darkest.clamp(min=0.15), 2).clamp(-0.2, 1.5)
    return ink.mul(127).round().clamp(-128, 127).div(127)


def _paper(printed: Tensor, distance: Tensor, ghost: Tensor, pens: Pens) -> tuple[Tensor, Tensor, Tensor]:
    """Print with ink over it, seen a little askew; the stains on it; and how black the print is."""
    count, height, width = distance.shape
    cover = torch.sigmoid((each(pens.radius) - distance) / each(pens.bleed)) * each(pens.press)
    noise = F.interpolate(rand(count, 1, height // 2, width // 2), size=(height, width), mode="bilinear")[:, 0]
    cover = cover * torch.where(each(pens.pencil), (0.55 + 0.9 * noise).clamp(max=1), torch.ones_like(noise))
    erased = torch.sigmoid((each(pens.radius) * 1.3 - ghost) / 1.2) * each(
        (rand(count) < 0.1) * between(count, 0.05, 0.2)
    )
    cover = torch.maximum(cover, erased)
    askew = torch.zeros(count, 2, 3, device=DEVICE)
    scale, turn = 1 + normal(count) * 0.035, normal(count) * 0.02
    askew[:, 0, 0] = askew[:, 1, 1] = scale * torch.cos(turn)
    askew[:, 0, 1], askew[:, 1, 0] = -scale * torch.sin(turn), scale * torch.sin(turn)
    askew[:, :, 2] = normal(count, 2) * 0.035
    size = (count, 1, height, width)
    places = F.affine_grid(askew, size, align_corners=False)
    middle = F.affine_grid(askew * 2 / 3, size, align_corners=False)
    blank = F.grid_sample(printed.float().div(255).unsqueeze(1), middle, padding_mode="border", align_corners=False)
    ink = F.grid_sample(cover.unsqueeze(1), places, padding_mode="zeros", align_corners=False)
    black = each(between(count, 0.03, 0.22), 4)
    stain = _edge(count, height, width, 0.06, (0.03, 0.15), (0.01, 0.08))
    paper = (black + (1 - black) * blank) * (1 - ink * (1 - each(pens.tone, 4))) * stain
    return paper, stain, black


def _slopes(height: int, width: int) -> tuple[Tensor, Tensor]:
    down, across = torch.linspace(-1, 1, height, device=DEVICE), torch.linspace(-1, 1, width, device=DEVICE)
    y, x = torch.meshgrid(down, across, indexing="ij")
    return y, x


def _edge(
    count: int, height: int, width: int, often: float, dark: tuple[float, float], soft: tuple[float, float]
) -> Tensor:
    """The edge of a shadow or a stain through some of the patches."""
    y, x = _slopes(height, width)
    angle = between(count, 0, 6.3)
    off = x * each(torch.cos(angle), 4) + y * each(torch.sin(angle), 4) - each(normal(count) * 0.6, 4)
    depth = each((rand(count) < often) * between(count, *dark), 4)
    return 1 - depth * torch.sigmoid(off / each(between(count, *soft), 4))


def _light(count: int, height: int, width: int) -> Tensor:
    """A slope, the edge of a shadow, a fold, and how bright it is."""
    y, x = _slopes(height, width)
    light = 1 + each(normal(count) * 0.06, 4) * x + each(normal(count) * 0.06, 4) * y
    light = light * _edge(count, height, width, 0.15, (0.15, 0.6), (0.03, 0.6))
    angle = torch.where(rand(count) < 0.5, between(count, -0.08, 0.08), between(count, 1.49, 1.65))
    off = x * each(torch.cos(angle), 4) + y * each(torch.sin(angle), 4) - each(between(count, -1, 1), 4)
    off = off / each(between(count, 0.02, 0.12), 4)
    light = light * (1 + each((rand(count) < 0.12) * between(count, -0.35, 0.3), 4) * torch.exp(-(off**2)))
    light = light * (1 + each((rand(count) < 0.12) * normal(count) * 0.08, 4) * torch.tanh(off))
    level = torch.where(rand(count) < 0.75, between(count, 0.5, 1.0), between(count, 0.25, 0.6))
    return light * each(level, 4)


def _camera(picture: Tensor) -> tuple[Tensor, Tensor]:
    """Blurred, moved, with grain, as a JPEG of another resolution; and how much grain."""
    count, _, height, width = picture.shape
    hard = rand(count) < 0.3
    picture = _blur(picture, torch.where(hard, between(count, 0.8, 2.4), between(count, 0.3, 1.3)))
    picture = _move(picture)
    fine = random.uniform(0.5, 1.2)
    picture = F.interpolate(picture, scale_factor=fine, mode="area" if fine < 1 else "bilinear")
    sigma = torch.where(hard, between(count, 2, 9), between(count, 0.4, 4))
    coarse = normal(count, 1, picture.shape[2] // 2 + 1, picture.shape[3] // 2 + 1)
    grain = F.interpolate(coarse, size=picture.shape[2:], mode="bilinear") * 1.2 + normal(*picture.shape) * 0.5
    picture = _jpeg((picture + grain * each(sigma, 4)).clamp(0, 255).round(), between(count, 60, 96)).clamp(0, 255)
    return F.interpolate(picture, size=(height, width), mode="bilinear"), sigma.clamp(max=12)


def _blur(picture: Tensor, sigma: Tensor) -> Tensor:
    """Each picture by its own width."""
    count, _, height, width = picture.shape
    steps = torch.arange(-6, 7, device=DEVICE, dtype=torch.float32)
    kernel = torch.exp(-(steps**2) / (2 * sigma.view(-1, 1) ** 2))
    kernel = kernel / kernel.sum(1, keepdim=True)
    rows = F.pad(picture.view(1, count, height, width), (6, 6, 0, 0), mode="replicate")
    rows = F.conv2d(rows, kernel.view(count, 1, 1, 13), groups=count)
    rows = F.pad(rows, (0, 0, 6, 6), mode="replicate")
    return F.conv2d(rows, kernel.view(count, 1, 13, 1), groups=count).view(count, 1, height, width)


def _move(picture: Tensor) -> Tensor:
    """Some of the hands moved."""
    count, _, height, width = picture.shape
    far = (rand(count) < 0.1) * between(count, 1, 3.5)
    angle, total = between(count, 0, 6.3), torch.zeros_like(picture)
    for step in (-1.0, -0.5, 0.0, 0.5, 1.0):
        shift = torch.zeros(count, 2, 3, device=DEVICE)
        shift[:, 0, 0] = shift[:, 1, 1] = 1
        shift[:, 0, 2], shift[:, 1, 2] = (
            step * far * torch.cos(angle) * 2 / width,
            step * far * torch.sin(angle) * 2 / height,
        )
        places = F.affine_grid(shift, picture.shape, align_corners=False)
        total = total + F.grid_sample(picture, places, padding_mode="border", align_corners=False) / 5
    return total


def _jpeg(picture: Tensor, quality: Tensor) -> Tensor:
    """Blocks of 8 × 8, rounded as libjpeg does."""
    count, _, height, width = picture.shape
    high, wide = -(-height // 8) * 8, -(-width // 8) * 8
    padded = F.pad(picture, (0, wide - width, 0, high - height), mode="replicate")
    blocks = padded.view(count, high // 8, 8, wide // 8, 8).permute(0, 1, 3, 2, 4) - 128
    cosines, quanta = _COSINES.to(DEVICE), _QUANTA.to(DEVICE)
    scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)
    steps = ((quanta * each(scale, 5) + 50) / 100).floor().clamp(1, 255)
    blocks = cosines.T @ (torch.round(cosines @ blocks @ cosines.T / steps) * steps) @ cosines + 128
    return blocks.permute(0, 1, 3, 2, 4).reshape(count, 1, high, wide)[:, :, :height, :width]


def _paper_seen(light: Tensor) -> Tensor:
    """What the reader takes for blank paper: the light without dark lines, blurred."""
    wide = F.max_pool2d(F.pad(light, (10,) * 4, mode="replicate"), 21, 1)
    closed = -F.max_pool2d(F.pad(-wide, (10,) * 4, mode="replicate"), 21, 1)
    return F.avg_pool2d(F.pad(closed, (10,) * 4, mode="replicate"), 21, 1)
