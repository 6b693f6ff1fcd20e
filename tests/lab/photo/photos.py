"""Photos with the truth of them, each from a seed: sets for every bar that the reader has to clear."""

from dataclasses import dataclass, field

import numpy as np

from pdf.ink import Style
from pdf.options import PlayerSeat
from tests.lab.photo.camera import LEVELS, Shot, photograph
from tests.lab.photo.filling import LAYOUTS, Filled, Print, fill
from tests.lab.photo.glyphs import fetched
from tests.lab.photo.hand import Hand
from tests.lab.photo.plays import play
from tests.photo.stored import Document

SEED = 20261118
ODDITIES = ("erased", "scribbled", "coffee", "bleeding")
BAD = ("dark", "blurred", "cut off", "finger")
PAGES = {"A5": (1, 2), "A6": (2, 2), "L2": (1, 2), "L4": (2, 2)}
"""Columns and rows of sheets on an uncut page."""
_STYLES: tuple[Style, ...] = ("colour", "grey", "low-ink")
_CAMERAS = ((4000, 3000), (2592, 1944), (2048, 1536))
_SEAT = PlayerSeat("Ola", "circle", 1, "HTTP://192.168.1.20:8000/E/JOYJ2UDXGQKMIGD/3")


@dataclass(frozen=True)
class Photo:
    data: bytes
    kind: str
    level: str
    layout: str
    sheets: list[Document]
    """From the top left one on, before the page was turned."""
    corrected: dict[str, str] = field(default_factory=dict)
    unreadable: frozenset[str] = frozenset()
    about: str = ""


def make_photo(kind: str, number: int, quick: bool = False, seed: int = SEED) -> Photo:
    """A photo of a set. Its layout goes with its number, everything else with the seed and both.

    A quick one is smaller, and written by a hand of our own.
    """
    rng = np.random.default_rng([seed, sum(map(ord, kind)), number])
    names = list(LAYOUTS)
    layout = names[number % len(names)]
    if kind == "pages":
        layout = list(PAGES)[number % 4] + ("-R", "-N")[number // 4 % 2]
    level = str(rng.choice(["easy", "medium", "hard"], p=[0.4, 0.4, 0.2]))
    if kind in ("pages", "odd"):
        level = str(rng.choice(["easy", "medium"]))
    bad = BAD[number % len(BAD)] if kind == "bad" else ""
    oddity = ODDITIES[number % len(ODDITIES)] if kind == "odd" else ""
    columns, rows = PAGES[layout[:2]] if kind == "pages" else (1, 1)
    printed = Print(
        layout,
        _STYLES[rng.choice(3, p=[0.5, 0.2, 0.3])],
        str(rng.choice(["en", "ru"])),
        solo=kind == "plain" and number % 6 == 5,
        seat=_SEAT if kind == "plain" and number % 6 == 2 else None,
    )
    filled = [_filled(rng, printed, 0.08 if kind == "corrected" else 0.0, oddity, quick) for _ in range(columns * rows)]
    images = [sheet.image for sheet in filled]
    paper = np.vstack([np.hstack(images[row * columns : (row + 1) * columns]) for row in range(rows)])
    size = (2048, 1536) if quick else _CAMERAS[0 if kind == "pages" else rng.choice(3, p=[0.4, 0.35, 0.25])]
    shot = Shot(
        LEVELS[bad if bad in LEVELS else level],
        size if paper.shape[1] >= paper.shape[0] else size[::-1],
        LAYOUTS[layout].width * columns,
        turn=float(rng.normal(0, 8) + rng.choice([0, 90, 180, 270], p=[0.7, 0.1, 0.1, 0.1])),
        hand_shadow=kind == "corrected" and rng.random() < 0.5,
        fold=kind == "corrected" and rng.random() < 0.4,
        finger=bad == "finger",
        cut_off=bad == "cut off",
        exif=int(rng.choice([1, 6, 3, 8], p=[0.4, 0.3, 0.15, 0.15])),
    )
    return Photo(
        photograph(rng, paper, shot),
        kind,
        bad or level,
        layout,
        [sheet.document for sheet in filled],
        filled[0].corrected,
        frozenset(filled[0].unreadable),
        f"{printed.style} {printed.lang} {size[0]} {oddity}",
    )


def _filled(rng: np.random.Generator, printed: Print, corrections: float, oddity: str, quick: bool) -> Filled:
    player = play(rng, printed.advanced)
    return fill(rng, printed, player, Hand.random(rng, fetched() if not quick else {}), corrections, oddity)
