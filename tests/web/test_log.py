"""The log: who did what, and the way back to it."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import AtTable
from tests.web.streets_forms import EXAMPLE, form, open_streets, save


def changes(at: AtTable) -> list[str]:
    return re.findall(r'name="change" value="(\d+)"', at.get("/log").text)


def test_a_pay_out_is_restored_in_all_its_parts_and_one_undo_takes_it_back(app: Flask, client: FlaskClient) -> None:
    at, store = open_streets(client), app.extensions["store"]
    save(at, "city", form(*EXAMPLE, pay="-3,-1#0"))
    paid = {key: part.document for key, part in store.parts(1).items()}
    assert set(paid) == {"city", "seat-0", "seat-1"}
    save(at, "city", form(*EXAMPLE, base=1))
    save(at, "city", form(*EXAMPLE[:2], base=store.part(1, "city").revision))
    save(at, "seat-0", {"way": "board", "base": 1, "money": 70})
    before = {key: part.document for key, part in store.parts(1).items()}
    assert all(before[key] != paid[key] for key in ("city", "seat-0"))
    assert "restore all" in at.get("/log").text
    at.post("/restore", change=changes(at)[-1])
    assert {key: part.document for key, part in store.parts(1).items()} == paid
    at.post("/enter/city/undo")
    assert {key: part.document for key, part in store.parts(1).items()} == before
