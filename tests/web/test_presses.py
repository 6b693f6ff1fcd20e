"""A press that changes several things, or an entry, whose answer is lost or that meets another phone.

It is done once, however often it comes, and as a whole or, if the other phone's entry stands, not at all. Nobody
quarrels with himself.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.ginkgopolis_phones import Table, open_ginkgopolis
from tests.web.phones import AtTable, open_table, table_of
from tests.web.streets_forms import EXAMPLE, HOME, form, open_streets

Fields = dict[str, Any]
Press = tuple[AtTable, str, Fields, Fields]
"""A table, a part of it, what the press sends there, and what another phone entered there meanwhile."""


def kept(store: Store, table: AtTable) -> dict[str, Any]:
    return {key: part.document for key, part in store.parts(table_of(store, table).id).items()}


def building(client: FlaskClient) -> Press:
    table: Table = open_ginkgopolis(client)
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9)
    return table, "city", {"base": 1, "play": "construct 0,0 blue-8 0"}, {"e0": "0,0 red 11 3 1"}


def street(client: FlaskClient) -> Press:
    table = open_streets(client)
    saved = table.save("city", **form(*EXAMPLE)).json
    pay = re.search(r'name="pay" value="([^"]+)"', saved["fragments"]["closing"])
    assert pay is not None
    crowded = [(*HOME[:5], {"people": "0 0 3 0"}) if tile == HOME else tile for tile in EXAMPLE]
    return table, "city", form(*EXAMPLE, base=saved["revision"], pay=pay[1]), form(*crowded)


def income(client: FlaskClient) -> Press:
    table = open_table(client)
    city = {"card.0": "market"}
    table.save("seat-1", **city)
    saved = table.save("seat-0", **city, coins="4").json
    return table, "seat-0", {**city, "base": saved["revision"], "book": "1"}, {**city, "coins": "7"}


def roof(client: FlaskClient) -> Press:
    table = open_table(client, "uptown")
    lots = {"lot.1": "office roof +2$"}
    saved = table.save("seat-0", **lots, coins="4").json
    press = {**lots, "base": saved["revision"], "coins": "4", "book": "1"}
    return table, "seat-0", press, {**lots, "coins": "7"}


PRESSES = [building, street, income, roof]


@pytest.mark.parametrize("press", PRESSES)
def test_a_press_that_comes_twice_is_done_once(
    client: FlaskClient, store: Store, press: Callable[[FlaskClient], Press]
) -> None:
    table, part, data, _ = press(client)
    before = kept(store, table)
    assert table.save(part, **data).status_code == 200
    once = kept(store, table)
    assert once != before
    assert table.save(part, **data).status_code == 200
    assert kept(store, table) == once


@pytest.mark.parametrize("press", PRESSES)
def test_a_press_that_gives_way_to_another_phone_changes_nothing(
    app: Flask, client: FlaskClient, store: Store, press: Callable[[FlaskClient], Press]
) -> None:
    """Neither is a building paid for, nor anybody paid, nor an income booked; a roof is still to be paid out."""
    table, part, data, theirs = press(client)

    def boards() -> dict[str, Any]:
        return {key: document["board"] for key, document in kept(store, table).items()}

    assert AtTable(app.test_client(), table.path).save(part, **{**theirs, "base": data["base"]}).status_code == 200
    before = boards()
    clash = table.save(part, **data)
    assert clash.status_code == 409
    assert table.save(part, **data, choice="theirs", seen=clash.json["seen"]).status_code == 200
    assert boards() == before
    assert press is not roof or before["seat-0"]["roofed"] == {"1-1": [1, 0, 0, 0, 0]}


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
