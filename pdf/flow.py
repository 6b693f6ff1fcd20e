"""Pages that fill from the top: whoever writes asks for room and gets the page that has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.text import Catalogue
from pdf.drawing import Page
from pdf.ink import Ink
from pdf.pen import Pen

MARGIN = 14.0
_GUTTER = 8.0


class Flow:
    def __init__(self, size: tuple[float, float], ink: Ink, messages: Catalogue) -> None:
        self._size, self._ink, self._messages = size, ink, messages
        self._pens: list[Pen] = []
        self.left, self.right, self.bottom = MARGIN, size[0] - MARGIN, size[1] - MARGIN
        self.y = 0.0
        self.new_page()

    @property
    def width(self) -> float:
        return self.right - self.left

    def new_page(self) -> None:
        self.pen = Pen(*self._size, self._ink, self._messages)
        self._pens.append(self.pen)
        self.y = MARGIN

    def need(self, height: float) -> None:
        """Start a new page if less than this height is left; what is higher than a whole page starts here."""
        if self.bottom - MARGIN >= height > self.bottom - self.y:
            self.new_page()

    def pairs(self, heights: Sequence[float]) -> Iterator[float]:
        """The left edge of each of some boards, two side by side; `y` is their upper edge.

        All of them are on one page if they can be, else each row where it fits.
        """
        self.need(sum(max(heights[index : index + 2]) for index in range(0, len(heights), 2)))
        row = 0.0
        for index, _height in enumerate(heights):
            if index % 2 == 0:
                self.y += row
                row = max(heights[index : index + 2])
                self.need(row)
            yield self.left if index % 2 == 0 else self.left + self.width / 2 + _GUTTER / 2
        self.y += row

    def pages(self) -> list[Page]:
        return [Page(*self._size, drawing=pen.drawing()) for pen in self._pens]
