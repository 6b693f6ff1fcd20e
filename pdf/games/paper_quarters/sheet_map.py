"""The maps of all sheets, for whoever reads a photo of one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.games.paper_quarters.sheet_code import Layout
from companion.photo.sheet_map import SheetMap
from pdf.games.paper_quarters.sheet import sheet
from pdf.games.paper_quarters.sheet.measures import MEASURES, Measures
from pdf.games.paper_quarters.sheet.plots import code_places
from pdf.options import Options


@cache
def sheet_maps() -> Mapping[int, SheetMap]:
    """The map of each layout by its top left corner mark, which no other has.

    They are drawn once, in a tenth of a second: after that a reader has them at once.
    """
    return {
        mark: _sheet_map(m, advanced)
        for m in MEASURES.values()
        for mark, advanced in zip(m.marks, (True, False), strict=True)
    }


def sheet_map(layout: Layout) -> SheetMap | None:
    """The map of the sheet that a QR code names; None where that edition is not printed any more.

    A solo sheet has its boxes where the others have them.
    """
    spelled = str(Layout(layout.size, layout.advanced, edition=layout.edition))
    return next((found for found in sheet_maps().values() if found.layout == spelled), None)


def _sheet_map(m: Measures, advanced: bool) -> SheetMap:
    ticked = frozenset({"advanced"} if advanced else ())
    drawing = sheet((m.width, m.height), Options("paper-quarters", ticked=ticked))
    return SheetMap(
        str(Layout(m.code, advanced)),
        m.width,
        m.height,
        boxes=tuple(box for box in drawing.boxes if box.kind not in ("mark", "code")),
        marks=tuple(box for box in drawing.boxes if box.kind == "mark"),
        codes=code_places(m),
    )
