"""Happy City: the disputed rules about dwellings, on both sides."""

from typing import Any

from companion import documents
from tests.games.test_happy_city import PLAIN, final

TWICE = ["market", "house", "school", "house"]
OTHER = ["market", "florist"]
YES = {"two-dwellings": "yes"}


def reasons(result: dict[str, Any]) -> list[str]:
    return [finding["rule"] for finding in result["findings"]]


def test_a_dwelling_stands_once_in_a_city_or_twice() -> None:
    result = final(TWICE, OTHER, OTHER)
    assert reasons(result) == ["HC-20"]
    assert [(reading["id"], reading["others"][0]["changes"]) for reading in result["readings"]] == [
        ("two-dwellings", "nothing")
    ]
    assert reasons(final(TWICE, OTHER, OTHER, readings=YES)) == []


def test_no_other_name_stands_in_a_city_twice() -> None:
    result = final(["market", "school", "school"], PLAIN, readings=YES)
    assert (reasons(result), result["readings"]) == (["HC-19"], [])


def test_a_second_dwelling_may_be_bought_or_not() -> None:
    purchase = {"city": ["market", "house"], "coins": 1, "card": "house", "source": "dwelling"}
    refused = documents.calculate("happy-city", "purchase", purchase)
    assert (refused["legal"], refused["reasons"]) == (False, ["duplicate-name"])
    bought = documents.calculate("happy-city", "purchase", {**purchase, "readings": YES})
    assert (bought["legal"], bought["price"]) == (True, 1)


def test_of_one_dwelling_there_is_one_fewer_than_players_or_all_four() -> None:
    """With two players each stack has one card, so there is one house; mixed stacks may hold more of them."""
    houses = ["market", "house"], ["market", "house"]
    result = final(*houses)
    assert reasons(result) == ["HC-06"]
    assert [reading["id"] for reading in result["readings"]] == ["dwelling-stacks"]
    mixed = {"dwelling-stacks": "mixed"}
    assert reasons(final(*houses, readings=mixed)) == []
    five = [["market", "house"] for _ in range(5)]
    assert final(*five[:4])["findings"] != []
    assert reasons(final(*five, readings=mixed)) == ["HC-06"]
