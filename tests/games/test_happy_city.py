"""Happy City by its rules: what the end pays, one test a rule or an expert card."""

from typing import Any

import pytest

from companion import documents

PLAIN = ["market", "house", "florist"]  # 1 resident, 1 heart, income 2
BLUE = ["market", "school", "museum"]
YELLOW_ORANGE = ["market", "grocery", "bank", "zoo"]


def final(
    *cities: list[Any],
    scoring: str = "product",
    readings: dict[str, Any] | None = None,
    coins: dict[str, Any] | None = None,
    choices: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The result of a table: a city a player, A, B, C… clockwise."""
    players = [
        {"name": chr(65 + index), "coins": (coins or {}).get(chr(65 + index), 0), "city": city}
        for index, city in enumerate(cities)
    ]
    for name, choice in (choices or {}).items():
        next(player for player in players if player["name"] == name)["choice"] = choice
    board = {"scoring": scoring, "players": players, "readings": readings or {}}
    return documents.calculate("happy-city", "final", board)


def first(*cities: list[Any], **more: Any) -> tuple[int, int, int]:
    """Residents, hearts and points of the first player."""
    player = final(*cities, **more)["players"][0]
    return player["residents"], player["hearts"], player["total"]


def test_hc_30_residents_times_hearts() -> None:
    assert first(["market", "apartment-block", "zoo"], PLAIN) == (2, 3, 6)


def test_hc_34_residents_plus_hearts_for_younger_players() -> None:
    assert first(["market", "apartment-block", "zoo"], PLAIN, scoring="sum") == (2, 3, 5)


def test_hc_35_equal_points_go_to_the_most_coins() -> None:
    result = final(PLAIN, PLAIN, coins={"B": 1})
    assert (result["winners"], result["decided_by"]) == (["B"], "coins")


def test_hc_36_nothing_separates_players_with_equal_coins() -> None:
    result = final(PLAIN, PLAIN, PLAIN, coins={"A": 2, "B": 2, "C": 1})
    assert (result["winners"], result["decided_by"]) == (["A", "B"], "shared")
    assert [player["place"] for player in result["players"]] == [1, 1, 3]


@pytest.mark.parametrize(
    ("scoring", "reading", "expected"),
    [
        ("product", "literal", (-1, -2, 2)),
        ("product", "clamp", (0, 0, 0)),
        ("sum", "literal", (-1, -2, -3)),
        ("sum", "clamp", (0, 0, 0)),
    ],
)
def test_hc_33_totals_below_zero(scoring: str, reading: str, expected: tuple[int, int, int]) -> None:
    city = ["market", "haunted-house", "factory", "steelworks"]
    assert first(city, PLAIN, scoring=scoring, readings={"negative-totals": reading}) == expected


def test_hc_33_a_negative_total_shows_what_the_other_reading_gives() -> None:
    [reading] = final(["market", "haunted-house", "factory"], ["market"])["readings"]
    assert reading["id"] == "negative-totals"
    assert reading["others"] == [
        {"value": "clamp", "totals": {"A": 0, "B": 0}, "winners": ["A", "B"], "changes": "winner"}
    ]


def test_hc_33_is_not_disputed_where_nothing_is_negative() -> None:
    assert final(["market", "factory", "florist"], PLAIN)["readings"] == []


def test_a_player_may_tell_only_the_totals() -> None:
    players = [{"name": "A", "coins": 0, "residents": 6, "hearts": -1}, {"name": "B", "coins": 0, "city": PLAIN}]
    result = documents.calculate("happy-city", "final", {"scoring": "product", "players": players})
    assert [player["total"] for player in result["players"]] == [-6, 1]
    assert [line["where"] for line in result["players"][0]["lines"]] == [
        "players[0].residents",
        "players[0].hearts",
        "players[0]",
    ]


def test_a_card_may_be_told_as_printed() -> None:
    city = ["market", {"name": "Планетарій", "colour": "blue", "hearts": 4}, {"residents": 2}, {"income": 3}]
    result = final(city, PLAIN)
    assert result["players"][0]["total"] == 8
    assert [line["why"] for line in result["players"][0]["lines"]][:2] == [
        "Планетарій: 4 hearts",
        "card 3: 2 residents",
    ]


@pytest.mark.parametrize(
    ("special", "income", "residents", "hearts"),
    [("dream-factory", 0, 2, 2), ("aqua-pony-club", 0, 1, 3), ("toy-shop", 2, 0, 0), ("dragon-parking", 2, 2, 0)],
)
def test_hc_26_family_specials_count_as_printed(special: str, income: int, residents: int, hearts: int) -> None:
    assert first([*PLAIN, special], PLAIN)[:2] == (1 + residents, 1 + hearts)
    board = {"players": [{"name": "A", "city": [*PLAIN, special]}]}
    assert documents.calculate("happy-city", "income", board)["players"][0]["income"] == 2 + income


class TestNeighbours:
    """HC-43: the next player clockwise is the left neighbour."""

    def test_e21_counts_the_orange_cards_of_the_left_neighbour(self) -> None:
        assert first([*PLAIN, "E21"], YELLOW_ORANGE, BLUE)[0] == 1 + 1
        assert first([*PLAIN, "E21"], BLUE, YELLOW_ORANGE)[0] == 1

    @pytest.mark.parametrize(("choice", "residents"), [("left", 1), ("right", 3), (None, 3)])
    def test_e24_counts_the_blue_cards_of_one_neighbour(self, choice: str | None, residents: int) -> None:
        choices = {"A": choice} if choice else {}
        assert first([*PLAIN, "E24"], YELLOW_ORANGE, PLAIN, BLUE, choices=choices)[0] == residents

    @pytest.mark.parametrize(("choice", "hearts"), [("left", 3), ("right", 1), (None, 3)])
    def test_e32_counts_the_yellow_cards_of_one_neighbour(self, choice: str | None, hearts: int) -> None:
        choices = {"A": choice} if choice else {}
        assert first([*PLAIN, "E32"], YELLOW_ORANGE, PLAIN, BLUE, choices=choices)[1] == hearts

    def test_of_two_players_each_is_both_neighbours_of_the_other(self) -> None:
        for choice in ("left", "right"):
            assert first([*PLAIN, "E24"], BLUE, choices={"A": choice})[0] == 3

    def test_the_better_neighbour_is_the_one_for_the_points(self) -> None:
        city = ["market", "house", "factory", "E24"]  # a negative heart: fewer residents are better
        assert first(city, BLUE, PLAIN, YELLOW_ORANGE) == (1, -1, -1)


class TestCopying:
    def test_hc_57_e01_copies_the_same_place_left_or_right(self) -> None:
        left, right = ["market", "bank", "school", "zoo"], ["market", "bank", "school", "hospital"]
        city = ["market", "apartment-block", "florist", "E01"]
        assert first(city, left, PLAIN, right, choices={"A": "left"}) == (2, 4, 8)
        assert first(city, left, PLAIN, right, choices={"A": "right"}) == (4, 1, 4)
        assert first(city, left, PLAIN, right) == (2, 4, 8)

    def test_hc_57_e01_copies_no_special_and_no_empty_place(self) -> None:
        city = ["market", "house", "florist", "E01"]
        assert first(city, ["market", "school", "house", "E19"], PLAIN) == (1, 1, 1)

    def test_hc_57_e01_may_turn_to_the_side_that_costs_nothing(self) -> None:
        city = ["market", "house", "florist", "E01"]
        assert first(city, ["market", "school", "house", "factory"], PLAIN) == (1, 1, 1)
        assert first(city, ["market", "school", "house", "factory"], PLAIN, choices={"A": "left"}) == (1, 0, 0)

    def test_hc_56_e06_copies_the_card_before_it_without_its_colour(self) -> None:
        assert first(["market-green", "house", "florist", "zoo", "E06"], PLAIN) == (1, 7, 7)
        assert first(["market-green", "E06"], PLAIN) == (0, 0, 0)
        assert first(["E06"], PLAIN) == (0, 0, 0)

    def test_hc_58_e14_copies_the_chosen_special_from_its_own_place(self) -> None:
        city = ["market-green", "school", "museum", "library", "zoo", "house", "E14"]
        statue, bridge = [*PLAIN, "E11"], [*PLAIN, "E23"]
        assert first(city, statue, bridge, choices={"A": "B"}) == (2, 10, 20)
        assert first(city, statue, bridge, choices={"A": "C"}) == (2, 6, 12)
        assert first(city, statue, bridge) == (2, 10, 20)

    def test_hc_58_e14_copies_a_card_drawn_from_the_box(self) -> None:
        assert first([*PLAIN, "E14"], PLAIN, choices={"A": "box:E19"}) == (1, 3, 3)
        assert first([*PLAIN, "E14"], PLAIN, choices={"A": "box:mars-embassy"}) == (4, 1, 4)

    def test_hc_58_e14_copies_what_happens_at_the_end(self) -> None:
        assert first([*PLAIN, "E14"], [*PLAIN, "E08"]) == (1, 1, 1 - 2)
        assert first([*PLAIN, "E14"], [*PLAIN, "E37"]) == (1, 1, 2)
        assert first([*PLAIN, "E14"], [*PLAIN, "E09"]) == (1, 5, 5)
        assert first([*PLAIN, "E14"], [*PLAIN, "E25"]) == (1, 1, 1)

    def test_hc_58_copying_a_copy_never_loops(self) -> None:
        assert first([*PLAIN, "E14"], [*PLAIN, "E14"]) == (1, 1, 1)
        assert first([*PLAIN, "E14"], PLAIN, choices={"A": "box:E14"}) == (1, 1, 1)
        assert first([*PLAIN, "zoo", "E14"], [*PLAIN, "E06"]) == (1, 7, 7)
        assert first([*PLAIN, "E14"], ["market", "house", "E01", "hospital"]) == (3, 1, 3)
        assert first([*PLAIN, "E14", "E06"], [*PLAIN, "E06", "E14"])[2] >= 1


@pytest.mark.parametrize(("cards", "hearts"), [(10, 0), (9, 2), (8, 4), (2, 4)])
def test_hc_60_e09_pays_for_a_small_city(cards: int, hearts: int) -> None:
    filling = ["house", "igloo", "school", "bank", "bookshop", "hospital", "university", "grocery"][: cards - 2]
    assert first(["market-yellow", *filling, "E09"], PLAIN)[1] == hearts


class TestMajorities:
    """HC-62. The first player has two of the colour."""

    @pytest.mark.parametrize(("others", "hearts"), [([1, 0], 3), ([2, 0], 2), ([2, 2], 2), ([3, 2], 1)])
    def test_e16_blue(self, others: list[int], hearts: int) -> None:
        blue = ["school", "police-station", "hospital"]
        cities = [["market", *blue[:n]] for n in others]
        assert first(["market", "laboratory", "university", "E16"], *cities)[1] == hearts

    @pytest.mark.parametrize(("others", "hearts"), [([1, 0], 3), ([2, 0], 1), ([3, 0], 1)])
    def test_e31_green(self, others: list[int], hearts: int) -> None:
        green = ["house", "igloo", "treehouse"]
        cities = [["market", *green[:n]] for n in others]
        assert first(["market", "apartment-block", "luxury-residence", "E31"], *cities)[1] == hearts

    def test_a_lead_with_no_card_at_all_is_shared(self) -> None:
        assert first(["market", "E16"], ["market"])[1] == 2


class TestBridge:
    """HC-65: rows of five."""

    @pytest.mark.parametrize(
        ("city", "paid"),
        [
            (["market", "school", "E23", "library", "bank"], (1, 1)),
            (["market", "school", "E23", "library", "bank", "igloo", "house", "museum"], (1, 2)),
            (["market", "house", "bank", "school", "E23", "library"], (0, 0)),  # the row ends after five
            (["market", "bank", "zoo", "school", "E23", "library", "igloo", "spa", "garage", "museum"], (1, 1)),
            (["market", "house", "E23", "library", "bank"], (0, 0)),
        ],
    )
    def test_cards_of_one_colour_next_to_it(self, city: list[str], paid: tuple[int, int]) -> None:
        residents, hearts, _ = first(city, PLAIN)
        bare_residents, bare_hearts, _ = first([{} if card == "E23" else card for card in city], PLAIN)
        assert (residents - bare_residents, hearts - bare_hearts) == paid

    def test_the_market_may_be_one_of_them(self) -> None:
        city = ["market-blue", "E23", "school"]
        assert first(city, PLAIN)[:2] == (2, 1)
        assert first(city, PLAIN, readings={"market-colour-in-effects": "no"})[:2] == (1, 0)


def test_hc_66_e26_counts_the_own_green_cards() -> None:
    assert first([*PLAIN, "igloo", "E26"], PLAIN) == (2, 3, 6)


class TestTajMahal:
    """HC-67. The first player's income is 2."""

    RICH, EQUAL, POOR = ["market", "spa"], ["market", "bank"], ["market"]

    def test_below_both_neighbours(self) -> None:
        assert first([*PLAIN, "E27"], self.RICH, self.RICH)[1] == 1 + 3

    def test_not_below_one_of_them(self) -> None:
        assert first([*PLAIN, "E27"], self.RICH, self.EQUAL)[1] == 1 + 1
        assert first([*PLAIN, "E27"], self.EQUAL, self.RICH)[1] == 1 + 1

    def test_only_neighbours_count(self) -> None:
        assert first([*PLAIN, "E27"], self.RICH, self.POOR, self.RICH)[1] == 1 + 3

    def test_incomes_include_what_specials_add(self) -> None:
        assert first([*PLAIN, "E27"], ["market", "garage", "E07"])[1] == 1 + 3
        barber = ["market", "E13"]  # 1, and 3 more for the lowest income
        assert first([*PLAIN, "E27"], barber)[1] == 1 + 3


@pytest.mark.parametrize(
    ("after", "hearts"),
    [(["library", "square"], 3), (["bank", "school"], 1), (["school"], 1), ([], 1), (["E19", "E11"], 1)],
)
def test_hc_68_e34_looks_at_the_next_two_cards(after: list[str], hearts: int) -> None:
    bare = first(["market", *after], PLAIN)[1]
    assert first(["market", "E34", *after], PLAIN)[1] - bare == hearts


def test_hc_69_e36_wants_no_orange_and_e38_no_green() -> None:
    assert first([*PLAIN, "E36"], PLAIN)[1] == 4
    assert first([*PLAIN, "spa", "E36"], PLAIN)[1] == 3
    assert first([*PLAIN, "E38"], PLAIN)[0] == 1
    assert first(["market", "florist", "E38"], PLAIN)[0] == 4


def test_hc_59_e08_takes_the_income_off_the_points() -> None:
    result = final([*PLAIN, "spa", "E08"], PLAIN)
    assert (result["players"][0]["residents"], result["players"][0]["hearts"]) == (1, 3)
    assert result["players"][0]["categories"] == {"happiness": 3 - 4}


@pytest.mark.parametrize(
    ("residents", "hearts", "total"), [(29, 1, 58), (30, 1, 30), (0, 9, 0), (-1, 3, -6), (14, 2, 56)]
)
def test_hc_70_e37_doubles_less_than_thirty_points(residents: int, hearts: int, total: int) -> None:
    assert first(["market", {"residents": residents}, {"hearts": hearts}, "E37"], PLAIN)[2] == total


def test_hc_61_and_hc_63_hearts_printed_on_specials() -> None:
    assert first([*PLAIN, "E11"], PLAIN)[1] == 5
    assert first([*PLAIN, "E19"], PLAIN)[1] == 3
