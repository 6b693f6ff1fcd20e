"""Pages that fill from the top: whoever writes asks for room and gets the page that has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from companion.games.text import Catalogue
from pdf.drawing import Page
from pdf.fonts import MM, Weight
from pdf.ink import Ink
from pdf.pen import Pen

MARGIN = 14.0
_GUTTER = 8.0
_LEADING = 1.3
LARGE = 1.3
"""A board is large from this scale on; where there is less room it goes onto the next page."""


@dataclass(frozen=True)
class Board:
    """What a player built, in millimetres, and how it is drawn by its top left corner."""

    width: float
    height: float
    draw: Callable[[Pen, float, float], None]


class Flow:
    """Only the first pages are drawn that are `shown`; the others are laid out to be counted."""

    def __init__(
        self,
        size: tuple[float, float],
        ink: Ink,
        messages: Catalogue,
        largest: float = LARGE,
        shown: float = inf,
    ) -> None:
        self._largest, self._shown = largest, shown
        self._size, self._ink, self._messages = size, ink, messages
        self._pens: list[Pen] = []
        self.left, self.right, self.bottom = MARGIN, size[0] - MARGIN, size[1] - MARGIN
        self.y = 0.0
        self.new_page()

    @property
    def width(self) -> float:
        return self.right - self.left

    def new_page(self) -> None:
        self.pen = Pen(*self._size, self._ink, self._messages, seen=len(self._pens) < self._shown)
        self._pens.append(self.pen)
        self.y = MARGIN

    def need(self, height: float) -> None:
        """Start a new page if less than this height is left; what is higher than a whole page starts here."""
        if self.bottom - MARGIN >= height > self.bottom - self.y:
            self.new_page()

    def paragraph(self, text: str, size: float, weight: Weight) -> None:
        """Lines down from here, on further pages where a hundred names need them."""
        for index, line in enumerate(self.pen.wrapped(text, size, self.width, weight)):
            if index and self.y > self.bottom:
                self.new_page()
                self.y += size / MM
            self.pen.text(self.left, self.y, line, size, weight, room=self.width)
            self.y += _LEADING * size / MM

    def pairs(self, heights: Sequence[float]) -> Iterator[float]:
        """The left edge of each of some boards, two side by side; `y` is their upper edge.

        Each row is where it fits.
        """
        row = 0.0
        for index, _height in enumerate(heights):
            if index % 2 == 0:
                self.y += row
                row = max(heights[index : index + 2])
                self.need(row)
            yield self.left if index % 2 == 0 else self.left + self.width / 2 + _GUTTER / 2
        self.y += row

    def gallery(self, boards: Sequence[Board]) -> None:
        """The first board as large as page and layout allow, the others beside each other under it."""
        if not boards:
            return
        first, *others = boards
        room = (self.bottom - self.y) / first.height
        if room < LARGE:
            self.new_page()
            room = (self.bottom - self.y) / first.height
        scale = min(self.width / first.width, room, self._largest)
        self._draw(first, self.left + (self.width - scale * first.width) / 2, scale)
        self.y += scale * first.height
        for board, x in zip(others, self.pairs([board.height for board in others]), strict=True):
            self._draw(board, x)

    def _draw(self, board: Board, x: float, scale: float = 1.0) -> None:
        """Draw a board where it lies; one that is enlarged is drawn apart first."""
        if not self.pen.seen:
            return
        if scale == 1:
            board.draw(self.pen, x, self.y)
            return
        sketch = Pen(board.width, board.height, self._ink, self._messages)
        board.draw(sketch, 0.0, 0.0)
        self.pen.place(sketch.drawing(), x, self.y, scale)

    def pages(self) -> list[Page]:
        return [Page(*self._size, drawing=pen.drawing()) for pen in self._pens]
