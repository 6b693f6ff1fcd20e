"""Two phones at one city: different cards for one free place both stand."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import JSON, AtTable, open_table


def build(at: AtTable, *cards: str, base: int, **more: Any) -> Any:
    city = {f"card.{place}": card for place, card in enumerate(cards)}
    data = {"way": "board", "base": base, **city, **more}
    return at.client.post(f"{at.path}/enter/seat-0", data=data, headers=JSON)


def board(app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = app.extensions["store"].part(1, "seat-0").document["board"]
    return found


def built(app: Flask) -> list[str]:
    return [card for card in board(app)["city"] if card]


def test_different_cards_for_one_free_place_are_both_kept(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    other = AtTable(app.test_client(), at.path)
    build(at, "market", base=0)
    assert build(other, "market", "zoo", base=1).status_code == 200
    answer = build(at, "market", "house", base=1)
    assert answer.status_code == 200
    assert built(app) == ["market", "zoo", "house"]
    assert 'name="card.2" value="house"' in answer.json["fragments"]["fields"]


def test_cards_of_two_tabs_of_one_phone_are_both_kept(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    assert build(at, "market", "zoo", base=0, form_number="one").status_code == 200
    assert build(at, "market", "house", base=0, form_number="another").status_code == 200
    assert built(app) == ["market", "zoo", "house"]


def test_a_card_that_was_changed_before_the_answer_came_is_no_second_one(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    assert build(at, "market", "zoo", base=0, form_number="lost").status_code == 200
    assert build(at, "market", "house", base=0, form_number=["changed", "lost"]).status_code == 200
    assert built(app) == ["market", "house"]


def test_even_the_first_cards_of_two_phones(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    other = AtTable(app.test_client(), at.path)
    build(other, "market", "zoo", base=0)
    assert build(at, "market", "house", base=0).status_code == 200
    assert built(app) == ["market", "zoo", "house"]


def test_both_are_paid(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    other = AtTable(app.test_client(), at.path)
    build(at, "market", base=0, coins=20)
    build(other, "market", "zoo", base=1, coins=20, buy="1")
    one = 20 - board(app)["coins"]
    assert one > 0
    assert build(at, "market", "house", base=1, coins=20, buy="1").status_code == 200
    assert built(app) == ["market", "zoo", "house"]
    assert board(app)["coins"] < 20 - one


def test_one_card_that_two_phones_told_stands_once(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    build(at, "market", base=0)
    build(AtTable(app.test_client(), at.path), "market", "zoo", base=1)
    assert build(at, "market", "zoo", base=1).status_code == 200
    assert built(app) == ["market", "zoo"]


def test_two_cards_in_place_of_one_are_still_a_choice(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    build(at, "market", "zoo", base=0)
    build(AtTable(app.test_client(), at.path), "market", "house", base=1)
    assert build(at, "market", "school", base=1).status_code == 409
    assert built(app) == ["market", "house"]
