"""Paper Quarters: what breaks a rule, what may still be written, and setting up."""

from typing import Any

import pytest

from companion import documents
from tests.games.test_paper_quarters_documents import FULL, final, refused, sheet
from tests.test_vectors import VECTORS


def calculate(calculation: str, *streets: str, advanced: bool = True, **columns: Any) -> dict[str, Any]:
    document = {"advanced": advanced, "sheet": sheet(*streets, **columns)}
    return documents.calculate("paper-quarters", calculation, document)


def check(*streets: str, **columns: Any) -> list[tuple[str, str]]:
    """The breaches as (reason, place)."""
    result = calculate("check", *streets, **columns)
    assert result["legal"] == (not result["findings"]) == (not result["reasons"])
    return [(finding["reason"], finding["where"].removeprefix("sheet.")) for finding in result["findings"]]


HOUSE = "streets[0].houses"


@pytest.mark.parametrize(
    ("street", "breaches"),
    [
        ("", []),
        ("0 . 5 9 . 17", []),
        ("3 1", [("order", f"{HOUSE}[1]")]),
        ("3 . . 1 2", [("order", f"{HOUSE}[3]")]),
        ("3 3", [("duplicate", f"{HOUSE}[1]")]),
        ("3 5 3", [("order", f"{HOUSE}[2]"), ("duplicate", f"{HOUSE}[2]")]),
        ("-1 18", [("range", f"{HOUSE}[0]"), ("range", f"{HOUSE}[1]")]),
        ("4b 4 4b 4b 6", []),
        ("4 . 4b", [("bis-adjacency", f"{HOUSE}[2]")]),
        ("4b 4b . 4", [("bis-adjacency", f"{HOUSE}[0]")]),
        ("1 4b 6", [("bis-adjacency", f"{HOUSE}[1]"), ("bis-original", f"{HOUSE}[1]")]),
        ("4b 4b 6", [("bis-original", f"{HOUSE}[0]")]),
        ("4 4b 4", [("duplicate", f"{HOUSE}[2]")]),
        ("4 | 4b 5 6", [("fence-in-bis", "streets[0].fences[0]")]),
        ("9 | R | 2 3", []),
        ("2 | R | 2", []),
        ("9 | R | 3 2", [("order", f"{HOUSE}[3]")]),
        ("4 | R | 4b 5", [("bis-adjacency", f"{HOUSE}[2]"), ("bis-original", f"{HOUSE}[2]")]),
        ("R | 1", []),
        ("R 1", [("roundabout-fences", "streets[0].fences[0]")]),
        ("1 R | 2", [("roundabout-fences", "streets[0].fences[0]")]),
        ("1 | R | R | 2", []),
        ("R | R | R |", [("roundabout-count", f"{HOUSE}[2]")]),
    ],
)
def test_the_numbers_of_a_street(street: str, breaches: list[tuple[str, str]]) -> None:
    assert check(street, "", FULL[2]) == breaches


def test_the_last_house_of_a_street_may_be_a_roundabout_with_one_fence() -> None:
    assert check(". . . . . . . . . | R", advanced=True) == []


def test_roundabouts_are_of_the_advanced_variant() -> None:
    assert check("R | 1", advanced=False) == [("roundabout-count", "streets[0].houses[0]")]


@pytest.mark.parametrize(
    ("columns", "breaches"),
    [
        ({"agents": [1, 2, 3, 4, 4, 4]}, []),
        ({"agents": [2, 3, 0, 0, 0, 0]}, [("agents", "agents[0]"), ("agents", "agents[1]")]),
        ({"agents": [0, 0, 4, 5, 5, 5]}, [("agents", f"agents[{size}]") for size in (2, 3, 4, 5)]),
        ({"temps": 11}, []),
        ({"temps": 12}, [("temps", "temps")]),
        ({"refusals": 3}, []),
        ({"refusals": 4}, [("refusals", "refusals")]),
        ({"bis": 1}, [("bis-marks", "bis")]),
        ({"roundabouts": 1}, [("roundabout-marks", "roundabouts")]),
        ({"roundabouts": 3}, [("roundabout-count", "roundabouts"), ("roundabout-marks", "roundabouts")]),
        ({"parks": [3, 4, 5]}, []),
        ({"parks": [4, 5, 6]}, [("parks", f"streets[{index}].parks") for index in range(3)]),
        ({"pools": [[0, 1, 2]] * 3}, []),
    ],
)
def test_the_columns_have_their_boxes(columns: dict[str, Any], breaches: list[tuple[str, str]]) -> None:
    assert check(*FULL, **columns) == breaches


def test_a_tenth_bis_has_no_box_left() -> None:
    row = "1 1b 1b 1b 1b"
    assert check(row, "2 2b 2b 2b 2b", "3 3b 3b . . 5 6 7 8 9 10 11", bis=9) == []


def test_a_pool_needs_a_number_at_its_house() -> None:
    assert check("1 2 3", pools=[[0], [], []]) == []
    assert check("1 2", pools=[[0], [], []]) == [("pool", "streets[0].pools[0]")]
    assert check("1 2 2b 3", pools=[[0], [], []]) == [("pool", "streets[0].pools[0]")]
    assert check("1 2 | R | 3", pools=[[0], [], []]) == [("pool", "streets[0].pools[0]")]
    assert check(*FULL, pools=[[], [0], [0]]) == []


def test_parks_belong_to_the_street_of_the_number() -> None:
    assert check("1", FULL[1], parks=[1, 0, 0]) == []
    assert check("1", FULL[1], parks=[2, 0, 0]) == [("parks", "streets[0].parks")]
    assert check("1 2 3", FULL[1], parks=[3, 0, 0], pools=[[0], [], []]) == [("effects", "streets[0]")]


def test_every_number_brings_one_effect_at_most() -> None:
    assert check("1 | 2 3 3b .", temps=1) == []
    assert check("1 | 2 3 3b .", temps=2) == [("effects", "sheet")]


def test_fences_beside_a_roundabout_took_no_effect() -> None:
    assert check("1 | R | 2", temps=2) == []


def test_reasons_come_in_their_own_order_and_once_each() -> None:
    result = calculate("check", "3 1 | 1b 18 19", temps=12, refusals=4)
    assert result["reasons"] == ["order", "range", "fence-in-bis", "temps", "refusals", "effects"]


@pytest.mark.parametrize(
    "vector",
    [v for v in VECTORS if v["game"] == "paper-quarters" and "simulated" in v.get("tags", [])],
    ids=lambda vector: vector["id"],
)
def test_a_game_played_by_the_rules_has_no_findings(vector: dict[str, Any]) -> None:
    assert documents.calculate("paper-quarters", "final", vector["input"])["findings"] == []


def breaches(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(finding["reason"], finding["where"]) for finding in result["findings"]]


def test_a_table_names_the_player_of_a_breach() -> None:
    assert breaches(final(sheet(), sheet("", "3 1"))) == [("order", "players[1].streets[1].houses[1]")]


def test_one_plan_card_of_each_number_lies_out() -> None:
    assert breaches(final(sheet(), plans=[6, 0, 12])) == [("plan-slot", "plans[0]"), ("plan-slot", "plans[1]")]
    assert breaches(final(sheet(), plans=[18, 23, 12], advanced=False)) == [
        ("plan-advanced", "plans[0]"),
        ("plan-advanced", "plans[1]"),
    ]


CLAIMED = [{"slot": 1, "first": True}]


def test_a_plan_the_sheet_does_not_fulfil_is_found() -> None:
    assert breaches(final(sheet("1 2 3 4 |", plans=CLAIMED), plans=[3, 6, 12])) == [
        ("plan-unfulfilled", "players[0].plans[0]")
    ]
    assert breaches(final(sheet("1 2 3 4 | 5 6 7 8 |", plans=CLAIMED), plans=[3, 6, 12])) == []


def test_an_estate_cannot_serve_two_plans() -> None:
    both = [*CLAIMED, {"slot": 3, "first": True}]
    estates = "1 2 3 | 4 5 6 |", "1 2 3 |"
    assert breaches(final(sheet(*estates, "1 2 3 4 |", plans=both), plans=[2, 6, 14])) == [
        ("plan-unfulfilled", "players[0].plans")
    ]
    assert breaches(final(sheet(*estates, "1 2 3 4 | 5 6 7 |", plans=both), plans=[2, 6, 14])) == []


@pytest.mark.parametrize(
    ("cards", "estates", "together"),
    [
        ([3, 11, 14], ["1 2 3 4 | 5 6 7 8 |", "1 | 2 | 3 | 4 5 6 |"], ["1, 2", "1, 3"]),
        ([1, 7, 15], ["1 2 | 3 4 | 5 6 | 7 8 | 9 10", "1 2 | 3 4 5 6 7 |", "1 2 3 4 5 |"], ["1, 2, 3"]),
    ],
)
def test_plans_that_share_estates_are_all_named(cards: list[int], estates: list[str], together: list[str]) -> None:
    claims = [{"slot": slot, "first": True} for slot in (1, 2, 3)]
    said = [finding["text"] for finding in final(sheet(*estates, plans=claims), plans=cards)["findings"]]
    assert said == [f"an estate or house would count for two plans: {plans}" for plans in together]


def test_an_estate_with_an_end_house_used_for_a_plan_serves_no_other() -> None:
    both = [*CLAIMED, {"slot": 3, "first": True}]
    ends = "1 2 | 3 4 5 6 7 . . 10", "1 . . . . . . . . . 11", "1 . . . . . . . . . . 12"
    assert breaches(final(sheet(*ends, plans=both), plans=[22, 6, 15])) == [("plan-unfulfilled", "players[0].plans[1]")]
    ends = "1 2 | 3 4 5 6 7 | . . 10", *ends[1:]
    assert breaches(final(sheet(*ends, plans=both), plans=[22, 6, 15])) == [("plan-unfulfilled", "players[0].plans")]


def test_points_written_for_a_plan_are_those_of_its_card() -> None:
    written = [{"slot": 1, "points": 7}]
    fulfilled = "1 2 3 4 | 5 6 7 8 |"
    assert breaches(final(sheet(fulfilled, plans=written), plans=[3, 6, 12])) == [
        ("plan-points", "players[0].plans[0]")
    ]


def test_all_players_have_played_as_many_rounds_when_a_game_is_over() -> None:
    ended = sheet(FULL[0], refusals=3)
    assert breaches(final(ended, sheet(*FULL[:1], "1 2 3"))) == []
    assert breaches(final(ended, sheet(*FULL[:1], "1 2"))) == [("rounds", "players[1]")]
    assert breaches(final(sheet(FULL[0], refusals=2), sheet("1"))) == []
    assert breaches(final(ended, sheet())) == []


def test_somebody_was_first_to_finish_a_plan() -> None:
    four = "1 2 3 4 | 5 6 7 8 |"
    late = [{"slot": 1, "first": False}]
    ended = sheet(four, plans=late, refusals=3)
    assert breaches(final(ended, sheet(four, "1 2 3"), plans=[3, 6, 12])) == [("plan-first", "players[0].plans[0]")]
    assert breaches(final(ended, sheet(four, "1 2 3", plans=CLAIMED), plans=[3, 6, 12])) == []
    assert breaches(final(ended, plans=[3, 6, 12], solo=True)) == []


def test_the_solo_game_is_for_one() -> None:
    assert breaches(final(sheet(), sheet(), solo=True)) == [("solo-players", "players")]


def options(*streets: str, **columns: Any) -> dict[str, Any]:
    return calculate("options", *streets, **columns)


def test_every_number_has_its_key() -> None:
    assert list(options()["numbers"]) == [str(number) for number in range(18)]
    assert all(len(places) == 33 for places in options()["numbers"].values())


def test_a_number_fits_between_its_neighbours_and_a_roundabout_starts_anew() -> None:
    numbers = options("4 . 6 | R | .", *FULL[1:])["numbers"]
    assert numbers["5"][0] == [0, 1]
    assert [0, 4] in numbers["0"]
    assert [0, 1] not in numbers["4"]
    assert [0, 1] not in numbers["6"]


def test_a_bis_goes_beside_any_copy_but_not_over_a_fence() -> None:
    assert options(". 4 4b . | 6 | . 7 | .", *FULL[1:])["bis"] == {"4": [[0, 0], [0, 3]], "7": [[0, 5]]}


def test_a_fence_may_not_part_equal_numbers_or_used_houses() -> None:
    fences = options("4 4b . | 5 6 | 7", *FULL[1:], used=[[0, 3], [0, 4], [1, 0], [1, 1]])["fences"]
    assert [place for place in fences if place[0] == 0] == [[0, 1], [0, 5], [0, 6], [0, 7], [0, 8]]
    assert [1, 0] not in fences
    assert [1, 1] in fences


def test_roundabouts_go_into_empty_houses_until_there_are_two() -> None:
    assert options(*FULL[:2], "1 . | R | .")["roundabouts"][:2] == [[2, 1], [2, 3]]
    assert options("R | R |")["roundabouts"] == []
    assert options(roundabouts=2)["roundabouts"] == []
    assert options(advanced=False)["roundabouts"] == []


ENDS = "1 . . . . . . . . 10", "1 . . . . . . . . . 11", "1 . . . . . . . . . . 12"


@pytest.mark.parametrize(
    ("plan", "streets", "columns"),
    [
        (0, ("1 | 2 | 3 | 4 | 5 | 6 |",), {}),
        (5, ("1 2 3 4 5 6 |", "1 2 3 4 5 6 |"), {}),
        (11, ("1 2 3 4 | 5 | 6 | 7 |",), {}),
        (16, ("1 | 2 3 | 4 5 | 6 7 8 |",), {}),
        (18, ("", "", FULL[2]), {}),
        (18, ("", "", "1 2 3 | R | 5 6 7 8 9 10 11 12"), {}),
        (19, (FULL[0],), {}),
        (20, ("1 1b 1b 3 3b 3b 3b",), {}),
        (21, (), {"temps": 7}),
        (22, ENDS, {}),
        (22, ("R | . . . . . . . . 10", *ENDS[1:]), {}),
        (23, (), {"parks": [3, 0, 5]}),
        (24, ("R |",), {"parks": [3, 0, 0], "pools": [[0, 1, 2], [], []]}),
        (25, (), {"pools": [[0, 1, 2], [], [0, 1, 2]]}),
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
        (19, (FULL[0],), {"used": [[0, 3]]}),
        (22, ENDS, {"used": [[2, 11]]}),
        (20, ("1 1b 1b", "3 3b 3b 3b"), {}),
        (21, (), {"temps": 6}),
        (23, (), {"parks": [3, 3, 4]}),
        (24, ("", "R |"), {"parks": [3, 0, 0], "pools": [[0, 1, 2], [], []]}),
        (23, (), {"parks": [3, 0, 0], "pools": [[], [0, 1, 2], []]}),
        (25, (), {"parks": [3, 0, 0], "pools": [[], [0, 1, 2], []]}),
        (26, (), {"parks": [0, 0, 5], "pools": [[], [0, 1, 2], [0, 1]]}),
    ],
)
def test_a_plan_is_not_offered_otherwise(plan: int, streets: tuple[str, ...], columns: dict[str, Any]) -> None:
    assert plan not in options(*streets, **columns)["plans"]


def setup(**modules: Any) -> dict[str, Any]:
    return documents.calculate("paper-quarters", "setup", modules)


def test_setting_up_for_any_number_of_players() -> None:
    for players in (2, 4, 12, 100):
        result = setup(players=players)
        assert (result["sheets"], result["piles"], result["pile"], result["solo"]) == (players, 3, 27, False)
        assert result["plan_decks"] == [6, 6, 6]


def test_setting_up_with_the_modules() -> None:
    assert setup(players=3, advanced=True)["plan_decks"] == [11, 11, 6]
    expert = setup(players=3, expert=True)
    assert (expert["piles"], expert["pile"], expert["hand"]) == (1, 81, 3)
    assert [step["rule"] for step in expert["steps"]].count("PQ-69") == 3


def test_setting_up_alone() -> None:
    result = setup(players=1)
    assert (result["solo"], result["piles"], result["pile"]) == (True, 1, 81)
    assert "27 rounds" in result["steps"][-1]["text"]


def test_nobody_and_the_expert_rules_alone_are_refused() -> None:
    assert refused("setup", {"players": 0}) == "players"
    assert refused("setup", {"players": 1, "expert": True}) == "expert"


def test_alone_the_pile_lasts_27_rounds() -> None:
    played = sheet(*FULL[:2], "1 2 3 4 5 6")
    assert breaches(final(played, solo=True)) == []
    more = sheet(*FULL[:2], "1 2 3 4 5 6 7")
    assert breaches(final(more, solo=True)) == [("rounds", "players[0]")]
