"""A form is taken once: an entry that is sent again, a double tap that opens a table, a link that two phones use."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables import Store
from tests.web.filled import Filled
from tests.web.phones import AtTable, flat, open_table, table_of


def enter(table: AtTable, numbers: str | list[str], base: int, **pad: int) -> TestResponse:
    """Save the first pad as the script does, under these numbers."""
    fields: dict[str, Any] = {f"pad.{key}": value for key, value in pad.items()}
    return table.save("seat-0", base, way="pad", form_number=numbers, **fields)


def residents(table: AtTable, store: Store) -> int:
    found: int = store.part(table_of(store, table).id, "seat-0").document["pad"]["residents"]
    return found


def test_an_entry_sent_again_changes_nothing_though_the_field_is_as_it_was_before(
    app: Flask, table: AtTable, store: Store
) -> None:
    other = AtTable(app.test_client(), table.path)
    enter(table, "a", 0, residents=16)
    assert enter(table, "b", 1, residents=10).json["revision"] == 2
    assert enter(other, "c", 2, residents=16).json["revision"] == 3
    again = enter(table, "b", 1, residents=10)
    assert (again.status_code, again.json["revision"], residents(table, store)) == (200, 3, 16)
    assert Filled(again.json["fragments"]["fields"]).values["pad.residents"] == ["16"]


def test_an_entry_sent_again_asks_nothing_at_a_finished_table(table: AtTable) -> None:
    enter(table, "a", 0, residents=7)
    table.post("/finish")
    assert enter(table, "a", 0, residents=7).status_code == 200
    assert enter(table, "b", 1, residents=8).status_code == 409


def test_what_was_refused_or_met_another_phone_is_taken_when_it_comes_mended(
    app: Flask, table: AtTable, store: Store
) -> None:
    other = AtTable(app.test_client(), table.path)
    enter(table, "a", 0, residents=5)
    unread = {"way": "pad", "form_number": "b", "pad.residents": "many"}
    assert table.save("seat-0", 1, **unread).status_code == 422
    enter(other, "c", 1, residents=6)
    asked = enter(table, "b", 1, residents=7)
    assert asked.status_code == 409
    settled = {**unread, "pad.residents": 7, "choice": "mine", "seen": asked.json["seen"]}
    assert table.save("seat-0", 1, **settled).status_code == 200
    assert residents(table, store) == 7


def test_an_entry_that_a_later_one_holds_too_does_not_overtake_it(table: AtTable, store: Store) -> None:
    enter(table, ["b", "a"], 0, residents=12)
    assert enter(table, "a", 0, residents=1).status_code == 200
    assert residents(table, store) == 12


@pytest.mark.parametrize(("number", "in_the_end"), [("a" * 10_000, 5), ("№ 1", 5), ("", 6)])
def test_any_text_is_a_number_and_none_is_none(table: AtTable, store: Store, number: str, in_the_end: int) -> None:
    for base in (0, 1):
        assert enter(table, number, base, residents=5 + base).status_code == 200
    assert residents(table, store) == in_the_end


def filled(page: TestResponse) -> dict[str, list[str]]:
    return Filled(page.text).values


def test_a_double_tap_opens_one_table(client: FlaskClient, store: Store) -> None:
    form = filled(client.get("/new?game=uptown"))
    first, again = (client.post("/new", data=form).headers["Location"] for _ in range(2))
    assert first == again
    assert len(store.tables()) == 1
    changed = client.post("/new", data={**form, "name": ["Ann", "Bob"]}).headers["Location"]
    anew = client.post("/new", data=filled(client.get("/new?game=uptown"))).headers["Location"]
    assert len({first, changed, anew}) == len(store.tables()) == 3
    client.post(f"{first}/delete")
    assert client.post("/new", data=form).headers["Location"] == first


def test_a_double_tap_takes_one_table_over(app: Flask, table: AtTable, store: Store) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    link = re.search(r'id="link" readonly value="http://[^/]*([^"]*)"', table.get("/hand-over").text)
    assert link
    form = filled(app.test_client().get(link[1]))
    taken = {app.test_client().post("/take", data=form).headers["Location"] for _ in range(2)}
    assert len(taken) == 1
    assert len(store.tables()) == 2


def test_a_double_tap_adds_one_player_and_draws_one_lot(client: FlaskClient, store: Store) -> None:
    table = open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    form = {**filled(table.get("/settings")), "add": ""}
    for _ in range(2):
        assert client.post(f"{table.path}/settings", data=form).status_code == 303
    assert len(table_of(store, table).seats) == 4
    number = {"form_number": filled(table.get("/evening"))["form_number"]}
    for _ in range(2):
        client.post(f"{table.path}/begins", data=number)
    lines = store.history(table_of(store, table).id)
    assert len([line for line in lines if "drawn at random" in str(line.note)]) == 1


def test_of_two_phones_that_use_a_link_the_second_hears_so(app: Flask, table: AtTable) -> None:
    link = re.search(r'value="http://[^/"]*(/move/[^"]+)"', table.client.post("/exchange/move").text)
    assert link
    first, second = app.test_client(), app.test_client()
    for phone in (first, second):
        assert "Add them here" in phone.get(link[1]).text
    assert first.post(link[1]).headers["Location"] == first.post(link[1]).headers["Location"] == "/plays"
    late = second.post(link[1])
    assert late.status_code == 410
    assert "Another phone has already used this link" in flat(late.text)
    assert "Ann" not in second.get("/").text
