"""Pages that fill from the top; what needs more room than is left goes onto a new page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from companion.game.text import Catalogue
from pdf.drawing import Page
from pdf.fonts import MM, Weight
from pdf.ink import Ink, Tone
from pdf.pen import Pen

MARGIN = 14.0
_GUTTER = 8.0
_LEADING = 1.3
LARGE = 1.3  # A board is large from this scale on; where there is less room it goes onto the next page.
BOARD_WIDTH = 87.0  # Half a page.


@dataclass(frozen=True)
class Board:
    """What a player built. `draw` draws it by its top left corner, below the name and the total."""

    name: str
    total: int
    tone: Tone
    height: float
    draw: Callable[[Pen, float, float], None]


class Paginator:
    """Draws only the first pages, as many as are `shown`; the others are laid out to be counted."""

    def __init__(
        self, size: tuple[float, float], ink: Ink, messages: Catalogue, largest: float = LARGE, shown: float = inf
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
        self.pen = Pen(*self._size, self._ink, self._messages, visible=len(self._pens) < self._shown)
        self._pens.append(self.pen)
        self.y = MARGIN

    def need(self, height: float) -> None:
        """Start a new page if less than this height is left; what is higher than a whole page starts here."""
        if self.bottom - MARGIN >= height > self.bottom - self.y:
            self.new_page()

    def paragraph(self, text: str, size: float, weight: Weight) -> None:
        """Lines down from here, on further pages where a hundred names need them."""
        for line in self.pen.wrap(text, size, self.width, weight):
            if self.y > self.bottom:
                self.new_page()
                self.y += size / MM
            self.pen.text(self.left, self.y, line, size, weight, room=self.width)
            self.y += _LEADING * size / MM

    def gallery(self, boards: Sequence[Board]) -> None:
        """The first board as large as page and layout allow, the others in pairs under it; where none may be larger
        than the others, all in pairs."""
        if boards and self._largest > 1:
            first, *boards = boards
            if (self.bottom - self.y) / first.height < LARGE:
                self.new_page()
            scale = min(self.width / BOARD_WIDTH, (self.bottom - self.y) / first.height, self._largest)
            self._draw(first, self.left + (self.width - scale * BOARD_WIDTH) / 2, scale)
            self.y += scale * first.height
        for index in range(0, len(boards), 2):
            pair = boards[index : index + 2]
            height = max(board.height for board in pair)
            self.need(height)
            for board, x in zip(pair, (self.left, self.left + self.width / 2 + _GUTTER / 2), strict=False):
                self._draw(board, x)
            self.y += height

    def _draw(self, board: Board, x: float, scale: float = 1.0) -> None:
        """Draw a board where it lies; one that is enlarged is drawn apart first."""
        if not self.pen.visible:
            return
        if scale == 1:
            _draw_board(self.pen, board, x, self.y)
            return
        sketch = Pen(BOARD_WIDTH, board.height, self._ink, self._messages)
        _draw_board(sketch, board, 0.0, 0.0)
        self.pen.place(sketch.drawing(), x, self.y, scale)

    def pages(self) -> list[Page]:
        return [Page(*self._size, drawing=pen.drawing()) for pen in self._pens]


def _draw_board(pen: Pen, board: Board, x: float, top: float) -> None:
    y, tone = top + 0.5, pen.ink.tone(board.tone)
    pen.line(x, y, x + BOARD_WIDTH, y, pen.stroke(tone.strong, 1.0))
    pen.text(x, y + 4.8, board.name, 10.5, "bold", room=0.75 * BOARD_WIDTH, role="H2")
    total = str(board.total).replace("-", "−")
    pen.text(x + BOARD_WIDTH, y + 4.8, total, 10.5, "bold", anchor="end", colour=tone.strong)
    board.draw(pen, x, y)
