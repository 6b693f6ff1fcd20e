"""Made-up photos of sheets are read, or turned away with a reason."""

import io
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image, ImageFilter

from companion import documents
from companion.cli import main
from companion.games.paper_quarters.photo.sheet import read_boxes, read_sheet
from companion.games.paper_quarters.sheet_code import read_sheet_code
from companion.photo import reader
from companion.photo.flatten import flatten
from companion.photo.ink import normalise
from companion.photo.picture import NotAPhoto, open_grey
from companion.photo.quality import why_none, why_not
from companion.photo.reader import DOUBTFUL, Entry, PhotoReading, Progress, read_photo
from companion.photo.sheets import find_sheets
from pdf.games.paper_quarters.sheet_map import printed_paper
from tests.photo.photos import Photo, make_photo
from tests.photo.score import truth

EASY = {"A4-R": 0, "A6-R": 4, "L2-R": 8, "L4-N": 11}
"""Easy photos by their layouts: plain, plain, of a seat, and for one player."""


@cache
def photo_of(kind: str, number: int) -> Photo:
    return make_photo(kind, number, quick=True)


def read(photo: Photo) -> PhotoReading:
    return read_data(photo.data)


def read_data(data: bytes) -> PhotoReading:
    return read_photo(data, printed_paper(), read_boxes)


def turned(photo: Photo, orientation: int) -> bytes:
    """The photo as stored by a phone that was held in another way."""
    upright = Image.open(io.BytesIO(photo.data))
    before = upright.getexif().get(0x0112, 1)
    assert before in (1, 3, 6, 8)
    degrees = {1: 0, 6: 90, 3: 180, 8: 270}
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = io.BytesIO()
    upright.rotate(degrees[orientation] - degrees[before], expand=True).save(file, "JPEG", quality=95, exif=exif)
    return file.getvalue()


@pytest.mark.parametrize("layout", EASY)
def test_what_is_wrong_on_an_easy_photo_is_asked(layout: str) -> None:
    photo = photo_of("plain", EASY[layout])
    assert photo.layout == layout
    (sheet,) = read(photo).sheets
    assert sheet.retake is None
    assert sheet.layout.name == f"KV2-{layout}"
    wanted = truth(photo.sheets[0], "roundabout" in sheet.entries)
    wrong = [name for name, value in wanted.items() if sheet.entries[name].value != value]
    assert [name for name in wrong if sheet.entries[name].probability >= DOUBTFUL] == []
    assert len(wrong) <= 2
    assert len(sheet.doubtful) <= 8


def test_the_code_names_the_seat_and_the_layout() -> None:
    (sheet,) = read(photo_of("plain", EASY["L2-R"])).sheets
    code = read_sheet_code(sheet.code or "")
    assert code is not None
    assert code.seat == 3
    assert str(code.layout) == "KV2-L2-R"


def test_a_solo_sheet_says_so() -> None:
    (sheet,) = read(photo_of("plain", EASY["L4-N"])).sheets
    code = read_sheet_code(sheet.code or "")
    assert code is not None
    assert code.layout is not None
    assert code.layout.solo


def test_a_photo_is_read_whichever_way_the_phone_was_held() -> None:
    photo = photo_of("plain", EASY["A6-R"])
    readings = [read_data(turned(photo, orientation)) for orientation in (1, 8)]
    first, second = (read_sheet(reading.sheets[0].entries) for reading in readings)
    assert first == second


def test_every_sheet_of_an_uncut_page_is_read_as_itself() -> None:
    photo = photo_of("pages", 0)
    steps: list[Progress] = []
    sheets = read_photo(photo.data, printed_paper(), read_boxes, steps.append).sheets
    assert [(len(step.outlines), step.read) for step in steps] == [(2, 0), (2, 0.5), (2, 1), (2, 1.5)], "how far it is"
    first, second = np.array(steps[0].outlines)
    assert (first.max(0) < steps[0].size).all()
    assert np.hypot(*(first[3] - second[0])) < 0.02 * max(steps[0].size), "the second begins where the first ends"
    assert [sheet.layout.name for sheet in sheets] == ["KV2-A5-R"] * 2
    for player in photo.sheets:
        wanted = truth(player, True)
        right = [sum(sheet.entries[name].value == value for name, value in wanted.items()) for sheet in sheets]
        assert max(right) >= len(wanted) - 2


@pytest.mark.parametrize(
    ("number", "reasons"),
    [(0, {"dark"}), (5, {"blurred"}), (2, {"cut-off", "no-sheet"}), (3, {"three-marks"})],
    ids=["dark", "blurred", "cut off", "a finger over a mark"],
)
def test_a_bad_photo_is_turned_away_with_its_reason(number: int, reasons: set[str]) -> None:
    reading = read(photo_of("bad", number))
    assert {reading.retake, *(sheet.retake for sheet in reading.sheets)} - {None} <= reasons
    assert all(sheet.retake for sheet in reading.sheets)
    assert reading.sheets or reading.retake


@pytest.mark.parametrize(("registration", "reason"), [(0.0, "blurred"), (0.7, "not-flat"), (0.9, None)])
def test_frames_that_cannot_be_seen_are_blurred_and_those_that_lie_off_are_not_flat(
    registration: float, reason: str | None
) -> None:
    photo = open_grey(photo_of("plain", EASY["A4-R"]).data)
    (found,) = find_sheets(photo, printed_paper()).sheets
    flat = flatten(photo, found)
    ink = normalise(np.asarray(flat.picture))
    assert why_not(photo, found, replace(flat, registration=registration), ink) == reason


def test_where_blur_hides_the_marks_the_photo_is_blurred_and_not_cut_off() -> None:
    photo = open_grey(photo_of("plain", EASY["A4-R"]).data)
    for marks, reason in ((1, "cut-off"), (3, "three-marks")):
        assert why_none(photo, marks) == reason
        assert why_none(photo.filter(ImageFilter.GaussianBlur(4)), marks) == "blurred"


@pytest.mark.parametrize(
    ("doubtful", "written", "away"), [(30, 50, True), (16, 50, False), (12, 12, False), (13, 12, True)]
)
def test_a_sheet_with_very_many_doubtful_entries_is_taken_again(doubtful: int, written: int, away: bool) -> None:
    (sheet,) = read(photo_of("plain", EASY["A4-R"])).sheets
    entries = [Entry(f"house-{n}", 5 if n < written else None, 0.5 if n < doubtful else 1.0, 6) for n in range(60)]
    assert replace(sheet, entries={entry.name: entry for entry in entries}).is_too_doubtful == away


def test_grain_is_unclear_and_so_is_a_sheet_of_doubtful_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    photo = photo_of("plain", EASY["A4-R"])
    picture = Image.open(io.BytesIO(photo.data))
    grain = np.random.default_rng(3).normal(0, 26, (picture.height, picture.width, 1))
    poor = Image.fromarray(np.clip(np.asarray(picture) * 0.5 + grain, 0, 255).astype(np.uint8))
    poor.save(file := io.BytesIO(), "JPEG", quality=90, exif=picture.getexif())
    assert [sheet.retake for sheet in read_data(file.getvalue()).sheets] == ["unclear"]
    monkeypatch.setattr(reader, "DOUBTFUL", 1.1)
    (sheet,) = read(photo).sheets
    assert (sheet.retake, sheet.entries) == ("unclear", {})


def test_a_picture_without_a_sheet_is_turned_away() -> None:
    grain = np.random.default_rng(1).integers(60, 200, (600, 800), dtype=np.uint8)
    file = io.BytesIO()
    Image.fromarray(grain).save(file, "PNG")
    reading = read_data(file.getvalue())
    assert reading.sheets == ()
    assert reading.retake == "no-sheet"
    Image.new("L", (800, 600), 128).save(file := io.BytesIO(), "PNG")
    assert read_data(file.getvalue()).retake == "no-sheet", "a lid over the lens is not blurred"


def test_a_file_that_is_no_picture_is_refused() -> None:
    with pytest.raises(NotAPhoto):
        read_data(b"GIF89a" + bytes(100))


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() -> None:
    file = io.BytesIO()
    Image.new("1", (9000, 9000)).save(file, "PNG")
    with pytest.raises(NotAPhoto, match="9000"):
        read_data(file.getvalue())


def test_an_entry_is_found_in_the_document() -> None:
    layout = next(iter(printed_paper().layouts.values()))
    assert layout.place("house-1-1") == ("streets", 0, "houses", 0)
    assert layout.place("agent-3") == ("agents", 2)


def test_the_command_prints_a_document_that_can_be_scored(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(photo_of("plain", EASY["A4-R"]).data)
    result = CliRunner().invoke(main, ["read-sheet", str(file)])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.output)
    scored = documents.calculate("paper-quarters", "final", printed["final"])
    assert scored["winners"] == ["Sheet 1"]
    assert all(0 < entry["probability"] <= 1 for entry in printed["sheets"][0]["entries"])
    refused = CliRunner().invoke(main, ["read-sheet", __file__])
    assert refused.exit_code == 2
    assert "not a photo" in refused.output
