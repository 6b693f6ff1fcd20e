"""Happy City during the game: income, prices, special buildings, set-up; and documents that cannot be read."""

from typing import Any

import pytest

from companion import documents
from companion.game.shapes import Unreadable
from companion.games.happy_city.cards import by_id, cards
from companion.rules import cards as rule_cards
from companion.translations import catalogue

FULL = ["market", "grocery", "florist", "bookshop", "bank", "hospital", "perfumery", "museum", "library", "zoo"]


def incomes(*cities: list[str], readings: dict[str, Any] | None = None) -> list[int]:
    players = [{"name": chr(65 + index), "city": city} for index, city in enumerate(cities)]
    result = documents.calculate("happy-city", "income", {"players": players, "readings": readings or {}})
    return [player["income"] for player in result["players"]]


def purchase(city: list[str], card: str, coins: int = 99, **more: Any) -> tuple[Any, ...]:
    result = documents.calculate("happy-city", "purchase", {"city": city, "coins": coins, "card": card, **more})
    assert sum(line["points"] for line in result["lines"]) == result["price"]
    assert result["legal"] == (not result["reasons"])
    return result["price"], result["reasons"]


def special(city: list[str], card: str) -> tuple[Any, ...]:
    result = documents.calculate("happy-city", "special", {"city": city, "card": card})
    assert result["legal"] == (not result["reasons"])
    return result["reasons"], result["missing"]


class TestIncome:
    @pytest.mark.parametrize(
        ("city", "income"),
        [
            (["market", "haunted-house", "factory", "hardware-store", "laboratory", "zoo"], 6),
            (["market-yellow", "factory", "garage", "E07"], 1 + 1 + 2 + 6),
            (["market-purple", "E07"], 1 + 3),
            (["market-blue", "school", "E25"], 1 + 2),
            (["market-green", "house", "E30"], 1 + 4),
            (["market-yellow", "grocery", "school", "house", "E35", "zoo"], 1 + 1 + 3),
            (["market", "school", "E35"], 1 + 1),
            (["market", "hospital", "museum", "library", "E29"], 1 + 2),
            (["market", "haunted-house", "library", "E29"], 1 + 1),
            (["market", "spa", "E06"], 1 + 2 + 2),
            (["market", "E06"], 1 + 1),
            (["E06"], 0),
            (["market", "school", "candy-factory"], 1 + 3),
            (["market", "school", "E01"], 1),
            (["market", "school", "E08"], 1),
            ([], 0),
        ],
    )
    def test_hc_10_the_symbols_and_what_a_special_adds(self, city: list[str], income: int) -> None:
        assert incomes(city, ["market"])[0] == income

    @pytest.mark.parametrize(
        ("others", "income"), [([["market", "bank"]], 4), ([["market"]], 1), ([["market", "bank"], []], 1)]
    )
    def test_hc_51_the_barber_pays_the_strictly_lowest_income(self, others: list[Any], income: int) -> None:
        assert incomes(["market", "school", "E13"], *others)[0] == income

    def test_hc_51_compares_incomes_before_the_barber_pays(self) -> None:
        assert incomes(["market", "school", "E13"], ["market", "E13"]) == [1, 1]
        assert incomes(["market", "school", "E13"], ["market", "garage", "E07"]) == [4, 6]

    @pytest.mark.parametrize(("others", "paid"), [([1], 2), ([2], 2), ([0], 0), ([2, 0], 0), ([1, 1], 2)])
    def test_hc_52_no_more_yellow_than_any_other(self, others: list[int], paid: int) -> None:
        cities = [["market", *["grocery", "bank"][:n]] for n in others]
        assert incomes(["market", "florist", "E20"], *cities)[0] == 2 + paid

    def test_hc_40_the_market_among_the_colours(self) -> None:
        no = {"market-colour-in-effects": "no"}
        assert incomes(["market-blue", "school", "E25"], ["market"], readings=no)[0] == 1 + 1
        assert incomes(["market-blue", "school", "E35"], ["market"], readings=no)[0] == 1 + 1
        assert incomes(["market-yellow", "E20"], ["market"], readings=no)[0] == 1 + 2
        assert incomes(["market-yellow", "E20"], ["market"])[0] == 1

    def test_hc_55_coins_around_the_income_are_told_apart(self) -> None:
        players = [
            {"name": "A", "coins": 1, "city": ["market", "E33"]},
            {"name": "B", "coins": 0, "city": ["market", "E15"]},
            {"name": "C", "coins": 0, "city": ["market", "E28"]},
        ]
        result = documents.calculate("happy-city", "income", {"players": players})
        assert [player["income"] for player in result["players"]] == [1, 1, 1]
        assert [note["rule"] for note in result["notes"]] == ["HC-55"] * 3
        players[0]["coins"] = 0
        assert len(documents.calculate("happy-city", "income", {"players": players})["notes"]) == 2


class TestPurchase:
    @pytest.mark.parametrize(
        ("special", "card", "price"),
        [
            ("E04", "museum", 1),
            ("E04", "school", 0),
            ("E04", "zoo", 8),
            ("E05", "house", 0),
            ("E05", "luxury-residence", 3),
            ("E05", "treehouse", 5),
            ("E10", "stadium", 6),
            ("E10", "haunted-house", 0),
            ("E12", "igloo", 1),
            ("E12", "shopping-centre", 4),
            ("E12", "zoo", 6),
            ("E12", "luxury-residence", 6),
            ("E17", "zoo", 8),
            ("E22", "zoo", 8),
        ],
    )
    def test_specials_change_prices(self, special: str, card: str, price: int) -> None:
        assert purchase(["market", special], card) == (price, [])

    def test_hc_46_the_next_card_is_free(self) -> None:
        assert purchase(["market", "E17"], "stadium", coins=0, free_next=True) == (0, [])

    def test_hc_20_a_second_dwelling_of_the_same_name(self) -> None:
        assert purchase(["market", "house"], "house", source="dwelling") == (1, ["duplicate-name"])

    def test_hc_29_no_eleventh_card(self) -> None:
        assert purchase(FULL, "house") == (1, ["city-full"])
        assert purchase(FULL, "zoo", coins=7) == (8, ["duplicate-name", "too-expensive", "city-full"])
        assert purchase(FULL[:9], "zoo", coins=8) == (8, [])


class TestSpecial:
    def test_hc_22_what_is_missing(self) -> None:
        assert special(["market", "school"], "film-studios") == (["condition-not-met"], {"blue": 1, "green": 1})
        assert special(["market"], "E37") == (["condition-not-met"], {"yellow": 1, "blue": 2, "green": 1, "orange": 2})

    def test_hc_39_the_market_has_a_colour_for_conditions(self) -> None:
        assert special(["market-green", "house"], "E03") == ([], {})
        assert special(["market", "house"], "E03") == (["condition-not-met"], {"green": 1})

    def test_hc_42_a_special_has_no_colour_and_is_the_only_one(self) -> None:
        assert special(["market", "house", "cat-cafe"], "E03") == (
            ["condition-not-met", "already-has-special"],
            {"green": 1},
        )

    def test_hc_29_only_the_statue_fits_into_a_full_city(self) -> None:
        assert special(FULL, "dinosaur-park") == (["city-full"], {})
        assert special(FULL, "E11") == ([], {})
        assert special(FULL[:9], "dinosaur-park") == ([], {})
        assert special([*FULL, "house"], "E11") == (["city-full"], {})


@pytest.mark.parametrize(("players", "numbers"), [(2, (1, 4, 3)), (3, (2, 5, 2)), (4, (3, 6, 1)), (5, (4, 7, 0))])
@pytest.mark.parametrize("expert", [False, True])
def test_setup_by_number_of_players(players: int, numbers: tuple[int, int, int], expert: bool) -> None:
    result = documents.calculate("happy-city", "setup", {"players": players, "expert": expert})
    assert (result["dwellings_per_stack"], result["specials"], result["markets_in_box"]) == numbers
    assert result["coins_each"] == 2
    assert len(result["steps"]) == 7 + expert + (players < 5)


PLAYER = {"name": "A", "coins": 0, "city": ["market"]}


@pytest.mark.parametrize(
    ("player", "where"),
    [
        ({"city": ["market", "E18"]}, "players[1].city[1]"),
        ({"city": ["market", 7]}, "players[1].city[1]"),
        ({"city": ["market", {"colour": "pink"}]}, "players[1].city[1].colour"),
        ({"city": ["market", {"cost": 1}]}, "players[1].city[1].cost"),
        ({"city": "market"}, "players[1].city"),
        ({"coins": -1}, "players[1].coins"),
        ({"coins": 1.5}, "players[1].coins"),
        ({"coins": None}, "players[1].coins"),
        ({"stars": 1}, "players[1].stars"),
        ({"name": "A"}, "players[1].name"),
        ({"name": " "}, "players[1].name"),
        ({"city": None}, "players[1].city"),
        ({"city": None, "hearts": 1}, "players[1].residents"),
        ({"city": None, "residents": 1}, "players[1].hearts"),
        ({"residents": 1}, "players[1].residents"),
        ({"hearts": 1}, "players[1].hearts"),
        ({"choice": "C"}, "players[1].choice"),
        ({"choice": "box:E18"}, "players[1].choice"),
        ({"choice": "box:zoo"}, "players[1].choice"),
    ],
)
def test_an_unreadable_player_is_refused_at_its_place(player: dict[str, Any], where: str) -> None:
    board = {"scoring": "product", "players": [PLAYER, {**PLAYER, "name": "B", **player}]}
    with pytest.raises(Unreadable) as refused:
        documents.calculate("happy-city", "final", board)
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("calculation", "document", "where"),
    [
        ("final", {"players": []}, "scoring"),
        ("final", {"scoring": "both", "players": []}, "scoring"),
        ("final", {"scoring": "sum", "players": [{"name": "A", "city": []}]}, "players[0].coins"),
        ("final", {"scoring": "sum", "players": [], "readings": {"negatives": "clamp"}}, "readings.negatives"),
        ("final", {"scoring": "sum", "players": [], "readings": {"negative-totals": "no"}}, "readings.negative-totals"),
        ("income", {"players": [{"name": "A"}]}, "players[0].city"),
        ("purchase", {"city": ["market"], "coins": 1, "card": "E18"}, "card"),
        ("purchase", {"city": ["market"], "coins": 1, "card": "E04"}, "card"),
        ("purchase", {"city": ["shop"], "coins": 1, "card": "zoo"}, "city[0]"),
        ("purchase", {"city": [], "coins": 1, "card": "zoo", "source": "bank"}, "source"),
        ("special", {"city": ["market"], "card": "zoo"}, "card"),
        ("special", {"city": ["market"]}, "card"),
        ("setup", {"players": 1}, "players"),
        ("setup", {"players": 6}, "players"),
        ("setup", {"players": 2, "expert": 1}, "expert"),
    ],
)
def test_an_unreadable_document_is_refused_at_its_place(calculation: str, document: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        documents.calculate("happy-city", calculation, document)
    assert refused.value.where == where


def test_the_box_is_as_printed() -> None:
    counts = {deck: 2 * sum(card.deck == deck for card in cards()) for deck in (1, 2, 3)}
    assert counts == {1: 28, 2: 20, 3: 18}
    assert by_id()["restaurant"].hearts == 1
    assert by_id()["treehouse"].cost == 8


def test_every_card_names_a_rule_and_has_a_russian_name() -> None:
    rules, russian = rule_cards(), catalogue("ru")
    for card in cards():
        assert card.rule in rules
        assert russian.gettext(card.name) != card.name
