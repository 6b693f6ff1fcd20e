"""A printed sheet as data: where its boxes, corner marks and QR codes lie, in millimetres from its top left corner.

`pdf` makes it from the very drawing that it prints, so that no box is written down twice; whoever reads a photo of the
sheet gets it from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.game.lazy import cached_property

Kind = Literal["house", "roof", "fence", "pool", "cross", "choice", "write", "code", "mark"]
Entry = tuple[str | int, ...]  # The place of a value in a player's part of the document of `final`: ("agents", 2).


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the paper that people or cameras look at."""

    name: str
    kind: Kind
    x: float
    y: float
    w: float
    h: float
    value: int | None = None  # The number printed in a box to cross, or the id of a corner mark.
    entry: Entry = ()
    """What is entered by writing in it or crossing it; empty where the document has no such value.

    The boxes of a track have the same entry: it counts those that are crossed. What stands in a list without fixed
    places ends with the item itself: ("used", street, house) and ("plans", slot).
    """

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return self.x, self.y, self.x + self.w, self.y + self.h


@dataclass(frozen=True, slots=True)
class CodePlace:
    """Where a QR code of so many modules lies, without its quiet zone."""

    x: float
    y: float
    size: float
    modules: int

    @property
    def module(self) -> float:
        return self.size / self.modules


@dataclass(frozen=True, eq=False)
class SheetMap:
    """One layout of a sheet, without what is printed in for one player."""

    name: str  # Edition, size and variant, as its QR code spells them: KV2-A5-R.
    width: float
    height: float
    pitch: float
    """From one box of a row to the next: layouts of all sizes look alike, laid flat with so many pixels for it."""
    boxes: tuple[Box, ...]
    """Everything that is written in or crossed. The rounds of a solo game are not among them: nothing counts them, and
    where they lie depends on the language."""
    frames: tuple[Box, ...]
    """Those in a printed rectangle, and `rings` those in a printed circle: by them the paper is straightened."""
    rings: tuple[Box, ...]
    marks: tuple[Box, ...]
    """The four corner marks: top left, top right, bottom right, bottom left. The first names the layout."""
    codes: tuple[CodePlace, ...]
    """The QR code of a sheet for anybody, then the sizes that the code of a seat may have, the usual one first."""

    @cached_property
    def by_name(self) -> dict[str, Box]:
        return {box.name: box for box in self.boxes}

    @cached_property
    def mark_boxes(self) -> dict[int, Box]:
        """The corner marks by their ids, in their order."""
        return {box.value: box for box in self.marks if box.value is not None}

    def place(self, name: str) -> Entry:
        """Where an entry, a box or a column of them, stands in the player's document: ("agents", 2)."""
        boxes = self.by_name
        return boxes[name if name in boxes else f"{name}-0"].entry


@dataclass(frozen=True, eq=False)
class Paper:
    """Everything that is printed for the camera."""

    layouts: Mapping[int, SheetMap]  # By the top left corner mark, which no other layout has.
    markers: Mapping[int, str]  # The windows of each corner mark, row by row from the top; 1 is lit.
