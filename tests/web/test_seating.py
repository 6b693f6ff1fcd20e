"""Seats of an open table: added, removed and moved, and whoever left comes back with all that was entered."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.session.editors.turn_bar import clockwise, turn_order
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, open_table
from tests.web.streets_forms import EXAMPLE, form, open_streets, save


def names(at: AtTable) -> list[str]:
    return Filled(at.get("/settings").text).values["name"]


def press(at: AtTable, **button: Any) -> Any:
    """One of the buttons beside the names, with the rest of the form as the page has it."""
    page = Filled(at.get("/settings").text)
    sent = {name: values for name, values in page.values.items() if name != "back"}
    return at.client.post(f"{at.path}/settings", data={**sent, **button})


def total(at: AtTable, name: str) -> str | None:
    seats = flat(at.get("/state?show=table").json["fragments"]["seats"])
    found = re.search(rf'<b class="d" dir="auto">{name}</b>.*?<b class="num total">(.*?)</b>', seats)
    return found and found[1]


def test_a_player_comes_moves_and_is_counted(table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4, coins=0)
    assert press(table, add="").status_code == 303
    assert names(table) == ["Ann", "Bob", "Player 3"]
    press(table, name=["Ann", "Bob", "Cid"], up=2)
    assert names(table) == ["Ann", "Cid", "Bob"]
    table.enter(2, residents=9, hearts=9, coins=0)
    assert (total(table, "Cid"), total(table, "Ann")) == ("81", "12")
    page = flat(table.get("/enter/seat-2?by=pad").text)
    assert f'href="{table.path}/enter/seat-1' in page.partition('id="score-bar"')[2]
    log = flat(table.get("/log").text)
    assert "Cid moves up one seat" in log
    assert "Player 3 is now at the table" in log


def test_whoever_has_entries_is_asked_about_and_comes_back_with_them(client: FlaskClient) -> None:
    at = open_table(client, names=("Ann", "Bob", "Cid"))
    at.enter(1, residents=3, hearts=4, coins=0)
    asked = press(at, drop=1)
    assert asked.status_code == 409
    assert "Bob" in asked.text
    assert names(at) == ["Ann", "Bob", "Cid"]
    assert press(at, drop=1, sure=1).status_code == 303
    assert names(at) == ["Ann", "Cid"]
    assert at.get("/enter/seat-1").status_code == 404
    assert at.get("/log").status_code == 200
    assert "Bob" in flat(at.get("/log").text)
    assert press(at, back=1).status_code == 303
    assert names(at) == ["Ann", "Bob", "Cid"]
    assert total(at, "Bob") == "12"
    assert press(at, drop=2).status_code == 303
    assert names(at) == ["Ann", "Bob"]


def test_the_table_stays_within_its_game(table: AtTable) -> None:
    page = table.get("/settings").text
    assert 'name="drop"' not in page
    assert press(table, drop=0).status_code == 422
    for _ in range(3):
        press(table, add="")
    assert 'name="add"' not in table.get("/settings").text
    assert press(table, add="").status_code == 422
    assert len(names(table)) == 5


def test_who_starts_is_never_somebody_who_left(client: FlaskClient, app: Flask) -> None:
    at, store = open_table(client, names=("Ann", "Bob", "Cid"), first="1"), app.extensions["store"]
    press(at, drop=1)
    assert store.by_key(at.path.removeprefix("/t/")).options["first"] == 2
    at.enter(0, residents=1, hearts=1, coins=0)
    again = at.post("/rematch").headers["Location"].removeprefix("/t/")
    rematch = store.by_key(again)
    assert [seat.name for seat in rematch.seats] == ["Ann", "Cid"]
    assert rematch.options["first"] == 0


def test_what_somebody_owns_in_the_city_goes_and_comes_back_too(client: FlaskClient, app: Flask) -> None:
    at, store = open_streets(client), app.extensions["store"]
    save(at, "city", form(*EXAMPLE))

    def owned() -> list[str | None]:
        return [tile["owner"] for tile in store.part(1, "city").document["board"]["city"]]

    before = owned()
    assert press(at, drop=1).status_code == 409
    assert press(at, drop=1, sure=1).status_code == 303
    assert "1" not in owned()
    lessened = form(*((*t[:4], "", *t[5:]) if t[4:5] == ("1",) else t for t in EXAMPLE), base=2)
    assert save(at, "city", {**lessened, "turn": "0"}).status_code == 200
    assert at.get("/result").status_code == 200
    press(at, back=1)
    assert owned() == before


def test_whoever_comes_back_owns_again_what_nobody_took(client: FlaskClient, app: Flask) -> None:
    """One house was given to somebody else meanwhile."""
    at, store = open_streets(client), app.extensions["store"]
    save(at, "city", form(*EXAMPLE))
    press(at, drop=1, sure=1)
    lessened = [(*tile[:4], "", *tile[5:]) if tile[4:5] == ("1",) else tile for tile in EXAMPLE]
    taken = [(*tile[:4], "0", *tile[5:]) if tile[:2] == (-1, -1) else tile for tile in lessened]
    assert save(at, "city", {**form(*taken, base=2), "turn": "0"}).status_code == 200
    press(at, back=1)
    owned = {(tile["x"], tile["y"]): tile["owner"] for tile in store.part(1, "city").document["board"]["city"]}
    assert (owned[-2, -1], owned[-4, -1]) == ("1", "1")
    assert owned[-1, -1] == "0"


@pytest.mark.parametrize("game", ["streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters"])
def test_every_page_of_every_game_opens_after_people_came_and_went(client: FlaskClient, game: str) -> None:
    at = open_table(client, game, ("Ann", "Bob", "Cid"))
    press(at, drop=0)
    press(at, add="")
    press(at, up=3)
    for page in ("", "/result", "/log", "/settings", "/enter/seat-1", "/enter/seat-3", "/enter/seat-2?by=pad"):
        assert at.get(page).status_code == 200, page
    answer = at.client.post(f"{at.path}/enter/seat-3", data={"way": "pad", "base": 0}, headers=JSON)
    assert answer.status_code == 200


@pytest.mark.parametrize("game", ["streets", "ginkgopolis"])
def test_from_two_to_one_and_back_the_rival_comes_and_goes(client: FlaskClient, game: str) -> None:
    at = open_table(client, game, ("Ann", "Bob"))
    press(at, drop=0)
    for page in ("", "/result", "/enter/city", "/enter/seat-1"):
        assert at.get(page).status_code == 200, page
    press(at, add="")
    assert at.get("/enter/city").status_code == 200


def test_turns_go_round_as_people_sit_now(client: FlaskClient, app: Flask) -> None:
    at, store = open_table(client, "uptown", ("Ann", "Bob", "Cid"), first="2"), app.extensions["store"]

    def turns() -> list[str]:
        table = store.by_key(at.path.removeprefix("/t/"))
        named = [turn.seat.name for turn in turn_order(table, table.seats, lambda _seat: False)]
        assert [seat.name for seat in clockwise(table)] == named
        return named

    assert turns() == ["Cid", "Ann", "Bob"]
    press(at, up=1)
    assert turns() == ["Cid", "Bob", "Ann"]
    press(at, drop=0)
    press(at, add="")
    assert turns() == ["Cid", "Player 4", "Bob"]


def test_the_page_of_somebody_who_left_says_so(client: FlaskClient) -> None:
    at = open_table(client, names=("Ann", "Bob", "Cid"))
    press(at, drop=1)
    page = at.get("/enter/seat-1")
    assert page.status_code == 404
    assert "Bob has left the table" in page.text
    refused = at.enter(1, residents=3)
    assert refused.status_code == 404
    assert "Bob has left the table" in refused.json["error"]["message"]
