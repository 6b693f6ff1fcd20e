"""The map of a sheet: for every value of the document the boxes in which it is entered, where they are printed."""

from collections import Counter
from typing import Any

import pytest

from companion.documents import calculate
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS
from companion.photo.sheet_map import SheetMap
from pdf.games.paper_quarters.sheet import sheet
from pdf.games.paper_quarters.sheet.measures import MEASURES
from pdf.games.paper_quarters.sheet_map import printed_paper
from pdf.options import Options

MAPS = list(printed_paper().layouts.values())


@pytest.fixture(params=MAPS, ids=lambda found: found.name)
def printed(request: pytest.FixtureRequest) -> SheetMap:
    return request.param


def filled(printed: SheetMap) -> dict[str, Any]:
    """A player's part of the document with every box of the map filled in by its entry alone."""
    player: dict[str, Any] = {
        "streets": [
            {"houses": [None] * street.houses, "fences": [None] * (street.houses - 1), "parks": 0, "pools": [None] * 3}
            for street in SHEET.streets
        ],
        "agents": [0] * 6,
        "plans": [],
        "used": [],
    }
    player |= dict.fromkeys(("temps", "refusals", "bis", "roundabouts"), 0)
    for box in printed.boxes:
        match box.entry:
            case ("streets", int(street), "parks"):
                player["streets"][street]["parks"] += 1
            case ("streets", int(street), str(key), int(place)):
                assert player["streets"][street][key][place] is None
                player["streets"][street][key][place] = place + 1 if key == "houses" else True
            case ("agents", int(size)):
                player["agents"][size] += 1
            case ("used", int(street), int(house)):
                player["used"].append([street, house])
            case ("plans", int(slot)):
                player["plans"].append({"slot": slot, "points": 1})
            case ("name",):
                player["name"] = "A"
            case (str(track),):
                player[track] += 1
    return player


def test_the_boxes_fill_the_whole_document(printed: SheetMap) -> None:
    player, advanced = filled(printed), "-R" in printed.name
    for street, entered in zip(SHEET.streets, player["streets"], strict=True):
        assert entered["houses"] == list(range(1, street.houses + 1))
        assert entered["fences"] == [True] * (street.houses - 1)
        assert entered["pools"] == [True] * 3
        assert entered["parks"] == street.parks.boxes
    assert player["agents"] == [SHEET.estates[size].boxes for size in range(1, 7)]
    tracks = {"refusals": SHEET.refusals, "bis": SHEET.bis} | ({"roundabouts": SHEET.roundabouts} if advanced else {})
    assert {name: player[name] for name in tracks} == {name: track.boxes for name, track in tracks.items()}
    assert player["temps"] == SHEET.temps.boxes
    assert len(player["used"]) == 33
    assert [plan["slot"] for plan in player["plans"]] == [1, 2, 3]
    plans = [next(key for key, plan in PLANS.items() if plan.slot == slot) for slot in SLOTS]
    document = {"advanced": advanced, "plans": plans, "players": [player]}
    assert calculate("paper-quarters", "final", document)["players"][0]["name"] == "A"


def test_a_pool_is_the_one_of_its_house(printed: SheetMap) -> None:
    for street, planned in enumerate(SHEET.streets):
        pools = [box for box in printed.boxes if box.entry[:3] == ("streets", street, "pools")]
        assert [(box.name, box.entry[3]) for box in pools] == [
            (f"pool-{street + 1}-{house + 1}", place) for place, house in enumerate(planned.pools)
        ]


def test_what_counts_nothing_has_no_entry(printed: SheetMap) -> None:
    without = Counter(box.name.partition("-")[0] for box in printed.boxes if not box.entry)
    assert set(without) <= {"town", "parks", "pools", "prize", "count", "product", "sum", "field"}


def test_the_marks_name_the_layout_and_stand_in_the_corners() -> None:
    assert len(MAPS) == 12
    for mark, found in printed_paper().layouts.items():
        assert [box.name for box in found.marks] == ["mark-tl", "mark-tr", "mark-br", "mark-bl"]
        assert [box.value for box in found.marks] == [mark, 67, 119, 200]


def test_the_codes_have_their_quiet_zone_and_large_modules(printed: SheetMap) -> None:
    """Four modules of white on every side, and nothing nearer than the edge that a printer leaves blank."""
    assert [code.modules for code in printed.codes] == [21, 29, 33]
    assert all(code.module >= 0.33 for code in printed.codes[:2])
    others = [box.bounds for box in (*printed.boxes, *printed.marks)]
    for code in printed.codes:
        left, top = code.x - 4 * code.module, code.y - 4 * code.module
        right, bottom = left + code.size + 8 * code.module, top + code.size + 8 * code.module
        assert left >= 6.5
        assert not [box for box in others if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]


def test_a_solo_sheet_has_the_same_boxes(printed: SheetMap) -> None:
    size = next(size for size, m in MEASURES.items() if m.code == printed.name.split("-")[1])
    variant = {"advanced"} if printed.name.endswith("R") else set()
    drawing = sheet(size, Options("paper-quarters", lang="ru", ticked=frozenset({"solo", *variant})))
    boxes = [box for box in drawing.boxes if box.kind not in ("mark", "code") and not box.name.startswith("round-")]
    assert tuple(boxes) == printed.boxes
