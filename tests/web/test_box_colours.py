"""The colour of somebody's pieces in the box: chosen at the new table or later, and shown beside the sign."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.tables import Store
from tests.web.phones import AtTable, open_table, table_of


def open_with(client: FlaskClient, *boxes: str, game: str = "ginkgopolis") -> AtTable:
    return open_table(client, game, box=list(boxes))


def boxes(store: Store, at: AtTable) -> list[str | None]:
    return [seat.box for seat in table_of(store, at).seats]


@pytest.mark.parametrize("game", games.ids())
def test_only_a_game_with_coloured_pieces_asks_for_a_colour(client: FlaskClient, game: str) -> None:
    asks = 'name="box"' in client.get(f"/new?game={game}").text
    assert asks == games.get(game).coloured


def test_a_colour_chosen_at_the_new_table_is_shown_by_its_name_and_on_the_sign(
    client: FlaskClient, store: Store
) -> None:
    at = open_with(client, "blue", "")
    assert boxes(store, at) == ["blue", None]
    page = at.get().text
    assert re.search(r'class="note">blue<', page)
    assert page.count('class="box box-blue"') >= 1
    assert 'class="box box-blue"' in at.get("/enter/city").text


def test_another_colour_is_chosen_later_and_a_form_without_colours_keeps_them(
    client: FlaskClient, store: Store
) -> None:
    at = open_with(client, "blue", "red")
    names = {"name": ["Ann", "Bob"], "was": ["Ann", "Bob"], "seat": ["0", "1"]}
    assert client.post(f"{at.path}/settings", data={**names, "box": ["green", ""]}).status_code == 303
    assert boxes(store, at) == ["green", None]
    assert client.post(f"{at.path}/settings", data=names).status_code == 303
    assert boxes(store, at) == ["green", None]


def test_a_colour_that_no_box_has_is_none(client: FlaskClient, store: Store) -> None:
    assert boxes(store, open_with(client, "<b>", "white")) == [None, "white"]


def test_the_colour_goes_along_with_who_sits_earlier(client: FlaskClient) -> None:
    query = {"game": "streets", "name": ["Ann", "Bob", "Cleo"], "box": ["red", "blue", "green"], "up": "1"}
    page = client.get("/new", query_string=query).text
    assert re.findall(r'<option value="(\w+)" selected>', page) == ["blue", "red", "green"]


def test_a_rematch_and_a_table_handed_over_keep_the_colours(app: Flask, client: FlaskClient, store: Store) -> None:
    at = open_with(client, "orange", "black", game="streets")
    link = re.search(r'id="link" readonly value="([^"]*)"', at.get("/hand-over").text)
    other = app.test_client()
    assert link
    opened = other.post("/take", data={"packed": link[1].rpartition("/")[2]}).headers["Location"]
    assert boxes(store, AtTable(other, opened)) == ["orange", "black"]
