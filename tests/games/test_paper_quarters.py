"""Paper Quarters: what each part of the sheet pays, and who wins."""

from typing import Any

import pytest

from tests.games.test_paper_quarters_documents import FULL, final, sheet


def category(result: dict[str, Any], name: str) -> list[int]:
    return [player["categories"][name] for player in result["players"]]


def of_one(name: str, *streets: str, **columns: Any) -> int:
    return category(final(sheet(*streets, **columns)), name)[0]


@pytest.mark.parametrize(
    ("street", "track"), [(0, (0, 2, 4, 10, 10)), (1, (0, 2, 4, 6, 14, 14)), (2, (0, 2, 4, 6, 8, 18, 18))]
)
def test_parks_pay_the_first_value_not_crossed_in_each_street(street: int, track: tuple[int, ...]) -> None:
    for marks, points in enumerate(track):
        assert of_one("parks", *FULL, parks=[marks if street == index else 0 for index in range(3)]) == points


def test_pools_pay_by_how_many_there_are_in_all_streets() -> None:
    track = [0, 3, 6, 9, 13, 17, 21, 26, 31, 36]
    for count, points in enumerate(track):
        pools = [[k for k in range(3) if index * 3 + k < count] for index in range(3)]
        assert of_one("pools", *FULL, pools=pools) == points


ESTATES = {1: (1, 3), 2: (2, 3, 4), 3: (3, 4, 5, 6), 4: (4, 5, 6, 7, 8), 5: (5, 6, 7, 8, 10), 6: (6, 7, 8, 10, 12)}


@pytest.mark.parametrize(("size", "track"), list(ESTATES.items()))
def test_an_estate_pays_what_the_agents_made_of_its_size(size: int, track: tuple[int, ...]) -> None:
    estate = " ".join(str(number) for number in range(1, size + 1))
    for agents, value in enumerate((*track, track[-1])):
        marks = [agents if column == size else 0 for column in ESTATES]
        assert of_one("estates", estate + " |", agents=marks) == value
        assert of_one("estates", estate + " |", estate + " |", agents=marks) == 2 * value


@pytest.mark.parametrize(
    ("agents", "why"),
    [
        (0, "2 estates of size 3, 3 each"),
        (1, "2 estates of size 3, 4 each with 1 agent"),
        (2, "2 estates of size 3, 5 each with 2 agents"),
    ],
)
def test_the_reason_of_estates_names_size_value_and_agents(agents: int, why: str) -> None:
    result = final(sheet("1 2 3 | 4 5 6 |", agents=[0, 0, agents, 0, 0, 0]))
    assert [line["why"] for line in result["players"][0]["lines"] if line["category"] == "estates"] == [why]


@pytest.mark.parametrize("size", range(7, 13))
def test_seven_to_twelve_houses_in_a_row_are_no_estate(size: int) -> None:
    row = " ".join(str(number) for number in range(1, size + 1))
    result = final(sheet("", "", row + (" |" if size < 12 else "")))
    assert result["players"][0]["total"] == 0
    assert [line["rule"] for line in result["players"][0]["lines"]] == ["PQ-21"]


def test_a_block_with_an_empty_house_or_a_roundabout_is_no_estate() -> None:
    assert of_one("estates", "1 . 3 |", "4 5 . |", "1 R 2 |") == 0


def test_the_ends_of_a_street_are_fences() -> None:
    assert of_one("estates", "1 2 | . . . . | 7 8 9 10") == 2 + 4


def test_a_bis_house_is_a_house_of_its_estate() -> None:
    assert of_one("estates", "4 4b 4b |") == 3


def test_bis_costs_by_the_track_and_stays_at_the_last_value() -> None:
    track = [0, 1, 3, 6, 9, 12, 16, 20, 24, 28, 28]
    assert [of_one("bis", bis=marks) for marks in range(11)] == [-cost for cost in track]


def test_the_boxes_crossed_count_where_they_were_entered() -> None:
    assert of_one("bis", "4 4b 4b") == -3
    assert of_one("bis", "4 4b 4b", bis=1) == -1
    assert of_one("roundabouts", "R | 1", roundabouts=2) == -8


def test_one_roundabout_costs_three_and_two_cost_eight_together() -> None:
    assert [of_one("roundabouts", roundabouts=marks) for marks in range(4)] == [0, -3, -8, -8]


def test_refusals_cost_nothing_nothing_three_five() -> None:
    assert [of_one("refusals", refusals=marks) for marks in range(5)] == [0, 0, -3, -5, -5]


def temps(*counts: int, **more: Any) -> list[int]:
    return category(final(*(sheet(temps=count) for count in counts), **more), "temps")


@pytest.mark.parametrize(
    ("counts", "dense", "skip"),
    [
        ((5, 5, 2), [7, 7, 4], [7, 7, 1]),
        ((5, 3, 3, 1), [7, 4, 4, 1], [7, 4, 4, 0]),
        ((3, 3, 3, 2, 1), [7, 7, 7, 4, 1], [7, 7, 7, 0, 0]),
        ((6, 5, 4, 4, 3), [7, 4, 1, 1, 0], [7, 4, 1, 1, 0]),
        ((2, 9, 4), [1, 7, 4], [1, 7, 4]),
    ],
)
def test_players_tied_for_temps_get_the_same_and_the_next_place_is_disputed(
    counts: tuple[int, ...], dense: list[int], skip: list[int]
) -> None:
    assert temps(*counts) == dense
    assert temps(*counts, readings={"temp-ties": "skip"}) == skip


@pytest.mark.parametrize(
    ("counts", "nothing", "ranked"),
    [
        ((0, 0, 0), [0, 0, 0], [7, 7, 7]),
        ((1, 0), [7, 0], [7, 4]),
        ((4, 3, 2, 0), [7, 4, 1, 0], [7, 4, 1, 0]),
        ((4, 4, 0), [7, 7, 0], [7, 7, 4]),
    ],
)
def test_whether_a_player_without_temps_takes_a_place_is_disputed(
    counts: tuple[int, ...], nothing: list[int], ranked: list[int]
) -> None:
    assert temps(*counts) == nothing
    assert temps(*counts, readings={"zero-temps": "ranked"}) == ranked


def test_both_disputes_about_temps_at_once() -> None:
    assert temps(4, 4, 0, readings={"zero-temps": "ranked", "temp-ties": "skip"}) == [7, 7, 1]


@pytest.mark.parametrize(
    ("counts", "touched"),
    [
        ((5, 5, 2), ["temp-ties"]),
        ((5, 5), []),
        ((6, 5, 4, 4, 3), []),
        ((5, 5, 0), ["zero-temps"]),
        ((3, 2, 1, 0), []),
        ((3, 3, 1, 0), ["temp-ties", "zero-temps"]),
    ],
)
def test_a_dispute_is_shown_only_where_it_moves_points(counts: tuple[int, ...], touched: list[str]) -> None:
    assert [reading["id"] for reading in final(*(sheet(temps=count) for count in counts))["readings"]] == touched


def test_a_disputed_rule_says_what_the_other_reading_gives() -> None:
    (reading,) = final(sheet(temps=5), sheet(temps=5), sheet("1 2 3 4 |", temps=2))["readings"]
    (other,) = reading["others"]
    assert (reading["rule"], reading["chosen"]) == ("PQ-55", "dense")
    assert other == {"value": "skip", "totals": {"A": 7, "B": 7, "C": 5}, "winners": ["A", "B"], "changes": "winner"}


def test_the_twelfth_temp_finds_no_box() -> None:
    assert temps(12, 11, 10) == [7, 7, 4]


def test_alone_six_temps_pay_seven_points() -> None:
    assert [temps(count, solo=True) for count in (0, 5, 6, 11)] == [[0], [0], [7], [7]]
    assert final(sheet(), solo=True)["readings"] == []


def claimed(*claims: tuple[int, bool]) -> dict[str, Any]:
    return sheet(plans=[{"slot": slot, "first": first} for slot, first in claims])


def test_a_plan_pays_more_to_the_first_and_everybody_of_one_round_may_be_first() -> None:
    result = final(claimed((1, True), (2, False)), claimed((1, True), (3, True)), claimed((1, False)), plans=[5, 8, 17])
    assert category(result, "plans") == [10 + 7, 10 + 13, 6]


FIRST = [8, 8, 8, 6, 8, 10, 11, 10, 12, 8, 9, 9, 12, 13, 7, 7, 11, 13, 8, 6, 8, 6, 7, 7, 10, 7, 10, 8]
LATER = [4, 4, 4, 3, 4, 6, 6, 6, 7, 4, 5, 5, 7, 7, 3, 3, 6, 7, 4, 3, 3, 3, 4, 4, 5, 4, 5, 3]


@pytest.mark.parametrize("card", range(28))
def test_what_each_plan_card_pays(card: int) -> None:
    slot = 1 if card < 6 or 18 <= card <= 22 else 3 if 12 <= card <= 17 else 2
    plans = [card if slot == number else None for number in (1, 2, 3)]
    result = final(claimed((slot, True)), claimed((slot, False)), plans=plans)
    assert category(result, "plans") == [FIRST[card], LATER[card]]
    assert not [finding for finding in result["findings"] if finding["reason"] in ("plan-slot", "plan-advanced")]


def test_a_plan_pays_a_player_once() -> None:
    result = final(claimed((1, True), (1, True)), plans=[5, 8, 17])
    assert category(result, "plans") == [10]
    assert ("plan-twice", "players[0].plans[1]") in [(f["reason"], f["where"]) for f in result["findings"]]


@pytest.mark.parametrize(
    ("one", "other", "decided_by"),
    [
        (("1 | 2 | 3 |",), ("1 2 3 |",), "estates"),
        (("1 | 2 3 4 | 5 |",), ("1 2 | 3 4 |", "1 |"), "estates-of-1"),
        (("1 2 | 3 4 5 6 |",), ("1 2 3 | 4 5 6 |",), "estates-of-2"),
        (("1 2 3 | 4 5 6 7 8 |",), ("1 2 3 4 | 5 6 7 8 |",), "estates-of-3"),
        (("1 2 3 4 | 5 6 7 8 9 10",), ("1 2 3 4 5 | 6 7 8 9 10",), "estates-of-4"),
    ],
)
def test_equal_points_go_to_more_estates_then_to_more_of_the_smaller(
    one: tuple[str], other: tuple[str, ...], decided_by: str
) -> None:
    result = final(sheet(*other), sheet(*one))
    assert result["players"][0]["total"] == result["players"][1]["total"]
    assert (result["winners"], result["decided_by"]) == (["B"], decided_by)
    assert [player["place"] for player in result["players"]] == [2, 1]


def test_rows_longer_than_six_do_not_count_as_estates_in_a_tie() -> None:
    assert final(sheet("1 2 3 4 5 6 7 |"), sheet())["winners"] == ["A", "B"]


def test_still_equal_is_shared_and_the_next_place_is_left_out() -> None:
    result = final(sheet("1 |"), sheet("", "3 |"), sheet())
    assert (result["winners"], result["decided_by"]) == (["A", "B"], "shared")
    assert [player["place"] for player in result["players"]] == [1, 1, 3]


def test_totals_may_be_negative() -> None:
    assert final(sheet(refusals=3, bis=9, roundabouts=2))["players"][0]["total"] == -41
