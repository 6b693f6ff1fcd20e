"""UpTown: the disputed rules, each counted by hand on both sides."""

from typing import Any

from companion import documents
from tests.games.uptown_streets import ROOF, card, effect, final, paid, place, player, street, total, touched

GIFT = card("cafe", gift=True)
GIFT_ROOF = card("cafe", gift=True, roof=True)


def calculate(calculation: str, document: dict[str, Any], **readings: str) -> dict[str, Any]:
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    return documents.calculate("uptown", calculation, {**document, "readings": chosen})


def other(result: dict[str, Any], reading_id: str) -> Any:
    return touched(result)[reading_id]["others"][0]


def test_an_empty_pile_has_no_card_or_the_discards_come_back() -> None:
    asked = {
        "step": 2,
        "action": "municipal",
        "actor": "A",
        "wallet": 0,
        "decks": {"A": {"cards": 5}},
        "municipal_left": 0,
    }
    result = calculate("action", asked)
    assert (result["legal"], result["reasons"]) == (False, ["pile-empty"])
    assert other(result, "empty-pile") == {"value": "reshuffled", "gives": True, "differs": True}
    assert calculate("action", asked, empty_pile="reshuffled")["legal"]
    assert calculate("action", {**asked, "municipal_left": 1})["readings"] == []


def test_a_rooftop_card_with_a_roof_pays_again_or_never() -> None:
    rooftop = card("cafe", only="rooftop", roof=True)
    result = place(rooftop, [ROOF])
    assert result["pays_income_to"] == "A"
    assert other(result, "rooftop-payout") == {"value": "none", "gives": True, "differs": True}
    assert place(rooftop, [ROOF], rooftop_payout="none")["pays_income_to"] is None
    assert place(ROOF, [card()], rooftop_payout="none")["pays_income_to"] == "A"


def test_no_gifts_may_be_laid_on_a_gift_or_not() -> None:
    refusing = card(no_gifts=True)
    result = place(refusing, [GIFT])
    assert result["legal"]
    assert other(result, "no-gifts-after-gift")["differs"]
    assert place(refusing, [GIFT], no_gifts_after_gift="forbidden")["reasons"] == ["building-holds-gift"]
    assert place(refusing, [card()], no_gifts_after_gift="forbidden")["legal"]


def test_the_prestige_of_gifts_counts_for_the_owner_or_for_nobody() -> None:
    """A gift of 4, a loss of 1, and an office that has 2 for each gift: 4 − 1 + 4, or the 4 of the office alone."""
    office = card(prestige=[effect("kind-on-street", 2, "gift")])
    lot = [
        card("cafe", gift=True, prestige=[effect("flat", 4)]),
        card("shop", gift=True, prestige=[effect("flat", -1)]),
    ]
    result = final(player("Ann", lot, [office]))
    assert result["players"][0]["total"] == 7
    assert other(result, "gift-prestige")["totals"] == {"Ann": 4}
    assert total(lot, [office], gift_prestige="nobody") == 4
    assert paid([card(gift=True, income=[effect("flat", 3)])], gift_prestige="nobody")["paid"] == 3


def test_the_roof_of_a_duo_counts_once_or_twice() -> None:
    """Two roofs, one of them on a duo, at 3 each: 6 or 9."""
    counting = card("hotel", roof=True, prestige=[effect("kind-on-street", 3, "roof")])
    result = final(player("Ann", [counting], [card("shop", duo=True, roof=True)]))
    assert result["players"][0]["total"] == 6
    assert other(result, "duo-marks")["totals"] == {"Ann": 9}
    duos = card("hotel", prestige=[effect("kind-on-street", 1, "duo")])
    assert "duo-marks" not in touched(final(player("Ann", [duos], [card("shop", duo=True)])))


def test_a_park_is_of_no_kind_or_of_the_kind_it_shows() -> None:
    """A hotel with 2 for each café on the street: one café, and a park that shows a cup."""
    hotel = card("hotel", prestige=[effect("kind-on-street", 2, "cafe")])
    park = card("park", roof=True, counts_as="cafe")
    result = final(player("Ann", [hotel], [card("cafe")], [park]))
    assert result["players"][0]["total"] == 2
    assert other(result, "park-kind")["totals"] == {"Ann": 4}
    assert total([hotel], [card("cafe")], [park], park_kind="shown") == 4
    assert "park-kind" not in touched(final(player("Ann", [hotel], [card("park", roof=True)])))


def test_a_gift_as_fifth_roof_ends_the_game_or_not() -> None:
    state = {"decks": {"A": 3}, "streets": {"A": street(*[[ROOF]] * 4, [card(), GIFT_ROOF])}}
    result = calculate("end", state)
    assert result["end"]
    assert other(result, "gift-roof-ends") == {"value": "no", "gives": False, "differs": True}
    assert not calculate("end", state, gift_roof_ends="no")["end"]
    own = {**state, "streets": {"A": street(*[[ROOF]] * 5)}}
    assert calculate("end", own, gift_roof_ends="no")["end"]
    assert calculate("end", own)["readings"] == []


def test_a_gift_closes_a_lot_only_with_a_roof_or_always() -> None:
    result = place(GIFT, [card()], owner="B")
    assert (result["legal"], result["pays_income_to"]) == (True, None)
    assert other(result, "gift-closes") == {"value": "any", "gives": True, "differs": True}
    assert place(GIFT, [card()], owner="B", gift_closes="any")["pays_income_to"] == "B"
    assert place(card(), [GIFT])["legal"]
    assert place(card(), [GIFT], gift_closes="any")["reasons"] == ["lot-closed"]
    state = {"decks": {"A": 3}, "streets": {"A": street(*[[ROOF]] * 4, [GIFT])}}
    assert not calculate("end", state)["end"]
    assert calculate("end", state, gift_closes="any")["because"] == ["street-closed:A"]


def test_the_height_decides_lower_places_or_they_are_shared() -> None:
    players = [player("Ann", coins=9), player("Bob", [card()], coins=3), player("Cid", [card(), card()], coins=3)]
    result = final(*players)
    assert [seat["place"] for seat in result["players"]] == [1, 3, 2]
    assert "lower-places" in touched(result)
    assert [seat["place"] for seat in final(*players, lower_places="shared")["players"]] == [1, 2, 2]
    winners = final(*players[1:], lower_places="shared")
    assert (winners["winners"], touched(winners).get("lower-places")) == (["Cid"], None)


def test_income_by_the_kinds_of_a_lot_is_paid_for_each_or_once() -> None:
    """A café with 1 for each café on its lot, above another café: 2 or 1; on the street it is always each."""
    cafe = card("cafe", income=[effect("kind-on-lot", 1, "cafe")])
    result = paid([card("cafe"), cafe])
    assert result["paid"] == 2
    assert other(result, "kind-on-lot-income") == {"value": "together", "gives": 1, "differs": True}
    assert paid([card("cafe"), cafe], kind_on_lot_income="together")["paid"] == 1
    on_street = card("cafe", income=[effect("kind-on-street", 1, "cafe")])
    assert paid([card("cafe"), on_street], kind_on_lot_income="together")["paid"] == 2
    points = card("cafe", prestige=[effect("kind-on-lot", 1, "cafe")])
    assert total([card("cafe"), points], kind_on_lot_income="together") == 2
