"""Hand over a table: another browser opens it as its own, and what is no table is refused in words."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.exchange import handover
from companion.tables import Store
from companion.web import examples
from tests.web.phones import AtTable, flat, table_of


def link(table: AtTable, **query: str) -> str:
    found = re.search(r'id="link" readonly value="([^"]*)"', table.get("/hand-over", query_string=query).text)
    assert found
    return found[1]


def test_another_browser_opens_the_table_as_its_own(app: Flask, table: AtTable, store: Store) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    other = app.test_client()
    address = link(table).removeprefix("http://localhost")
    assert "40" in other.get(address).text
    packed = address.rpartition("/")[2]
    opened = other.post("/take", data={"packed": packed}).headers["Location"]
    assert opened != table.path
    mine, theirs = table_of(store, table), table_of(store, AtTable(other, opened))
    assert {mine.edit_key, mine.view_key}.isdisjoint({theirs.edit_key, theirs.view_key})
    assert store.parts(mine.id)["seat-0"].document == store.parts(theirs.id)["seat-0"].document
    AtTable(other, opened).enter(1, residents=1, hearts=1, coins=1)
    assert "seat-1" not in store.parts(mine.id)


def test_opening_it_again_leads_to_the_same_table(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    other, packed = app.test_client(), link(table).rpartition("/")[2]
    first, again = (other.post("/take", data={"packed": packed}).headers["Location"] for _ in range(2))
    assert first == again


def test_the_file_and_the_link_open_on_the_page_of_files_too(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    other = app.test_client()
    assert "Open it here" in other.post("/exchange/read", data={"link": link(table)}).text
    file = table.get("/hand-over.json")
    assert handover.read(file.data).game == "happy-city"
    assert "attachment" in file.headers["Content-Disposition"]


def test_a_link_for_another_kvartal_has_its_address(table: AtTable) -> None:
    assert link(table, to="https://kvartal.example/").startswith("https://kvartal.example/TAKE/")
    assert link(table, to="kvartal.example").startswith("https://kvartal.example/TAKE/")
    refused = table.get("/hand-over", query_string={"to": "javascript:alert(1)"}).text
    assert "An address looks like" in refused
    assert "javascript:alert(1)/TAKE" not in refused


def test_who_only_watches_hands_nothing_over(client: FlaskClient, table: AtTable, store: Store) -> None:
    view = f"/v/{table_of(store, table).view_key}"
    assert client.get(f"{view}/hand-over").status_code == 403
    assert client.get(f"{view}/hand-over.json").status_code == 403


@pytest.mark.parametrize("packed", ["A", "AAAA", "%2e%2e", "х" * 40, "A" * 5000])
def test_a_link_without_a_table_is_refused_in_words(client: FlaskClient, packed: str) -> None:
    assert client.get(f"/TAKE/{packed}").status_code == 422
    assert client.post("/take", data={"packed": packed}).status_code == 422


def _spoilt(document: Any, chance: random.Random) -> Any:
    """The document with something of another kind somewhere."""
    if isinstance(document, dict) and document and chance.random() < 0.9:
        key = chance.choice(sorted(document))
        return {**document, key: _spoilt(document[key], chance)}
    if isinstance(document, list) and document and chance.random() < 0.9:
        place = chance.randrange(len(document))
        return [*document[:place], _spoilt(document[place], chance), *document[place + 1 :]]
    return chance.choice([None, -1, 10**9, "", "<b>", [], {}, True, [[]], {"a": 1}])


@pytest.mark.parametrize("game", games.ids())
def test_a_spoilt_table_is_refused_or_shown_but_never_breaks_a_page(app: Flask, game: str) -> None:
    with app.test_request_context("/"):
        snapshot = examples.snapshot(examples.keys()[game])
    assert snapshot
    whole = json.loads(handover.file(handover.of(snapshot)))
    client, chance = app.test_client(), random.Random(14)
    shown = 0
    for _ in range(25):
        spoilt = {**whole, "parts": _spoilt(whole["parts"], chance)}
        answer = client.post("/exchange/read", data={"link": json.dumps(spoilt)})
        assert answer.status_code in (200, 422)
        packed = re.search(r'name="packed" value="([^"]*)"', answer.text)
        if packed:
            opened = client.post("/take", data={"packed": packed[1]}).headers["Location"]
            for page in ("", "/result", "/enter/seat-0", "/enter/city", "/share"):
                assert client.get(opened + page).status_code in (200, 404), (page, spoilt["parts"])
            shown += 1
    assert shown < 25


def test_the_page_says_what_it_does(table: AtTable) -> None:
    assert "this one stays as it is" in flat(table.get("/hand-over").text)
