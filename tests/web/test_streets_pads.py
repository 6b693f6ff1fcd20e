"""The pad of Streets with the business module: tokens are counted, or what they pay is entered."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.phones import JSON, AtTable, flat, sums

ANN = {"money": 40, "buildings": 5, "restaurant": 1, "residential": 3, "leisure": 3, "retail": 2}


@pytest.fixture
def at(client: FlaskClient) -> AtTable:
    opened = client.post("/new", data={"game": "streets", "name": ["Ann", "Bob"], "module": "business"})
    return AtTable(client, opened.headers["Location"])


def fold(at: AtTable, seat: int) -> str:
    return re.findall(r"<details class=\"moresums\"[^>]*>", at.get(f"/enter/seat-{seat}?by=pad").text)[0]


def test_a_pad_of_dollars_counts_as_it_did(at: AtTable) -> None:
    assert " open" not in fold(at, 0)
    assert at.enter(0, money=40, buildings=5, majority=25, sets=10).status_code == 200
    assert sums(at) == ["80"]
    assert "ready, all 4 numbers" in at.get("/enter/seat-0").text
    assert " open" in fold(at, 0)
    assert " open" in fold(at, 1)


def test_tokens_and_what_they_pay_are_not_added_up(at: AtTable) -> None:
    refused = at.enter(0, **ANN, majority=25)
    assert refused.status_code == 422
    assert refused.json
    assert refused.json["error"]["field"] == "pad.majority"
    assert "not both" in refused.json["error"]["message"]
    data = {"way": "pad", "base": 0, "pad.money": "40", "pad.retail": "2", "pad.sets": "10"}
    page = at.client.post(f"{at.path}/enter/seat-0", data=data)
    assert page.status_code == 422
    assert "enter this or the counts above it, not both" in flat(page.text)


def test_whoever_changes_from_the_board_to_the_pad_finds_the_tokens(at: AtTable) -> None:
    board = {"way": "board", "base": 0, "money": "12", "tokens.retail": "3"}
    assert at.client.post(f"{at.path}/enter/seat-0", data=board, headers=JSON).status_code == 200
    page = at.get("/enter/seat-0?by=pad").text
    assert re.search(r'name="pad.retail"[^>]*value="3"', page)
    assert re.search(r'name="pad.leisure"[^>]*value="0"', page)
    assert " open" not in fold(at, 0)
