"""Paper Quarters beside its cases: what is printed, what is offered, and which estates serve a plan."""

from typing import Any

import pytest

from companion import documents
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.plans import serving
from companion.games.paper_quarters.printed import PLANS, SHEET
from tests.games.sheets import FULL, board, sheet
from tests.test_vectors import VECTORS


def test_the_printed_sheet_has_33_houses_9_pools_and_12_park_boxes() -> None:
    assert [printed.houses for printed in SHEET.streets] == [10, 11, 12]
    assert sum(len(printed.pools) for printed in SHEET.streets) == 9
    assert [printed.parks.boxes for printed in SHEET.streets] == [3, 4, 5]
    assert [track.boxes for track in SHEET.estates.values()] == [1, 2, 3, 4, 4, 4]


def test_28_plans_18_of_them_without_a_star() -> None:
    assert [sum(plan.slot == slot and not plan.star for plan in PLANS.values()) for slot in (1, 2, 3)] == [6, 6, 6]
    assert [sum(plan.slot == slot and plan.star for plan in PLANS.values()) for slot in (1, 2, 3)] == [5, 5, 0]
    assert all(plan.first > plan.later for plan in PLANS.values())


@pytest.mark.parametrize(
    "vector",
    [v for v in VECTORS if v["game"] == "paper-quarters" and "simulated" in v.get("tags", [])],
    ids=lambda vector: vector["id"],
)
def test_a_game_played_by_the_rules_has_no_findings(vector: dict[str, Any]) -> None:
    assert documents.calculate("paper-quarters", "final", vector["input"])["findings"] == []


def options(*streets: str, readings: Any = None, **columns: Any) -> dict[str, Any]:
    document = {"advanced": True, "sheet": sheet(*streets, **columns), "readings": readings or {}}
    return documents.calculate("paper-quarters", "options", document)


def test_every_number_has_its_key() -> None:
    assert list(options()["numbers"]) == [str(number) for number in range(18)]
    assert all(len(places) == 33 for places in options()["numbers"].values())


def test_a_number_fits_between_its_neighbours_and_a_roundabout_starts_anew() -> None:
    numbers = options("4 . 6 | R | .", *FULL[1:])["numbers"]
    assert numbers["5"][0] == [0, 1]
    assert [0, 4] in numbers["0"]
    assert [0, 1] not in numbers["4"]
    assert [0, 1] not in numbers["6"]


def test_a_fence_may_not_part_equal_numbers_or_used_houses() -> None:
    fences = options("4 4b . | 5 6 | 7", *FULL[1:], used=[[0, 3], [0, 4], [1, 0], [1, 1]])["fences"]
    assert [place for place in fences if place[0] == 0] == [[0, 1], [0, 5], [0, 6], [0, 7], [0, 8]]
    assert [1, 0] not in fences
    assert [1, 1] in fences


def test_roundabouts_go_into_empty_houses() -> None:
    assert options(*FULL[:2], "1 . | R | .")["roundabouts"][:2] == [[2, 1], [2, 3]]


ENDS = "1 . . . . . . . . 10", "1 . . . . . . . . . 11", "1 . . . . . . . . . . 12"
WITH_ROUNDABOUT = "1 2 3 | R | 5 6 7 8 9 10"
PARKS_AND_POOLS = {"parks": [3, 0, 0], "pools": [[], [0, 1, 2], []]}


@pytest.mark.parametrize(
    ("plan", "streets", "columns"),
    [
        (0, ("1 | 2 | 3 | 4 | 5 | 6 |",), {}),
        (5, ("1 2 3 4 5 6 |", "1 2 3 4 5 6 |"), {}),
        (11, ("1 2 3 4 | 5 | 6 | 7 |",), {}),
        (16, ("1 | 2 3 | 4 5 | 6 7 8 |",), {}),
        (18, ("", "", "full"), {}),
        (18, ("", "", "1 2 3 | R | 5 6 7 8 9 10 11 12"), {}),
        (19, ("full",), {}),
        (19, (WITH_ROUNDABOUT,), {}),
        (20, ("1 1b 1b 3 3b 3b 3b",), {}),
        (21, (), {"temps": 7}),
        (22, ENDS, {}),
        (22, ("R | . . . . . . . . 10", *ENDS[1:]), {}),
        (23, (), {"parks": [3, 0, 5]}),
        (23, FULL, {**PARKS_AND_POOLS, "readings": {"two-street-plans": "either"}}),
        (24, ("R |",), {"parks": [3, 0, 0], "pools": [[0, 1, 2], [], []]}),
        (25, (), {"pools": [[0, 1, 2], [], [0, 1, 2]]}),
        (25, FULL, {**PARKS_AND_POOLS, "readings": {"two-street-plans": "either"}}),
        (26, (), {"parks": [0, 0, 5], "pools": [[], [], [0, 1, 2]]}),
        (27, (), {"parks": [0, 4, 0], "pools": [[], [0, 1, 2], []]}),
    ],
)
def test_a_plan_is_offered_when_the_sheet_fulfils_it(
    plan: int, streets: tuple[str, ...], columns: dict[str, Any]
) -> None:
    assert plan in options(*streets, **columns)["plans"]


@pytest.mark.parametrize(
    ("plan", "streets", "columns"),
    [
        (0, ("1 | 2 | 3 | 4 | 5 | 6 |",), {"used": [[0, 3]]}),
        (19, ("full",), {"used": [[0, 3]]}),
        (19, (WITH_ROUNDABOUT,), {"readings": {"roundabout-house": "empty"}}),
        (22, ENDS, {"used": [[2, 11]]}),
        (20, ("1 1b 1b", "3 3b 3b 3b"), {}),
        (21, (), {"temps": 6}),
        (23, (), {"parks": [3, 3, 4]}),
        (23, (), PARKS_AND_POOLS),
        (23, FULL, PARKS_AND_POOLS),
        (24, ("", "R |"), {"parks": [3, 0, 0], "pools": [[0, 1, 2], [], []]}),
        (25, (), PARKS_AND_POOLS),
        (25, FULL, PARKS_AND_POOLS),
        (26, (), {"parks": [0, 0, 5], "pools": [[], [0, 1, 2], [0, 1]]}),
    ],
)
def test_a_plan_is_not_offered_otherwise(plan: int, streets: tuple[str, ...], columns: dict[str, Any]) -> None:
    assert plan not in options(*streets, **columns)["plans"]


def test_setting_up_by_the_expert_rules_and_alone_has_its_steps() -> None:
    expert = documents.calculate("paper-quarters", "setup", {"players": 3, "expert": True})
    assert (expert["piles"], expert["pile"], expert["hand"]) == (1, 81, 3)
    assert [step["rule"] for step in expert["steps"]].count("PQ-69") == 3
    alone = documents.calculate("paper-quarters", "setup", {"players": 1})
    assert "27 rounds" in alone["steps"][-1]["text"]


def test_what_fits_a_house_goes_by_its_neighbours_not_by_what_stands_there() -> None:
    fits = [list(numbers) for numbers in fitting(board("3 9 . 11 R . 4").streets[0])[:7]]
    assert fits[2] == [10]
    assert fits[4] == []
    assert fits[5] == [0, 1, 2, 3]
    assert fits[0] == list(range(9))
    assert fits[1] == list(range(4, 11))
    assert fits[6] == list(range(18))


def test_estates_serve_the_plans_claimed_from_the_left() -> None:
    built = board("1 | 2 3 | 4 5 | 6 7 8 9 10", "1 2 3 | 4 | 5 |")
    found = serving({1: PLANS[3], 3: PLANS[16]}, built)
    assert {(block.street, block.first, block.size): slot for block, slot in found.items()} == {
        (0, 0, 1): 3, (0, 1, 2): 3, (0, 3, 2): 3, (1, 0, 3): 3
    }  # fmt: skip
    whole_street = serving({1: PLANS[19], 3: PLANS[16]}, built)
    assert {(block.street, block.first, block.size): slot for block, slot in whole_street.items()} == {
        (0, 0, 10): 1, (1, 0, 3): 3, (1, 3, 1): 3
    }  # fmt: skip
