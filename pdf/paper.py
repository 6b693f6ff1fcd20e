"""Paper: the sizes, how many slips lie on a page, and the marks to cut them by."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Literal

from pdf.drawing import Drawing, Page, Placement
from pdf.fonts import SMALLEST
from pdf.ink import BLACK, INKS
from pdf.pen import Pen

Size = Literal["a4", "a5", "a6", "letter"]
Orientation = Literal["portrait", "landscape"]
SIZES: dict[Size, tuple[float, float]] = {
    "a4": (210, 297),
    "a5": (148.5, 210),
    "a6": (105, 148.5),
    "letter": (215.9, 279.4),
}
"""Short side, long side. A5 and A6 are exact halves of A4: half a millimetre over the norm, within tolerance."""
FIT: dict[Size, int] = {"a4": 4, "a5": 2, "a6": 1, "letter": 4}
"""As many up as fit at a readable size: a slip is never smaller than A6."""
_EDGE = 6.5  # Some printers leave six millimetres of the paper blank.
_TICK = 4.0
_NOTE = 4.5  # From the edge of the paper to the baseline of a note.


Layers = tuple[Drawing, ...]  # A slip: what all have in common, and over it what is this one's alone.


@dataclass(frozen=True)
class Cut:
    """How a page is cut into slips."""

    page: tuple[float, float]
    columns: int
    rows: int

    @property
    def slip(self) -> tuple[float, float]:
        return self.page[0] / self.columns, self.page[1] / self.rows


def cut(size: Size, up: int, orientation: Orientation) -> Cut:
    """The page for so many slips of an orientation: two slips turn it, four leave it as it is.

    >>> cut("a4", 2, "landscape").slip
    (210.0, 148.5)
    """
    short, long = SIZES[size]
    upright = (orientation == "portrait") == (up != 2)
    page = (short, long) if upright else (long, short)
    columns, rows = {1: (1, 1), 2: (1, 2) if upright else (2, 1), 4: (2, 2)}[up]
    return Cut(page, columns, rows)


def pages(cut: Cut, slips: Sequence[Layers], note: str = "") -> list[Page]:
    """The slips, dealt out row by row; a note stands below the first slip of the last row."""
    width, height = cut.page
    across, down = cut.slip
    places = [(column * across, row * down) for row in range(cut.rows) for column in range(cut.columns)]
    marks = _cut_marks(cut, note)
    return [
        Page(
            width,
            height,
            tuple(
                Placement(layer, *place)
                for slip, place in zip(slips[first : first + len(places)], places, strict=False)
                for layer in slip
            ),
            marks,
        )
        for first in range(0, len(slips), len(places))
    ]


def _cut_marks(cut: Cut, note: str) -> Drawing | None:
    """Ticks at the edges of the paper, a cross where two cuts meet, and the note."""
    if cut.columns == cut.rows == 1 and not note:
        return None
    width, height = cut.page
    pen = Pen(width, height, INKS["colour"], NullTranslations())
    if note:
        across = cut.slip[0]
        pen.text(across / 2, height - _NOTE, note, SMALLEST, anchor="middle", room=across - 4 * _EDGE)
    tick = pen.stroke(BLACK, 0.4)
    if cut.columns == 2:
        x = width / 2
        pen.line(x, _EDGE, x, _EDGE + _TICK, tick)
        pen.line(x, height - _EDGE - _TICK, x, height - _EDGE, tick)
    if cut.rows == 2:
        y = height / 2
        pen.line(_EDGE, y, _EDGE + _TICK, y, tick)
        pen.line(width - _EDGE - _TICK, y, width - _EDGE, y, tick)
    if cut.columns == cut.rows == 2:
        pen.line(width / 2 - _TICK / 2, height / 2, width / 2 + _TICK / 2, height / 2, tick)
        pen.line(width / 2, height / 2 - _TICK / 2, width / 2, height / 2 + _TICK / 2, tick)
    return pen.drawing()
