"""A press that changes several things, met by another phone: it is done as a whole or, if theirs stands, not at all."""

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from tests.web.ginkgopolis_phones import Table, open_ginkgopolis
from tests.web.phones import AtTable, open_table
from tests.web.streets_forms import EXAMPLE, HOME, form, open_streets


def kept(app: Flask, table: AtTable) -> dict[str, Any]:
    """The boards of all parts."""
    store = app.extensions["store"]
    parts = store.parts(store.by_key(table.path.rpartition("/")[2]).id)
    return {key: part.document["board"] for key, part in parts.items()}


def give_way(app: Flask, table: AtTable, part: str, theirs: dict[str, Any], press: dict[str, Any], base: int) -> Any:
    """Another phone saves, this one presses without knowing of it and lets theirs stand; what is kept, before and
    after."""
    other, press = AtTable(app.test_client(), table.path), {**press, "base": base}
    assert other.save(part, **{**theirs, "base": base}).status_code == 200
    before = kept(app, table)
    clash = table.save(part, **press)
    assert clash.status_code == 409
    assert table.save(part, **press, choice="theirs", seen=clash.json["seen"]).status_code == 200
    return before, kept(app, table)


def test_a_building_that_gives_way_is_not_paid_for(app: Flask, client: FlaskClient) -> None:
    table: Table = open_ginkgopolis(client)
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9)
    press = {"play": "construct 0,0 blue-8 0"}
    before, after = give_way(app, table, "city", {"e0": "0,0 red 11 3 1"}, press, base=1)
    assert after == before


def test_a_street_that_gives_way_pays_nobody(app: Flask, client: FlaskClient) -> None:
    table = open_streets(client)
    saved = table.save("city", **form(*EXAMPLE)).json
    pay = re.search(r'name="pay" value="([^"]+)"', saved["fragments"]["closing"])
    assert pay is not None
    crowded = [(*HOME[:5], {"people": "0 0 3 0"}) if tile == HOME else tile for tile in EXAMPLE]
    press = form(*EXAMPLE, pay=pay[1])
    before, after = give_way(app, table, "city", form(*crowded), press, base=saved["revision"])
    assert after == before


def test_an_income_that_gives_way_is_booked_for_nobody(app: Flask, client: FlaskClient) -> None:
    table = open_table(client)
    city = {"card.0": "market"}
    table.save("seat-1", **city)
    saved = table.save("seat-0", **city, coins="4").json
    before, after = give_way(app, table, "seat-0", {**city, "coins": "7"}, {**city, "book": "1"}, saved["revision"])
    assert after == before


def test_a_roof_that_gives_way_is_still_to_be_paid_out(app: Flask, client: FlaskClient) -> None:
    table = open_table(client, "uptown")
    street = {"lot.1": "office roof +2$"}
    saved = table.save("seat-0", **street, coins="4").json
    press = {**street, "coins": "4", "book": "1"}
    before, after = give_way(app, table, "seat-0", {**street, "coins": "7"}, press, saved["revision"])
    assert after == before
    assert after["seat-0"]["roofed"] == {"1-1": [1, 0, 0, 0, 0]}
