"""Turns and decks of UpTown, for those who follow them, the call of the end, and gifts as their owner sees them."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import JSON, flat, open_table
from tests.web.uptown_street import Street

ROOFED = ["park roof +1$"] * 5


@pytest.fixture
def street(client: FlaskClient) -> Street:
    return Street(client, open_table(client, "uptown", ("Ann", "Bob", "Cem")).path)


def turns(app: Flask, street: Street) -> dict[str, Any]:
    store = app.extensions["store"]
    board: dict[str, Any] = store.part(store.by_key(street.path.split("/")[-1]).id, "turns").document["board"]
    return board


def press(street: Street, part: str = "turns", **fields: str | int) -> None:
    """A button, with the fields that go with it (`deck__0` is `deck.0`)."""
    sent = {name.replace("__", "."): value for name, value in fields.items()}
    data = {"way": "turns" if part == "turns" else "board", "base": 0, **sent}
    answer = street.client.post(f"{street.path}/enter/{part}", data=data, headers=JSON)
    assert answer.status_code == 200, answer.text


def test_nobody_has_to_follow_the_turns(street: Street) -> None:
    assert "’s turn" not in street.get("/enter/seat-0").text
    assert "Turns and decks" in street.get("").text
    assert "Track turns" in street.get("/enter/turns").text


def test_the_strip_says_whose_turn_it_is_on_every_page(street: Street) -> None:
    press(street, over="0")
    for page in ("", "/enter/seat-0", "/enter/seat-2", "/enter/turns"):
        assert "Ann’s turn" in flat(street.get(page).text)
    assert 'name="over"' in street.get("/enter/seat-0").text
    assert 'name="over"' not in street.get("/enter/seat-1").text


def test_a_turn_is_over_once_however_often_it_is_pressed(app: Flask, street: Street) -> None:
    press(street, over="0")
    for _ in range(2):
        press(street, "seat-0", over="0")
    assert turns(app, street)["turn"] == 1
    strip = flat(street.get("/enter/seat-1").text)
    assert "Bob’s turn" in strip
    assert "Ann: has played" in strip
    assert "Bob’s turn" in street.get("/log").text


def test_after_the_last_player_the_next_round_begins(app: Flask, street: Street) -> None:
    press(street, over="0")
    for turn in range(3):
        press(street, base=turn + 1, over=str(turn))
    assert "Round 2" in street.get("/enter/seat-0").text
    press(street, base=4, back="1")
    assert turns(app, street)["turn"] == 2


def test_whoever_starts_the_game_starts_the_round(client: FlaskClient) -> None:
    data = {"game": "uptown", "name": ["Ann", "Bob"], "first": "1"}
    street = Street(client, client.post("/new", data=data).headers["Location"])
    press(street, over="0")
    assert "Bob’s turn" in flat(street.get("").text)


def test_a_deck_counts_down_from_what_everybody_was_dealt(app: Flask, street: Street) -> None:
    press(street, over="0")
    press(street, "seat-1", less="1")
    assert turns(app, street)["decks"] == {"1": 27}
    page = flat(street.get("/enter/seat-1").text)
    assert "A card from my deck: 27 left" in page
    assert "smallest deck 27" in flat(street.get("").text)


def test_an_empty_deck_calls_the_end(street: Street) -> None:
    press(street, deck__0=1)
    press(street, base=1, less="0", deck__0=1)
    page = flat(street.get("").text)
    assert "The deck of Ann is empty." in page
    assert "UT-62" in page
    assert "Finish the round" in page


def test_five_roofs_call_the_end(street: Street) -> None:
    answer = street.build([*ROOFED[:4], ""]).json
    assert "roofed." not in answer["fragments"]["strip"]
    assert "roofs 4 of 5" in flat(street.get("").text)
    answer = street.build(ROOFED, base=1).json
    assert "All five lots of Ann are roofed." in flat(answer["fragments"]["strip"])


def test_a_gift_shows_on_the_street_of_its_owner_until_the_next_entry(street: Street) -> None:
    lots = ["office", "", "", "", ""]
    street.build(lots, seat=1)
    given = street.build(["office; cafe gift -2*", *lots[1:]], seat=1, base=1).json
    assert "A gift on lot 1: café, gift, prestige −2" in flat(given["fragments"]["shelf"])
    assert "A gift on lot 1" in flat(street.get("/enter/seat-1").text)
    street.build(["office; cafe gift -2*", "shop", "", "", ""], seat=1, base=2)
    assert "A gift on lot 1" not in flat(street.get("/enter/seat-1").text)


def test_a_gift_that_roofs_is_said_at_the_table_until_its_income_is_taken(street: Street) -> None:
    street.build(["office +2$", "", "", "", ""], seat=1)
    street.build(["office +2$; cafe roof gift", "", "", "", ""], seat=1, base=1)
    assert "A gift roofs lot 1" in flat(street.get("/enter/seat-1").text)
    assert "Bob takes +2 for a roof" in flat(street.get("").text)
    street.client.post(f"{street.path}/enter/seat-1", data={"way": "board", "base": 2, "book": "1"})
    assert "for a roof" not in flat(street.get("").text)


def test_a_finished_table_calls_nobody(street: Street) -> None:
    street.build(ROOFED)
    assert "Finish the round" in street.get("").text
    street.post("/finish")
    assert "Finish the round" not in street.get("").text
