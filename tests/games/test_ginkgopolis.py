"""Ginkgopolis: the final count."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.documents import calculate
from companion.game.shapes import Unreadable

NOTHING = {"tokens": 0, "refresh": 0, "characters": [], "cards": []}


def building(x: int, y: int, tile: str, height: int = 1, owner: str | None = None) -> dict[str, Any]:
    colour, number = tile.split("-")
    return {"x": x, "y": y, "colour": colour, "number": int(number), "height": height, "owner": owner}


def board(
    city: Sequence[dict[str, Any]] = (),
    solo: bool = False,
    fragment: bool = True,
    names: tuple[str, ...] = ("anya", "boris"),
    **players: Any,
) -> dict[str, Any]:
    """A table; `anya={"cards": [...]}` says what a player has."""
    seats = [{"name": name, **NOTHING, **players.get(name, {})} for name in names]
    return {"solo": solo, "city": list(city), "players": seats, "fragment": fragment}


def final(*args: Any, readings: dict[str, Any] | None = None, **kwargs: Any) -> dict[str, Any]:
    document = board(*args, **kwargs)
    return calculate("ginkgopolis", "final", {**document, "readings": readings} if readings else document)


def categories(result: dict[str, Any], name: str = "anya") -> dict[str, Any]:
    return next(player["categories"] for player in result["players"] if player["name"] == name)


def lines(result: dict[str, Any], name: str, category: str) -> list[tuple[int, str, str]]:
    player = next(player for player in result["players"] if player["name"] == name)
    return [(line["points"], line["rule"], line["where"]) for line in player["lines"] if line["category"] == category]


def test_an_empty_table_scores_nothing_and_is_shared() -> None:
    result = final()
    assert [player["total"] for player in result["players"]] == [0, 0]
    assert (sorted(result["winners"]), result["decided_by"]) == (["anya", "boris"], "shared")


def test_tokens_count_one_and_unused_refresh_tokens_two() -> None:
    result = final(anya={"tokens": 17, "refresh": 2}, boris={"refresh": 1})
    assert categories(result) == {"tokens": 17, "refresh": 4, "cards": 0, "districts": 0}
    assert categories(result, "boris")["refresh"] == 2


CITY = [
    building(0, 0, "red-7", 1, "anya"),
    building(2, 0, "red-8", 2, "anya"),
    building(4, 0, "blue-9", 3, "anya"),
    building(6, 0, "blue-10", 5, "anya"),
    building(8, 0, "yellow-11", 2, "anya"),
    building(10, 0, "yellow-12", 4, "boris"),
    building(12, 0, "red-1"),
]
ON = {"red": 3, "blue": 8, "yellow": 2}


@pytest.mark.parametrize(
    ("number", "colours"),
    [
        (10, {"red": "red", "blue": "blue", "yellow": "yellow"}),
        (11, {"red": "yellow", "blue": "red", "yellow": "red"}),
        (12, {"red": "blue", "blue": "yellow", "yellow": "blue"}),
        (13, {"red": "red", "blue": "blue", "yellow": "yellow"}),
    ],
)
def test_cards_10_to_13_pay_one_for_each_own_resource_on_a_colour_in_a_district_or_not(
    number: int, colours: dict[str, Any]
) -> None:
    for card, counted in colours.items():
        result = final(CITY, anya={"cards": [f"{card}-{number}"]})
        assert lines(result, "anya", "cards") == [(ON[counted], "GK-43", "players[0].cards[0]")]


@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
@pytest.mark.parametrize(("number", "points", "rule"), [(14, 3, "GK-44"), (15, 6, "GK-45"), (20, 9, "GK-48")])
def test_cards_14_15_and_20_are_the_same_in_every_colour(colour: str, number: int, points: int, rule: str) -> None:
    result = final(CITY, anya={"cards": [f"{colour}-{number}"]})
    assert lines(result, "anya", "cards") == [(points, rule, "players[0].cards[0]")]


ARROWS = ["red-1", "blue-4", "yellow-7", "red-2", "blue-5", "red-3", "yellow-9"]
PEOPLE = ["red-exploit", "blue-urbanize", "blue-construct"]


@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
@pytest.mark.parametrize(("number", "count"), [(16, 4), (17, 3), (18, 3)])
def test_cards_16_to_18_count_arrows_and_characters_once_each_and_no_end_game_card(
    colour: str, number: int, count: int
) -> None:
    result = final(anya={"cards": [*ARROWS, "red-20", f"{colour}-{number}"], "characters": PEOPLE})
    assert lines(result, "anya", "cards")[-1] == (2 * count, "GK-46", "players[0].cards[8]")


@pytest.mark.parametrize(("colour", "count"), [("red", 5), ("blue", 5), ("yellow", 3)])
def test_card_19_counts_every_card_of_its_colour_characters_and_itself_included(colour: str, count: int) -> None:
    result = final(anya={"cards": [*ARROWS, f"{colour}-19"], "characters": PEOPLE}, boris={"cards": ["red-6"]})
    assert lines(result, "anya", "cards") == [(2 * count, "GK-47", "players[0].cards[7]")]


def test_two_cards_with_one_effect_both_pay() -> None:
    assert categories(final(CITY, anya={"cards": ["red-10", "red-13", "blue-11"]}))["cards"] == 9


def test_permanent_cards_pay_nothing_at_the_end() -> None:
    cards = [f"{colour}-{number}" for colour in ("red", "blue", "yellow") for number in range(1, 10)]
    assert categories(final(CITY, anya={"cards": cards}))["cards"] == 0


def test_corners_do_not_make_a_district() -> None:
    result = final([building(0, 0, "red-7", 2, "anya"), building(1, 1, "red-8", 2, "anya")])
    assert categories(result)["districts"] == 0


def test_a_tie_for_first_goes_to_the_tallest_building_and_the_loser_is_second() -> None:
    city = [
        building(0, 0, "red-4", 3, "anya"),
        building(1, 0, "red-20", 2, "boris"),
        building(2, 0, "red-19", 1, "boris"),
    ]
    result = final(city)
    assert lines(result, "anya", "districts") == [(6, "GK-61", "city[0]")]
    assert lines(result, "boris", "districts") == [(3, "GK-61", "city[0]")]


def test_only_numbers_on_the_greatest_height_settle_a_tie() -> None:
    city = [
        building(0, 0, "blue-5", 2, "anya"),
        building(1, 0, "blue-20", 1, "anya"),
        building(2, 0, "blue-6", 2, "boris"),
        building(3, 0, "blue-4", 1, "boris"),
    ]
    result = final(city)
    assert lines(result, "boris", "districts") == [(6, "GK-62", "city[0]")]
    assert lines(result, "anya", "districts") == [(3, "GK-62", "city[0]")]


def test_the_loser_of_a_tie_for_second_gets_nothing() -> None:
    names = ("anya", "boris", "clara", "dina")
    city = [
        building(0, 0, "red-9", 5, "anya"),
        building(1, 0, "red-4", 2, "boris"),
        building(2, 0, "red-5", 2, "clara"),
        building(3, 0, "red-20", 1, "dina"),
    ]
    result = final(city, names=names)
    assert [categories(result, name)["districts"] for name in names] == [10, 0, 2, 0]
    assert lines(result, "boris", "districts") == [(0, "GK-62", "city[0]")]
    assert lines(result, "clara", "districts") == [(2, "GK-59", "city[0]")]


def test_a_tie_for_first_among_three_pays_the_third_nothing() -> None:
    names = ("anya", "boris", "clara")
    city = [
        building(0, 0, "red-9", 3, "anya"),
        building(1, 0, "red-4", 2, "boris"),
        building(2, 0, "red-5", 1, "boris"),
        building(3, 0, "red-20", 2, "clara"),
        building(4, 0, "red-6", 1, "clara"),
    ]
    assert [categories(final(city, names=names), name)["districts"] for name in names] == [9, 0, 3]


def test_starting_tiles_alone_form_a_district_that_pays_nobody() -> None:
    result = final([building(0, 0, "red-1"), building(1, 0, "red-2"), building(5, 5, "blue-9", 1, "anya")])
    assert [player["lines"] for player in result["players"]] == [[], []]


def test_a_player_beside_starting_tiles_only_is_alone() -> None:
    result = final([building(0, 0, "red-1"), building(1, 0, "red-9", 3, "anya"), building(2, 0, "red-3")])
    assert lines(result, "anya", "districts") == [(6, "GK-60", "city[0]")]


def test_a_line_tells_the_place_the_pay_and_the_step() -> None:
    result = final([building(0, 0, "red-5", 2, "anya"), building(1, 0, "red-6", 2, "boris")])
    assert result["players"][1]["lines"][0]["why"] == (
        "Red district S10: first (2 each, equally tall, number 6 to 5), takes all 4"
    )
    assert result["players"][0]["lines"][0]["why"] == (
        "Red district S10: second after boris (2 each, equally tall, number 6 to 5), takes own 2"
    )


def test_a_tile_entered_twice_leaves_a_tie_open_and_is_scored_all_the_same() -> None:
    result = final([building(0, 0, "red-5", 2, "anya"), building(1, 0, "red-5", 2, "boris")])
    assert sorted(categories(result, name)["districts"] for name in ("anya", "boris")) == [2, 4]
    assert [(found["reason"], found["where"]) for found in result["findings"]] == [("same-tile", "city[1]")]


SOLO = [building(0, 0, "red-5", 2, "gosha"), building(1, 0, "red-6", 1, "you"), building(0, 5, "blue-6", 1, "you")]


def test_gosha_scores_districts_unless_the_table_reads_it_otherwise() -> None:
    solo: dict[str, Any] = {"solo": True, "names": ("you", "gosha")}
    result = final(SOLO, **solo)
    assert [categories(result, name)["districts"] for name in ("you", "gosha")] == [1, 3]
    assert result["readings"] == [
        {
            "id": "gosha-districts",
            "rule": "GK-69",
            "chosen": "yes",
            "others": [{"value": "no", "totals": {"you": 1, "gosha": 0}, "winners": ["you"], "changes": "winner"}],
        }
    ]
    other = final(SOLO, **solo, readings={"gosha-districts": "no"})
    assert [categories(other, name)["districts"] for name in ("you", "gosha")] == [1, 0]
    assert lines(other, "gosha", "districts") == [(0, "GK-69", "city[0]")]
    assert other["readings"][0]["others"][0]["totals"] == {"you": 1, "gosha": 3}


def test_gosha_takes_the_second_place_whichever_reading_is_chosen() -> None:
    city = [building(0, 0, "red-5", 2, "you"), building(1, 0, "red-6", 1, "gosha")]
    for value in ("yes", "no"):
        result = final(city, solo=True, names=("you", "gosha"), readings={"gosha-districts": value})
        assert categories(result, "you")["districts"] == 3


def test_the_reading_is_not_touched_without_gosha_in_a_district_or_without_a_solo_game() -> None:
    assert final(SOLO[1:], solo=True, names=("you", "gosha"))["readings"] == []
    assert final(SOLO, names=("you", "gosha"))["readings"] == []


def test_gosha_loses_his_districts_where_one_player_says_so_without_a_word_of_solo() -> None:
    result = final(SOLO, names=("you", "gosha"), readings={"gosha-districts": "no"})
    assert [categories(result, name)["districts"] for name in ("you", "gosha")] == [1, 0]
    assert [reading["id"] for reading in result["readings"]] == ["gosha-districts"]
    three = final(SOLO, names=("you", "gosha", "anya"), readings={"gosha-districts": "no"})
    assert categories(three, "gosha")["districts"] == 3


def test_gosha_counts_his_arrows_for_his_end_game_cards() -> None:
    result = final(solo=True, names=("you", "gosha"), gosha={"tokens": 7, "cards": ["red-3", "red-18", "blue-19"]})
    assert categories(result, "gosha") == {"tokens": 7, "refresh": 0, "cards": 4, "districts": 0}


def changed(path: list[Any], value: Any) -> dict[str, Any]:
    document = board(
        [building(0, 0, "red-7", 1, "anya"), building(1, 0, "red-8", 1, "boris")], anya={"cards": ["red-1"]}
    )
    here = document
    for step in path[:-1]:
        here = here[step]
    if value is ...:
        del here[path[-1]]
    else:
        here[path[-1]] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["solo"], "no", "solo"),
        (["solo"], ..., "solo"),
        (["city"], ..., "city"),
        (["players"], {}, "players"),
        (["colour"], "red", "colour"),
        (["city", 1, "colour"], "green", "city[1].colour"),
        (["city", 1, "number"], 0, "city[1].number"),
        (["city", 1, "number"], 21, "city[1].number"),
        (["city", 1, "number"], 7.5, "city[1].number"),
        (["city", 1, "number"], True, "city[1].number"),
        (["city", 1, "height"], 0, "city[1].height"),
        (["city", 1, "height"], "2", "city[1].height"),
        (["city", 1, "owner"], "vera", "city[1].owner"),
        (["city", 1, "owner"], ..., "city[1].owner"),
        (["city", 1, "x"], 0, "city[1]"),
        (["city", 0, "levels"], 1, "city[0].levels"),
        (["players", 1, "name"], "anya", "players[1].name"),
        (["players", 1, "name"], " ", "players[1].name"),
        (["players", 1, "tokens"], -1, "players[1].tokens"),
        (["players", 1, "refresh"], None, "players[1].refresh"),
        (["players", 1, "cards"], ["red-21"], "players[1].cards[0]"),
        (["players", 0, "cards"], ["red-1", "A"], "players[0].cards[1]"),
        (["players", 0, "cards"], [7], "players[0].cards[0]"),
        (["players", 0, "characters"], ["green-exploit"], "players[0].characters[0]"),
        (["fragment"], 1, "fragment"),
        (["readings"], {"gosha": "yes"}, "readings.gosha"),
        (["readings"], {"gosha-districts": "maybe"}, "readings.gosha-districts"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(path: list[Any], value: Any, where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        calculate("ginkgopolis", "final", changed(path, value))
    assert refused.value.where == where


def test_gosha_in_the_city_without_a_seat_is_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        final(SOLO, solo=True, names=("you",))
    assert refused.value.where == "city[0].owner"
