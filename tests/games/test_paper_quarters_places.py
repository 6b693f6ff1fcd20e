"""Paper Quarters: where on a sheet the points lie, and what was counted for them."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given

from companion import documents
from companion.game.final import Otherwise
from companion.game.paths import steps
from companion.games.paper_quarters.printed import PLANS, SLOTS
from companion.games.paper_quarters.scoring import final_score
from tests.games.sheets import FULL, sheet, table
from tests.games.test_paper_quarters_properties import TABLES, quick
from tests.test_vectors import VECTORS

CASES = [case for case in VECTORS if case["game"] == "paper-quarters" and case["calculation"] == "final"]


def lines(category: str, *streets: str, **more: Any) -> list[dict[str, Any]]:
    plans = {"plans": more.pop("cards")} if "cards" in more else {}
    player = documents.calculate("paper-quarters", "final", table(sheet(*streets, **more), **plans))["players"][0]
    return [line for line in player["lines"] if line["category"] == category]


def local(where: str) -> str:
    return where.removeprefix("players[0].")


def counted(line: dict[str, Any]) -> dict[str, int]:
    return {local(place["where"]): place["n"] for place in line.get("counts", ())}


def houses(street: int, *numbers: int) -> list[str]:
    return [f"streets[{street}].houses[{house}]" for house in numbers]


def test_every_estate_pays_at_its_own_houses_all_of_them_together() -> None:
    [line] = lines("estates", "1 2 | 5 6 | 9", agents=[0, 1, 0, 0, 0, 0])
    assert [(local(place["where"]), place["points"]) for place in line["places"]] == [
        ("streets[0].houses[0]", 3),
        ("streets[0].houses[2]", 3),
    ]
    assert [[local(other) for other in place["together"]] for place in line["places"]] == [houses(0, 1), houses(0, 3)]
    assert line["where"] == "players[0].agents[1]"
    assert counted(line) == {"agents[1]": 1}


def test_a_row_too_long_for_an_estate_pays_nothing_at_its_houses() -> None:
    [line] = lines("estates", "1 2 3 4 5 6 7 | . . .")
    [place] = line["places"]
    assert place["points"] == 0
    assert [local(where) for where in (place["where"], *place["together"])] == houses(0, 0, 1, 2, 3, 4, 5, 6)


def test_pools_pay_on_their_track_and_every_pool_is_counted() -> None:
    [line] = lines("pools", *FULL, pools=((0,), (), (1, 2)))
    assert (line["where"], line["points"]) == ("players[0].streets", 9)
    assert counted(line) == {"streets[0].pools[0]": 1, "streets[2].pools[1]": 1, "streets[2].pools[2]": 1}


def test_what_bis_houses_and_roundabouts_cost_is_counted_at_the_houses() -> None:
    streets = ("1 1b | R | 4", "", "7 7b | R |")
    assert counted(lines("bis", *streets)[0]) == dict.fromkeys([*houses(0, 1), *houses(2, 1)], 1)
    assert counted(lines("roundabouts", *streets)[0]) == dict.fromkeys([*houses(0, 2), *houses(2, 2)], 1)


PLANS_SERVED: dict[str, tuple[int, Sequence[str], dict[str, Any], dict[str, int]]] = {
    "six estates of one": (0, ["1 | 2 | 3 | 4 | 5 | 6 | 7 |"], {}, dict.fromkeys(houses(0, *range(6)), 1)),
    "a full street": (18, ["", "", FULL[2]], {}, dict.fromkeys(houses(2, *range(12)), 1)),
    "the end houses": (22, FULL, {}, dict.fromkeys([*houses(0, 0, 9), *houses(1, 0, 10), *houses(2, 0, 11)], 1)),
    "five bis houses in a street": (20, ["1 1b 1b 1b 1b 1b", "3 3b"], {}, dict.fromkeys(houses(0, *range(1, 6)), 1)),
    "seven temps": (21, [], {"temps": 8}, {"temps": 8}),
    "all parks of two streets": (23, FULL, {"parks": [3, 1, 5]}, {"streets[0].parks": 3, "streets[2].parks": 5}),
    "all pools of two streets": (
        25,
        FULL,
        {"pools": [(0, 1, 2), (0,), (0, 1, 2)]},
        {f"streets[{street}].pools[{nth}]": 1 for street in (0, 2) for nth in range(3)},
    ),
    "all parks and pools of street 2": (
        27,
        FULL,
        {"parks": [3, 4, 5], "pools": [(0, 1, 2), (0, 1, 2), ()]},
        {"streets[1].parks": 4, **{f"streets[1].pools[{nth}]": 1 for nth in range(3)}},
    ),
    "all parks and pools and a roundabout": (
        24,
        ["1 2 3 | R | 5", *FULL[1:]],
        {"parks": [3, 4, 5], "pools": [(0, 1, 2), (0, 1, 2), ()]},
        {"streets[0].parks": 3, **{f"streets[0].pools[{nth}]": 1 for nth in range(3)}, "streets[0].houses[3]": 1},
    ),
}


@pytest.mark.parametrize("plan", PLANS_SERVED)
def test_a_plan_counts_what_served_it(plan: str) -> None:
    card, streets, more, serves = PLANS_SERVED[plan]
    slot = PLANS[card].slot
    cards = [card if slot == at else None for at in SLOTS]
    [line] = lines("plans", *streets, **more, cards=cards, plans=[{"slot": slot, "first": True}])
    assert (local(line["where"]), counted(line)) == ("plans[0]", serves)


def test_a_loss_too_tells_what_it_would_be_by_the_other_reading() -> None:
    sheets = {"advanced": True, "plans": [0, 6, 12], "players": [sheet(*FULL, refusals=2, temps=1)]}
    table, readings = documents.read("paper-quarters", "final", sheets)
    otherwise = final_score(table, readings).otherwise
    assert otherwise == {(0, "refusals", "players[0].refusals"): (Otherwise("PQ-48", "crossed", 0),)}


def test_the_estates_whose_roofs_were_struck_are_those_that_served_a_plan() -> None:
    claimed = {"cards": [5, None, None], "plans": [{"slot": 1, "first": True}]}
    three = ["1 2 3 4 5 6 |", "1 2 3 4 5 6 |", "1 2 3 4 5 6 |"]
    [from_the_left] = lines("plans", *three, **claimed)
    [struck] = lines("plans", *three, **claimed, used=[[2, 0], [1, 3]])
    assert set(counted(from_the_left)) == {*houses(0, *range(6)), *houses(1, *range(6))}
    assert set(counted(struck)) == {*houses(1, *range(6)), *houses(2, *range(6))}


def check_places(document: dict[str, Any], result: dict[str, Any]) -> None:
    """The places of every line pay what the line does, and are in the document with all that was counted."""
    for line in [line for player in result["players"] for line in player["lines"]]:
        paid = line.get("places", [])
        assert not paid or sum(place["points"] for place in paid) == line["points"]
        named = [line["where"], *(place["where"] for place in paid)]
        named += [other for place in paid for other in place["together"]]
        named += [place["where"] for place in line.get("counts", ())]
        for where in named:
            here: Any = document
            for step in steps(where):
                here = here[step]


@quick
@given(TABLES)
def test_on_any_table_the_places_pay_what_their_lines_do(table: dict[str, Any]) -> None:
    check_places(table, documents.calculate("paper-quarters", "final", table))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_in_every_worked_case_the_places_pay_what_their_lines_do(case: dict[str, Any]) -> None:
    check_places(case["input"], documents.calculate("paper-quarters", "final", case["input"]))
