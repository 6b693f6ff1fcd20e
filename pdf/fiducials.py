"""What a camera looks for: four corner marks, which say where the sheet lies, and a QR code, which names it.

The marks are markers of ArUco's dictionary of 250 patterns of 4×4 cells, chosen to look like lit windows. A camera
finds them by their ids: three corners are always the same, the top left one names the layout.
"""

import re
from functools import lru_cache

import segno

from pdf.drawing import rectangle
from pdf.ink import BLACK, WHITE
from pdf.pen import Pen

MARKERS: dict[int, str] = {
    14: "0010 0100 1011 0001",
    39: "0001 1100 0101 1010",
    63: "1000 0011 0100 0100",
    67: "1000 0101 0010 1010",
    119: "0001 1000 0010 1101",
    139: "0001 0100 0011 1001",
    142: "0001 1111 1000 1011",
    148: "0010 1000 0101 0011",
    160: "0011 1010 0100 1001",
    169: "0010 1101 0001 0100",
    173: "0011 0100 0100 1000",
    175: "0011 1100 0100 0001",
    193: "0100 1010 0010 1101",
    200: "0101 1000 0001 0110",
    228: "0110 0001 1100 0010",
}
"""The windows of each marker, row by row from the top; 1 is lit."""
TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = 67, 119, 200
_CELLS = 6  # A marker's side: four windows and the black wall around them.


def draw_corner_marks(pen: Pen, top_left: int, size: float, inset: float) -> None:
    """The four marks, pure black on white in every style."""
    right, bottom = pen.width - inset - size, pen.height - inset - size
    marks = {
        "tl": (top_left, inset, inset),
        "tr": (TOP_RIGHT, right, inset),
        "br": (BOTTOM_RIGHT, right, bottom),
        "bl": (BOTTOM_LEFT, inset, bottom),
    }
    cell = size / _CELLS
    for corner, (marker, x, y) in marks.items():
        rows = enumerate(MARKERS[marker].split(), 1)
        lit = [(column, row) for row, cells in rows for column, window in enumerate(cells, 1) if window == "1"]
        pen.rect(x, y, size, size, BLACK)
        windows = (rectangle(x + column * cell, y + row * cell, cell, cell) for column, row in lit)
        pen.path(tuple(segment for window in windows for segment in window), WHITE)
        pen.box(f"mark-{corner}", "mark", x, y, size, size, marker)


def qr_modules(text: str, error: str = "m") -> int:
    return len(_matrix(text, error))


@lru_cache(maxsize=128)
def _matrix(text: str, error: str) -> list[bytes]:
    return [bytes(row) for row in segno.make(text, error=error, micro=False, boost_error=False).matrix]


def draw_qr(pen: Pen, text: str, x: float, y: float, size: float, error: str = "m") -> None:
    """A QR code without its quiet zone; in capitals and digits it stays small."""
    rows = _matrix(text, error)
    module = size / len(rows)
    dark = ((row, run) for row, cells in enumerate(rows) for run in re.finditer(b"\x01+", cells))
    bars = (rectangle(x + run.start() * module, y + row * module, len(run[0]) * module, module) for row, run in dark)
    pen.path(tuple(segment for bar in bars for segment in bar), BLACK)
    pen.box("code", "code", x, y, size, size)
