"""QR codes, drawn here as one path: no image, no request elsewhere."""

import re
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

    rows = segno.make(link, error=error, micro=False).matrix
    runs = ((y, run.start(), len(run[0])) for y, row in enumerate(rows) for run in re.finditer(b"\x01+", row))
    return Code(len(rows), "".join(f"M{x} {y}h{length}v1h-{length}z" for y, x, length in runs))
