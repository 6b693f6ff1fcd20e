"""From a photo to what its sheets say."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np
from PIL import Image

from companion.photo.code import read_code
from companion.photo.flatten import FlatSheet, flatten
from companion.photo.ink import normalise
from companion.photo.picture import open_grey
from companion.photo.planes import Array
from companion.photo.quality import Reason, why_none, why_not, why_unclear
from companion.photo.sheet_map import Paper, SheetMap
from companion.photo.sheets import FoundSheet, find_sheets, page_corners

DOUBTFUL = 0.985  # An entry that is less likely than this is asked.
_MOST_ASKED = 12
_MOST_DOUBT = 1 / 2
"""A sheet is taken again where more than 12 entries, and more than half of those written, would be asked."""

Value: TypeAlias = int | str | bool | None


@dataclass(frozen=True)
class Entry:
    name: str  # Of its box, as the map of the sheet has it; of a column, without the number of the box: `agent-3`.
    value: Value  # What is written in its box; of a column how many are crossed; of another box whether it is.
    probability: float
    second: Value  # The next likeliest value.
    mark: float = 0.0  # How likely a mark stands beside the value, where there are such.


ReadBoxes: TypeAlias = Callable[[Array, SheetMap], dict[str, Entry]]
"""What a game makes of a flattened sheet, from its ink: the entries by their names."""


@dataclass(frozen=True)
class Progress:
    size: tuple[int, int]  # The width and height of the photo, in pixels.
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    """The corners of every sheet that was found, in pixels of the photo; the first is its top left one."""
    read: float  # How many sheets are read; half of one is to lay it flat.


Tell: TypeAlias = Callable[[Progress], None]


@dataclass(frozen=True, eq=False)
class SheetReading:
    layout: SheetMap
    flat: FlatSheet
    code: str | None  # What its QR code says, if it could be read.
    retake: Reason | None  # Why it should be photographed again; then nothing was read.
    entries: dict[str, Entry] = field(default_factory=dict)

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
    sheets: tuple[SheetReading, ...]  # From the top left one on.
    retake: Reason | None  # Why no sheet was found.


def read_photo(data: bytes, paper: Paper, read_boxes: ReadBoxes, tell: Tell = lambda _progress: None) -> PhotoReading:
    """Every sheet in a photo.

    :raise NotAPhoto: it is no picture.
    """
    photo = open_grey(data)
    search = find_sheets(photo, paper)
    sheets: list[SheetReading] = []
    corners = (page_corners(found.layout, found.plane).tolist() for found in search.sheets)
    outlines = tuple(tuple((x, y) for x, y in four) for four in corners)
    for found in search.sheets:
        tell(Progress(photo.size, outlines, len(sheets)))
        flat = flatten(photo, found)
        tell(Progress(photo.size, outlines, len(sheets) + 0.5))
        sheets.append(_read_sheet(photo, found, flat, read_boxes))
    return PhotoReading(tuple(sheets), None if sheets else why_none(photo, search.marks))


def _read_sheet(photo: Image.Image, found: FoundSheet, flat: FlatSheet, read_boxes: ReadBoxes) -> SheetReading:
    ink = normalise(np.asarray(flat.picture))
    blank = SheetReading(found.layout, flat, read_code(photo, flat), why_not(photo, found, flat, ink))
    if blank.retake is not None:
        return blank
    read = replace(blank, entries=read_boxes(ink, found.layout))
    return replace(blank, retake=why_unclear(photo, flat)) if read.is_too_doubtful else read
