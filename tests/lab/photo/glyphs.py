"""Handwriting as strokes: digits as they are written in Europe, and those of other people where they were fetched.

A glyph is a row of points, x to the right and y down, its height 1 and its left top at 0.
"""

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

Array = Any
Bank = dict[str, list[Array]]
"""The glyphs of one hand, by character."""
FETCHED = Path(os.environ.get("HANDWRITING", "build/handwriting.npz"))
"""What `python -m tests.lab.photo.handwriting` fetches; without it there are the drawn digits only."""
CHARACTERS = "0123456789bisB"

_STROKES: dict[str, list[list[list[tuple[float, float]]]]] = {
    "0": [[[(0.5, 0), (0.1, 0.2), (0, 0.6), (0.3, 1), (0.65, 0.8), (0.7, 0.35), (0.5, 0), (0.35, 0.02)]]],
    "1": [
        [[(0, 0.38), (0.3, 0.08), (0.38, 0)], [(0.38, 0), (0.36, 0.5), (0.34, 1)]],
        [[(0, 0.3), (0.2, 0.2), (0.4, 0), (0.4, 0.5), (0.38, 1)]],
        [[(0.05, 0.3), (0.35, 0), (0.35, 0.5), (0.35, 1)], [(0.1, 1), (0.35, 0.99), (0.6, 1)]],
        [[(0.1, 0), (0.08, 0.5), (0.05, 1)]],
    ],
    "2": [
        [[(0.05, 0.25), (0.3, 0), (0.6, 0.2), (0.35, 0.65), (0, 1)], [(0, 1), (0.3, 0.96), (0.68, 0.98)]],
        [[(0.05, 0.2), (0.35, 0), (0.6, 0.25), (0.25, 0.8), (0.05, 0.95), (0.1, 0.8), (0.35, 0.92), (0.7, 0.95)]],
    ],
    "3": [
        [[(0.05, 0.1), (0.35, 0), (0.55, 0.2), (0.25, 0.45), (0.6, 0.7), (0.35, 1), (0, 0.88)]],
        [[(0, 0.02), (0.55, 0), (0.28, 0.4), (0.3, 0.4), (0.62, 0.7), (0.3, 1), (0, 0.88)]],
    ],
    "4": [
        [[(0.35, 0), (0.15, 0.35), (0, 0.62), (0.3, 0.62), (0.7, 0.6)], [(0.52, 0.35), (0.5, 0.7), (0.47, 1)]],
        [[(0.45, 0), (0.2, 0.4), (0, 0.66), (0.4, 0.66), (0.72, 0.64)], [(0.47, 0), (0.47, 0.5), (0.47, 1)]],
        [[(0.05, 0), (0.0, 0.3), (0.05, 0.5), (0.3, 0.52), (0.55, 0.45)], [(0.58, 0), (0.55, 0.5), (0.5, 1)]],
    ],
    "5": [
        [
            [(0.15, 0), (0.1, 0.2), (0.05, 0.42), (0.35, 0.36), (0.6, 0.65), (0.35, 0.98), (0, 0.9)],
            [(0.15, 0), (0.4, 0.01), (0.66, 0)],
        ]
    ],
    "6": [[[(0.5, 0), (0.15, 0.35), (0.02, 0.75), (0.3, 1), (0.58, 0.78), (0.35, 0.55), (0.05, 0.7)]]],
    "7": [
        [[(0, 0.03), (0.35, 0.04), (0.66, 0), (0.42, 0.45), (0.25, 1)]],
        [
            [(0, 0.12), (0.02, 0.02), (0.35, 0.05), (0.66, 0), (0.4, 0.5), (0.25, 1)],
            [(0.15, 0.5), (0.38, 0.48), (0.62, 0.46)],
        ],
        [[(0, 0.03), (0.35, 0.04), (0.66, 0), (0.42, 0.45), (0.25, 1)], [(0.12, 0.5), (0.38, 0.48), (0.65, 0.5)]],
    ],
    "8": [
        [
            [
                *[(0.5, 0.12), (0.25, 0), (0.08, 0.22), (0.35, 0.5), (0.6, 0.78)],
                *[(0.3, 1), (0.02, 0.78), (0.3, 0.5), (0.56, 0.2), (0.45, 0.04)],
            ]
        ]
    ],
    "9": [
        [[(0.55, 0.2), (0.3, 0), (0.03, 0.25), (0.25, 0.5), (0.55, 0.25), (0.56, 0.1), (0.5, 0.6), (0.2, 1)]],
        [[(0.55, 0.2), (0.3, 0), (0.03, 0.25), (0.25, 0.5), (0.55, 0.25), (0.55, 0.5), (0.55, 1)]],
    ],
    "b": [[[(0.05, 0), (0.03, 0.5), (0, 1)], [(0.02, 0.6), (0.3, 0.45), (0.5, 0.7), (0.3, 1), (0.02, 0.95)]]],
    "i": [[[(0.05, 0.4), (0.04, 0.7), (0.05, 1)], [(0.05, 0.1), (0.06, 0.12), (0.07, 0.13)]]],
    "s": [[[(0.5, 0.1), (0.2, 0), (0.05, 0.25), (0.3, 0.5), (0.5, 0.75), (0.3, 1), (0, 0.9)]]],
    "B": [
        [
            [(0.05, 0), (0.04, 0.5), (0.03, 1)],
            [(0.05, 0), (0.45, 0.1), (0.4, 0.4), (0.06, 0.48)],
            [(0.06, 0.48), (0.55, 0.6), (0.45, 0.95), (0.03, 1)],
        ]
    ],
}
"""Each character in its variants, each variant as strokes through points: with a flag on the 1, with a bar on the 7."""


def spline(points: Array, count: int = 40) -> Array:
    """A smooth line through points."""
    through = np.asarray(points, np.float32)
    share = np.linspace(0, 1, count, dtype=np.float32)[:, None]
    if len(through) < 3:
        return through[0] * (1 - share) + through[-1] * share
    ends = np.vstack([2 * through[0] - through[1], through, 2 * through[-1] - through[-2]])
    parts = []
    for index in range(1, len(ends) - 2):
        a, b, c, d = ends[index - 1 : index + 3]
        cubic = (2 * a - 5 * b + 4 * c - d) * share**2 + (3 * b - a - 3 * c + d) * share**3
        parts.append(0.5 * (2 * b + (c - a) * share + cubic))
    return np.vstack(parts)


def drawn(rng: np.random.Generator, character: str, variant: int, wobble: float = 0.05) -> Array:
    """A character as somebody with this variant of it writes it once."""
    variants = _STROKES[character]
    strokes = variants[variant % len(variants)]
    points = np.vstack([spline(np.array(stroke) + rng.normal(0, wobble, (len(stroke), 2))) for stroke in strokes])
    points -= points.min(0)
    return points / max(points[:, 1].max(), 0.55 * points[:, 0].max())


def drawn_hand(rng: np.random.Generator) -> Bank:
    """Every character six times, by one hand."""
    variants = {character: int(rng.integers(9)) for character in CHARACTERS}
    return {character: [drawn(rng, character, variants[character]) for _ in range(6)] for character in CHARACTERS}


@lru_cache(maxsize=1)
def fetched() -> dict[str, Bank]:
    """The hands that were fetched, by name: `mnist`, and one for each font. None of them was trained on."""
    if not FETCHED.exists():
        return {}
    banks: dict[str, Bank] = {}
    with np.load(FETCHED) as stored:
        for name in stored.files:
            hand, character, _ = name.split("/")
            banks.setdefault(hand, {}).setdefault(character, []).append(stored[name].astype(np.float32) / 4096)
    return banks
