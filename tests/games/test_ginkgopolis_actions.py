"""Ginkgopolis: the three actions of a round, and setting up."""

from typing import Any

import pytest

from companion.documents import calculate
from companion.game.shapes import Unreadable


def construct(
    tile: str = "red-9",
    onto: str = "red-9",
    height: int = 1,
    owner: str | None = "other",
    resources: int = 99,
    points: int | None = 99,
) -> dict[str, Any]:
    document = {"tile": tile, "onto": onto, "height": height, "owner": owner, "resources": resources, "points": points}
    return calculate("ginkgopolis", "construct", document)


def built(
    points_paid: int = 0,
    resources_discarded: int = 0,
    resources_placed: int = 2,
    returned_to_owner: int = 1,
    owner_points: int = 1,
) -> dict[str, Any]:
    return {
        "outcome": "build",
        "points_paid": points_paid,
        "resources_discarded": resources_discarded,
        "resources_placed": resources_placed,
        "returned_to_owner": returned_to_owner,
        "owner_points": owner_points,
    }


@pytest.mark.parametrize(
    ("tile", "onto", "paid"), [("red-8", "red-11", 3), ("red-4", "red-20", 16), ("red-11", "red-8", 0)]
)
def test_a_lower_number_costs_the_difference(tile: str, onto: str, paid: int) -> None:
    assert construct(tile, onto) == built(points_paid=paid)


def test_another_colour_costs_a_resource() -> None:
    assert construct("blue-9", "red-9") == built(resources_discarded=1)


def test_covering_a_starting_tile_returns_nothing_to_nobody() -> None:
    assert construct("red-9", "red-1", owner=None) == built(returned_to_owner=0, owner_points=0)


def test_another_owner_gets_a_point_for_each_resource() -> None:
    assert construct(height=4) == built(resources_placed=5, returned_to_owner=4, owner_points=4)


@pytest.mark.parametrize(
    ("tile", "height", "owner", "needed"),
    [
        ("red-12", 1, None, 2),
        ("blue-12", 1, None, 3),
        ("red-12", 3, "other", 4),
        ("blue-12", 3, "other", 5),
        ("red-12", 3, "self", 1),
        ("blue-12", 3, "self", 2),
    ],
)
def test_resources_needed_behind_the_screen(tile: str, height: int, owner: str | None, needed: int) -> None:
    assert construct(tile, "red-10", height, owner, needed)["outcome"] == "build"
    assert construct(tile, "red-10", height, owner, needed - 1) == {"outcome": "fallback-exploit"}


def test_what_too_few_points_do_is_disputed() -> None:
    assert construct("red-4", "red-10", points=6) == built(points_paid=6)
    assert construct("red-4", "red-10", points=5) == {"outcome": "disputed", "points_needed": 6}


def test_too_few_resources_settle_it_before_too_few_points() -> None:
    assert construct("red-4", "red-10", resources=1, points=0) == {"outcome": "fallback-exploit"}


@pytest.mark.parametrize(
    ("key", "value"),
    [("tile", "red-21"), ("onto", "A"), ("height", 0), ("owner", "anya"), ("resources", -1), ("points", None)],
)
def test_construct_refuses_what_it_cannot_read(key: str, value: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        construct(**{key: value})
    assert refused.value.where == key


def test_urbanizing_gains_from_every_neighbour_by_its_levels() -> None:
    neighbours = [{"colour": "red", "height": 2}, {"colour": "red", "height": 1}, {"colour": "yellow", "height": 4}]
    result = calculate("ginkgopolis", "urbanize", {"resources": 3, "neighbours": neighbours})
    assert result == {"outcome": "build", "resources_placed": 1, "gain": {"resources": 3, "tiles": 0, "points": 4}}


def test_urbanizing_takes_a_resource_or_the_card_counts_as_played_alone() -> None:
    result = calculate("ginkgopolis", "urbanize", {"resources": 0, "neighbours": [{"colour": "red", "height": 2}]})
    gain = {"choice": ["resource", "tile"]}
    assert result == {"outcome": "fallback-exploit", "resources_placed": 0, "gain": gain}


def test_a_building_has_four_sides() -> None:
    with pytest.raises(Unreadable) as refused:
        calculate("ginkgopolis", "urbanize", {"resources": 1, "neighbours": [{"colour": "red", "height": 1}] * 5})
    assert refused.value.where == "neighbours[4]"


@pytest.mark.parametrize(("colour", "asset"), [("red", "resources"), ("blue", "tiles"), ("yellow", "points")])
def test_exploiting_gives_the_asset_of_the_colour_for_each_level(colour: str, asset: str) -> None:
    result = calculate("ginkgopolis", "exploit", {"colour": colour, "height": 3, "bonuses": []})
    assert result["gain"] == {"resources": 0, "tiles": 0, "points": 0, asset: 3}


def test_only_bonuses_of_the_action_are_paid_and_cards_7_to_9_give_two_assets() -> None:
    bonuses = [
        {"action": "exploit", "gain": ["tile", "point"]},
        {"action": "exploit", "gain": ["point", "point"]},
        {"action": "construct", "gain": "resource"},
        {"action": "urbanize", "gain": "resource"},
    ]
    result = calculate("ginkgopolis", "exploit", {"colour": "red", "height": 1, "bonuses": bonuses})
    assert result["gain"] == {"resources": 1, "tiles": 1, "points": 3}


def test_exploit_refuses_an_unknown_gain() -> None:
    bonuses = [{"action": "exploit", "gain": "gold"}]
    with pytest.raises(Unreadable) as refused:
        calculate("ginkgopolis", "exploit", {"colour": "red", "height": 1, "bonuses": bonuses})
    assert refused.value.where == "bonuses[0].gain"


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (1, (25, 6, 45, 7, 14)),
        (2, (25, 6, 45, 7, 14)),
        (3, (20, 6, 45, 7, 14)),
        (4, (18, 0, 51, 0, 21)),
        (5, (16, 0, 51, 0, 21)),
    ],
)
def test_setup_knows_what_the_number_of_players_fixes(players: int, numbers: tuple[int, int, int, int, int]) -> None:
    result = calculate("ginkgopolis", "setup", {"players": players})
    keys = ("resources", "tiles_removed", "tiles_in_supply", "cards_discarded", "deck")
    assert tuple(result[key] for key in keys) == numbers
    assert (result["characters"], result["refresh"]) == ((0, 0) if players == 1 else (3, 2))
    assert result["start"] == ({"resources": 6, "tiles": 6, "points": 6} if players == 1 else None)
    assert 5 <= len(result["steps"]) <= 12


@pytest.mark.parametrize("players", [0, 6, -1])
def test_setup_refuses_a_number_the_game_is_not_for(players: int) -> None:
    with pytest.raises(Unreadable) as refused:
        calculate("ginkgopolis", "setup", {"players": players})
    assert refused.value.where == "players"


def test_the_sets_of_the_first_game_bring_their_assets() -> None:
    result = calculate("ginkgopolis", "setup", {"players": 3, "first_game": True})
    starts = {group["set"]: tuple(group["start"].values()) for group in result["character_sets"]}
    assert starts == {1: (4, 2, 2), 2: (4, 2, 2), 3: (5, 2, 4), 4: (4, 2, 3), 5: (4, 2, 3), 6: (5, 2, 4)}
    assert all(
        {character.split("-")[0] for character in group["characters"]} == {"red", "blue", "yellow"}
        for group in result["character_sets"]
    )
    assert "GK-11" in [step["rule"] for step in result["steps"]]
    assert calculate("ginkgopolis", "setup", {"players": 3})["character_sets"] == []


def test_the_expert_level_belongs_to_the_solo_game() -> None:
    steps = {
        expert: calculate("ginkgopolis", "setup", {"players": 1, "expert": expert})["steps"] for expert in (False, True)
    }
    assert [step["rule"] for step in steps[True][len(steps[False]) :]] == ["GK-70"]
