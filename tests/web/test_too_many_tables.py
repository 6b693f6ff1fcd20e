"""Nobody fills the disk by opening tables without end; whoever opens tables elsewhere does not notice."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables import Store
from tests.web.phones import AtTable

FORM = {"game": "happy-city", "name": ["Ann", "Bob"]}


def open_from(client: FlaskClient, address: str) -> TestResponse:
    return client.post("/new", data=FORM, environ_overrides={"REMOTE_ADDR": address})


@pytest.fixture(autouse=True)
def _two_a_day(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "tables_a_day", 2)


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
    monkeypatch.setattr(store, "tables_a_day", 0)
    assert {open_from(client, "192.0.2.7").status_code for _ in range(4)} == {303}
