"""Rows on paper: columns with their heads, a rule under each row; on a new page the heads stand again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pdf.drawing import Anchor
from pdf.flow import Flow
from pdf.fonts import CAP_HEIGHT, MM, Weight

HEADING = 8.0
GAP = 3.0
"""Millimetres between columns."""
_SIZE, _SMALL = 9.0, 7.6
_HEAD = 5.4
_LINE = 1.3 * _SIZE / MM
_PADDING = 2.0
_SIGN = 4.0


@dataclass(frozen=True)
class Column:
    """Text that is too wide goes on in further lines where the column wraps, else it shrinks."""

    title: str
    width: float
    anchor: Anchor = "start"
    weight: Weight = "regular"
    wraps: bool = False


@dataclass(frozen=True)
class Row:
    """Where a row stands: its upper edge, and the middle of its first line."""

    top: float
    middle: float


def heading(flow: Flow, text: str, icon: str, below: float) -> None:
    """The heading of a section, on a page that has room for it and for so much below it."""
    flow.need(HEADING + below)
    flow.pen.pictogram(icon, flow.left, flow.y + 0.2, 4.6)
    flow.pen.text(flow.left + 6.8, flow.y + 4.2, text, 13, "bold", room=flow.width - 7, role="H2")
    flow.y += HEADING


class Table:
    """`number` tells it from the other tables of the file. With `signs` the first column has room for one."""

    def __init__(self, flow: Flow, number: int, columns: Sequence[Column], *, signs: bool = False) -> None:
        self._flow, self._number, self._columns, self._signs = flow, number, columns, signs
        self._rows = 0
        self._heads()

    @staticmethod
    def height(rows: int) -> float:
        """Of so many rows of one line, with their heads."""
        return _HEAD + rows * (_LINE + _PADDING)

    def left(self, column: int) -> float:
        return self._flow.left + sum(each.width + GAP for each in self._columns[:column])

    def row(self, *texts: str, sign: str = "", colour: str | None = None) -> Row:
        """Write a row, on the next page if there is no room for it."""
        flow = self._flow
        lines = [self._lines(index, text) for index, text in enumerate(texts)]
        height = max(map(len, lines)) * _LINE + _PADDING
        if flow.bottom - flow.y < height:
            flow.new_page()
            self._heads()
        self._rows += 1
        top = flow.y
        middle = top + (_PADDING + _LINE) / 2
        if sign:
            flow.pen.pictogram(sign, flow.left, middle - _SIGN / 2, _SIGN, colour)
        for index, wrapped in enumerate(lines):
            for place, line in enumerate(wrapped):
                self._write(index, middle + place * _LINE, line, _SIZE, self._columns[index].weight, self._rows)
        flow.y += height
        flow.pen.line(flow.left, flow.y, flow.right, flow.y, flow.pen.stroke(flow.pen.ink.grid, 0.3))
        return Row(top, middle)

    def _heads(self) -> None:
        """Read aloud once: on further pages they are decoration."""
        flow, again = self._flow, self._rows > 0
        for index, column in enumerate(self._columns):
            if column.title:
                self._write(index, flow.y + _HEAD / 2, column.title, _SMALL, "regular", None if again else 0)
        flow.y += _HEAD
        flow.pen.line(flow.left, flow.y, flow.right, flow.y, flow.pen.stroke(flow.pen.ink.text, 0.8))

    def _lines(self, index: int, text: str) -> list[str]:
        column = self._columns[index]
        if not column.wraps:
            return [text]
        return self._flow.pen.wrapped(text, _SIZE, column.width, column.weight, broken=True)

    def _write(self, index: int, middle: float, text: str, size: float, weight: Weight, row: int | None) -> None:
        column, left = self._columns[index], self.left(index)
        indent = _SIGN + 2.4 if index == 0 and self._signs and row != 0 else 0.0
        x = {"start": left + indent, "middle": left + column.width / 2, "end": left + column.width}[column.anchor]
        self._flow.pen.text(
            x, middle + CAP_HEIGHT / 2 * size / MM, text, size, weight,
            anchor=column.anchor, room=column.width - indent,
            role="Artifact" if row is None else "P", cell=None if row is None else (self._number, row, index),
        )  # fmt: skip
