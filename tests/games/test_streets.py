"""Streets: values and advisors, rule by rule, where the worked cases leave off."""

import pytest

from tests.games.streets_tables import COPY, HIPSTERS, NOTHING, building, income, per, touched, value


class TestValues:
    def test_people_are_counted_in_the_whole_street_and_again_on_the_building(self) -> None:
        stage = building("stage", per("people", kind="hipster"), "A", ["hipster"], people={"hipster": 2})
        cafe = building("cafe", owner="B", symbols=["hipster"], people={"hipster": 1, "parent": 4})
        assert income([stage, cafe], [{"name": "A"}])["players"][0]["total"] == 2 * 3 + 2

    @pytest.mark.parametrize(("reading", "expected"), [("no", 2 * 1 + 1), ("yes", 2 * 3 + 2)])
    def test_seekers_stand_and_do_not_count_unless_so_read(self, reading: str, expected: int) -> None:
        kind = per("people", kind="hipster")
        stage = building("stage", kind, "A", ["hipster"], people={"hipster": 1}, seekers={"hipster": 1})
        other = building("other", seekers={"hipster": 1, "parent": 5})
        result = income([stage, other], [{"name": "A"}], readings={"seekers-count": reading})
        assert result["players"][0]["total"] == expected
        assert touched(result) == {"seekers-count": "totals"}

    @pytest.mark.parametrize(
        ("symbols", "kinds", "sets"),
        [
            (["mixed"] * 3, ("parent", "hipster"), 1),
            (["mixed"] * 4, ("parent", "hipster"), 2),
            (["parent"] * 4 + ["mixed"], ("parent", "hipster"), 1),
            (["parent"] * 2 + ["hipster"] * 2 + ["mixed"] * 2, ("parent", "hipster"), 3),
            (["parent"], ("parent", "parent"), 0),
            (["parent", "mixed"], ("parent", "parent"), 1),
            ([], ("parent", "hipster"), 0),
        ],
    )
    def test_sets_take_each_symbol_once(self, symbols: list[str], kinds: tuple[str, str], sets: int) -> None:
        assert value([building("m", {"per": "pair", "kinds": list(kinds), "pays": 5}, "A", symbols)]) == 5 * sets

    def test_mixed_value_counts_mixed_symbols_only_and_those_pointing_in(self) -> None:
        ends = [{"symbols": ["mixed", "parent"], "points_in": True}, {"symbols": ["mixed"], "points_in": False}]
        assert value([building("m", per("mixed", 4), "A", ["mixed", "hipster"])], ends=ends) == 8

    def test_signs_are_those_at_the_start_of_scoring(self) -> None:
        office = building("office", per("sign", 3), "A")
        twin = building("twin", per("sign", 3), "A")
        result = income([office, twin, building("x", owner="B")], [{"name": "A"}])
        assert result["players"][0]["buildings"] == {"office": 6, "twin": 6}

    def test_second_sign_of_the_investor_counts_as_a_sign(self) -> None:
        office = building("office", per("sign", 3), "A")
        doubled = building("doubled", HIPSTERS, "A", signs=2)
        assert value([office, doubled], advisor="investor") == 9

    @pytest.mark.parametrize(("closing", "expected"), [(True, 6), (False, 0)])
    def test_closing_value_pays_once_or_nothing(self, closing: bool, expected: int) -> None:
        assert value([building("burger", per("closing", 6), "A", closing=closing)]) == expected

    def test_neighbours_and_closing_are_nothing_when_not_entered(self) -> None:
        assert value([building("tower", per("neighbour"), "A")]) == 0
        assert value([building("burger", per("closing", 6), "A")]) == 0

    def test_start_tiles_abandoned_and_foreign_buildings_count_for_street_size(self) -> None:
        row = [building("a", per("building"), "A"), building("station"), building("b", COPY, "B")]
        assert value(row) == 6


class TestCopy:
    def test_takes_the_best_of_the_street_foreign_and_abandoned_included(self) -> None:
        row = [
            building("mirror", COPY, "A"),
            building("b", per("building"), "B"),
            building("abandoned", per("sign", 9)),
        ]
        assert value(row) == 9

    def test_a_copy_of_a_copy_gains_nothing(self) -> None:
        assert value([building("mirror", COPY, "A"), building("other", COPY, "B")]) == 0

    def test_alone_it_is_worth_nothing(self) -> None:
        assert value([building("mirror", COPY, "A")]) == 0

    @pytest.mark.parametrize(("reading", "expected"), [("ru", 4), ("en", 14)])
    def test_closing_and_neighbour_values_only_in_the_english_reading(self, reading: str, expected: int) -> None:
        row = [
            building("mirror", COPY, "A", closing=False, neighbours=1),
            building("x", HIPSTERS, "B", ["hipster", "hipster"]),
            building("burger", per("closing", 6), "B", closing=True),
            building("tower", per("neighbour"), "B", neighbours=7),
        ]
        assert value(row, readings={"copied-values": reading}) == expected

    @pytest.mark.parametrize(("reading", "expected"), [("copier", 3), ("owner", 6)])
    def test_signs_of_the_copier_or_of_the_owner(self, reading: str, expected: int) -> None:
        row = [building("mirror", COPY, "A"), building("office", per("sign", 3), "B"), building("b2", owner="B")]
        assert value(row, readings={"copied-signs": reading}) == expected

    def test_no_signs_are_on_an_abandoned_office_in_the_owner_reading(self) -> None:
        row = [building("mirror", COPY, "A"), building("office", per("sign", 3))]
        assert value(row, readings={"copied-signs": "owner"}) == 0

    def test_copying_a_doubled_building_is_not_doubled(self) -> None:
        row = [building("mirror", COPY, "A"), building("g", HIPSTERS, "A", ["hipster"], signs=2)]
        assert value(row, advisor="investor") == 2

    def test_people_of_the_copied_building_do_not_pay_the_copier(self) -> None:
        row = [building("mirror", COPY, "A"), building("g", HIPSTERS, "B", ["hipster"], people={"hipster": 3})]
        assert income(row, [{"name": "A"}])["players"][0]["total"] == 2

    def test_the_copied_owners_advisor_does_not_help(self) -> None:
        row = [building("mirror", COPY, "A"), building("g", HIPSTERS, "B", ["hipster"])]
        players = [{"name": "A"}, {"name": "B", "advisor": "hipster-legend"}]
        assert [player["total"] for player in income(row, players)["players"]] == [2, 4]


class TestAdvisors:
    def test_hacker_counts_one_symbol_a_back_and_the_wild_of_the_card(self) -> None:
        hand = [{"back": "mixed", "symbols": ["mixed", "mixed"], "value": None}]
        assert value([building("m", per("mixed", 4), "A")], advisor="hacker", hand=hand) == 8

    def test_hipster_legend_turns_hipsters_mixed_for_the_mixed_value_too(self) -> None:
        row = [building("m", per("mixed", 4), "A", ["hipster", "mixed"])]
        assert value(row, advisor="hipster-legend") == 12
        assert value(row) == 4

    def test_hipster_legend_leaves_people_alone(self) -> None:
        row = [building("stage", per("people", kind="parent"), "A", ["hipster"], people={"hipster": 2})]
        assert value(row, advisor="hipster-legend") == 0

    def test_location_scout_counts_own_closer_twice_when_it_points_in(self) -> None:
        ends = [{"symbols": ["hipster"], "points_in": True}, NOTHING]
        row = [building("g", HIPSTERS, "A", ["hipster"])]
        assert value(row, ends=ends, advisor="location-scout", elsewhere=["hipster"]) == 6
        assert value(row, ends=ends, elsewhere=["hipster"]) == 4

    def test_two_signs_double_only_for_the_investor(self) -> None:
        row = [building("g", HIPSTERS, "A", ["hipster"], signs=2)]
        assert value(row, advisor="investor") == 4
        assert value(row) == 2

    def test_entrepreneur_keeps_the_building_when_the_hand_is_worse(self) -> None:
        hand = [{"back": "hipster", "symbols": [], "value": per("building", 1)}]
        row = [building("g", HIPSTERS, "A", ["hipster"]), building("x")]
        result = income(row, [{"name": "A", "advisor": "entrepreneur", "hand": hand}])
        assert result["players"][0]["buildings"] == {"g": 2}

    def test_entrepreneur_swaps_one_building_only_where_it_gains_most(self) -> None:
        hand = [{"back": "hipster", "symbols": [], "value": per("building", 5)}]
        row = [building("g", HIPSTERS, "A", ["hipster"]), building("zero", per("closing", 6), "A")]
        result = income(row, [{"name": "A", "advisor": "entrepreneur", "hand": hand}])
        assert result["players"][0]["buildings"] == {"g": 2, "zero": 10}

    def test_entrepreneur_without_people_weighs_them(self) -> None:
        hand = [{"back": "hipster", "symbols": [], "value": per("building", 3)}]
        row = [building("g", None, "A", ["hipster"], people={"hipster": 4}), building("h", None, "A")]
        player = {"name": "A", "advisor": "entrepreneur", "hand": hand}
        assert income(row, [player])["players"][0]["total"] == 10
        result = income(row, [player], readings={"entrepreneur-people": "no"})
        assert result["players"][0]["buildings"] == {"g": 4, "h": 6}

    def test_hand_tile_is_valued_at_the_place_of_the_building(self) -> None:
        hand = [{"back": "hipster", "symbols": [], "value": per("neighbour")}]
        row = [building("g", None, "A", neighbours=2), building("h", None, "A", neighbours=5)]
        result = income(row, [{"name": "A", "advisor": "entrepreneur", "hand": hand}])
        assert result["players"][0]["buildings"] == {"g": 0, "h": 10}

    @pytest.mark.parametrize("advisor", ["contractor", "renovator"])
    def test_builders_have_no_effect_on_income(self, advisor: str) -> None:
        assert value([building("g", HIPSTERS, "A", ["hipster"])], advisor=advisor) == 2


def test_a_line_says_what_was_chosen() -> None:
    row = [
        building("market", {"per": "pair", "kinds": ["parent", "hipster"], "pays": 5}, "A", ["parent", "mixed"]),
        building("mirror", COPY, "A", ["parent"], people={"parent": 1}),
    ]
    lines = income(row, [{"name": "A"}])["players"][0]["lines"]
    assert [line["why"] for line in lines] == [
        "sets “parents + hipsters”: 1 × 5 (mixed as hipsters: 1)",
        "copy of “market”: sets “parents + hipsters”: 1 × 5 (mixed as hipsters: 1); 1 person on it",
    ]
    assert [line["rule"] for line in lines] == ["ST-36", "ST-43"]
