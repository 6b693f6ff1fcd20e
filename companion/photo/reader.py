"""From a photo to what its sheets say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from PIL import Image

from companion.game.lazy import cached_property
from companion.photo.code import read_code
from companion.photo.decide import Entry, decide
from companion.photo.document import sheet_document
from companion.photo.flatten import FlatSheet, flatten
from companion.photo.ink import cut_boxes, normalise
from companion.photo.networks import Likelihoods, look
from companion.photo.picture import open_grey
from companion.photo.quality import Reason, why_none, why_not, why_unclear
from companion.photo.sheet_map import Paper, SheetMap
from companion.photo.sheets import FoundSheet, find_sheets, page_corners

DOUBTFUL = 0.985
"""An entry that is less likely than this is asked."""
_MOST_ASKED = 12
_MOST_DOUBT = 1 / 2
"""A sheet is taken again where more than 12 entries, and more than half of those written, would be asked."""


@dataclass(frozen=True)
class Progress:
    """How far the reading of a photo is."""

    size: tuple[int, int]
    """The width and height of the photo, in pixels."""
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    """The corners of every sheet that was found, in pixels of the photo; the first is its top left one."""
    read: float
    """How many sheets are read; half of one is to lay it flat."""


Tell: TypeAlias = Callable[[Progress], None]


@dataclass(frozen=True, eq=False)
class SheetReading:
    """One sheet of a photo."""

    layout: SheetMap
    flat: FlatSheet
    code: str | None
    """What its QR code says, if it could be read."""
    retake: Reason | None
    """Why it should be photographed again; then nothing was read."""
    entries: dict[str, Entry]
    seen: Likelihoods | None

    @cached_property
    def document(self) -> dict[str, Any]:
        """The sheet as a player of `final`."""
        assert self.seen is not None, "a sheet to be taken again says nothing"
        return sheet_document(self.entries, self.seen.bis)

    @property
    def doubtful(self) -> list[Entry]:
        """The entries to ask for, the least likely first."""
        return sorted(
            (entry for entry in self.entries.values() if entry.probability < DOUBTFUL),
            key=lambda entry: entry.probability,
        )

    @property
    def is_too_doubtful(self) -> bool:
        """Whether it is quicker to take the sheet again than to answer for it."""
        written = sum(bool(entry.value) for entry in self.entries.values())
        return len(self.doubtful) > max(_MOST_ASKED, _MOST_DOUBT * written)


@dataclass(frozen=True, eq=False)
class PhotoReading:
    sheets: tuple[SheetReading, ...]
    """From the top left one on."""
    retake: Reason | None
    """Why no sheet was found."""


def _tell_nobody(_progress: Progress) -> None:
    pass


def read_photo(data: bytes, paper: Paper, tell: Tell = _tell_nobody) -> PhotoReading:
    """Every sheet in a photo.

    :raise NotAPhoto: it is no picture.
    """
    photo = open_grey(data)
    search = find_sheets(photo, paper)
    sheets: list[SheetReading] = []
    outlines = tuple(_outline(found) for found in search.sheets)
    for found in search.sheets:
        tell(Progress(photo.size, outlines, len(sheets)))
        flat = flatten(photo, found)
        tell(Progress(photo.size, outlines, len(sheets) + 0.5))
        sheets.append(_read_sheet(photo, found, flat))
    return PhotoReading(tuple(sheets), None if sheets else why_none(photo, search.marks))


def _outline(found: FoundSheet) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in page_corners(found.layout, found.plane))


def _read_sheet(photo: Image.Image, found: FoundSheet, flat: FlatSheet) -> SheetReading:
    ink = normalise(np.asarray(flat.picture))
    code = read_code(photo, flat)
    retake = why_not(photo, found, flat, ink)
    if retake is not None:
        return SheetReading(found.layout, flat, code, retake, {}, None)
    seen = look(cut_boxes(ink, found.layout))
    read = SheetReading(found.layout, flat, code, None, decide(seen), seen)
    if read.is_too_doubtful:
        return SheetReading(found.layout, flat, code, why_unclear(photo, flat), {}, None)
    return read
