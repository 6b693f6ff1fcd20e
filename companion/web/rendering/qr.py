"""QR codes, drawn here as one path: no image, no request elsewhere."""

from functools import lru_cache
from typing import NamedTuple


class Code(NamedTuple):
    """The dark modules of a code as the data of an SVG path, on a square of this many modules."""

    size: int
    path: str


@lru_cache(maxsize=256)
def qr_code(link: str, error: str = "m") -> Code:
    """A link as a QR code; runs of dark modules in a row become one stroke of the path.

    `error` is how much of it may be dirty: `l` for much text on a screen.
    """
    import segno

    matrix = [list(row) for row in segno.make(link, error=error, micro=False).matrix]
    strokes = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            run = next((end for end in range(x, len(row)) if not row[end]), len(row)) - x
            if run:
                strokes.append(f"M{x} {y}h{run}v1h-{run}z")
            x += run or 1
    return Code(len(matrix), "".join(strokes))
