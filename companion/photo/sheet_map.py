"""A printed sheet as data: where its boxes, corner marks and QR codes lie, in millimetres from its top left corner.

`pdf` makes it from the very drawing that it prints; whoever reads a photo of the sheet gets it from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["house", "roof", "fence", "pool", "cross", "choice", "write", "code", "mark"]
Entry = tuple[str | int, ...]
"""The place of a value in a player's part of the document of `final`: ("agents", 2)."""


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the paper that people or cameras look at."""

    name: str
    kind: Kind
    x: float
    y: float
    w: float
    h: float
    value: int | None = None
    """The number printed in a box to cross, or the id of a corner mark."""
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


@dataclass(frozen=True, slots=True)
class SheetMap:
    """A sheet without what is printed in for one player."""

    layout: str
    """Edition, size and variant, as its QR code spells them: KV2-A5-R."""
    width: float
    height: float
    boxes: tuple[Box, ...]
    """Everything that is written in or crossed. The rounds of a solo game are not among them: nothing counts them, and
    where they lie depends on the language."""
    marks: tuple[Box, ...]
    """The four corner marks: top left, top right, bottom right, bottom left. The first names the layout."""
    codes: tuple[CodePlace, ...]
    """The QR code of a sheet for anybody, then the sizes that the code of a seat may have, the usual one first."""
