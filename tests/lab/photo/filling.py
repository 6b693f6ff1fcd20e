"""A printed sheet, filled in by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2

from companion.games.paper_quarters.printed import SHEET
from companion.photo.sheet_map import Box, SheetMap
from pdf import document, paper
from pdf.drawing import Drawing
from pdf.games.paper_quarters.sheet import name_tag, sheet
from pdf.games.paper_quarters.sheet_map import printed_paper
from pdf.ink import Style
from pdf.options import Options, PlayerSeat
from tests.lab.photo.glyphs import Array
from tests.lab.photo.hand import Area, Hand, Ink
from tests.photo.stored import Document

PITCH = 250.0
"""Pixels from house to house on the paper that is written on: the same for every size."""
LAYOUTS = {layout.name.removeprefix("KV2-"): layout for layout in printed_paper().layouts.values()}


@dataclass(frozen=True)
class Print:
    """What was printed."""

    layout: str
    style: Style = "colour"
    lang: str = "en"
    solo: bool = False
    seat: PlayerSeat | None = None

    @property
    def advanced(self) -> bool:
        return self.layout.endswith("R")


@dataclass
class Filled:
    image: Array
    """Blue, green, red."""
    document: Document
    corrected: dict[str, str] = field(default_factory=dict)
    """The houses that were corrected, and how."""
    unreadable: set[str] = field(default_factory=set)
    """The houses that nobody could read in their boxes."""


def pixels_per_mm(layout: SheetMap) -> float:
    return PITCH / layout.pitch


def drawings(printed: Print) -> Sequence[Drawing]:
    layout = LAYOUTS[printed.layout]
    ticked = {name for name, on in (("advanced", printed.advanced), ("solo", printed.solo)) if on}
    seats = (printed.seat,) if printed.seat else ()
    options = Options(
        "paper-quarters", style=printed.style, lang=printed.lang, table="K7QX2", seats=seats, ticked=frozenset(ticked)
    )
    size = layout.width, layout.height
    blank = sheet(size, options)
    return (blank, name_tag(size, options, printed.seat.name, printed.seat)) if printed.seat else (blank,)


@lru_cache(maxsize=4)
def blank_image(printed: Print) -> Array:
    """The sheet as it comes out of the printer."""
    layout = LAYOUTS[printed.layout]
    cut = paper.Cut((layout.width, layout.height), 1, 1)
    pages = paper.pages(cut, [tuple(drawings(printed))])
    pdf = pypdfium2.PdfDocument(document.write(pages, "", printed.lang))
    scale = pixels_per_mm(layout) * 25.4 / 72
    image = pdf[0].render(scale=scale).to_numpy()[..., :3].copy()
    pdf.close()
    return image


def fill(
    rng: np.random.Generator, printed: Print, player: Document, hand: Hand, corrections: float = 0.0, oddity: str = ""
) -> Filled:
    """The sheet of a player written down. An oddity is something that goes wrong on paper."""
    layout = LAYOUTS[printed.layout]
    image = blank_image(printed)
    scale = pixels_per_mm(layout)
    boxes = {box.name: _area(box, scale) for drawing in drawings(printed) for box in drawing.boxes}
    kinds = {box.name: box.kind for box in layout.boxes}
    ink, filled = Ink(hand, image.shape, scale), Filled(image, player)
    for name, crossed in crosses(player, printed.advanced).items():
        if crossed:
            {"fence": ink.fence, "roof": ink.roof}.get(kinds[name], ink.cross)(boxes[name])
    if printed.solo:
        for name, area in boxes.items():
            if name.startswith("round-") and int(name.split("-")[1]) < rng.integers(20, 28):
                ink.cross(area)
    _write_houses(rng, ink, filled, boxes, corrections, oddity)
    for plan in player["plans"]:
        ink.number(boxes[f"plans-{plan['slot']}"], str(plan["points"]))
    _write_sums(rng, ink, boxes)
    filled.image = _on_paper(rng, image, ink.mask, hand, oddity)
    return filled


def _area(box: Box, scale: float) -> Area:
    return box.x * scale, box.y * scale, box.w * scale, box.h * scale


def crosses(player: Document, advanced: bool) -> dict[str, bool]:
    """Whether each box is crossed, by its name."""
    pools = sum(sum(street["pools"]) for street in player["streets"])
    columns = {
        "pools": (SHEET.pools.boxes, pools),
        "bis": (SHEET.bis.boxes, player["bis"]),
        "temp": (SHEET.temps.boxes, player["temps"]),
        "refusal": (SHEET.refusals.boxes, player["refusals"]),
    }
    if advanced:
        columns["roundabout"] = SHEET.roundabouts.boxes, player["roundabouts"]
    for size, track in SHEET.estates.items():
        columns[f"agent-{size}"] = track.boxes, player["agents"][size - 1]
    truth: dict[str, bool] = {}
    for index, (street, printed) in enumerate(zip(player["streets"], SHEET.streets, strict=True)):
        number = index + 1
        columns[f"park-{number}"] = printed.parks.boxes, street["parks"]
        truth |= {f"fence-{number}-{slot + 1}": fence for slot, fence in enumerate(street["fences"])}
        truth |= {
            f"pool-{number}-{house + 1}": pool for house, pool in zip(printed.pools, street["pools"], strict=True)
        }
        truth |= {f"roof-{number}-{house + 1}": [index, house] in player["used"] for house in range(printed.houses)}
    for name, (count, crossed) in columns.items():
        truth |= {f"{name}-{box}": box < crossed for box in range(count)}
    return truth


def _write_houses(
    rng: np.random.Generator, ink: Ink, filled: Filled, boxes: dict[str, Area], corrections: float, oddity: str
) -> None:
    for index, street in enumerate(filled.document["streets"]):
        for house, written in enumerate(street["houses"]):
            name = f"house-{index + 1}-{house + 1}"
            if written == "R":
                ink.ring(boxes[name])
            elif written is not None:
                suffix = ink.hand.bis_style if isinstance(written, str) else ""
                text = str(written).removesuffix("b")
                other = str((int(text) + int(rng.integers(1, 18))) % 18)
                if rng.random() < corrections:
                    filled.corrected[name] = ink.correct(boxes[name], other, text, suffix)
                elif oddity == "scribbled" and rng.random() < 0.06:
                    filled.unreadable.add(name)
                    ink.scribble(boxes[name])
                    x, y, width, height = boxes[name]
                    ink.number((x, y - 0.55 * height, width, 0.5 * height), text, suffix, share=0.9)
                else:
                    ink.number(boxes[name], text, suffix)


def _write_sums(rng: np.random.Generator, ink: Ink, boxes: dict[str, Area]) -> None:
    """Other handwriting that must not disturb."""
    for name, (x, y, width, height) in boxes.items():
        if name.startswith(("sum-", "product-", "parks-")) and rng.random() < 0.8:
            ink.number((x, y, width, height), str(rng.integers(0, 30)), share=0.6)
        elif name.startswith("count-") and rng.random() < 0.8:
            ink.number((x + 0.35 * width, y, 0.6 * width, height), str(rng.integers(0, 4)), share=0.6)


def _on_paper(rng: np.random.Generator, image: Array, mask: Array, hand: Hand, oddity: str) -> Array:
    cover = mask.astype(np.float32) / 255 * hand.press
    if hand.pen == "pencil":
        cover *= np.clip(0.55 + 0.9 * _noise(rng, mask.shape, 3), 0, 1)
    if oddity == "bleeding":
        wet = cv2.GaussianBlur(cover, (0, 0), 5) * (0.4 + 0.9 * _noise(rng, mask.shape, 6))
        cover = np.clip(np.maximum(cover, 1.5 * wet - 0.15), 0, 1)
    out = image.astype(np.float32)
    if oddity == "erased":
        out = _erase(rng, out, mask, hand)
    if oddity == "coffee":
        out *= _coffee(rng, mask.shape)
    return (out * (1 - cover[..., None] * (1 - hand.colour.astype(np.float32) / 255))).astype(np.uint8)


def _noise(rng: np.random.Generator, shape: tuple[int, ...], grain: int) -> Array:
    small = rng.random((shape[0] // grain, shape[1] // grain), dtype=np.float32)
    return cv2.resize(small, (shape[1], shape[0]))


def _erase(rng: np.random.Generator, out: Array, mask: Array, hand: Hand) -> Array:
    """What was written before and rubbed out: the same hand, elsewhere, faint and smeared."""
    shift = round(rng.choice([-1, 1]) * PITCH), round(rng.normal(0, 0.05) * PITCH)
    ghost = np.roll(mask, shift, (1, 0)).astype(np.float32) / 255
    ghost = 0.6 * cv2.GaussianBlur(ghost, (0, 0), 2) + 0.4 * cv2.GaussianBlur(ghost, (0, 0), 12)
    ghost *= rng.uniform(0.08, 0.2) * (_noise(rng, mask.shape, 40) > 0.6)
    return np.asarray(out * (1 - ghost[..., None] * (1 - hand.colour.astype(np.float32) / 255)))


def _coffee(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """The ring of a cup and a stain."""
    height, width = shape
    y, x = np.mgrid[0:height:4, 0:width:4].astype(np.float32)
    stain = np.zeros_like(x)
    for _ in range(int(rng.integers(1, 3))):
        radius = rng.uniform(0.1, 0.2) * width
        off = np.hypot(x - rng.uniform(0, width), y - rng.uniform(0, height)) - radius
        stain += rng.uniform(0.5, 1) * np.exp(-((off / (0.03 * radius)) ** 2)) + 0.35 * (off < 0)
    stain = cv2.resize(np.clip(stain, 0, 1.2), (width, height))[..., None]
    return np.asarray(1 - stain * np.array([0.55, 0.4, 0.25], np.float32))
