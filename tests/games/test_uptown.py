"""UpTown's scoring: every kind, number and mark by example, and how lines and findings read."""

import re
from typing import Any

import pytest

from companion import documents
from companion.translations import LANGUAGES, catalogue

EMPTY: list[list[dict[str, Any]]] = [[], [], [], [], []]


def effect(per: str, pays: int, kind: str | None = None) -> dict[str, Any]:
    return {"per": per, "pays": pays} | ({"kind": kind} if kind else {})


def card(
    kind: str | None = "office",
    *,
    prestige: list[dict[str, Any]] | None = None,
    income: list[dict[str, Any]] | None = None,
    **marks: Any,
) -> dict[str, Any]:
    effects = {"prestige": prestige, "income": income}
    return {"kind": kind, **marks} | {key: value for key, value in effects.items() if value}


def street(*lots: list[dict[str, Any]]) -> list[Any]:
    return [*lots, *EMPTY][:5]


def player(name: str, *lots: list[dict[str, Any]], coins: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": name, "coins": coins, "lots": street(*lots), **more}


def pad(name: str, *lots: int, coins: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": name, "pad": {"lots": list(lots), "coins": coins, **more}}


def final(*players: dict[str, Any], **readings: Any) -> dict[str, Any]:
    document = {"players": list(players), "readings": {key.replace("_", "-"): value for key, value in readings.items()}}
    return documents.calculate("uptown", "final", document)


def total(*lots: list[dict[str, Any]], **readings: Any) -> int:
    return final(player("Ann", *lots), **readings)["players"][0]["total"]


def paid(*lots: list[dict[str, Any]], **readings: Any) -> dict[str, Any]:
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    return documents.calculate("uptown", "income", {"lots": street(*lots), "readings": chosen})


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


def test_a_result_reads_in_russian() -> None:
    document = {"players": [player("Аня", [card(), card("cafe", prestige=[effect("floor-below", 1)])], coins=7)]}
    lines = documents.calculate("uptown", "final", document, catalogue("ru"))["players"][0]["lines"]
    assert [line["why"] for line in lines] == ["кафе: 1 этаж ниже × 1", "апкоины в кошельке: 7 ÷ 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_does_not_repeat_the_words_of_its_place(language: str) -> None:
    """As in “lot 2: the lot is closed”. Words are alike whose first letters are, whatever their endings."""
    rooftop, roof = card("cafe", only="rooftop"), card(roof=True)
    wrong = [card(only="upper"), card(only="ground"), rooftop, roof, card(), card(gift=True)]
    players = [player("Ann", wrong), player("Bob", [card(gift=True), card()])]
    document = {"players": players, "readings": {"gift-closes": "any"}}
    found = documents.calculate("uptown", "final", document, catalogue(language))["findings"]
    assert {"upper-floor-only", "ground-floor-only", "roof-only", "lot-closed"} <= {one["reason"] for one in found}
    for finding in found:
        _name, place, sentence = finding["text"].split(": ", 2)
        stems = [{word[:4] for word in re.findall(r"[^\W\d_]{3,}", part.lower())} for part in (place, sentence)]
        assert not stems[0] & stems[1], finding["text"]


def test_a_pad_stands_in_for_the_street() -> None:
    (ann, bob) = final(pad("Ann", 5, -2, 0, 7, 1, coins=8), player("Bob", coins=4))["players"]
    assert ann["categories"] == {"lot-1": 5, "lot-2": -2, "lot-3": 0, "lot-4": 7, "lot-5": 1, "coins": 2}
    assert (ann["total"], ann["place"], bob["place"]) == (13, 1, 2)
    assert [line["where"] for line in ann["lines"]] == [
        *(f"players[0].pad.lots[{lot}]" for lot in (0, 1, 3, 4)),
        "players[0].pad.coins",
    ]


def test_a_hotel_that_pays_for_hotels_names_each_of_them_and_itself_only_where_it_counts() -> None:
    paying = card("hotel", prestige=[effect("kind-on-street", 1, "hotel")])
    lots = [card("cafe"), card("hotel")], [card("hotel", duo=True), paying]
    for self_counts, itself in (("yes", {"lots[1][1]": 1}), ("no", {})):
        (line,) = final(player("Ann", *lots), self_counts=self_counts)["players"][0]["lines"]
        counted = {one["where"].removeprefix("players[0]."): one["n"] for one in line["counts"]}
        assert counted == {"lots[0][1]": 1, "lots[1][0]": 2, **itself}
        assert line["points"] == sum(counted.values())


def test_a_card_that_pays_for_the_floors_below_names_the_storeys_of_its_lot() -> None:
    lot = [card(), card("shop", duo=True), card(prestige=[effect("floor-below", 2)]), card()]
    (line,) = final(player("Ann", [], lot), duo_floors="two")["players"][0]["lines"]
    assert line["counts"] == [{"where": "players[0].lots[1][0]", "n": 1}, {"where": "players[0].lots[1][1]", "n": 2}]
    assert line["points"] == 6
