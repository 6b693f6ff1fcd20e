"""An answer is lost on its way and the phone goes on: no entry is lost, none is done twice, nobody quarrels."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.ginkgopolis_phones import Table, open_ginkgopolis
from tests.web.phones import AtTable, open_table, table_of
from tests.web.streets_forms import EXAMPLE, form, open_streets


def kept(store: Store, table: AtTable) -> dict[str, Any]:
    return {key: part.document for key, part in store.parts(table_of(store, table).id).items()}


def building(client: FlaskClient) -> tuple[AtTable, str, dict[str, Any]]:
    table: Table = open_ginkgopolis(client)
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9)
    return table, "city", {"base": 1, "play": "construct 0,0 blue-8 0"}


def street(client: FlaskClient) -> tuple[AtTable, str, dict[str, Any]]:
    table = open_streets(client)
    saved = table.save("city", **form(*EXAMPLE)).json
    pay = re.search(r'name="pay" value="([^"]+)"', saved["fragments"]["closing"])
    assert pay is not None
    return table, "city", form(*EXAMPLE, base=saved["revision"], pay=pay[1])


def income(client: FlaskClient) -> tuple[AtTable, str, dict[str, Any]]:
    table = open_table(client)
    city = {"card.0": "market"}
    table.save("seat-1", **city)
    saved = table.save("seat-0", **city, coins="4").json
    return table, "seat-0", {**city, "base": saved["revision"], "book": "1"}


def roof(client: FlaskClient) -> tuple[AtTable, str, dict[str, Any]]:
    table = open_table(client, "uptown")
    lots = {"lot.1": "office roof +2$"}
    saved = table.save("seat-0", **lots, coins="4").json
    return table, "seat-0", {**lots, "base": saved["revision"], "coins": "4", "book": "1"}


@pytest.mark.parametrize("press", [building, street, income, roof])
def test_a_press_that_comes_twice_is_done_once(client: FlaskClient, store: Store, press: Any) -> None:
    table, part, data = press(client)
    before = kept(store, table)
    assert table.save(part, **data).status_code == 200
    once = kept(store, table)
    assert once != before
    assert table.save(part, **data).status_code == 200
    assert kept(store, table) == once


def test_a_phone_whose_answer_was_lost_types_on_and_does_not_quarrel_with_itself(table: AtTable, store: Store) -> None:
    assert table.enter(0, 0, residents=7).status_code == 200
    again = table.enter(0, 0, residents=8)
    assert (again.status_code, again.json.get("revision")) == (200, 2)
    assert kept(store, table)["seat-0"]["pad"]["residents"] == 8


def test_what_another_phone_entered_since_the_lost_answer_is_still_asked_for(app: Flask, table: AtTable) -> None:
    other = AtTable(app.test_client(), table.path)
    assert table.enter(0, 0, residents=7).status_code == 200
    assert other.enter(0, 1, residents=9).status_code == 200
    clash = table.enter(0, 0, residents=8)
    assert clash.status_code == 409
    assert ">9<" in clash.json["fragments"]["conflict"]
