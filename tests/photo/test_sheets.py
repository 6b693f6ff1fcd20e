"""Corner marks are grouped into sheets: each sheet once."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from companion.photo import sheets
from companion.photo.marks import Mark
from companion.photo.planes import UNIT_SQUARE, Array
from pdf.games.paper_quarters.camera_map import printed_paper
from tests.photo.filling import LAYOUTS

PIXELS = 4.0
"""A millimetre."""


def marks_at(down: float) -> list[Mark]:
    """The marks of a sheet that lies so many millimetres below the top of the photo."""
    boxes = LAYOUTS["L4-R"].marks
    return [Mark(marker, (UNIT_SQUARE * box.w + [box.x, box.y + down]) * PIXELS) for marker, box in boxes.items()]


def test_two_marks_of_a_faint_sheet_on_an_uncut_page_are_one_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = LAYOUTS["L4-R"]
    upper, lower = marks_at(0), marks_at(layout.map.height)

    def find_faint(_photo: Image.Image, expected: Array, marker: int, _paper: object) -> Mark:
        return Mark(marker, expected + 0.5)

    monkeypatch.setattr(sheets, "find_marks", lambda *_: [*upper, lower[1], lower[2]])
    monkeypatch.setattr(sheets, "find_faint", find_faint)
    photo = Image.new("L", (round(layout.map.width * PIXELS), round(2 * layout.map.height * PIXELS)))
    found = sheets.find_sheets(photo, printed_paper()).sheets
    assert [len(sheet.marks) for sheet in found] == [4, 4]
    tops = [sheet.marks[0].corners.mean(0)[1] for sheet in found]
    assert np.diff(tops) > layout.map.height * PIXELS / 2
