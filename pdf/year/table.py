"""Lists on paper: columns with their heads, a rule under each row; on a new page the heads stand again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pdf.fonts import CAP_HEIGHT, MM, Weight
from pdf.paginator import Paginator

HEADING = 8.0
GAP = 3.0  # Millimetres between columns.
_SIZE, _SMALL = 9.0, 7.6
_HEAD = 5.4
_LINE = 1.3 * _SIZE / MM
_PADDING = 2.0
_ICON = 4.0


@dataclass(frozen=True)
class Column:
    """Text that is too wide goes on in further lines where the column wraps, else it shrinks."""

    title: str
    width: float
    anchor: Literal["start", "end"] = "start"
    weight: Weight = "regular"
    wraps: bool = False


def draw_heading(flow: Paginator, text: str, icon: str, below: float) -> None:
    """The heading of a section, on a page that has room for it and for so much below it."""
    flow.need(HEADING + below)
    flow.pen.pictogram(icon, flow.left, flow.y + 0.2, 4.6)
    flow.pen.text(flow.left + 6.8, flow.y + 4.2, text, 13, "bold", room=flow.width - 7, role="H2")
    flow.y += HEADING


def list_height(rows: int) -> float:
    """Of so many rows of one line, with their heads."""
    return _HEAD + rows * (_LINE + _PADDING)


class ListTable:
    """`number` tells it from the other tables of the file. With `icons` the first column has room for one."""

    def __init__(self, flow: Paginator, number: int, columns: Sequence[Column], *, icons: bool = False) -> None:
        self._flow, self._number, self._columns, self._icons = flow, number, columns, icons
        self._rows = 0
        self._draw_heads()

    def left(self, column: int) -> float:
        return self._flow.left + sum(each.width + GAP for each in self._columns[:column])

    def row(self, *texts: str, icon: str = "", colour: str | None = None) -> float:
        """Write a row, on the next page if there is no room for it; gives the middle of its first line."""
        flow = self._flow
        lines = [
            flow.pen.wrap(text, _SIZE, column.width, column.weight, break_words=True) if column.wraps else [text]
            for text, column in zip(texts, self._columns, strict=True)
        ]
        height = max(map(len, lines)) * _LINE + _PADDING
        if flow.bottom - flow.y < height:
            flow.new_page()
            self._draw_heads()
        self._rows += 1
        middle = flow.y + (_PADDING + _LINE) / 2
        if icon:
            flow.pen.pictogram(icon, flow.left, middle - _ICON / 2, _ICON, colour)
        for index, cell_lines in enumerate(lines):
            for place, line in enumerate(cell_lines):
                self._write(index, middle + place * _LINE, line, _SIZE, self._columns[index].weight, self._rows)
        flow.y += height
        flow.pen.line(flow.left, flow.y, flow.right, flow.y, flow.pen.stroke(flow.pen.ink.grid, 0.3))
        return middle

    def _draw_heads(self) -> None:
        """Read aloud once: on further pages they are decoration."""
        flow, again = self._flow, self._rows > 0
        for index, column in enumerate(self._columns):
            if column.title:
                self._write(index, flow.y + _HEAD / 2, column.title, _SMALL, "regular", None if again else 0)
        flow.y += _HEAD
        flow.pen.line(flow.left, flow.y, flow.right, flow.y, flow.pen.stroke(flow.pen.ink.text, 0.8))

    def _write(self, index: int, middle: float, text: str, size: float, weight: Weight, row: int | None) -> None:
        column, left = self._columns[index], self.left(index)
        indent = _ICON + 2.4 if index == 0 and self._icons and row != 0 else 0.0
        x = left + column.width if column.anchor == "end" else left + indent
        self._flow.pen.text(
            x, middle + CAP_HEIGHT / 2 * size / MM, text, size, weight,
            anchor=column.anchor, room=column.width - indent,
            role="Artifact" if row is None else "P", cell=None if row is None else (self._number, row, index),
        )  # fmt: skip
