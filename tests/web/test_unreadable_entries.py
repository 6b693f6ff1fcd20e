"""An entry that no page can read, in a database already: every page says so or goes on without it, and none fails."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from companion.tables import Store, schema
from tests.web.phones import AtTable, flat, open_table, table_of

TABLE = ("", "/result", "/enter/seat-0", "/enter/seat-1", "/state", "/state?show=result", "/finish", "/notes",
         "/evening", "/log", "/rules", "/print", "/settings", "/delete")  # fmt: skip
OTHERS = ("/", "/plays", "/plays/stats", "/new?game=happy-city", "/rules", "/exchange", "/exchange/kvartal.json")


def spoil(store: Store, at: AtTable, part: str, document: Any) -> None:
    """Write into the database what no form gives."""
    table, p, t = table_of(store, at), schema.parts.c, schema.tables.c
    with store._engine.begin() as connection:
        connection.execute(update(schema.parts).where(p.table_id == table.id, p.key == part).values(document=document))
        connection.execute(update(schema.tables).where(t.id == table.id).values(version=t.version + 1))


@pytest.mark.parametrize(
    "note",
    [None, 7, [], {"message": "{n} houses"}, {"message": 5, "values": {}, "plural": None, "count": 0},
     {"message": "{n} houses", "values": {}, "plural": None, "count": 0},
     {"message": "settled: {rule}, {side}", "values": 3, "plural": None, "count": 0},
     {"message": "{n", "values": {"n": 1}, "plural": "{", "count": "many"}],
)  # fmt: skip
def test_no_page_fails_by_a_note_of_the_log(store: Store, entered: AtTable, note: Any) -> None:
    with store._engine.begin() as connection:
        connection.execute(update(schema.changes).values(note=note))
        connection.execute(update(schema.tables).values(version=schema.tables.c.version + 1))
    assert {entered.get(page).status_code for page in TABLE} == {200}
    assert "changed" in flat(entered.get("/log").text)
    assert entered.post("/enter/seat-0/undo", way="pad").status_code == 303


@pytest.fixture
def entered(client: FlaskClient) -> AtTable:
    at = open_table(client)
    at.enter(0, residents=2, hearts=3)
    at.enter(1, residents=2, hearts=4)
    at.post("/notes", text="by the lake")
    return at


@pytest.mark.parametrize(
    ("part", "document", "says"),
    [
        ("seat-0", [], "Ann: what was entered there cannot be read"),
        ("seat-0", {"way": "board", "pad": {}, "board": 5}, "Ann: what was entered there cannot be read"),
        ("seat-1", {"way": 3, "pad": "none"}, "Bob: what was entered there cannot be read"),
        ("notes", 7, "Notes: what was entered there cannot be read"),
    ],
)
@pytest.mark.parametrize("finished", [False, True])
def test_no_page_fails(
    client: FlaskClient, store: Store, entered: AtTable, part: str, document: Any, says: str, finished: bool
) -> None:
    if finished:
        entered.post("/finish")
    spoil(store, entered, part, document)
    pages = [entered.get(page) for page in TABLE]
    assert {page.status_code for page in pages} <= {200, 422}
    told = [page for page in pages if page.status_code == 422]
    assert told
    assert all(says in flat(page.text) and f"{entered.path}/log" in page.text for page in told if page.is_json is False)
    assert {client.get(page).status_code for page in OTHERS} == {200}


def test_the_log_leads_back_to_what_can_be_read(store: Store, entered: AtTable) -> None:
    entered.enter(0, 1, residents=3, hearts=3)
    spoil(store, entered, "seat-0", {"way": 3})
    assert entered.get().status_code == 422
    log = entered.get("/log")
    assert log.status_code == 200
    change = re.findall(r"/restore\?change=(\d+)", log.text)[-1]
    assert entered.get(f"/restore?change={change}").status_code == 200
    assert entered.post("/restore", change=change).status_code == 303
    assert entered.get().status_code == 200


def test_what_fails_for_another_reason_is_not_laid_to_the_table(
    app: Flask, entered: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise RuntimeError("our mistake")

    monkeypatch.setattr("companion.web.pages.table.context", fail)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert entered.get().status_code == 500
