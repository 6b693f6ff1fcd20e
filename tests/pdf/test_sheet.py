"""The sheet of Paper Quarters: every box, number and label is in its place, on every paper and in every language."""

from bisect import bisect_left
from collections import Counter
from typing import Any

import pytest

from companion.games.paper_quarters.printed import PLANS, SHEET
from companion.photo.sheet_map import Box
from companion.translations import LANGUAGES
from pdf import document, fiducials, parse_options, printing
from pdf.drawing import Drawing, Page, Path, Placement
from pdf.games.paper_quarters.sheet import sheet
from pdf.games.paper_quarters.sheet.measures import MEASURES
from pdf.ink import BLACK, INKS, WHITE
from pdf.options import Options
from tests.pdf.seen import all_lines, bounds, faults, outlines, overlap, overlapping, reader

pytestmark = pytest.mark.crossed("size", "language", "drawn", "page", "variant")
SIZES = sorted(MEASURES)
EDGE = 6.5
"""Some printers leave six millimetres blank."""


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: MEASURES[size].name)
def size(request: pytest.FixtureRequest) -> tuple[Any, ...]:
    return request.param


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module", params=[True, False], ids=["advanced", "basic"])
def drawn(request: pytest.FixtureRequest, size: tuple[Any, ...], language: str) -> Drawing:
    legend = {"legend"} if MEASURES[size].grade.counts else set()
    ticked = frozenset({"solo", *legend, *({"advanced"} if request.param else set())})
    return sheet(size, Options("paper-quarters", lang=language, date="15.11.2026", ticked=ticked))


def boxes(drawing: Drawing, prefix: str) -> list[Box]:
    return [box for box in drawing.boxes if box.name.startswith(prefix)]


def test_every_box_of_the_printed_sheet_is_there_with_its_value(drawn: Drawing) -> None:
    advanced = any(box.name.startswith("roundabout") for box in drawn.boxes)
    for index, street in enumerate(SHEET.streets, 1):
        assert len(boxes(drawn, f"house-{index}-")) == street.houses
        assert len(boxes(drawn, f"fence-{index}-")) == street.houses - 1
        assert [box.name for box in boxes(drawn, f"pool-{index}-")] == [
            f"pool-{index}-{house + 1}" for house in street.pools
        ]
        assert tuple(box.value for box in boxes(drawn, f"park-{index}-")) == street.parks.values[:-1]
    tracks = {"pools": SHEET.pools, "bis": SHEET.bis, "refusal": SHEET.refusals}
    tracks |= {f"agent-{size}": track for size, track in SHEET.estates.items()}
    tracks |= {"roundabout": SHEET.roundabouts} if advanced else {}
    for name, track in tracks.items():
        assert tuple(box.value for box in boxes(drawn, f"{name}-")) == track.values[:-1]
    assert len(boxes(drawn, "temp-")) == SHEET.temps.boxes
    assert tuple(box.value for box in boxes(drawn, "prize-")) == SHEET.temps.prizes
    assert len(boxes(drawn, "sum-")) == 8


def test_the_boxes_are_in_the_file_where_they_were_noted(drawn: Drawing) -> None:
    """Read back from the PDF: houses, pools, boxes to cross and to write in, each as an outline of that very size."""
    chosen = next(size for size in SIZES if size == (drawn.width, drawn.height))
    data = document.write([Page(*chosen, slips=(Placement(drawn, 0, 0),))], "sheet", "en")
    painted = sorted(outlines(data))
    for box in drawn.boxes:
        if box.kind in ("fence", "roof", "choice", "code") or box.name.startswith(("field-", "town")):
            continue  # these are places, not outlines
        left = box.bounds[0]
        near = painted[bisect_left(painted, (left - 0.06,)) : bisect_left(painted, (left + 0.06,))]
        assert any(max(abs(a - b) for a, b in zip(box.bounds, outline, strict=True)) < 0.06 for outline in near), box


def test_every_value_is_printed_as_text(drawn: Drawing) -> None:
    texts = Counter(words.text for words in drawn.words)
    printed = Counter(str(box.value) for box in drawn.boxes if box.kind == "cross" and box.value is not None)
    printed += Counter(str(value) for value in SHEET.temps.prizes)
    printed += Counter(
        str(track.values[-1]) for track in (SHEET.pools, SHEET.bis, SHEET.refusals, *SHEET.estates.values())
    )
    printed += Counter(str(street.parks.values[-1]) for street in SHEET.streets)
    assert not printed - texts


def test_the_sum_has_its_signs_in_order(drawn: Drawing) -> None:
    totals = next(box for box in drawn.boxes if box.name == "sum-total")
    signs = [
        words
        for words in drawn.words
        if words.text in "+−=" and totals.y < words.y < totals.y + totals.h and words.weight == "bold"
    ]
    signs.sort(key=lambda words: words.left)
    products = bool(boxes(drawn, "product-"))
    assert "".join(sign.text for sign in signs) == ("++++=−−=" if products else "++++−−=")


def test_nothing_is_printed_in_the_boxes_that_one_writes_in(drawn: Drawing) -> None:
    written = [box for box in drawn.boxes if box.kind == "write"]
    labelled = [
        (words.text, box.name) for words in drawn.words for box in written if overlap(bounds(words), box.bounds)
    ]
    assert [pair for pair in labelled if pair[1] != "field-date"] == []


def test_every_box_to_write_in_holds_two_digits_by_hand(drawn: Drawing) -> None:
    house = 11 if drawn.width > 250 else 8
    assert all(box.w >= house for box in drawn.boxes if box.kind == "house")
    assert all(box.h >= 3 for box in drawn.boxes if box.name.startswith("agent-"))
    least = 7 if drawn.width > 200 else 8
    written = [box for box in drawn.boxes if box.kind == "write"]
    assert [(box.name, box.w) for box in written if box.w < least] == []
    assert bool(boxes(drawn, "product-")) == (drawn.width > 200)


def test_the_marks_are_large_and_clear_of_what_a_printer_leaves_blank(drawn: Drawing) -> None:
    least = {297: 7, 279.4: 7, 210: 5, 215.9: 5}.get(drawn.width, 3.6)
    for mark in (box for box in drawn.boxes if box.kind == "mark"):
        assert mark.w >= least
        assert min(mark.x, mark.y, drawn.width - mark.x - mark.w, drawn.height - mark.y - mark.h) >= 6.499


def test_nothing_lies_where_a_fence_is_drawn_but_its_posts(drawn: Drawing) -> None:
    dark = [
        item for item in drawn.items if isinstance(item, Path) and (item.stroke or item.fill == INKS["colour"].text)
    ]
    for box in boxes(drawn, "fence-"):
        middle = (box.x + box.w / 2 - 0.3, box.y + 0.6, box.x + box.w / 2 + 0.3, box.y + box.h - 0.6)
        crossing = [
            item for item in dark if overlap(bounds(item), middle) and bounds(item)[2] - bounds(item)[0] < 2 * box.w
        ]
        assert crossing == []


def test_the_solo_sheet_has_its_rounds_and_every_sheet_its_date_and_the_numbers_of_the_deck(drawn: Drawing) -> None:
    assert len(boxes(drawn, "round-")) == 27
    said = next(words.text for words in drawn.words if "1 2 14 15 ×3" in words.text)
    assert said.endswith("8 ×9")
    assert any("15.11.2026" in words.text for words in drawn.words)
    plain = sheet((drawn.width, drawn.height), Options("paper-quarters"))
    assert boxes(plain, "round-") == []


def test_all_type_can_be_read_and_nothing_leaves_the_safe_area(drawn: Drawing) -> None:
    assert faults(drawn, EDGE) == []


def test_neither_boxes_nor_words_lie_on_boxes(drawn: Drawing) -> None:
    solid = [
        box for box in drawn.boxes if box.kind in ("house", "cross", "write", "pool", "choice", "code", "mark", "roof")
    ]
    assert [(a.name, b.name) for a, b in overlapping(solid, 0.05)] == []
    houses = [box for box in drawn.boxes if box.kind in ("house", "roof")]
    assert [
        (words.text, box.name) for words in drawn.words for box in houses if overlap(bounds(words), box.bounds)
    ] == []


def test_the_corner_marks_have_their_quiet_zone(drawn: Drawing) -> None:
    """A camera finds a mark by its black wall on white: nothing within a module of it."""
    marks = [box for box in drawn.boxes if box.kind == "mark"]
    for mark in marks:
        module = mark.w / 6
        zone = (mark.x - module, mark.y - module, mark.x + mark.w + module, mark.y + mark.h + module)
        near = [
            item
            for item in drawn.items
            if overlap(bounds(item), zone, 0.01) and not overlap(bounds(item), mark.bounds, 0.01)
        ]
        assert near == []


def test_each_layout_has_a_mark_of_its_own() -> None:
    named = [mark for m in MEASURES.values() for mark in m.marks]
    assert len(set(named)) == len(named)
    assert not set(named) & {fiducials.TOP_RIGHT, fiducials.BOTTOM_RIGHT, fiducials.BOTTOM_LEFT}
    assert set(named) <= set(fiducials.MARKERS)
    assert 199 not in fiducials.MARKERS, "the weakest one is retired"


def test_no_mark_is_another_one_turned() -> None:
    def turned(rows: list[str]) -> list[str]:
        return ["".join(column) for column in zip(*rows[::-1], strict=True)]

    seen = []
    for pattern in fiducials.MARKERS.values():
        rows = pattern.split()
        for _ in range(4):
            seen.append(" ".join(rows))
            rows = turned(rows)
    assert len(set(seen)) == len(seen)


def test_style_and_language_do_not_move_a_box(size: tuple[Any, ...]) -> None:
    places = {
        tuple(
            (box.name, box.bounds) for box in sheet(size, Options("paper-quarters", style=style, lang=language)).boxes
        )
        for style in INKS
        for language in LANGUAGES
    }
    assert len(places) == 1


def test_low_ink_has_no_tints_and_grey_no_colours(size: tuple[Any, ...]) -> None:
    low = sheet(size, Options("paper-quarters", style="low-ink", ticked=frozenset({"advanced", "solo"})))
    assert {item.fill for item in low.items if isinstance(item, Path)} <= {None, BLACK, WHITE}
    grey = sheet(size, Options("paper-quarters", style="grey", ticked=frozenset({"advanced", "solo"})))
    for item in grey.items:
        colours = [item.fill, item.stroke and item.stroke.colour] if isinstance(item, Path) else [item.colour]
        assert all(colour is None or colour[:2] == colour[2:4] == colour[4:] for colour in colours)
        lines_and_letters = colours[1:] if isinstance(item, Path) else colours
        assert set(lines_and_letters) <= {None, BLACK, WHITE}


def test_names_are_printed_on_the_sheets_in_turn() -> None:
    chosen = parse_options.read("paper-quarters", {"names": "Аня, Борис", "copies": "4", "up": "1"})
    data = printing.pad(chosen)
    assert [line for line in all_lines(data) if line in ("Аня", "Борис")] == ["Аня", "Борис"] * 2
    assert len(reader(data).pages) == 4


@pytest.mark.parametrize("variant", ["", "solo", "basic"])
@pytest.mark.parametrize("page", ["letter 4", "letter 2", "a4 4", "a4 2", "a4 1"])
def test_the_back_has_the_turn_the_plans_and_an_example(page: str, variant: str, language: str) -> None:
    paper, up = page.split()
    given = {"paper": paper, "up": up, "back": "1", "lang": language, "names": "A, B, C"}
    given |= {"solo": {"solo": "1"}, "basic": {"advanced": "0"}}.get(variant, {})
    chosen = parse_options.read("paper-quarters", given)
    made = printing.pages(chosen)
    assert len(made) == chosen.pages == 2 * -(-chosen.copies // int(up))
    assert all(page is made[1] for page in made[1::2])
    drawing = made[1].slips[0].drawing
    assert len(made[1].slips) == int(up)
    assert faults(drawing, EDGE) == []
    texts = Counter(words.text for words in drawing.words)
    shown = [plan for plan in PLANS.values() if variant != "basic" or not plan.star]
    assert not Counter(f"{plan.first}/{plan.later}" for plan in shown) - texts
    assert texts["15"] >= 1
