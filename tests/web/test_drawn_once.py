"""A page is drawn once for each version of its table, and nobody ever gets an old one or somebody else's."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import BoundedCache
from companion.web import create_app
from companion.web.pages import table as table_pages
from companion.web.rendering import page_cache
from tests.web.phones import AtTable, table_of


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often the page of a table was worked out."""
    context, drawn = table_pages.context, []

    def counted(view: Any) -> dict[str, Any]:
        drawn.append(view.key)
        return context(view)

    monkeypatch.setattr(table_pages, "context", counted)
    return drawn


def test_four_phones_that_hear_of_a_save_have_it_drawn_once(app: Flask, table: AtTable, draws: list[str]) -> None:
    table.enter(0, residents=7)
    answers = [app.test_client().get(f"{table.path}/state").json for _ in range(4)]
    assert len(draws) == 1
    assert answers[1:] == answers[:-1]
    table.enter(0, 1, residents=8)
    assert table.get("/state").json != answers[0]
    assert len(draws) == 2


def test_a_page_shows_what_another_process_has_saved(app: Flask, table: AtTable, tmp_path: Path) -> None:
    other = create_app({"INSTANCE": tmp_path, "DATABASE_URL": app.config["DATABASE_URL"]})
    for number in range(3):
        assert f"note {number}" not in table.get().text
        there = AtTable(other.test_client(), table.path)
        base = there.get("/notes").text.partition('name="base" value="')[2].partition('"')[0]
        assert there.post("/notes", text=f"note {number}", base=base).status_code == 303
        assert f"note {number}" in table.get().text
        assert f"note {number}" in there.get().text
    other.extensions["store"].close()


def test_each_reads_his_own_page(app: Flask, client: FlaskClient, table: AtTable) -> None:
    in_english = table.get().text
    watching = table_of(app.extensions["store"], table).view_key
    at_night = app.test_client()
    at_night.set_cookie("plan", "night")
    others = [
        table.get(headers={"Accept-Language": "ru"}).text,
        at_night.get(table.path).text,
        table.get(headers={"Host": "127.0.0.1"}).text,
        client.get(f"/v/{watching}").text,
    ]
    assert len({in_english, *others}) == 5
    assert table.path not in others[-1]
    zipped = table.get(headers={"Accept-Encoding": "gzip"})
    assert zipped.content_encoding == "gzip"
    assert table.get().text == in_english


def test_a_cookie_goes_to_its_own_phone_alone(app: Flask, table: AtTable) -> None:
    first, second = (app.test_client().get(table.path).headers["Set-Cookie"] for _ in range(2))
    assert first != second
    assert "Set-Cookie" not in table.get().headers


def test_what_is_remembered_ends(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: BoundedCache[Any, Any] = BoundedCache(10)
    monkeypatch.setattr(page_cache, "_pages", kept)
    for number in range(12):
        table.get(f"?light={number}")
    table.get(f"?light={'x' * 10_000}")
    assert len(kept._values) == 10
    assert all(len(str(key)) < 1000 for key in kept._values)
