"""What people made comes along to their next table, unless they leave it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.collection import MALL, TWIN, again, bring, made, mend
from tests.web.phones import AtTable, flat, open_table, spectator
from tests.web.streets_forms import open_streets


@pytest.fixture
def at(client: FlaskClient) -> AtTable:
    return open_streets(client)


def new(client: FlaskClient, **sent: str) -> AtTable:
    return open_table(client, "streets", ("Anya", "Mark"), **sent)


def test_a_rematch_begins_with_it_and_leaves_the_former_table_alone(at: AtTable) -> None:
    bring(at, MALL, TWIN)
    rematch = again(at)
    assert made(rematch) == [MALL, TWIN]
    assert "cards or tiles known from the last table: 2" in rematch.get("/log").text
    mend(rematch, MALL, "delete")
    assert made(at) == [MALL, TWIN]


def test_what_was_settled_and_what_was_made_are_taken_back_apart(at: AtTable) -> None:
    bring(at, MALL)
    at.post("/rules/ST-31", side="per-player")
    rematch = again(at)
    assert "ST-31" in rematch.get("/log").text
    rematch.post("/rules/ST-31/undo")
    assert made(rematch) == [MALL]


def test_what_stays_at_a_table_is_not_at_its_rematch_nor_offered(at: AtTable) -> None:
    bring(at, MALL)
    at.post("/tiles/along", along="no")
    assert "They stay at this table" in at.get("/tiles").text
    assert made(again(at)) == []
    assert "Tiles and cards as last time" not in at.client.get("/new?game=streets").text
    at.post("/tiles/along", along="yes")
    assert "1 made by hand, at the table of Anya, Mark, Lena" in flat(at.client.get("/new?game=streets").text)


def test_the_phone_offers_it_for_a_new_table_and_its_people_choose(at: AtTable) -> None:
    bring(at, MALL)
    page = flat(at.client.get("/new?game=streets").text)
    assert 'name="made_last_time" value="yes" checked' in page
    assert made(new(at.client)) == []
    assert made(new(at.client, made_last_time="yes")) == [MALL]


def test_a_table_between_without_tiles_does_not_lose_them(at: AtTable) -> None:
    bring(at, MALL)
    new(at.client)
    assert made(new(at.client, made_last_time="yes")) == [MALL]


def test_a_phone_of_others_is_offered_nothing(at: AtTable, app: Flask) -> None:
    bring(at, MALL)
    other = app.test_client()
    assert "Tiles and cards as last time" not in other.get("/new?game=streets").text
    assert made(new(other, made_last_time="yes")) == []


def test_one_who_only_watched_takes_nothing(at: AtTable, app: Flask, store: Store) -> None:
    bring(at, MALL)
    watcher = app.test_client()
    spectator(store, at, watcher).get()
    assert made(new(watcher, made_last_time="yes")) == []
