"""Finish is an end: it is shown with its time and what stands, every phone learns it, and a change asks first."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, open_table


@pytest.fixture
def finished(client: FlaskClient) -> AtTable:
    at = open_table(client)
    at.enter(0, residents=7, hearts=6, coins=1)
    at.enter(1, residents=3, hearts=4, coins=0)
    at.post("/finish")
    return at


def test_the_table_the_result_and_every_seat_say_when_it_was_finished_and_what_stands(finished: AtTable) -> None:
    for page in ("", "/result", "/enter/seat-1?by=pad"):
        shown = flat(finished.get(page).text)
        assert "Finished" in shown, page
        assert "Ann 42, Bob 12" in shown, page


def test_other_phones_learn_it_by_their_next_question(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    at.enter(0, residents=7, hearts=6, coins=1)
    other = AtTable(app.test_client(), at.path)

    def hears(show: str) -> str:
        return " ".join(other.get(f"/state?show={show}").json["fragments"].values())

    for show in ("table", "result", "seat-1"):
        assert "Finished" not in hears(show)
    at.post("/finish")
    for show in ("table", "result", "seat-1"):
        assert "Finished" in hears(show), show
    assert "Reopen" in hears("result")


def test_a_change_from_a_script_asks_first_and_is_made_after_reopening(app: Flask, finished: AtTable) -> None:
    other, store = AtTable(app.test_client(), finished.path), app.extensions["store"]
    asked = other.enter(1, base=1, residents=5, hearts=4, coins=0)
    assert asked.status_code == 409
    assert asked.json["finished"]
    assert "Reopen" in asked.json["fragments"]["conflict"]
    assert store.part(1, "seat-1").document["pad"]["residents"] == 3
    sent = {"way": "pad", "base": 1, "pad.residents": 5, "pad.hearts": 4, "pad.coins": 0, "reopen": "yes"}
    assert other.client.post(f"{other.path}/enter/seat-1", data=sent, headers=JSON).status_code == 200
    assert store.part(1, "seat-1").document["pad"]["residents"] == 5
    assert "Reopen" not in other.get().text


def test_a_change_without_a_script_asks_on_a_page_that_keeps_what_was_sent(app: Flask, finished: AtTable) -> None:
    sent = {"way": "pad", "base": "1", "pad.residents": "5", "pad.hearts": "4", "pad.coins": "0"}
    asked = finished.post("/enter/seat-1", **sent)
    assert asked.status_code == 409
    assert "Ann 42, Bob 12" in flat(asked.text)
    page = Filled(asked.text)
    assert {name: page.sent[name] for name in sent} == sent
    assert finished.post("/enter/seat-1", **sent, reopen="yes").status_code == 303
    assert app.extensions["store"].part(1, "seat-1").document["pad"]["residents"] == 5


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("/enter/seat-0/undo", {}),
        ("/restore", {"change": 1}),
        ("/settings", {"name": ["Anna", "Bob"]}),
        ("/settings", {"name": ["Ann", "Bob"], "module": ["sum"]}),
        ("/notes", {"base": 0, "text": "a rematch"}),
        ("/rules/HC-33", {"side": "literal", "base": 0}),
    ],
)
def test_every_way_to_change_something_asks_first(finished: AtTable, page: str, sent: dict[str, object]) -> None:
    if page == "/restore":
        finished.post("/reopen")
        finished.enter(0, base=1, residents=8, hearts=6, coins=1)
        finished.post("/finish")
    before = finished.get("/state").json["tag"]
    assert finished.post(page, **sent).status_code == 409, page
    assert finished.get("/state").json["tag"] == before


def test_the_log_has_lines_for_finished_and_reopened_and_nothing_to_restore_there(finished: AtTable) -> None:
    finished.post("/reopen")
    log = flat(finished.get("/log").text)
    assert "finished: Ann 42, Bob 12" in log
    assert "reopened" in log
    assert log.count("restore?change=") == 2
    assert "finished: Ann 42, Bob 12" in flat(finished.get().text)
