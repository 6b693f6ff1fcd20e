"""Ginkgopolis: the disputed rules, each counted by hand on both sides."""

from typing import Any

import pytest

from companion.documents import calculate
from tests.games.test_ginkgopolis import building, categories, final


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("open", {"outcome": "disputed", "points_needed": 3}),
        ("fallback", {"outcome": "fallback-exploit", "points_needed": 3}),
        ("refused", {"outcome": "not-allowed", "points_needed": 3}),
    ],
)
def test_without_the_points_for_a_lower_number(value: str, outcome: dict[str, Any]) -> None:
    """8 on 11 costs 3 points, and there are 2."""
    document = {"tile": "red-8", "onto": "red-11", "height": 1, "owner": "other", "resources": 9, "points": 2}
    assert calculate("ginkgopolis", "construct", {**document, "readings": {"missing-points": value}}) == outcome
    enough = calculate("ginkgopolis", "construct", {**document, "points": 3, "readings": {"missing-points": value}})
    assert (enough["outcome"], enough["points_paid"]) == ("build", 3)


CORNERS = [
    building(0, 0, "red-7", 2, "anya"),
    building(1, 0, "red-8", 1, "boris"),
    building(2, 1, "red-9", 3, "boris"),
    building(2, 0, "blue-9", 1, "anya"),
]
"""Two red buildings side by side, and a third that touches them at a corner."""


def test_corners_join_a_district_or_only_sides_do() -> None:
    """By sides Anya leads 2 to 1: 3 and 1. With the corner Boris has 4 to 2: he takes 6, she her own 2."""
    result = final(CORNERS)
    assert [categories(result, name)["districts"] for name in ("anya", "boris")] == [3, 1]
    (reading,) = result["readings"]
    assert (reading["id"], reading["rule"], reading["chosen"]) == ("district-corners", "GK-57", "sides")
    assert reading["others"] == [
        {"value": "corners", "totals": {"anya": 2, "boris": 6}, "winners": ["boris"], "changes": "winner"}
    ]
    other = final(CORNERS, readings={"district-corners": "corners"})
    assert [categories(other, name)["districts"] for name in ("anya", "boris")] == [2, 6]


def test_corners_of_two_colours_are_no_dispute() -> None:
    apart = [building(0, 0, "red-7", 2, "anya"), building(1, 1, "blue-8", 1, "boris")]
    assert final(apart)["readings"] == []


SOLO: dict[str, Any] = {"solo": True, "names": ("you", "gosha")}
IGNORED = {"gosha-arrows": "ignored"}


KEPT = ["red-16", "red-1", "blue-4", "red-2"]
"""Card 16 pays 2 for each card with the arrow of its action; two of the three others have it."""


def test_goshas_arrow_cards_count_for_his_cards_16_to_18_or_not() -> None:
    result = final(**SOLO, gosha={"cards": KEPT})
    assert categories(result, "gosha")["cards"] == 4
    (reading,) = result["readings"]
    assert (reading["id"], reading["others"][0]["totals"]) == ("gosha-arrows", {"you": 0, "gosha": 0})
    assert categories(final(**SOLO, gosha={"cards": KEPT}, readings=IGNORED), "gosha")["cards"] == 0


def test_the_arrow_cards_of_people_always_count() -> None:
    result = final(**SOLO, you={"cards": KEPT}, readings=IGNORED)
    assert (categories(result, "you")["cards"], result["readings"]) == (4, [])


def test_without_a_card_16_to_18_goshas_arrows_are_no_dispute() -> None:
    assert final(**SOLO, gosha={"cards": KEPT[1:]})["readings"] == []
