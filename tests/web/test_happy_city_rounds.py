"""The rounds of Happy City: which one it is, its income, whose turn it is, and the last."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import AtTable, flat
from tests.web.test_happy_city_editor import play, send
from tests.web.test_happy_city_wallet import board, switch, with_first_income

TEN = ("market", "zoo", "spa", "casino", "school", "library", "square", "house", "igloo", "bank")


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return with_first_income(client)


def test_an_income_is_offered_once_and_the_next_when_everybody_has_played(table: AtTable) -> None:
    panel = flat(send(table, 0)["fragments"]["income"])
    for words in ("It is in the wallets.", "Income booked", "Next income anyway"):
        assert words in panel
    assert "Add to the wallets" not in panel
    assert 'class="num wallet"' not in panel, "not shown as if it came again"
    send(table, 0, card__1="house")
    assert "Add to the wallets" not in send(table, 1)["fragments"]["income"]
    send(table, 1, coin="1")
    panel = send(table, 0)["fragments"]["income"]
    for words in ("Next income", "Add to the wallets", 'class="num wallet"'):
        assert words in panel


def test_the_cards_bought_say_which_round_it_is(app: Flask, client: FlaskClient) -> None:
    """A round brings one card, besides a special."""
    table = play(client, ["Ann", "Bob"])
    send(table, 0, card__1="house", card__2="zoo", card__3="spa")
    assert "Income of round 4" in send(table, 1)["fragments"]["income"]
    send(table, 1, card__1="school", card__2="bank", card__3="library", card__4="labyrinth", coins="9")
    assert "Income of round 4" in send(table, 0)["fragments"]["income"]
    send(table, 1, book="3")
    paid = board(app, table, 1)["coins"]
    send(table, 1, book="4")
    assert board(app, table, 1)["coins"] == paid > 9, "two phones that saw different rounds book one income"


def test_cards_entered_in_a_row_claim_no_income_of_their_round(table: AtTable) -> None:
    for number, card in enumerate(("house", "school", "library"), 1):
        send(table, 0, **{f"card__{number}": card})
    page = flat(table.get("/enter/seat-0").text)
    assert page.count("Round 3") == 1
    assert "Next income" in page
    assert "income booked" not in page
    assert "round 1" not in page.lower()


def test_without_buying_by_taps_nobody_is_said_to_be_in_turn(table: AtTable) -> None:
    assert "Still to play: Ann, Bob" in flat(table.get("/enter/seat-1").text)
    switch(table, 0, on=False)
    for page in ("", "/enter/seat-1"):
        text = flat(table.get(page).text)
        assert "Round 1" in text
        assert "income booked" in text
        assert "’s turn" not in text
        assert "Still to play" not in text


def test_the_tenth_card_calls_the_last_round_and_no_further_income_comes(table: AtTable) -> None:
    send(table, 0, coin="1")
    send(table, 0, **{f"card__{slot}": card for slot, card in enumerate(TEN[:9])})
    assert 'id="phase"' in table.get("/enter/seat-0").text
    strip = send(table, 0, card__9=TEN[9])["fragments"]["strip"]
    assert "Ann has ten cards: this is the last round" in flat(strip)
    assert "HC-27" in strip
    assert "this is the last round" in flat(table.get("").text)
    assert 'id="phase"' not in table.get("/enter/seat-0").text
    assert 'id="phase"' in table.get("/enter/seat-1").text
    send(table, 1, coin="1")
    for page in ("", "/enter/seat-0"):
        text = flat(table.get(page).text)
        assert text.count("The game is over: count the points") == 1
        for words in ("has the tenth card", "next: the income", "Next income", "’s turn"):
            assert words not in text


def test_when_all_have_ten_cards_the_game_is_over_and_said_once(table: AtTable) -> None:
    for seat in (0, 1):
        send(table, seat, **{f"card__{slot}": card for slot, card in enumerate(TEN)})
    text = flat(table.get("").text)
    assert text.count("The game is over: count the points") == 1
    assert "has the tenth card" not in text
