"""A turn of Ginkgopolis during the game: what it would cost or give, and doing it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.ginkgopolis_phones import Table, open_ginkgopolis, question, words


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_ginkgopolis(client)


def test_a_question_is_answered_without_a_script_too_and_only_if_it_makes_sense(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    page = table.get("/enter/city", query_string={"cell": "0,0", "who": "0", "tile": "blue-12"}).text
    assert 'value="construct 0,0 blue-12 0"' in page
    for asked in ({"cell": "0,0"}, {"cell": "zero", "who": "0"}, {"cell": "0,0", "who": "7"}):
        assert question(table, **asked) == ""


def test_a_construction_changes_city_cards_and_points_at_once(table: Table, app: Flask) -> None:
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9, **{"card.yellow-9": 1})
    table.save("seat-1", tokens=4)
    done = table.build(base=1, play="construct 0,0 blue-8 0")
    assert done.status_code == 200
    assert 'data-is="blue 8 3 0"' in done.json["fragments"]["city-map"]
    mine = table.part(app, "seat-0")["board"]
    assert mine["tokens"] == 9 - 3 + 2
    assert set(mine["cards"]) == {"yellow-9", "red-11"}
    assert table.part(app, "seat-1")["board"]["tokens"] == 6
    assert "Anya builds blue 8 on red 11" in table.get("/log").text
    table.post("/enter/city/undo")
    assert table.city(app)[0, 0] == ("red", 11, 2, "1")
    assert table.part(app, "seat-0")["board"]["tokens"] == 9
    assert table.part(app, "seat-1")["board"]["tokens"] == 4


def test_a_press_that_was_lost_on_its_way_is_done_once(table: Table, app: Flask) -> None:
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9)
    for _ in range(2):
        assert table.build(base=1, play="construct 0,0 blue-8 0").status_code == 200
    assert table.part(app, "seat-0")["board"]["tokens"] == 6
    assert table.city(app)[0, 0] == ("blue", 8, 3, "0")


def test_urbanizing_takes_the_points_of_the_neighbours(table: Table, app: Flask) -> None:
    table.build("0,0 yellow 11 2 1")
    table.save("seat-2", tokens=1)
    table.build(base=1, play="urbanize 1,0 red-9 2")
    assert table.city(app)[1, 0] == ("red", 9, 1, "2")
    assert table.part(app, "seat-2")["board"]["tokens"] == 3


def test_whoever_watches_gets_the_map_without_a_press(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    link = re.search(r'value="[^"]*(/v/[^"]+)"', table.get("").text)
    assert link is not None
    watched = Table(table.client, link[1])
    assert "Build it" not in question(watched, cell="0,0", who="0", tile="blue-12")
    assert watched.build("0,0").status_code in (403, 404)


def called(table: Table) -> str:
    return words(table.get().text.split('id="strip"')[1].split('id="seats"')[0])


def test_without_a_script_asking_keeps_what_was_typed(table: Table, app: Flask) -> None:
    row = {"c.0,0.colour": "red", "c.0,0.number": "12", "c.0,0.height": "2", "c.0,0.owner": "0"}
    asked = {"cell": "0,0", "who": "1", "colour": "blue", "number": "15", "then": "ask"}
    sent = table.client.post(f"{table.path}/enter/city", data={"way": "board", "base": 0, **row, **asked})
    assert table.city(app)[0, 0] == ("red", 12, 2, "0")
    page = table.client.get(sent.headers["Location"]).text
    assert "Blue tile 15 on top" in page
