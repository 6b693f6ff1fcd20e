"""A phone's picture of paper on a table: pose, bends, light, blur, grain, JPEG."""

import io
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image

from tests.lab.photo.glyphs import Array

Range = tuple[float, float]
_COARSE = 32
"""Where paper lies is worked out for every so manieth pixel, and the rest in between."""
_LIGHT = 16
_EXIF_ORIENTATION = 0x0112


@dataclass(frozen=True)
class Level:
    """How well somebody takes a photo; blur in pixels of a 12-megapixel camera."""

    tilt: float
    curl: float
    """Millimetres."""
    blur: Range
    noise: Range
    light: Range
    jpeg: Range
    shadow: float
    moved: float = 0.0
    crease: float = 0.4


LEVELS = {
    "easy": Level(10, 0.3, (0.6, 1.2), (1, 4), (0.75, 1.0), (85, 95), 0.2, crease=0.0),
    "medium": Level(22, 1.0, (0.8, 2.4), (2, 8), (0.5, 1.0), (75, 92), 0.4),
    "hard": Level(35, 2.0, (1.5, 4.0), (6, 16), (0.28, 0.8), (60, 85), 0.55, moved=0.4),
    "dark": Level(22, 1.0, (1.5, 3.0), (10, 20), (0.06, 0.14), (60, 80), 0.4),
    "blurred": Level(22, 1.0, (9.0, 16.0), (2, 8), (0.5, 1.0), (75, 92), 0.4),
}
"""The last two are photos that should be taken again."""


@dataclass(frozen=True)
class Shot:
    """How a photo is taken."""

    level: Level
    size: tuple[int, int]
    width: float
    """Of the paper in millimetres."""
    turn: float = 0.0
    hand_shadow: bool = False
    fold: bool = False
    finger: bool = False
    """Over a corner of the paper."""
    cut_off: bool = False
    exif: int = 1
    """The camera was held so: the picture is stored turned, and says so."""


def photograph(rng: np.random.Generator, paper: Array, shot: Shot) -> bytes:
    """The photo as a JPEG file."""
    width, height = shot.size
    corners = _pose(rng, paper, shot)
    where = _where(rng, paper, shot, corners)
    photo = _lay_on_table(rng, paper, shot, corners, where)
    if shot.finger:
        _put_finger(rng, photo, corners)
    light = _light(rng, shot, where)
    if shot.fold:
        light *= _fold_light(rng, paper, shot, where)
    if shot.hand_shadow:
        light *= _hand_shadow(rng, width, height)
    photo *= cv2.resize(light, (width, height))[..., None]
    photo *= rng.uniform((0.8, 0.93, 0.95), 1.0).astype(np.float32)
    return _develop(rng, photo, shot)


def _turn(axis: Array, angle: float) -> Array:
    return cv2.Rodrigues(np.asarray(axis, float) * angle)[0]


def _pose(rng: np.random.Generator, paper: Array, shot: Shot) -> Array:
    """Where the corners of the paper lie in the photo, clockwise; it fills most of the picture."""
    width, height = shot.size
    across, down = paper.shape[1] / 2, paper.shape[0] / 2
    angle = rng.uniform(0, 2 * np.pi)
    tilt = _turn(np.array([np.cos(angle), np.sin(angle), 0]), np.deg2rad(rng.uniform(0.3, 1) * shot.level.tilt))
    turned = tilt @ _turn(np.array([0, 0, 1]), np.deg2rad(shot.turn))
    corners = np.array([(-across, -down, 0), (across, -down, 0), (across, down, 0), (-across, down, 0)]) @ turned.T
    share = rng.uniform(1.15, 1.35) if shot.cut_off else rng.uniform(0.72, 0.93)
    near, far = 0.4 * across, 40 * across
    for _ in range(40):
        distance = (near + far) / 2
        seen = corners[:, :2] * 0.82 * width / (corners[:, 2:] + distance)
        if max(np.ptp(seen[:, 0]) / width, np.ptp(seen[:, 1]) / height) > share:
            near = distance
        else:
            far = distance
    middle = np.array([width, height]) / 2 + rng.normal(0, 0.01, 2) * [width, height]
    return np.asarray(seen - (seen.max(0) + seen.min(0)) / 2 + middle)


def _where(rng: np.random.Generator, paper: Array, shot: Shot, corners: Array) -> Array:
    """Which point of the paper each point of the photo shows, on a coarse grid: the paper curls, or was folded."""
    width, height = shot.size
    high, wide = paper.shape[:2]
    plane = cv2.getPerspectiveTransform(
        corners.astype(np.float32), np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    )
    x, y = np.meshgrid(np.arange(0, width + _COARSE, _COARSE), np.arange(0, height + _COARSE, _COARSE))
    points = cv2.perspectiveTransform(np.stack([x, y], -1).astype(np.float64), plane)
    pixels = wide / shot.width
    angle = rng.uniform(0, 2 * np.pi)
    aside = np.array([np.sin(angle), np.cos(angle)])
    along = points[..., 0] / wide if rng.random() < 0.5 else points[..., 1] / high
    bend = rng.uniform(0, shot.level.curl) * pixels * np.sin(np.pi * along + rng.uniform(0, np.pi))
    if shot.fold:
        bend = bend + rng.uniform(0.002, 0.008) * np.abs(points[..., 1] - 0.5 * high)
    return np.asarray(points + bend[..., None] * aside)


def _lay_on_table(rng: np.random.Generator, paper: Array, shot: Shot, corners: Array, where: Array) -> Array:
    width, height = shot.size
    spread = np.array([[_COARSE, 0, 0], [0, _COARSE, 0]], np.float32)
    x, y = (
        cv2.warpAffine(part.astype(np.float32), spread, (width, height), borderMode=cv2.BORDER_REPLICATE)
        for part in (where[..., 0], where[..., 1])
    )
    smaller = float(np.hypot(*(corners[1] - corners[0]))) / paper.shape[1]
    if smaller < 0.7:
        paper = cv2.GaussianBlur(paper, (0, 0), 0.45 / smaller)
    photo = cv2.remap(paper, x, y, cv2.INTER_LINEAR).astype(np.float32)
    inside = (x >= 0) & (x < paper.shape[1]) & (y >= 0) & (y < paper.shape[0])
    grain = cv2.resize(rng.normal(0, 1, (height // 6, width // 80)).astype(np.float32), (width, height))
    table = rng.uniform((30, 50, 70), (150, 160, 190)) + grain[..., None] * rng.uniform(3, 14)
    return np.where(inside[..., None], photo, np.clip(table, 5, 235).astype(np.float32))


def _put_finger(rng: np.random.Generator, photo: Array, corners: Array) -> None:
    """A thumb that holds the paper down at one of its corners."""
    height, width = photo.shape[:2]
    index = int(rng.integers(4))
    tip = corners[index] + 0.05 * (corners.mean(0) - corners[index])
    away = (corners[index] - corners.mean(0)) / np.hypot(*(corners[index] - corners.mean(0)))
    thick = round(0.075 * max(width, height))
    skin = (120.0, 150.0, 205.0)
    start, end = (tuple(int(part) for part in point) for point in (tip, tip + away * max(width, height)))
    cv2.line(photo, start, end, skin, thick)
    cv2.circle(photo, start, thick // 2, skin, -1)


def _light(rng: np.random.Generator, shot: Shot, where: Array) -> Array:
    """A slope, perhaps a soft shadow, perhaps creases."""
    width, height = shot.size
    y, x = np.mgrid[0:height:_LIGHT, 0:width:_LIGHT].astype(np.float32)
    slope = rng.uniform(-0.28, 0.28, 2)
    light = 1 + slope[0] * (x / width - 0.5) * 2 + slope[1] * (y / height - 0.5) * 2
    if rng.random() < shot.level.shadow:
        off = np.hypot(x - rng.uniform(0, width), y - rng.uniform(0.3, 1.2) * height) - rng.uniform(0.25, 0.6) * width
        light *= 1 - rng.uniform(0.2, 0.55) / (1 + np.exp(off / (rng.uniform(0.03, 0.3) * width)))
    light *= rng.uniform(*shot.level.light)
    if rng.random() < shot.level.crease:
        across = _spread(where[..., 0], light)
        for _ in range(int(rng.integers(1, 3))):
            wide = float(across.max())
            off = (across - rng.uniform(0.1, 0.9) * wide) / (rng.uniform(0.4, 1.0) * wide / shot.width)
            light *= 1 + rng.choice([-1, 1]) * 0.22 * np.exp(-(off**2)) + 0.06 * np.tanh(off / 4)
    return np.asarray(light, np.float32)


def _spread(part: Array, light: Array) -> Array:
    spread = np.array([[_COARSE / _LIGHT, 0, 0], [0, _COARSE / _LIGHT, 0]], np.float32)
    return cv2.warpAffine(part.astype(np.float32), spread, (light.shape[1], light.shape[0]))


def _fold_light(rng: np.random.Generator, paper: Array, shot: Shot, where: Array) -> Array:
    """Folded once across and laid flat again: a line, and two halves that are lit differently."""
    width, height = shot.size
    blank = np.zeros((-(-height // _LIGHT), -(-width // _LIGHT)))
    off = (_spread(where[..., 1], blank) - 0.5 * paper.shape[0]) / (
        rng.uniform(0.25, 0.6) * paper.shape[1] / shot.width
    )
    line = 1 - 0.3 * rng.choice([-1, 1]) * np.exp(-(off**2))
    return np.asarray(line * (1 + rng.uniform(-0.12, 0.12) * np.tanh(off)), np.float32)


def _hand_shadow(rng: np.random.Generator, width: int, height: int) -> Array:
    """Of a phone and the hand that holds it, from one side: a bar with ends like fingers."""
    y, x = np.mgrid[0:height:_LIGHT, 0:width:_LIGHT].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = (x - width * rng.uniform(0.3, 0.7)) * np.cos(angle) + (y - height * rng.uniform(0.3, 0.7)) * np.sin(angle)
    aside = -(x - width / 2) * np.sin(angle) + (y - height / 2) * np.cos(angle)
    fingers = 0.05 * width * np.sin(aside / (0.045 * width) + rng.uniform(0, 6)) * (np.abs(aside) < 0.2 * width)
    edge = rng.uniform(0.004, 0.02) * width
    arm = 1 / (1 + np.exp(np.clip((np.abs(aside) - rng.uniform(0.18, 0.32) * width) / edge, -50, 50)))
    reach = rng.uniform(-0.05, 0.25) * width + fingers
    dark = rng.uniform(0.3, 0.6) * arm / (1 + np.exp(np.clip((along - reach) / edge, -50, 50)))
    return np.asarray(1 - dark, np.float32)


def _develop(rng: np.random.Generator, photo: Array, shot: Shot) -> bytes:
    width, height = shot.size
    fine = width / 4000
    photo = cv2.GaussianBlur(photo, (0, 0), max(0.3, rng.uniform(*shot.level.blur) * max(fine, 0.35)))
    if rng.random() < shot.level.moved:
        side = max(3, int(rng.uniform(3, 9) * fine)) | 1
        kernel = np.zeros((side, side), np.float32)
        kernel[side // 2] = 1 / side
        turned = cv2.getRotationMatrix2D((side // 2, side // 2), rng.uniform(0, 180), 1)
        moved = cv2.warpAffine(kernel, turned, (side, side))
        photo = cv2.filter2D(photo, -1, moved / moved.sum())
    grain = cv2.resize(rng.standard_normal((height // 2, width // 2), dtype=np.float32), (width, height))
    photo = photo + grain[..., None] * np.float32(rng.uniform(*shot.level.noise) * 1.3)
    return _jpeg(np.clip(photo, 0, 255).astype(np.uint8), int(rng.uniform(*shot.level.jpeg)), shot.exif)


def _jpeg(photo: Array, quality: int, orientation: int) -> bytes:
    """As a phone stores it: the sensor's picture, and how it has to be turned."""
    turns = {1: 0, 3: 2, 6: 1, 8: 3}[orientation]
    picture = Image.fromarray(np.rot90(photo[..., ::-1], turns).copy())
    exif = Image.Exif()
    exif[_EXIF_ORIENTATION] = orientation
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality, exif=exif)
    return file.getvalue()
