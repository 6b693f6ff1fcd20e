"""Turns and decks of UpTown, for those who follow them, the call of the end, and gifts as their owner sees them."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import JSON, open_table
from tests.web.uptown_street import Street


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
