"""Alone at the table one plays against one's own record."""

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import AtTable, flat, open_table


def played(client: FlaskClient, plans: int, *names: str, finished: bool = True, module: str | None = None) -> AtTable:
    table = open_table(client, "paper-quarters", names or ("Ann",), module=[module] if module else [])
    table.enter(0, plans=plans)
    if finished:
        table.post("/finish")
    return table


def said(table: AtTable) -> str:
    page = flat(table.get("/result").text)
    found = re.search(r'<p class="record">(.*?)</p>', page)
    return flat(re.sub(r"<[^>]*>", " ", found[1])).strip() if found else ""


def test_the_first_game_alone_is_the_record_to_beat(client: FlaskClient) -> None:
    assert said(played(client, 20)) == "Your first solo game: the record to beat."


def test_a_better_game_is_a_new_record_and_a_worse_one_has_its_rank(client: FlaskClient) -> None:
    played(client, 20)
    played(client, 12)
    assert said(played(client, 30)) == "A new record! The old one was 20."
    assert said(played(client, 14)) == "Your record is 30; by points this is number 3 of your 4 games."


def test_only_finished_games_alone_with_the_same_modules_are_compared(client: FlaskClient) -> None:
    played(client, 30, finished=False)
    played(client, 31, module="advanced")
    played(client, 32, "Ann", "Bob")
    assert said(played(client, 20)) == "Your first solo game: the record to beat."


def test_another_phone_has_its_own_record(client: FlaskClient, app: Flask) -> None:
    played(client, 30)
    assert said(played(app.test_client(), 20)) == "Your first solo game: the record to beat."


def test_against_a_rival_or_others_there_is_no_record(client: FlaskClient) -> None:
    assert said(played(client, 20, "Ann", "Bob")) == ""
    solo = open_table(client, "ginkgopolis", ("Ann",))
    solo.enter(0, tokens=20, refresh=0, cards=0, districts=0)
    assert said(solo) == ""
