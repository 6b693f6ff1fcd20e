"""Paper Quarters: the disputed rules, each counted by hand on both sides."""

from typing import Any

import pytest

from companion import documents
from tests.games.test_paper_quarters_documents import FULL, final, sheet


def totals(result: dict[str, Any]) -> list[int]:
    return [player["total"] for player in result["players"]]


def other(result: dict[str, Any], reading_id: str) -> dict[str, Any]:
    """What the other side of a dispute gives."""
    (found,) = (reading["others"][0] for reading in result["readings"] if reading["id"] == reading_id)
    return dict(found)


def disputes(result: dict[str, Any]) -> list[str]:
    """What is disputed besides the temps that nobody hired here."""
    return [reading["id"] for reading in result["readings"] if reading["id"] != "zero-temps"]


def found(result: dict[str, Any]) -> list[str]:
    return [finding["rule"] for finding in result["findings"]]


@pytest.mark.parametrize(("refusals", "uncrossed", "crossed"), [(1, 0, 0), (2, -3, 0), (3, -5, -3), (4, -5, -3)])
def test_refusals_cost_by_the_first_uncrossed_or_the_last_crossed_value(
    refusals: int, uncrossed: int, crossed: int
) -> None:
    assert totals(final(sheet(refusals=refusals))) == [uncrossed]
    assert totals(final(sheet(refusals=refusals), readings={"refusal-cost": "crossed"})) == [crossed]


def test_one_refusal_is_free_on_either_side_and_so_no_dispute() -> None:
    assert disputes(final(sheet(refusals=1))) == []
    assert other(final(sheet(refusals=2)), "refusal-cost")["totals"] == {"A": 0}


PAIRS = "1 2 3 4 | 5 6 7 8 |"
"""Two estates of four: they pay 8 and fulfil plan 3, which is worth 6 or 3."""
FIRST = [{"slot": 1, "first": True}]
LATER = [{"slot": 1, "first": False}]


def test_all_who_finish_a_plan_in_one_round_are_first_or_only_who_announced_it() -> None:
    tied = sheet(PAIRS, plans=FIRST), sheet(PAIRS, plans=FIRST), sheet(PAIRS, plans=LATER)
    result = final(*tied, plans=[3, 6, 12])
    assert totals(result) == [14, 14, 11]
    assert other(result, "plan-ties") == {
        "value": "announced",
        "totals": {"A": 14, "B": 11, "C": 11},
        "winners": ["A"],
        "changes": "winner",
    }
    announced = final(*tied, plans=[3, 6, 12], readings={"plan-ties": "announced"})
    assert totals(announced) == [14, 11, 11]
    assert [line["rule"] for line in announced["players"][1]["lines"]] == ["PQ-43", "PQ-24"]
    assert (found(result), found(announced)) == ([], ["PQ-43"])


def test_one_player_who_was_first_is_no_dispute() -> None:
    result = final(sheet(PAIRS, plans=FIRST), sheet(PAIRS, plans=LATER), plans=[3, 6, 12])
    assert (totals(result), disputes(result)) == ([14, 11], [])


def test_a_plan_of_two_streets_takes_parks_in_both_or_pools_in_the_other() -> None:
    parks_and_pools = sheet(*FULL, parks=[3, 0, 0], pools=[(), (0, 1, 2), ()], plans=[{"slot": 2, "first": True}])
    result = final(parks_and_pools, plans=[0, 23, 12])
    either = final(parks_and_pools, plans=[0, 23, 12], readings={"two-street-plans": "either"})
    assert totals(result) == totals(either) == [7 + 10 + 9]
    assert (found(result), found(either)) == (["PQ-38"], [])
    assert other(result, "two-street-plans")["changes"] == "nothing"


def plans_offered(given: dict[str, Any], **readings: str) -> set[int]:
    document = {"advanced": True, "sheet": given, "readings": readings}
    return set(documents.calculate("paper-quarters", "options", document)["plans"])


def test_plans_of_two_streets_are_offered_by_the_side_that_is_played() -> None:
    given = sheet(*FULL, parks=[3, 0, 0], pools=[(), (0, 1, 2), ()])
    assert plans_offered(given) & {23, 25} == set()
    assert plans_offered(given, **{"two-street-plans": "either"}) & {23, 25} == {23, 25}


WITH_ROUNDABOUT = "1 2 3 | R | 5 6 7 8 9 10"


def test_a_street_with_a_roundabout_is_full_or_never() -> None:
    given = sheet(WITH_ROUNDABOUT, plans=FIRST)
    result = final(given, plans=[19, 6, 12])
    assert totals(result) == [6 + 3 + 6 - 3]
    assert other(result, "roundabout-house")["totals"] == {"A": 6}
    empty = final(given, plans=[19, 6, 12], readings={"roundabout-house": "empty"})
    assert (totals(empty), found(empty)) == ([3 + 6 - 3], ["PQ-38"])
    assert plans_offered(given) & {19} == {19}
    assert plans_offered(given, **{"roundabout-house": "empty"}) & {19} == set()


def test_a_town_with_a_roundabout_ends_the_game_or_not() -> None:
    full = sheet(WITH_ROUNDABOUT, *FULL[1:])
    late = sheet(*FULL[:2])
    assert found(final(full, late)) == ["PQ-10"]
    assert found(final(full, late, readings={"roundabout-house": "empty"})) == []


def test_a_street_of_houses_alone_is_no_dispute() -> None:
    assert disputes(final(sheet(FULL[0], plans=FIRST), plans=[19, 6, 12])) == []
