"""The log: who did what, and the way back to it."""

import re
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.game.rulers import place_name
from companion.game.text import say
from companion.translations import catalogue, unpack
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, open_table
from tests.web.streets_forms import EXAMPLE, form, open_streets, save


def changes(at: AtTable) -> list[str]:
    return re.findall(r'/restore\?change=(\d+)"', at.get("/log").text)


def test_a_pay_out_is_restored_in_all_its_parts_and_one_undo_takes_it_back(app: Flask, client: FlaskClient) -> None:
    at, store = open_streets(client), app.extensions["store"]
    save(at, "city", form(*EXAMPLE, pay="-3,-1#0"))
    paid = {key: part.document for key, part in store.parts(1).items()}
    assert set(paid) == {"city", "seat-0", "seat-1"}
    save(at, "city", form(*EXAMPLE, base=1))
    save(at, "city", form(*EXAMPLE[:2], base=store.part(1, "city").revision))
    save(at, "seat-0", {"way": "board", "base": 1, "money": 70})
    before = {key: part.document for key, part in store.parts(1).items()}
    assert all(before[key] != paid[key] for key in ("city", "seat-0"))
    at.post("/restore", change=changes(at)[-1])
    assert {key: part.document for key, part in store.parts(1).items()} == paid
    at.post("/enter/city/undo")
    assert {key: part.document for key, part in store.parts(1).items()} == before


def test_a_city_older_than_a_pay_out_does_not_pay_twice_and_says_so_before(app: Flask, client: FlaskClient) -> None:
    at, store = open_streets(client), app.extensions["store"]
    save(at, "city", form(*EXAMPLE))
    save(at, "city", form(*EXAMPLE, pay="-3,-1#0", base=1))
    money = store.part(1, "seat-1").document["board"]["money"]
    oldest = changes(at)[-1]
    shown = flat(at.get(f"/restore?change={oldest}").text)
    taken = shown.partition("undoes")[2]
    assert "A street of 3 buildings pays: Anya 9" in taken
    assert "The city, Anya, Mark" in re.sub(r"</?bdi>", "", taken)
    assert store.part(1, "seat-1").document["board"]["money"] == money
    at.post("/restore", change=oldest)
    assert store.part(1, "seat-1").document is None
    save(at, "city", form(*EXAMPLE, pay="-3,-1#0", base=store.part(1, "city").revision))
    assert store.part(1, "seat-1").document["board"]["money"] == money


@pytest.mark.parametrize("game", ["streets", "ginkgopolis"])
def test_a_line_about_a_shared_city_says_where(client: FlaskClient, game: str) -> None:
    at = open_streets(client) if game == "streets" else open_table(client, game)
    if game == "streets":
        save(at, "city", form(*EXAMPLE[:3]))
        save(at, "city", form(*EXAMPLE[:4], base=1))
        what = "Starter Home built"
    else:
        save(at, "city", {"way": "board", "base": 0, "e0": "-1,-1 red 7 1 -"})
        what = "red 7"
    place = place_name((-1, -1))
    assert f"{place}: {what}" in flat(at.get("/log").text)
    undone = at.client.post(f"{at.path}/enter/city/undo", headers=JSON).json["said"]
    assert undone.startswith(f"Undone: {place}: {what}")


def test_a_restoration_is_undone_on_the_page_that_tells_of_it(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=1)
    table.enter(0, base=1, residents=2)
    log = table.client.get(table.post("/restore", change=changes(table)[-1]).headers["Location"]).text
    assert "Residents: 1 (an earlier state restored)" in flat(log)
    [made] = re.findall(r'name="undo" value="(\d+)"', log)
    assert table.post("/restore", undo=made).status_code == 303
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 2}
    assert 'name="undo"' not in table.get("/log").text


def test_what_was_entered_after_the_page_was_shown_is_shown_before_it_is_lost(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=1)
    table.enter(0, base=1, residents=2)
    first = changes(table)[-1]
    seen = Filled(table.get(f"/restore?change={first}").text).sent["seen"]
    table.enter(0, base=2, residents=2, hearts=5)
    again = table.post("/restore", change=first, seen=seen)
    assert again.status_code == 409
    assert "Hearts: 5" in again.text
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 2, "hearts": 5}
    seen = Filled(again.text).sent["seen"]
    assert table.post("/restore", change=first, seen=seen).status_code == 303
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 1}


def test_a_line_that_stands_is_not_offered_to_go_back_to(client: FlaskClient) -> None:
    at = open_streets(client)
    tiles = [(BytesIO(f"parent; building 2; retail; {name}".encode()), "tiles.txt") for name in ("One", "Two")]
    at.post("/tiles", file=tiles[0])
    assert changes(at) == []
    at.post("/tiles", file=tiles[1])
    [first] = changes(at)
    save(at, "city", form(*EXAMPLE[:3]))
    assert changes(at) == [first]
    at.post("/restore", change=first)
    assert len(changes(at)) == 2


def test_a_line_of_before_is_told_in_todays_words() -> None:
    packed = {
        "message": "Specials on the table: {n} of {all}",
        "values": {"n": 3, "all": 4},
        "plural": None,
        "count": 0,
    }
    assert unpack(packed).render(catalogue("ru")) == say("{n} of {all} laid out", n=3, all=4).render(catalogue("ru"))
