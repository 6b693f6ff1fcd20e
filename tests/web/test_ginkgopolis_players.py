"""What lies in front of a player of Ginkgopolis in the form: points, refreshes, characters and cards."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.ginkgopolis_phones import Table, open_ginkgopolis
from tests.web.phones import flat


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_ginkgopolis(client)


def test_a_seat_keeps_every_field_through_the_form(table: Table) -> None:
    table.save("seat-0", tokens=17, refresh=2, **{"card.yellow-19": 1, "character.red-exploit": 2, "count.high": 3})
    page = flat(table.get("/enter/seat-0").text)
    assert re.search(r'id="tokens"[^>]*value="17"', page)
    assert re.search(r'name="refresh" value="2" checked', page)
    assert re.search(r'name="card.yellow-19" value="1" checked', page)
    assert re.search(r'name="character.red-exploit"[^>]*value="2"', page)
    assert re.search(r'name="count.high"[^>]*value="3"', page)


@pytest.mark.parametrize(
    ("field", "entered"),
    [("tokens", "−1"), ("tokens", "many"), ("refresh", "3"), ("character.yellow-exploit", "3"), ("count.red", "x")],
)
def test_what_cannot_be_read_names_its_field(table: Table, field: str, entered: str) -> None:
    refused = table.save("seat-0", **{field: entered})
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == field


def test_cards_count_what_is_told_where_the_city_is_not_entered(table: Table, app: Flask) -> None:
    table.save("districts", **{"d0.colour": "red", "d0.0.resources": 3})
    answer = table.save("seat-0", tokens=5, refresh=1, **{"card.red-10": 1, "card.blue-14": 1}).json
    assert 'data-counts="red low"' in answer["fragments"]["held"]
    assert answer["state"] == "in-progress"
    counts = {"count.red": 4, "count.low": 2, "count.blue": 9}
    people = {"character.red-exploit": 2, "character.blue-urbanize": 1}
    answer = table.save("seat-0", 1, tokens=5, refresh=1, **{"card.red-10": 1, "card.blue-14": 1}, **counts, **people)
    assert answer.json["state"] == "complete"
    assert table.final(app)["players"][0] == {
        "name": "Anya", "tokens": 5, "refresh": 1, "characters": ["red-exploit", "red-exploit", "blue-urbanize"],
        "cards": ["red-10", "blue-14"], "counts": {"red": 4, "low": 2},
    }  # fmt: skip


def test_a_card_shows_where_else_it_lies(table: Table) -> None:
    table.build("0,0 red 12 1 0")
    table.save("seat-1", **{"card.red-19": 1})
    page = table.get("/enter/seat-0").text
    assert "(with Boris)" in page
    assert "(its tile is uncovered in the city)" in page


def test_two_phones_add_different_cards_to_one_player(app: Flask, table: Table) -> None:
    table.save("seat-0", tokens=3)
    other = Table(app.test_client(), table.path)
    other.save("seat-0", 1, tokens=3, **{"card.red-10": 1})
    assert table.save("seat-0", 1, tokens=3, **{"card.blue-11": 1}).status_code == 200
    assert set(table.part(app, "seat-0")["board"]["cards"]) == {"red-10", "blue-11"}


def test_the_first_game_offers_its_sets(client: FlaskClient) -> None:
    data = {"game": "ginkgopolis", "name": ["Anya", "Boris"], "module": "first_game"}
    table = Table(client, client.post("/new", data=data).headers["Location"])
    assert table.get("/enter/seat-0").text.count("data-set=") == 6
