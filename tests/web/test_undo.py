"""Undo at a seat: of one's own phone, said with what and where, and another phone's entry only by its name."""

import re
from typing import Any

from flask import Flask

from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, open_table
from tests.web.streets_forms import EXAMPLE, form, open_streets, save


def step(at: AtTable, name: str = "undo", seat: int = 0, **sent: Any) -> Any:
    return at.client.post(f"{at.path}/enter/seat-{seat}/{name}", data=sent, headers=JSON)


def pad(app: Flask, seat: int = 0) -> Any:
    return app.extensions["store"].part(1, f"seat-{seat}").document["pad"]


def named(page: str) -> str:
    found = re.search(r'name="entry" value="(\d+)"', page)
    assert found
    return found[1]


def test_each_phone_takes_back_its_own_entry_even_its_first(app: Flask, table: AtTable) -> None:
    other = AtTable(app.test_client(), table.path)
    table.enter(0, residents=7)
    other.enter(0, base=1, residents=7, hearts=6)
    undone = step(table)
    assert undone.status_code == 200
    assert undone.json["said"] == "Undone: Residents: 7 (Ann)"
    assert pad(app) == {"hearts": 6}
    assert ">0<" in undone.json["fragments"]["score-bar"]
    assert step(table, "redo").json["said"] == "Redone: Residents: 7 (Ann)"
    assert step(other).json["said"] == "Undone: Hearts: 6 (Ann)"
    assert pad(app) == {"residents": 7}


def test_another_phones_entry_needs_a_second_tap_that_names_it(app: Flask, table: AtTable) -> None:
    other = AtTable(app.test_client(), table.path)
    table.enter(0, residents=7)
    asked = step(other)
    assert asked.status_code == 409
    panel = flat(asked.json["fragments"]["conflict"])
    assert "Residents: 7" in panel
    assert "Undo the entry from phone 1" in panel
    assert pad(app) == {"residents": 7}
    assert step(other, entry=named(panel)).json["said"] == "Undone: Residents: 7 (Ann)"
    log = flat(other.get("/log").text)
    assert "Residents: 7 (undone)" in log


def test_the_phone_whose_entry_was_taken_back_learns_it(app: Flask, table: AtTable) -> None:
    other = AtTable(app.test_client(), table.path)

    def news(revision: int) -> str | None:
        said: str | None = table.get(f"/state?show=seat-0&revision={revision}").json.get("said")
        return said

    table.enter(0, residents=7)
    assert news(1) is None
    step(other, entry=named(step(other).json["fragments"]["conflict"]))
    assert news(1) == "Undone by phone 2: Residents: 7"
    assert news(2) is None
    step(other, "redo")
    assert news(2) == "Redone by phone 2: Residents: 7"


def test_without_a_script_it_is_asked_and_said_on_pages(app: Flask, table: AtTable) -> None:
    other = AtTable(app.test_client(), table.path)
    table.enter(0, residents=7)
    asked = other.post("/enter/seat-0/undo", way="pad")
    assert asked.status_code == 409
    assert "Undo the entry from phone 1" in flat(asked.text)
    assert Filled(asked.text).sent["way"] == "pad"
    done = other.post("/enter/seat-0/undo", way="pad", entry=named(asked.text))
    assert "Undone: Residents: 7 (Ann)" in flat(other.client.get(done.headers["Location"]).text)


def test_undo_on_a_page_that_is_out_of_date_says_so(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=7)
    table.enter(0, base=1, residents=7, hearts=6)
    late = step(table, base=1)
    assert late.status_code == 409
    assert "out of date" in late.json["said"]
    assert pad(app) == {"residents": 7, "hearts": 6}
    page = table.post("/enter/seat-0/undo", shows=1, way="pad")
    assert "out of date" in table.client.get(page.headers["Location"]).text
    assert 'name="shows" value="2"' in table.get("/enter/seat-0").text


def test_what_cannot_be_taken_back_says_why(app: Flask) -> None:
    at = open_table(app.test_client())
    assert step(at).json["said"] == "There is nothing to undo here."
    assert step(at, "redo").json["said"] == "There is nothing to redo here."


def test_what_a_later_entry_holds_up_names_where(app: Flask) -> None:
    at = open_streets(app.test_client())
    save(at, "city", form(*EXAMPLE, pay="-3,-1#0"))
    save(at, "seat-0", {"way": "board", "base": 1, "money": 70})
    held = at.client.post(f"{at.path}/enter/city/undo", headers=JSON)
    assert held.status_code == 409
    assert held.json["said"] == "Not undone: something was entered at Anya since then. Undo that first."
