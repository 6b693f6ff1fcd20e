"""Which corner marks belong together: the sheets in a photo, several where a page is uncut."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image

from companion.photo.marks import Mark, find_faint, find_marks
from companion.photo.planes import UNIT_SQUARE, Array, area, homography, project
from companion.photo.sheet_map import Paper, SheetMap

_OFF_PLANE = {4: 0.22, 3: 0.16}
"""How far, by the number of marks, their corners may lie off one plane: a share of a mark's side."""
_ASTRAY = 0.3  # How far a mark may lie from where another one expects it: a share of their distance.
_TRIES = 24  # Sheets that are looked at where marks are faint: three marks fit several layouts.
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Where the next sheet of an uncut page lies, in widths and heights of one."""
_NEAR = 1.5  # How far a mark may lie from where the next sheet expects it: a share of a mark's side.


@dataclass(frozen=True, eq=False)
class FoundSheet:
    layout: SheetMap
    plane: Array  # From millimetres on the sheet to pixels in the photo.
    marks: tuple[Mark, ...]
    off_plane: float


@dataclass(frozen=True)
class Search:
    sheets: tuple[FoundSheet, ...]
    marks: int  # Corner marks seen, also those of no sheet.


def find_sheets(photo: Image.Image, paper: Paper) -> Search:
    def complete(marks: Sequence[Mark]) -> bool:
        sheets = group(marks, paper)
        return bool(sheets) and all(len(sheet.marks) == 4 for sheet in sheets) and len(marks) == 4 * len(sheets)

    seen = find_marks(photo, paper, complete)
    marks = [mark for mark in seen if mark.sure]
    sheets = [_with_fourth_mark(photo, sheet, paper) for sheet in group(marks, paper)] or _faint(photo, seen, paper)
    for mark in marks:
        if not any(_is_of(mark, sheet) for sheet in sheets):
            sheets += _next_sheet(photo, mark, sheets, paper)
    return Search(tuple(sorted(sheets, key=lambda sheet: _reading_order(sheet, max(photo.size)))), len(marks))


def _is_of(mark: Mark, sheet: FoundSheet) -> bool:
    """Whether a sheet has this mark, perhaps as it was found once more where the others expect it."""
    side = area(mark.corners) ** 0.5
    there = [other.corners.mean(0) for other in sheet.marks if other.id == mark.id]
    return any(np.hypot(*(middle - mark.corners.mean(0))) < side for middle in there)


def _faint(photo: Image.Image, seen: Sequence[Mark], paper: Paper) -> list[FoundSheet]:
    """A sheet with two marks that are sure or more, if all four lie on a plane: what may be a mark helps to find it."""
    tries = [
        sheet
        for layout in paper.layouts.values()
        for sheet in _possible(seen, layout)
        if sum(mark.sure for mark in sheet.marks) >= 2
    ]
    best = sorted(tries, key=lambda sheet: (-len(sheet.marks), sheet.off_plane))[:_TRIES]
    return [sheet for sheet in (_with_fourth_mark(photo, sheet, paper) for sheet in best) if len(sheet.marks) == 4][:1]


def _next_sheet(photo: Image.Image, mark: Mark, sheets: Sequence[FoundSheet], paper: Paper) -> list[FoundSheet]:
    """The sheet that a mark is of, if it lies on an uncut page beside another, its other marks too faint to be found
    alone.
    """
    for sheet in sheets:
        layout = sheet.layout
        for across, down in _BESIDE if mark.id in layout.mark_boxes else ():
            aside = np.array([across * layout.width, down * layout.height])
            expected = {
                marker: project(sheet.plane, _mark_corners(layout, marker) + aside) for marker in layout.mark_boxes
            }
            astray = mark.corners.mean(0) - expected[mark.id].mean(0)
            if np.hypot(*astray) > _NEAR * area(mark.corners) ** 0.5:
                continue
            others = [
                find_faint(photo, expected[marker] + astray, marker, paper)
                for marker in layout.mark_boxes
                if marker != mark.id
            ]
            sheet_beside = _sheet(layout, [mark, *others])
            if sheet_beside is not None:
                return [_with_fourth_mark(photo, sheet_beside, paper)]
    return []


def _reading_order(sheet: FoundSheet, longest: int) -> tuple[int, float]:
    left, top = project(sheet.plane, np.zeros((1, 2)))[0]
    return round(top / longest * 4), float(left)


def group(marks: Sequence[Mark], paper: Paper) -> list[FoundSheet]:
    """The sets of four marks, then of three, that lie on one plane as their layout has them; each mark once."""
    named = {mark.id for mark in marks} & set(paper.layouts)
    tries = [sheet for marker in sorted(named) for sheet in _possible(marks, paper.layouts[marker])]
    used: set[int] = set()
    sheets = []
    for sheet in sorted(tries, key=lambda sheet: (-len(sheet.marks), sheet.off_plane)):
        if used.isdisjoint(map(id, sheet.marks)):
            used.update(map(id, sheet.marks))
            sheets.append(sheet)
    return sheets


def _possible(marks: Sequence[Mark], layout: SheetMap) -> Iterator[FoundSheet]:
    return filter(None, (_sheet(layout, chosen) for chosen in _choices(marks, layout, ())))


def _sheet(layout: SheetMap, marks: Sequence[Mark | None]) -> FoundSheet | None:
    """The sheet of three marks or more, if they lie on one plane and it is seen from above."""
    have = tuple(mark for mark in marks if mark is not None)
    if len(have) < 3:
        return None
    plane, off = _fit(layout, have)
    return (
        FoundSheet(layout, plane, have, off) if off < _OFF_PLANE[len(have)] and _is_from_above(layout, plane) else None
    )


def _choices(
    marks: Sequence[Mark], layout: SheetMap, chosen: tuple[Mark | None, ...]
) -> Iterator[tuple[Mark | None, ...]]:
    """One mark or none for each corner, such that every two could be of one sheet."""
    if len(chosen) == len(layout.mark_boxes):
        yield chosen
        return
    wanted = tuple(layout.mark_boxes)[len(chosen)]
    for mark in (*(mark for mark in marks if mark.id == wanted), None):
        if mark is None or all(other is None or _are_neighbours(layout, other, mark) for other in chosen):
            yield from _choices(marks, layout, (*chosen, mark))


def _are_neighbours(layout: SheetMap, one: Mark, other: Mark) -> bool:
    """Whether two marks lie apart as on paper, by the mean of their sizes and turns: the farther one is smaller."""
    here, there = layout.mark_boxes[one.id], layout.mark_boxes[other.id]
    corners = (one.corners + other.corners) / 2
    right = (corners[1] - corners[0] + corners[2] - corners[3]) / 2 / here.w
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2 / here.h
    expected = right * (there.x - here.x) + down * (there.y - here.y)
    apart = other.corners.mean(0) - one.corners.mean(0)
    return float(np.hypot(*(apart - expected))) < _ASTRAY * float(np.hypot(*expected))


def _mark_corners(layout: SheetMap, marker: int) -> Array:
    box = layout.mark_boxes[marker]
    return UNIT_SQUARE * [box.w, box.h] + [box.x, box.y]


def _fit(layout: SheetMap, marks: Sequence[Mark]) -> tuple[Array, float]:
    """The plane through the marks, and how far their corners lie off it."""
    printed = np.concatenate([_mark_corners(layout, mark.id) for mark in marks])
    seen = np.concatenate([mark.corners for mark in marks])
    plane = homography(printed, seen)
    side = min(area(mark.corners) for mark in marks) ** 0.5
    off = ((project(plane, printed) - seen) ** 2).sum(1).mean() ** 0.5
    return plane, float(off / side)


def page_corners(layout: SheetMap, plane: Array) -> Array:
    return project(plane, UNIT_SQUARE * [layout.width, layout.height])


def _is_from_above(layout: SheetMap, plane: Array) -> bool:
    """Whether the sheet neither folds over nor is seen from behind."""
    corners = page_corners(layout, plane)
    side = np.roll(corners, -1, 0) - corners
    following = np.roll(side, -1, 0)
    return bool((side[:, 0] * following[:, 1] > side[:, 1] * following[:, 0]).all())


def _with_fourth_mark(photo: Image.Image, sheet: FoundSheet, paper: Paper) -> FoundSheet:
    """A sheet of three marks with the fourth, if it lies where the three say, only too faint to be found alone."""
    for marker in missing_marks(sheet):
        mark = find_faint(photo, project(sheet.plane, _mark_corners(sheet.layout, marker)), marker, paper)
        if mark is not None:
            plane, off = _fit(sheet.layout, (*sheet.marks, mark))
            if off < _OFF_PLANE[4]:
                return FoundSheet(sheet.layout, plane, (*sheet.marks, mark), off)
    return sheet


def missing_marks(sheet: FoundSheet) -> list[int]:
    seen = {mark.id for mark in sheet.marks}
    return [marker for marker in sheet.layout.mark_boxes if marker not in seen]


def is_outside(photo: Image.Image, sheet: FoundSheet) -> bool:
    """Whether a mark that was not found would lie beyond the edge of the photo."""
    corners = [project(sheet.plane, _mark_corners(sheet.layout, marker)) for marker in missing_marks(sheet)]
    return any((points < 0).any() or (points > photo.size).any() for points in corners)
