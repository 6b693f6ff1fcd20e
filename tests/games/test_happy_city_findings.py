"""Happy City: what is disputed at a table, and what is wrong with it."""

from typing import Any

import pytest

from companion import documents
from tests.games.test_happy_city import PLAIN, final, first


def reasons(*cities: list[Any], **more: Any) -> set[tuple[str, str]]:
    return {(found["reason"], found["where"]) for found in final(*cities, **more)["findings"]}


def reading_ids(result: dict[str, Any]) -> list[str]:
    return [reading["id"] for reading in result["readings"]]


class TestMarketColour:
    """HC-40: asked only where the effect looks for the very colour of a market."""

    def test_it_counts_by_default(self) -> None:
        result = final(["market-green", "florist", "house", "E26"], PLAIN)
        assert result["players"][0]["hearts"] == 3
        assert result["readings"][0]["others"][0]["totals"] == {"A": 2, "B": 1}

    @pytest.mark.parametrize("special", ["E16", "E26", "E36", "E24", "E32", "E21"])
    def test_it_is_not_disputed_for_another_colour(self, special: str) -> None:
        assert reading_ids(final(["market-purple", special], ["market-purple", "house"])) == []

    @pytest.mark.parametrize(
        ("special", "colour"), [("E24", "blue"), ("E32", "yellow"), ("E21", "orange"), ("E16", "blue")]
    )
    def test_a_neighbours_market_counts_too(self, special: str, colour: str) -> None:
        result = final(["market-purple", "house", "florist", special], [f"market-{colour}"])
        assert reading_ids(result) == ["market-colour-in-effects"]

    def test_none_of_a_colour(self) -> None:
        city = ["market-orange", "house", "E36"]
        assert first(city, PLAIN)[1] == 0
        assert first(city, PLAIN, readings={"market-colour-in-effects": "no"})[1] == 3

    def test_only_an_income_that_is_compared_raises_it(self) -> None:
        sushi = ["market-blue", "E25"]
        assert reading_ids(final([*PLAIN, "E08"], sushi)) == []
        assert reading_ids(final([*PLAIN, "E27"], sushi)) == ["market-colour-in-effects"]


class TestFindings:
    def test_a_legal_table_has_none(self) -> None:
        assert reasons(PLAIN, ["market", "library", "square", "school", "dinosaur-park"]) == set()

    @pytest.mark.parametrize(
        ("city", "found"),
        [
            (["house"], ("no-market", "players[0].city")),
            ([], ("no-market", "players[0].city")),
            (["market", "market-blue"], ("several-markets", "players[0].city[1]")),
            (["school", "market"], ("market-not-first", "players[0].city[1]")),
            (["market", "house", "school", "house"], ("duplicate-name", "players[0].city[3]")),
            (["market", {"name": "Museum"}, "museum"], ("duplicate-name", "players[0].city[2]")),
            (["market", *[{}] * 10], ("city-full", "players[0].city[10]")),
            (
                ["market", "school", "library", "dinosaur-park", "film-studios"],
                ("already-has-special", "players[0].city[4]"),
            ),
            (["market", "school", "dinosaur-park"], ("condition-not-met", "players[0].city[2]")),
            (["market-blue", "E02", "house", "garage"], ("condition-not-met", "players[0].city[1]")),
            (["market-blue", "house", "E11"], ("condition-not-met", "players[0].city[2]")),
        ],
    )
    def test_each_breach_is_found_at_its_place(self, city: list[Any], found: tuple[str, str]) -> None:
        assert found in reasons(city, ["market", "bank"])

    def test_only_what_is_certain(self) -> None:
        assert reasons(["market", "dinosaur-park", "school", "library"], PLAIN) == set()  # family: any order
        assert reasons(["market-blue", "school", "E11"], ["market-green"]) == set()  # a third blue card was replaced
        assert reasons([{}, {}, {}, "dinosaur-park"], PLAIN) == set()  # colours not told
        assert reasons(["market", {"name": "X"}, {"name": "Y"}, {}, {}], PLAIN) == set()

    def test_more_copies_than_the_box_holds(self) -> None:
        assert reasons(["market", "zoo"], ["market", "zoo"], ["market", "zoo"]) == {("copies", "players[2].city[1]")}
        assert reasons(["market", "house"], ["market", "house"]) == {("copies", "players[1].city[1]")}
        assert reasons(["market", "house"], ["market", "house"], PLAIN[:1]) == set()
        assert ("copies", "players[1].city[0]") in reasons(["market-blue"], ["market-blue"])

    def test_two_modes_at_one_table(self) -> None:
        assert reasons(["market"], ["market-blue"]) == {("mixed-modes", "players[1].city[0]")}

    def test_too_few_and_too_many_players(self) -> None:
        assert reasons(PLAIN[:1]) == {("players", "players")}
        assert reasons(*[["market"]] * 6) == {("players", "players")}
        assert reasons() == {("players", "players")}

    def test_a_choice_that_does_not_fit(self) -> None:
        assert ("choice", "players[0].choice") in reasons([*PLAIN, "E24"], ["market"], choices={"A": "B"})
        assert ("choice", "players[0].choice") in reasons([*PLAIN, "E14"], ["market"], choices={"A": "left"})
        assert ("choice", "players[0].choice") in reasons([*PLAIN, "E14"], ["market"], choices={"A": "A"})
        assert ("choice", "players[0].choice") in reasons([*PLAIN, "E14"], ["market"], choices={"A": "B"})
        assert ("choice", "players[0].city[3]") in reasons([*PLAIN, "E14"], ["market"])

    @pytest.mark.parametrize("special", ["E01", "E14", "E16", "E21", "E24", "E27"])
    def test_an_effect_that_needs_a_city_told_only_by_its_totals(self, special: str) -> None:
        players = [
            {"name": "A", "coins": 0, "city": [*PLAIN, special]},
            {"name": "B", "coins": 0, "residents": 3, "hearts": 3},
        ]
        result = documents.calculate("happy-city", "final", {"scoring": "product", "players": players})
        assert ("unknown-city", "players[0].city[3]") in {(f["reason"], f["where"]) for f in result["findings"]}
        assert result["players"][1]["total"] == 9
