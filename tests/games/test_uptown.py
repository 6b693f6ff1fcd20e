"""UpTown beside its cases: how lines and findings read."""

import re
from typing import Any

import pytest

from companion import documents
from companion.translations import LANGUAGES, catalogue


def player(name: str, *lot: dict[str, Any], coins: int = 0) -> dict[str, Any]:
    return {"name": name, "coins": coins, "lots": [list(lot), [], [], [], []]}


def test_a_result_reads_in_russian() -> None:
    cafe = {"kind": "cafe", "prestige": [{"per": "floor-below", "pays": 1}]}
    document = {"players": [player("Аня", {"kind": "office"}, cafe, coins=7)]}
    lines = documents.calculate("uptown", "final", document, catalogue("ru"))["players"][0]["lines"]
    assert [line["why"] for line in lines] == ["кафе: 1 этаж ниже × 1", "апкоины в кошельке: 7 ÷ 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_does_not_repeat_the_words_of_its_place(language: str) -> None:
    """As in “lot 2: the lot is closed”. Words are alike whose first letters are, whatever their endings."""
    marks: list[dict[str, Any]] = [
        {"only": "upper"},
        {"only": "ground"},
        {"kind": "cafe", "only": "rooftop"},
        {"roof": True},
        {},
    ]
    office, gift = {"kind": "office"}, {"kind": "office", "gift": True}
    wrong = player("Ann", *({**office, **one} for one in marks), gift)
    document = {"players": [wrong, player("Bob", gift, office)], "readings": {"gift-closes": "any"}}
    found = documents.calculate("uptown", "final", document, catalogue(language))["findings"]
    assert {"upper-floor-only", "ground-floor-only", "roof-only", "lot-closed"} <= {one["reason"] for one in found}
    for finding in found:
        _name, place, sentence = finding["text"].split(": ", 2)
        stems = [{word[:4] for word in re.findall(r"[^\W\d_]{3,}", part.lower())} for part in (place, sentence)]
        assert not stems[0] & stems[1], finding["text"]


def _line(*lots: list[dict[str, Any]], **readings: str) -> dict[str, Any]:
    """The only line of a street with these lots."""
    player = {"name": "Ann", "coins": 0, "lots": [*lots, *[[]] * (5 - len(lots))]}
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    ((line,),) = (
        one["lines"]
        for one in documents.calculate("uptown", "final", {"players": [player], "readings": chosen})["players"]
    )
    return line


def test_a_hotel_that_pays_for_hotels_names_each_of_them_and_itself_only_where_it_counts() -> None:
    paying = {"kind": "hotel", "prestige": [{"per": "kind-on-street", "pays": 1, "kind": "hotel"}]}
    lots: list[list[dict[str, Any]]] = [[{"kind": "cafe"}, {"kind": "hotel"}], [{"kind": "hotel", "duo": True}, paying]]
    for self_counts, itself in (("yes", {"lots[1][1]": 1}), ("no", {})):
        line = _line(*lots, self_counts=self_counts)
        counted = {one["where"].removeprefix("players[0]."): one["n"] for one in line["counts"]}
        assert counted == {"lots[0][1]": 1, "lots[1][0]": 2, **itself}
        assert line["points"] == sum(counted.values())


def test_a_card_that_pays_for_the_floors_below_names_the_storeys_of_its_lot() -> None:
    office: dict[str, Any] = {"kind": "office"}
    paying = {**office, "prestige": [{"per": "floor-below", "pays": 2}]}
    line = _line([], [office, {"kind": "shop", "duo": True}, paying, office], duo_floors="two")
    assert line["counts"] == [{"where": "players[0].lots[1][0]", "n": 1}, {"where": "players[0].lots[1][1]", "n": 2}]
    assert line["points"] == 6
