"""Pages that fill from the top: whoever writes asks for room and gets the page that has it."""

from __future__ import annotations

from companion.games.text import Catalogue
from pdf.drawing import Page
from pdf.ink import Ink
from pdf.pen import Pen

MARGIN = 14.0


class Flow:
    def __init__(self, size: tuple[float, float], ink: Ink, catalogue: Catalogue) -> None:
        self._size, self._ink, self._catalogue = size, ink, catalogue
        self._pens: list[Pen] = []
        self.left, self.right, self.bottom = MARGIN, size[0] - MARGIN, size[1] - MARGIN
        self.y = 0.0
        self.new_page()

    @property
    def width(self) -> float:
        return self.right - self.left

    def new_page(self) -> None:
        self.pen = Pen(*self._size, self._ink, self._catalogue)
        self._pens.append(self.pen)
        self.y = MARGIN

    def need(self, height: float) -> None:
        """Go on where so much room is left; what is higher than a page starts where it is."""
        if self.bottom - MARGIN >= height > self.bottom - self.y:
            self.new_page()

    def pages(self) -> list[Page]:
        return [Page(*self._size, own=pen.drawing()) for pen in self._pens]
