"""Corner marks are grouped into sheets: each sheet once."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageFilter

from companion.photo import sheets
from companion.photo.marks import Mark, find_faint
from companion.photo.planes import UNIT_SQUARE, Array
from pdf.games.paper_quarters.sheet_map import printed_paper

LAYOUT = next(layout for layout in printed_paper().layouts.values() if layout.name == "KV2-L4-R")
PIXELS = 4.0
"""A millimetre."""


def marks_at(down: float) -> list[Mark]:
    """The marks of a sheet that lies so many millimetres below the top of the photo."""
    return [
        Mark(marker, (UNIT_SQUARE * box.w + [box.x, box.y + down]) * PIXELS)
        for marker, box in LAYOUT.mark_boxes.items()
    ]


def test_two_marks_of_a_faint_sheet_on_an_uncut_page_are_one_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    upper, lower = marks_at(0), marks_at(LAYOUT.height)

    def find_faint(_photo: Image.Image, expected: Array, marker: int, _paper: object) -> Mark:
        return Mark(marker, expected + 0.5)

    monkeypatch.setattr(sheets, "find_marks", lambda *_: [*upper, lower[1], lower[2]])
    monkeypatch.setattr(sheets, "find_faint", find_faint)
    photo = Image.new("L", (round(LAYOUT.width * PIXELS), round(2 * LAYOUT.height * PIXELS)))
    found = sheets.find_sheets(photo, printed_paper()).sheets
    assert [len(sheet.marks) for sheet in found] == [4, 4]
    tops = [sheet.marks[0].corners.mean(0)[1] for sheet in found]
    assert np.diff(tops) > LAYOUT.height * PIXELS / 2


def picture_of(marks: list[Mark], blur: float) -> Image.Image:
    """White paper with these marks, out of focus."""
    paper = np.full((round(LAYOUT.height * PIXELS), round(LAYOUT.width * PIXELS)), 220, np.uint8)
    for mark in marks:
        windows = [[int(window) for window in row] for row in printed_paper().markers[mark.id].split()]
        cells = np.pad(np.array(windows), 1).repeat(10, 0).repeat(10, 1) * 180 + 40
        (left, top), (right, bottom) = mark.corners[0].round().astype(int), mark.corners[2].round().astype(int)
        small = Image.fromarray(cells.astype(np.uint8)).resize((right - left, bottom - top))
        paper[top:bottom, left:right] = np.asarray(small)
    return Image.fromarray(paper).filter(ImageFilter.GaussianBlur(blur))


def test_a_blurred_mark_is_found_near_where_the_others_say_and_no_other_is_taken_for_it() -> None:
    marks = marks_at(0)
    photo = picture_of(marks, 1.2)
    side = np.ptp(marks[2].corners[:, 0])
    expected = marks[2].corners + side * np.array([-1.2, 0.9])
    found = find_faint(photo, expected, marks[2].id, printed_paper())
    assert found is not None
    assert np.abs(found.corners - marks[2].corners).max() < side / 8
    assert find_faint(photo, expected, marks[3].id, printed_paper()) is None
    assert find_faint(photo, marks[2].corners - 8 * side, marks[2].id, printed_paper()) is None, "blank paper"


@pytest.mark.parametrize(("sure", "found"), [(2, 1), (1, 0)])
def test_what_may_be_a_mark_makes_a_sheet_with_two_that_are_sure(
    sure: int, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks = marks_at(0)
    seen = [replace(mark, sure=index < sure) for index, mark in enumerate(marks[:3])]
    monkeypatch.setattr(sheets, "find_marks", lambda *_: seen)
    search = sheets.find_sheets(picture_of(marks, 1.2), printed_paper())
    assert [len(sheet.marks) for sheet in search.sheets] == [4] * found
    assert search.marks == sure, "what may be none is not counted"
