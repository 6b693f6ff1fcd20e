"""The printed sheets as data, for whoever reads a photo of one."""

from functools import cache

from companion.games.paper_quarters.sheet_code import Layout
from companion.photo.sheet_map import Paper, SheetMap
from pdf import fiducials
from pdf.games.paper_quarters.sheet import sheet
from pdf.games.paper_quarters.sheet.measures import MEASURES, Measures
from pdf.games.paper_quarters.sheet.plots import code_places
from pdf.options import Options

_ROUND = "park-"
_FRAMELESS = ("field-", "town", "temp-")  # Boxes to write in or cross around which nothing is printed.


@cache
def printed_paper() -> Paper:
    """The map of every layout, and what the corner marks look like.

    They are drawn once, in a tenth of a second: after that a reader has them at once.
    """
    layouts = {
        mark: _sheet_map(m, advanced)
        for m in MEASURES.values()
        for mark, advanced in zip(m.marks, (True, False), strict=True)
    }
    return Paper(layouts, fiducials.MARKERS)


def _sheet_map(m: Measures, advanced: bool) -> SheetMap:
    ticked = frozenset({"advanced"} if advanced else ())
    drawing = sheet((m.width, m.height), Options("paper-quarters", ticked=ticked))
    boxes = tuple(box for box in drawing.boxes if box.kind not in ("mark", "code"))
    framed = (box for box in boxes if box.kind in ("house", "write", "cross"))
    return SheetMap(
        str(Layout(m.code, advanced)),
        m.width,
        m.height,
        m.pitch,
        boxes,
        frames=tuple(box for box in framed if not box.name.startswith((_ROUND, *_FRAMELESS))),
        rings=tuple(box for box in boxes if box.name.startswith(_ROUND)),
        marks=tuple(box for box in drawing.boxes if box.kind == "mark"),
        codes=code_places(m),
    )
