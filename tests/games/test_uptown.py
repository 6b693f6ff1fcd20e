"""UpTown's scoring by example: what the worked cases leave open."""

from typing import Any

import pytest

from companion import documents
from companion.translations import catalogue
from tests.games.uptown_streets import ROOF, ROOFTOP, card, effect, final, paid, player, total, touched


@pytest.mark.parametrize("pays", [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 17])
def test_a_printed_number_is_taken_as_it_is(pays: int) -> None:
    assert total([card(prestige=[effect("flat", pays)])]) == pays
    assert paid([card(income=[effect("flat", pays)])])["total"] == pays


@pytest.mark.parametrize("pays", [-1, 1, 2])
def test_each_floor_below_pays(pays: int) -> None:
    assert total([card(), card(), card(prestige=[effect("floor-below", pays)]), card()]) == 2 * pays
    assert paid([card(), card(), card(income=[effect("floor-below", pays)]), card()])["total"] == 2 * pays


@pytest.mark.parametrize("kind", ["office", "services", "apartment", "cafe", "shop", "hotel"])
def test_a_kind_on_the_lot_is_not_the_kind_on_the_street(kind: str) -> None:
    lots = [card(kind), card("park"), card(None)], [card(kind), card(kind)]
    for per, count in (("kind-on-lot", 1), ("kind-on-street", 3)):
        paying = card(None, prestige=[effect(per, 2, kind)], income=[effect(per, -1, kind)])
        assert total([*lots[0], paying], lots[1]) == 2 * count
        assert paid([*lots[0], paying], lots[1])["total"] == -count


@pytest.mark.parametrize("kind", ["office", "services", "apartment", "cafe", "shop"])
def test_a_duo_is_two_of_its_kind_and_one_storey(kind: str) -> None:
    assert total([card(kind, duo=True), card(None, prestige=[effect("kind-on-lot", 1, kind)])]) == 2
    assert total([card(kind, duo=True), card(None, prestige=[effect("floor-below", 1)])]) == 1
    assert total([card(kind, duo=True), card(None, prestige=[effect("floor-below", 1)])], duo_floors="two") == 2


def test_roofs_gifts_and_duos_are_counted_one_a_card() -> None:
    lots = [card("shop", gift=True, duo=True)], [card("hotel", roof=True)], [card("cafe", gift=True, roof=True)]
    for mark, count in (("gift", 2), ("roof", 2), ("duo", 1)):
        assert total(*lots, [card("park", prestige=[effect("kind-on-street", 2, mark)])]) == 2 * count


def test_a_park_is_none_of_the_six_kinds() -> None:
    for kind in ("office", "services", "apartment", "cafe", "shop", "hotel"):
        assert total([card("park", roof=True)], [card(None, prestige=[effect("kind-on-street", 1, kind)])]) == 0


def test_a_card_counts_itself_unless_read_otherwise() -> None:
    lot = [card("cafe", duo=True, prestige=[effect("kind-on-lot", 3, "cafe")]), card("cafe")]
    assert total(lot) == 9
    assert total(lot, self_counts="no") == 3
    roofed = card("hotel", roof=True, prestige=[effect("kind-on-street", 3, "roof")])
    assert total([roofed], [ROOF]) == 6
    assert total([roofed], [ROOF], self_counts="no") == 3


def test_a_card_with_several_effects_has_a_line_for_each() -> None:
    effects = [effect("flat", -2), effect("ground", 2), effect("kind-on-lot", 1, "cafe"), effect("floor-below", 1)]
    (ann,) = final(player("Ann", [], [], [card(), card("cafe", prestige=effects)]))["players"]
    assert [(line["points"], line["rule"]) for line in ann["lines"]] == [
        (-2, "UT-57"),
        (0, "UT-61"),
        (1, "UT-58"),
        (1, "UT-60"),
    ]
    assert {line["where"] for line in ann["lines"]} == {"players[0].lots[2][1]"}
    assert ann["categories"] == {"lot-1": 0, "lot-2": 0, "lot-3": 0, "lot-4": 0, "lot-5": 0, "coins": 0}


def test_a_street_wide_effect_is_written_in_the_row_of_its_own_lot() -> None:
    (ann,) = final(player("Ann", [card()], [card()], [card(None, prestige=[effect("kind-on-street", 2, "office")])]))[
        "players"
    ]
    assert ann["categories"]["lot-3"] == 4


def test_only_the_sum_of_the_street_is_floored_for_income() -> None:
    result = paid([card(income=[effect("flat", -3)])], [card(income=[effect("flat", 2)])])
    assert (result["lots"], result["total"], result["paid"]) == ([-3, 2, 0, 0, 0], -1, 0)


def test_income_explains_itself_and_its_disputes() -> None:
    result = paid([card(), card("cafe", roof=True, income=[effect("kind-on-lot", 1, "cafe")])])
    assert [(line["points"], line["rule"], line["where"]) for line in result["lines"]] == [(1, "UT-54", "lots[0][1]")]
    assert result["readings"] == [
        {
            "id": "self-counts",
            "rule": "UT-43",
            "chosen": "yes",
            "others": [{"value": "no", "gives": 0, "differs": True}],
        }
    ]


@pytest.mark.parametrize(
    ("readings", "floors"),
    [
        ({}, 3),
        ({"duo_floors": "two"}, 4),
        ({"roof_is_floor": "no"}, 2),
        ({"rooftop_is_floor": "no"}, 0),
        ({"duo_floors": "two", "roof_is_floor": "no"}, 3),
    ],
)
def test_floors_below_a_card_above_the_roof(readings: dict[str, Any], floors: int) -> None:
    top = card("cafe", only="rooftop", prestige=[effect("floor-below", 1)])
    assert total([card("shop", duo=True), ROOF, ROOFTOP, top], **readings) == floors


@pytest.mark.parametrize(
    ("readings", "height"),
    [({}, 4), ({"duo_floors": "two"}, 5), ({"roof_is_floor": "no"}, 3), ({"rooftop_is_floor": "no"}, 2)],
)
def test_height_of_a_building_in_a_tie(readings: dict[str, Any], height: int) -> None:
    result = final(
        player("Ann", [card("shop", duo=True), ROOF, ROOFTOP, ROOFTOP], [card()]), player("Bob", [card()]), **readings
    )
    assert [seat["tallest"] for seat in result["players"]] == [height, 1]
    assert result["decided_by"] == "tallest-building"


def test_a_roofed_card_keeps_the_floors_below_itself() -> None:
    lot = [card(), card(roof=True, prestige=[effect("floor-below", 2)])]
    assert total(lot) == total(lot, roof_is_floor="no") == 2


def test_an_ordinary_board_touches_no_dispute() -> None:
    result = final(player("Ann", [card("shop", duo=True), ROOF, ROOFTOP], coins=3), player("Bob"))
    assert result["readings"] == []
    assert "tallest" not in result["players"][0]


def test_a_tie_touches_the_disputes_about_height() -> None:
    result = final(player("Ann", [card("shop", duo=True), ROOF, ROOFTOP]), player("Bob", [card(), card()]))
    assert list(touched(result)) == ["duo-floors", "roof-is-floor", "rooftop-is-floor"]
    assert touched(result)["rooftop-is-floor"]["others"] == [
        {"value": "no", "totals": {"Ann": 0, "Bob": 0}, "winners": ["Ann", "Bob"], "changes": "winner"}
    ]


def test_prestige_effects_do_not_count_as_touched_by_income() -> None:
    lot = [card("shop", duo=True), card(prestige=[effect("floor-below", 1)])]
    assert paid(lot)["readings"] == []
    assert list(touched(final(player("Ann", lot)))) == ["duo-floors"]


@pytest.mark.parametrize(
    ("coins", "on_deck", "points", "otherwise"), [(0, 2, 0, 0), (2, 1, 0, 1), (5, 4, 1, 3), (0, 3, 0, 1)]
)
def test_upcoins_on_the_deck_stay_out_of_the_wallet(coins: int, on_deck: int, points: int, otherwise: int) -> None:
    result = final(player("Ann", coins=coins, deck_coins=on_deck))
    assert result["players"][0]["total"] == points
    assert touched(result)["deck-coins-count"]["others"][0]["totals"] == {"Ann": otherwise}
    assert (
        final(player("Ann", coins=coins, deck_coins=on_deck), deck_coins_count="yes")["players"][0]["total"]
        == otherwise
    )


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 6)])
def test_three_upcoins_are_one_prestige(coins: int, points: int) -> None:
    assert final(player("Ann", coins=coins))["players"][0]["categories"]["coins"] == points


def test_places_skip_after_a_tie() -> None:
    result = final(player("A", [card()]), player("B", coins=3), player("C", [card()]), player("D", [card(), card()]))
    assert [seat["place"] for seat in result["players"]] == [3, 1, 3, 2]


def test_a_result_reads_in_russian() -> None:
    document = {"players": [player("Аня", [card(), card("cafe", prestige=[effect("floor-below", 1)])], coins=7)]}
    lines = documents.calculate("uptown", "final", document, catalogue("ru"))["players"][0]["lines"]
    assert [line["why"] for line in lines] == ["кафе: 1 этаж ниже × 1", "апкоины в кошельке: 7 ÷ 3"]
