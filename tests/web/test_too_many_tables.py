"""Nobody fills the disk by opening tables without end; whoever opens tables elsewhere does not notice."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables import Store
from tests.plays import archived, random_plays
from tests.web.phones import AtTable, flat
from tests.web.test_bringing_in import bring_in, from_elsewhere, many, sent

FORM = {"game": "happy-city", "name": ["Ann", "Bob"]}


def open_from(client: FlaskClient, address: str) -> TestResponse:
    return client.post("/new", data=FORM, environ_overrides={"REMOTE_ADDR": address})


@pytest.fixture(autouse=True)
def _two_a_day(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.limit, "tables_a_day", 2)


def test_a_table_too_many_is_refused_in_words_and_other_addresses_open_theirs(app: Flask, client: FlaskClient) -> None:
    for _ in range(2):
        assert open_from(client, "192.0.2.7").status_code == 303
    refused = open_from(app.test_client(), "192.0.2.7")
    assert (refused.status_code, "So many tables today" in refused.text) == (429, True)
    assert open_from(client, "192.0.2.8").status_code == 303


def test_a_rematch_is_a_table_too(client: FlaskClient) -> None:
    table = AtTable(client, open_from(client, "127.0.0.1").headers["Location"])
    again = table.post("/rematch")
    assert again.status_code == 303
    assert table.post("/rematch").headers["Location"] == again.headers["Location"]
    assert AtTable(client, again.headers["Location"]).post("/rematch").status_code == 429


def test_without_a_limit_there_is_none(store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.limit, "tables_a_day", 0)
    assert {open_from(client, "192.0.2.7").status_code for _ in range(4)} == {303}


def test_four_times_as_many_come_with_files_and_nobody_else_of_the_address_waits_for_them(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    archive, other = from_elsewhere(client), app.test_client()
    refused = bring_in(other, sent(other, many(archive, 9)).text)
    assert (refused.status_code, "Bring it in tomorrow" in flat(refused.text)) == (429, True)
    assert (len(store.tables()), "Happy City" in other.get("/plays").text) == (1, False)
    assert bring_in(other, sent(other, many(archive, 8)).text).status_code == 303
    assert open_from(other, "127.0.0.1").status_code == 303


def test_tables_that_were_handed_over_are_counted_too(table: AtTable) -> None:
    opened = [taken(table, f"Vera {number}").status_code for number in range(9)]
    assert opened == [303] * 8 + [429]


def taken(table: AtTable, name: str) -> TestResponse:
    """Another table, of long ago, as it was handed over."""
    handed = json.loads(table.get("/hand-over.json").data)
    handed["seats"][0]["name"], handed["created"] = name, "2020-01-01T19:00:00+00:00"
    packed = re.search(r'name="packed" value="([^"]*)"', sent(table.client, json.dumps(handed).encode()).text)
    assert packed
    return table.client.post("/take", data={"packed": packed[1]})


def test_plays_without_tables_are_no_tables(client: FlaskClient) -> None:
    preview = sent(client, archived(random_plays(30), "no-tables"))
    assert bring_in(client, preview.text).headers["Location"] == "/exchange?came=30"
