"""Photos of sheets are read, or turned away with a reason."""

import io
import json
from dataclasses import replace
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
from companion.photo.reader import Entry, Progress, read_photo
from companion.photo.sheets import find_sheets
from pdf.games.paper_quarters.sheet_map import printed_paper
from tests.photo.stored import photo, read_data, reading, truth, written


def turned(data: bytes, orientation: int) -> bytes:
    """The photo as stored by a phone that was held in another way."""
    upright = Image.open(io.BytesIO(data))
    before = upright.getexif().get(0x0112, 1)
    assert before in (1, 3, 6, 8)
    degrees = {1: 0, 6: 90, 3: 180, 8: 270}
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = io.BytesIO()
    upright.rotate(degrees[orientation] - degrees[before], expand=True).save(file, "JPEG", quality=95, exif=exif)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "layout", "seat"),
    [("plain", "A4-R", None), ("tilted", "A6-R", None), ("seat", "L2-R", 3), ("solo", "L4-NS", None)],
)
def test_what_stands_on_a_sheet_is_read_and_its_code_says_whose_it_is(name: str, layout: str, seat: int | None) -> None:
    (sheet,) = reading(name).sheets
    assert sheet.retake is None
    assert sheet.layout.name == f"KV2-{layout}".removesuffix("S")
    wanted = truth(written(name)[0], "roundabout" in sheet.entries)
    assert {key: sheet.entries[key].value for key in wanted} == wanted
    assert len(sheet.doubtful) <= 2
    code = read_sheet_code(sheet.code or "")
    assert code is not None
    assert (code.seat, str(code.layout)) == (seat, f"KV2-{layout}")


def test_a_photo_is_read_whichever_way_the_phone_was_held() -> None:
    upright, aside = (read_data(turned(photo("tilted"), orientation)) for orientation in (1, 8))
    assert read_sheet(upright.sheets[0].entries) == read_sheet(aside.sheets[0].entries)


def test_every_sheet_of_an_uncut_page_is_read_as_itself() -> None:
    steps: list[Progress] = []
    sheets = read_photo(photo("uncut"), printed_paper(), read_boxes, steps.append).sheets
    assert [(len(step.outlines), step.read) for step in steps] == [(2, 0), (2, 0.5), (2, 1), (2, 1.5)], "how far it is"
    first, second = np.array(steps[0].outlines)
    assert (first.max(0) < steps[0].size).all()
    assert np.hypot(*(first[3] - second[0])) < 0.02 * max(steps[0].size), "the second begins where the first ends"
    assert [sheet.layout.name for sheet in sheets] == ["KV2-A5-R"] * 2
    for player, sheet in zip(written("uncut"), sheets, strict=True):
        wanted = truth(player, True)
        assert {key: sheet.entries[key].value for key in wanted} == wanted


@pytest.mark.parametrize(
    ("name", "reason"), [("dark", "dark"), ("blurred", "blurred"), ("cut-off", "cut-off"), ("finger", "three-marks")]
)
def test_a_bad_photo_is_turned_away_with_its_reason(name: str, reason: str) -> None:
    retakes = [reading(name).retake, *(sheet.retake for sheet in reading(name).sheets)]
    assert {*retakes} - {None} == {reason}
    assert all(retakes[1:])


@pytest.mark.parametrize(("registration", "reason"), [(0.0, "blurred"), (0.7, "not-flat"), (0.9, None)])
def test_frames_that_cannot_be_seen_are_blurred_and_those_that_lie_off_are_not_flat(
    registration: float, reason: str | None
) -> None:
    grey = open_grey(photo("plain"))
    (found,) = find_sheets(grey, printed_paper()).sheets
    flat = flatten(grey, found)
    ink = normalise(np.asarray(flat.picture))
    assert why_not(grey, found, replace(flat, registration=registration), ink) == reason


def test_where_blur_hides_the_marks_the_photo_is_blurred_and_not_cut_off() -> None:
    grey = open_grey(photo("plain"))
    for marks, reason in ((1, "cut-off"), (3, "three-marks")):
        assert why_none(grey, marks) == reason
        assert why_none(grey.filter(ImageFilter.GaussianBlur(4)), marks) == "blurred"


@pytest.mark.parametrize(
    ("doubtful", "written", "away"), [(30, 50, True), (16, 50, False), (12, 12, False), (13, 12, True)]
)
def test_a_sheet_with_very_many_doubtful_entries_is_taken_again(doubtful: int, written: int, away: bool) -> None:
    (sheet,) = reading("plain").sheets
    entries = [Entry(f"house-{n}", 5 if n < written else None, 0.5 if n < doubtful else 1.0, 6) for n in range(60)]
    assert replace(sheet, entries={entry.name: entry for entry in entries}).is_too_doubtful == away


def test_grain_is_unclear_and_so_is_a_sheet_of_doubtful_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Image.open(io.BytesIO(photo("plain")))
    grain = np.random.default_rng(3).normal(0, 34, (picture.height, picture.width))
    poor = Image.fromarray(np.clip(np.asarray(picture) + grain, 0, 255).astype(np.uint8))
    poor.save(file := io.BytesIO(), "JPEG", quality=90, exif=picture.getexif())
    assert [sheet.retake for sheet in read_data(file.getvalue()).sheets] == ["unclear"]
    monkeypatch.setattr(reader, "DOUBTFUL", 1.1)
    (sheet,) = read_data(photo("plain")).sheets
    assert (sheet.retake, sheet.entries) == ("unclear", {})


def test_a_picture_without_a_sheet_is_turned_away() -> None:
    grain = np.random.default_rng(1).integers(60, 200, (600, 800), dtype=np.uint8)
    file = io.BytesIO()
    Image.fromarray(grain).save(file, "PNG")
    read = read_data(file.getvalue())
    assert (read.sheets, read.retake) == ((), "no-sheet")
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
    file.write_bytes(photo("plain"))
    result = CliRunner().invoke(main, ["read-sheet", str(file)])
    assert result.exit_code == 0, result.output
    printed = json.loads(result.output)
    scored = documents.calculate("paper-quarters", "final", printed["final"])
    assert scored["winners"] == ["Sheet 1"]
    assert all(0 < entry["probability"] <= 1 for entry in printed["sheets"][0]["entries"])
    refused = CliRunner().invoke(main, ["read-sheet", __file__])
    assert refused.exit_code == 2
    assert "not a photo" in refused.output
