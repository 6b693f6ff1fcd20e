"""UpTown documents that cannot be read are refused, with the place."""

import copy
from typing import Any

import pytest

from companion import documents
from companion.game.shapes import Unreadable

OFFICE = {"kind": "office"}
TABLE = {
    "players": [
        {"name": "Ann", "coins": 4, "lots": [[OFFICE], [], [], [], []]},
        {"name": "Bob", "pad": {"lots": [1, 2, 3, 4, 5], "coins": 4}},
    ]
}
PLACEMENT = {"actor": "A", "owner": "A", "lot": 1, "card": OFFICE, "street": [[], [], [], [], []]}
ACTION = {
    "step": 2,
    "action": "buy",
    "from": "B",
    "actor": "A",
    "wallet": 5,
    "decks": {"A": {"cards": 1, "coins": 0, "price": 1}, "B": {"cards": 1, "coins": 0, "price": 1}},
    "municipal_left": 3,
}
DROP = object()


def changed(document: dict[str, Any], path: list[Any], value: Any) -> dict[str, Any]:
    document = copy.deepcopy(document)
    *steps, last = path
    here = document
    for step in steps:
        here = here[step]
    if value is DROP:
        del here[last]
    else:
        here[last] = value
    return document


def where_refused(calculation: str, document: dict[str, Any]) -> str:
    with pytest.raises(Unreadable) as refused:
        documents.calculate("uptown", calculation, document)
    return refused.value.where


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["players"], DROP, "players"),
        (["winner"], "Ann", "winner"),
        (["players", 0, "name"], DROP, "players[0].name"),
        (["players", 0, "name"], " ", "players[0].name"),
        (["players", 1, "name"], "Ann", "players[1].name"),
        (["players", 0, "money"], 3, "players[0].money"),
        (["players", 0, "coins"], DROP, "players[0].coins"),
        (["players", 0, "coins"], -1, "players[0].coins"),
        (["players", 0, "coins"], 1.5, "players[0].coins"),
        (["players", 0, "coins"], True, "players[0].coins"),
        (["players", 0, "deck_coins"], -1, "players[0].deck_coins"),
        (["players", 0, "lots"], DROP, "players[0].lots"),
        (["players", 0, "lots"], [[], []], "players[0].lots"),
        (["players", 0, "lots"], [[]] * 6, "players[0].lots"),
        (["players", 0, "lots", 1], OFFICE, "players[0].lots[1]"),
        (["players", 0, "lots", 0, 0], {}, "players[0].lots[0][0].kind"),
        (["players", 0, "lots", 0, 0], "office", "players[0].lots[0][0]"),
        (["players", 0, "lots", 0, 0, "kind"], "casino", "players[0].lots[0][0].kind"),
        (["players", 0, "lots", 0, 0, "only"], "cellar", "players[0].lots[0][0].only"),
        (["players", 0, "lots", 0, 0, "roof"], 1, "players[0].lots[0][0].roof"),
        (["players", 0, "lots", 0, 0, "price"], 1, "players[0].lots[0][0].price"),
        (["players", 0, "lots", 0, 0, "prestige"], [{"per": "flat"}], "players[0].lots[0][0].prestige[0].pays"),
        (
            ["players", 0, "lots", 0, 0, "prestige"],
            [{"per": "day", "pays": 1}],
            "players[0].lots[0][0].prestige[0].per",
        ),
        (
            ["players", 0, "lots", 0, 0, "income"],
            [{"per": "kind-on-lot", "pays": 1}],
            "players[0].lots[0][0].income[0].kind",
        ),
        (
            ["players", 0, "lots", 0, 0, "prestige"],
            [{"per": "flat", "pays": 1}, {"per": "kind-on-street", "pays": 1, "kind": "lock"}],
            "players[0].lots[0][0].prestige[1].kind",
        ),
        (["players", 1, "lots"], [[]] * 5, "players[1].pad"),
        (["players", 1, "pad", "lots"], [1, 2, 3], "players[1].pad.lots"),
        (["players", 1, "pad", "coins"], DROP, "players[1].pad.coins"),
        (["players", 1, "pad", "tallest"], -1, "players[1].pad.tallest"),
        (["readings"], {"duo": "two"}, "readings.duo"),
        (["readings"], {"duo-floors": "three"}, "readings.duo-floors"),
    ],
)
def test_a_table(path: list[Any], value: Any, where: str) -> None:
    documents.calculate("uptown", "final", TABLE)
    assert where_refused("final", changed(TABLE, path, value)) == where


def test_a_street_for_its_income() -> None:
    assert where_refused("income", {"lots": [[]]}) == "lots"
    assert where_refused("income", {}) == "lots"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["lot"], 0, "lot"),
        (["lot"], 6, "lot"),
        (["street"], [[]], "street"),
        (["owner"], DROP, "owner"),
        (["card", "income"], [{"per": "kind-on-lot", "pays": 1}], "card.income[0].kind"),
        (["street", 0], [{"kind": "tower"}], "street[0][0].kind"),
    ],
)
def test_a_placement(path: list[Any], value: object | int | list[Any], where: str) -> None:
    documents.calculate("uptown", "placement", PLACEMENT)
    assert where_refused("placement", changed(PLACEMENT, path, value)) == where


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["step"], 3, "step"),
        (["step"], True, "step"),
        (["action"], "steal", "action"),
        (["from"], DROP, "from"),
        (["from"], "C", "from"),
        (["from"], 1, "from"),
        (["actor"], "C", "actor"),
        (["seller"], "B", "seller"),
        (["wallet"], -1, "wallet"),
        (["municipal_left"], DROP, "municipal_left"),
        (["decks", "B", "price"], DROP, "decks.B.price"),
        (["decks", "B", "cards"], -1, "decks.B.cards"),
    ],
)
def test_an_action(path: list[str], value: object | int | str, where: str) -> None:
    documents.calculate("uptown", "action", ACTION)
    assert where_refused("action", changed(ACTION, path, value)) == where


def test_an_end() -> None:
    assert where_refused("end", {"decks": {"A": -1}, "streets": {}}) == "decks.A"
    assert where_refused("end", {"decks": {}, "streets": {"A": [[]]}}) == "streets.A"


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_a_set_up_for_too_few_or_too_many(players: int) -> None:
    assert where_refused("setup", {"players": players}) == "players"
