"""Streets: the city from above: streets, ends, neighbours, closing buildings, and where a tile may lie."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import pytest

from companion import documents, games
from companion.game.document_types import Unreadable
from companion.game.game import Readings
from companion.games.streets.board import Road
from companion.games.streets.city import City
from companion.games.streets.layout import Layout
from companion.games.streets.placement import spots
from tests.games.streets_tables import HIPSTERS, building, per, reasons, totals, touched

START: list[tuple[int, int, Road]] = [(0, 0, "S"), (1, 0, "W")]


def places(tiles: Sequence[tuple[int, int, str]]) -> list[dict[str, Any]]:
    return [{"x": x, "y": y, "road": road} for x, y, road in tiles]


def lay(tiles: Sequence[tuple[int, int, str]], new: tuple[int, int, str]) -> dict[str, Any]:
    document = {"tiles": places(tiles), "new": places([new])[0]}
    return documents.calculate("streets", "placement", document)


def look(tiles: Sequence[tuple[int, int, str]], at: list[int], **readings: Any) -> dict[str, Any]:
    return documents.calculate("streets", "tile", {"tiles": places(tiles), "at": at, "readings": readings})


def tile(x: int, y: int, road: str, *about: Any, **more: Any) -> dict[str, Any]:
    return {**building(*about, **more), "x": x, "y": y, "road": road}


def final(players: list[dict[str, Any]], city: list[dict[str, Any]], **readings: Any) -> dict[str, Any]:
    return documents.calculate("streets", "final", {"players": players, "city": city, "readings": readings})


class TestPlacement:
    def test_a_tile_may_not_cover_another(self) -> None:
        assert "occupied" in lay(START, (0, 0, "S"))["reasons"]

    @pytest.mark.parametrize("cell", [(5, 5), (2, 1), (-1, -1)])
    def test_a_corner_is_not_a_side(self, cell: tuple[int, int]) -> None:
        assert "not-adjacent" in lay(START, (*cell, "S"))["reasons"]

    def test_reasons_come_with_a_rule_and_a_sentence(self) -> None:
        findings = lay(START, (0, -1, "N"))["findings"]
        assert [(found["rule"], found["reason"]) for found in findings] == [
            ("ST-12", "long-sides"),
            ("ST-11", "not-connected"),
        ]

    def test_five_may_be_filled_up_but_not_six(self) -> None:
        row = [(x, 0, "S") for x in range(4)]
        assert lay(row, (4, 0, "S"))["legal"]
        assert lay([*row, (4, 0, "S")], (-1, 0, "S"))["reasons"] == ["street-over-5"]

    def test_the_sixth_may_close_the_street_across(self) -> None:
        row = [(-1, 0, "E"), *((x, 0, "S") for x in range(5))]
        assert lay(row, (5, 0, "W"))["closes"] == [[[x, 0] for x in range(5)]]

    def test_a_tile_in_a_gap_closes_its_own_street(self) -> None:
        gap = [(-1, 0, "E"), (1, 0, "W")]
        assert lay(gap, (0, 0, "S"))["closes"] == [[[0, 0]]]

    def test_one_tile_may_close_several_streets(self) -> None:
        around = [(-2, 0, "E"), (-1, 0, "S"), (0, -2, "N"), (0, -1, "E")]
        assert lay(around, (0, 0, "S"))["closes"] == [[[0, -1]]]
        assert lay(around, (0, 0, "W"))["closes"] == [[[-1, 0]], [[0, -1]]]
        both = [(-2, 0, "E"), (-1, 0, "S"), (2, 0, "W"), (1, 0, "S")]
        assert lay(both, (0, 0, "W"))["closes"] == [[[-1, 0]], [[1, 0]]]
        assert lay(both, (0, 0, "S"))["closes"] == [[[-1, 0], [0, 0], [1, 0]]]

    def test_an_upside_down_tile_closes_too(self) -> None:
        row = [(-1, 0, "E"), (0, 0, "S"), (1, -1, "E"), (1, 1, "W")]
        assert lay(row, (1, 0, "N"))["closes"] == [[[0, 0]]]

    def test_what_may_not_be_laid_closes_nothing(self) -> None:
        assert lay([(-1, 0, "E"), (0, 0, "S")], (1, 0, "N"))["closes"] == []

    def test_every_spot_beside_the_start(self) -> None:
        found = spots(Layout({(x, y): road for x, y, road in START}))
        assert len(found) == 6 * 4
        assert all(spot.reasons == tuple(lay(START, (*spot.cell, spot.road))["reasons"]) for spot in found)


class TestTile:
    def test_five_in_a_row_with_an_empty_end_is_open(self) -> None:
        row = [(-1, 0, "E"), *((x, 0, "S") for x in range(5))]
        assert look(row, [2, 0]) == {
            "street": [[x, 0] for x in range(5)],
            "ends": [[-1, 0], None],
            "closed": False,
            "pointing": [[-1, 0]],
            "neighbours": 2,
            "closing": False,
        }

    def test_cells_run_south_to_north(self) -> None:
        seen = look([(0, 1, "W"), (0, 0, "W"), (0, 2, "S"), (0, -1, "N")], [0, 1])
        assert (seen["street"], seen["ends"]) == ([[0, 0], [0, 1]], [[0, -1], [0, 2]])
        assert seen["pointing"] == [[0, -1], [0, 2]]

    @pytest.mark.parametrize(("road", "pointing"), [("W", True), ("E", False), ("N", False)])
    def test_only_a_closer_with_its_road_to_the_street_points_in(self, road: str, pointing: bool) -> None:
        seen = look([(0, 0, "S"), (1, 0, road), (-1, 0, "N")], [0, 0])
        assert seen["closed"]
        assert seen["pointing"] == ([[1, 0]] if pointing else [])

    def test_the_end_of_a_half_open_street_is_disputed(self) -> None:
        row = [(0, 0, "S"), (1, 0, "W")]
        assert look(row, [1, 0])["closing"] is False
        assert look(row, [1, 0], **{"closing-building": "any-street"})["closing"] is True

    def test_a_closing_building_beside_the_street_is_none(self) -> None:
        assert not look([(-1, 0, "E"), (0, 0, "S"), (1, 0, "W"), (0, 1, "S")], [0, 1])["closing"]

    def test_a_tile_that_is_not_there(self) -> None:
        with pytest.raises(Unreadable) as refused:
            look(START, [5, 5])
        assert refused.value.where == "at"

    def test_two_tiles_on_a_cell(self) -> None:
        with pytest.raises(Unreadable) as refused:
            look([*START, (0, 0, "N")], [0, 0])
        assert refused.value.where == "tiles[2]"


class TestFinalFromCity:
    def city(self) -> list[dict[str, Any]]:
        return [
            tile(0, 0, "S", "station", symbols=["hipster", "parent"], people={"hipster": 1}),
            tile(1, 0, "W", "park", symbols=["parent"]),
            tile(-1, 0, "S", "gallery", HIPSTERS, "A", ["hipster"], people={"hipster": 2}),
            tile(1, 1, "W", "tower", per("neighbour"), "B", ["tourist"]),
            tile(0, -1, "W", "spa", per("symbol", kind="tourist"), "B", ["tourist"], people={"tourist": 1}),
        ]

    def test_streets_ends_and_neighbours_are_worked_out(self) -> None:
        result = final([{"name": "A"}, {"name": "B"}], self.city())
        # Gallery: own hipster and the station's, 2 × 2 + 2 people. Tower: beside the park and the station.
        # Spa: the station points at its street from the north, but shows no tourist.
        lines = {line["where"]: line["points"] for player in result["players"] for line in player["lines"]}
        assert lines == {"city[2]": 3, "city[3]": 2, "city[4]": 2}
        assert result["findings"] == []

    def test_a_pointing_end_counts_in_the_city_too(self) -> None:
        city = [*self.city()[:4], tile(0, -1, "W", "home", per("symbol", kind="parent"), "B", ["parent"])]
        result = final([{"name": "A"}, {"name": "B"}], city)
        assert totals(result) == {"A": 3, "B": 2 + 2}
        # Without the start tiles the tower has no neighbour: B has 2 and A wins.
        assert touched(result) == {"final-pointing": "winner", "start-tiles": "winner"}

    def test_closing_value_follows_the_reading(self) -> None:
        burger = tile(1, 0, "W", "burger", per("closing", 6), "A")
        half_open = [tile(0, 0, "S", "x"), burger]
        assert totals(final([{"name": "A"}], half_open)) == {"A": 0}
        assert totals(final([{"name": "A"}], half_open, **{"closing-building": "any-street"})) == {"A": 3}
        assert touched(final([{"name": "A"}], half_open)) == {"closing-building": "totals"}
        closed = [*half_open, tile(-1, 0, "E", "y")]
        assert totals(final([{"name": "A"}], closed)) == {"A": 3}
        assert touched(final([{"name": "A"}], closed)) == {}

    def test_neighbours_and_closing_entered_on_a_tile_are_not_used(self) -> None:
        alone = [tile(0, 0, "S", "tower", per("neighbour"), "A", neighbours=8, closing=True)]
        assert totals(final([{"name": "A"}], alone)) == {"A": 0}

    @pytest.mark.parametrize(
        ("more", "reason", "where"),
        [
            ([(0, -1, "N")], "long-sides", "city[2]"),
            ([(-1, 0, "N")], "not-connected", "city[2]"),
            ([(5, 5, "N")], "not-adjacent", "city[2]"),
            ([(5, 5, "N"), (6, 5, "N")], "not-adjacent", "city[2]"),
        ],
    )
    def test_what_no_turn_can_have_laid(self, more: list[tuple[int, int, str]], reason: str, where: str) -> None:
        city = [tile(x, y, road, f"{x},{y}") for x, y, road in [*START, *more]]
        findings = final([{"name": "A"}], city)["findings"]
        assert (reason, where) in [(found["reason"], found["where"]) for found in findings]

    def test_a_sign_on_a_closed_street(self) -> None:
        city = [tile(-1, 0, "E", "x"), tile(0, 0, "S", "a", HIPSTERS, "A", ["hipster"]), tile(1, 0, "W", "y")]
        assert reasons(final([{"name": "A"}], city)) == ["unpaid"]

    def test_two_tiles_on_a_cell_are_refused(self) -> None:
        with pytest.raises(Unreadable) as refused:
            final([{"name": "A"}], [tile(0, 0, "S", "a"), tile(0, 0, "N", "b")])
        assert refused.value.where == "city[1]"

    def test_an_owner_who_is_not_at_the_table_is_refused(self) -> None:
        with pytest.raises(Unreadable) as refused:
            final([{"name": "A"}], [tile(0, 0, "S", "a", owner="C")])
        assert refused.value.where == "city[0].owner"


def test_a_street_of_the_city_is_paid_like_one_entered_by_itself() -> None:
    city = [
        tile(-1, 0, "E", "closer", per("closing", 6), "A", ["hipster"]),
        tile(0, 0, "S", "gallery", HIPSTERS, "A", ["hipster"]),
        tile(1, 0, "S", "tower", per("neighbour"), "B"),
        tile(2, 0, "W", "other"),
    ]
    players = [{"name": "A", "advisor": "location-scout"}, {"name": "B"}]
    table, _ = documents.read("streets", "final", {"players": players, "city": city})
    readings = Readings(games.get("streets").readings)
    document = asdict(City(table.city, readings).paid((0, 0), table.players))
    result = documents.calculate("streets", "income", document)
    # The scout counts the own closer once because it points in and once more as a building elsewhere.
    assert [player["buildings"] for player in result["players"]] == [{"gallery": 6}, {"tower": 4}]
