"""A wallet of Happy City that balances: income once a round, a tap buys, a coin is taken, nothing is paid twice."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.happy_city.table.editor import EDITOR
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat
from tests.web.test_happy_city_editor import form_of, parts, play, send


def with_first_income(client: FlaskClient) -> AtTable:
    """Two players with the income of the first round in their wallets: 3 coins each."""
    table = play(client, ["Ann", "Bob"])
    send(table, 0, book="1")
    return table


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return with_first_income(client)


def board(app: Flask, table: AtTable, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = parts(app, table)[f"seat-{seat}"]["board"]
    return found


def test_a_tap_buys_price_off_card_in_and_one_undo_gives_both_back(app: Flask, table: AtTable) -> None:
    answer = send(table, 0, card__1="house")
    assert board(app, table)["coins"] == 2
    assert re.search(r'name="coins" value="2"', flat(answer["fragments"]["fields"]))
    assert "built: House, −1" in table.get("/log").text
    table.post("/enter/seat-0/undo")
    assert board(app, table)["coins"] == 3
    assert [card for card in board(app, table)["city"] if card] == ["market"]


def test_what_a_special_takes_off_is_shown_and_taken_off(app: Flask, client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"], ("expert",))
    send(table, 0, card__0="market-blue", card__1="E04", coins="9")
    page = flat(table.get("/enter/seat-0").text)
    assert 'class="vh">price </span>1' in page.split('value="museum"')[1].split("</button>")[0]
    send(table, 0, book="1")
    assert bought_by_taps(table) == [True, True], "at the seats without cards too"
    coins = board(app, table)["coins"]
    send(table, 0, card__2="museum")
    assert board(app, table)["coins"] == coins - 1


def test_a_card_taken_out_again_gives_back_what_it_cost(app: Flask, table: AtTable) -> None:
    send(table, 0, card__1="house")
    send(table, 0, card__1="")
    assert board(app, table)["coins"] == 3
    send(table, 0, card__1="house")
    send(table, 0, card__1="shoe-shop")
    assert board(app, table)["coins"] == 1


def test_a_purchase_that_is_sent_twice_is_paid_once(app: Flask, table: AtTable) -> None:
    data = {**form_of(table), "card.1": "house"}
    for _ in range(2):
        assert table.client.post(f"{table.path}/enter/seat-0", data=data, headers=JSON).status_code == 200
    assert board(app, table)["coins"] == 2


def test_a_wallet_that_is_too_small_says_so_of_all_that_it_lacks(app: Flask, table: AtTable) -> None:
    answer = send(table, 0, card__1="zoo")
    assert board(app, table)["coins"] == 0
    assert "The wallet is 5 coins short" in flat(answer["fragments"]["strip"])
    strip = flat(send(table, 0, card__2="house")["fragments"]["strip"])
    assert "The wallet is 6 coins short of what was bought: count it again" in strip
    assert "short" not in send(table, 0, coins="4")["fragments"]["strip"]


def test_a_wallet_that_nobody_counted_is_not_counted_down(app: Flask, client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, 0, card__1="zoo", pays="1")
    assert board(app, table)["coins"] is None
    assert "short" not in table.get("/enter/seat-0").text
    assert "built: Zoo" in table.get("/log").text
    assert re.search(r"\? ?<small>\+", flat(table.get("/enter/seat-0").text))
    send(table, 0, book="1")
    assert board(app, table)["coins"] is None
    assert board(app, table, 1)["coins"] == 3


def switch(table: AtTable, seat: int, *, on: bool) -> None:
    """Tap the switch of this seat's page."""
    fields = {name: value for name, value in form_of(table, seat).items() if name != "pays"}
    assert table.post(f"/enter/seat-{seat}", **fields, **({"pays": "1"} if on else {})).status_code == 303


def bought_by_taps(table: AtTable, seats: int = 2) -> list[bool]:
    return ["pays" in form_of(table, seat) for seat in range(seats)]


def test_whoever_comes_later_buys_as_the_others_do(table: AtTable) -> None:
    table.post("/settings", name=["Ann", "Bob"], add="")
    assert bought_by_taps(table, 3) == [True, True, True]


def test_the_switch_leaves_alone_what_another_phone_builds_meanwhile(app: Flask, table: AtTable) -> None:
    stale = {**form_of(table, 1), "card.1": "house"}
    switch(table, 0, on=False)
    assert table.client.post(f"{table.path}/enter/seat-1", data=stale, headers=JSON).status_code == 200
    assert bought_by_taps(table) == [False, False]
    assert "house" in board(app, table, 1)["city"]


def test_only_whoever_wants_it_pays_before_the_first_income(app: Flask, client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, 0, coins="9")
    send(table, 0, card__1="zoo")
    assert board(app, table)["coins"] == 9, "cities that are entered at the end pay nothing"
    send(table, 0, pays="1")
    assert 'name="pays" value="1" checked' in flat(table.get("/enter/seat-0").text)
    send(table, 0, card__2="spa", pays="1")
    assert board(app, table)["coins"] == 2
    switch(table, 0, on=False)
    log = flat(table.get("/log").text)
    assert "Tap to buy: yes" in log
    assert "Tap to buy: no" in log


def test_what_the_wallet_cannot_pay_is_marked_in_the_catalogue(table: AtTable) -> None:
    page = flat(table.get("/enter/seat-0").text)
    dear = re.findall(r'class="pick[^"]* dear" name="put" value="([^"]+)"', page)
    assert "zoo" in dear
    assert "house" not in dear


def test_where_a_tap_buys_the_wallet_starts_with_the_coins_of_the_set_up(app: Flask, client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    answer = send(table, 0, pays="1")
    assert 'name="coins" value="2"' in flat(answer["fragments"]["fields"])
    assert [board(app, table, seat)["coins"] for seat in (0, 1)] == [2, 2]
    assert "card of 10" not in table.get("").text, "the coins of the set-up are no entry"
    send(table, 0, card__1="grocery")
    assert board(app, table)["coins"] == 0
    switch(table, 0, on=False)
    assert board(app, table, 1)["coins"] is None, "nobody has counted it"


def press(table: AtTable, page: str) -> None:
    """The one button of an answer, as it stands on the page."""
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page.split('class="doit"')[1]))
    assert table.client.post(f"{table.path}/enter/seat-0", data=fields).status_code == 303


def test_may_i_buy_it_has_buy_it_where_it_may_be_bought(app: Flask, table: AtTable) -> None:
    refused = table.get("/calc/purchase?seat=0&card=zoo&coins=3&free_next=yes").text
    assert "You may not buy it" in refused, "the family game knows no tunnel"
    assert "doit" not in refused
    page = table.get("/calc/purchase?seat=0&card=house&coins=3").text
    assert "Underwater tunnel" not in page
    assert "Buy it for 1" in page
    press(table, page)
    assert [card for card in board(app, table)["city"] if card] == ["market", "house"]
    assert board(app, table)["coins"] == 2


def test_may_i_take_it_has_take_it(app: Flask, table: AtTable) -> None:
    send(table, 0, card__1="house", card__2="apartment-block")
    press(table, table.get("/calc/special?seat=0&card=cat-cafe").text)
    assert [card for card in board(app, table)["city"] if card] == ["market", "house", "apartment-block", "cat-cafe"]
    assert "doit" not in table.get("/calc/special?seat=0&card=dinosaur-park").text


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("board.prices", {"house": 1, "zoo": 8}, "9"),
        ("board.prices.house", 1, "1"),
        ("board.pays", False, "no"),
        ("board.acted", 3, "3"),
    ],
)
def test_what_two_phones_may_disagree_on_is_told_in_words(
    app: Flask, table: AtTable, path: str, value: Any, words: str
) -> None:
    snapshot = app.extensions["store"].snapshot(table.path.rsplit("/", 1)[1], edit=True)
    part = EDITOR.parts(snapshot)["seat-0"]
    with app.test_request_context():
        assert "board" not in str(part.label(path))
        assert str(part.value_text(path, value)) == words


def test_away_from_a_table_there_is_nothing_to_buy(client: FlaskClient) -> None:
    assert "doit" not in client.get("/calc/happy-city/purchase?card=house&coins=3&city=market").text


@pytest.mark.parametrize("buys", [True, False])
def test_a_rematch_goes_on_as_it_was_whether_a_tap_buys(client: FlaskClient, buys: bool) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, 0, **({"book": "1"} if buys else {"card__1": "house"}))
    rematch = AtTable(client, table.post("/rematch").headers["Location"])
    assert ("pays" in Filled(rematch.get("/enter/seat-1").text).sent) == buys
    send(rematch, 0)
    assert rematch.get().text.count("nothing entered yet") >= 2
