"""Every page opens, and those that cannot say what to do instead."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.tables import Store
from companion.web import create_app
from tests.web.filled import Filled
from tests.web.phones import AtTable, flat, open_table, spectator, table_of


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/join", "/rules", "/rules?q=tie", "/rules?game=uptown", "/rules/UT-33"]
    + [f"/setup/{game}" for game in games.ids()],
)
def test_pages_open_in_both_languages(client: FlaskClient, path: str) -> None:
    for language in ("en", "ru"):
        response = client.get(path, headers={"Accept-Language": language})
        assert response.status_code == 200
        assert f'<html lang="{language}"' in response.text


@pytest.mark.parametrize("game", games.ids())
def test_a_table_of_every_game_opens_all_its_pages(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    for page in ("", "/enter/seat-0", "/enter/seat-1", "/result", "/log", "/notes", "/state"):
        assert at.get(page).status_code == 200, page


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/wrong", "/v/wrong", "/t/wrong/result", "/t/wrong/setup", "/setup/chess"]
)
def test_a_wrong_address_helps_on(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert 'action="/join"' in response.text
    assert 'href="/"' in response.text


def test_the_set_up_opened_at_a_table_leads_back_to_it(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters", ("Ann", "Bob", "Cid"), module="advanced")
    assert f'href="{at.path}/setup"' in at.get().text
    page = at.get("/setup").text
    assert f'<a class="cell" href="{at.path}"' in page
    assert f'href="{at.path}/rules/PQ-' in page
    assert Filled(page).sent["players"] == "3"
    assert re.search(r'value="advanced" checked', page)
    assert not re.search(r'value="advanced" checked', at.get("/setup?players=3").text)


def test_the_table_page_follows_its_notes_and_what_to_do_next(table: AtTable) -> None:
    def live() -> dict[str, str]:
        return table.get("/state?show=table").json["fragments"]

    assert "Enter Ann" in live()["acts"]
    table.post("/notes", base=0, text="Ann owes Bob a rematch")
    table.enter(0, residents=3, hearts=4, coins=0)
    assert "Ann owes Bob a rematch" in live()["tiles"]
    assert "Enter Bob" in live()["acts"]
    table.post("/finish")
    assert "Play again" in live()["acts"]
    assert "Reopen" in live()["tiles"]
    page = table.get("").text
    assert all(f'id="{panel}"' in page for panel in live())


def test_a_code_opens_the_table_typed_or_scanned_until_a_new_one_takes_its_place(table: AtTable, store: Store) -> None:
    client, code = table.client, table_of(store, table).code or ""
    assert client.get(f"/j/{code.lower()}").headers["Location"] == table.path
    assert client.get("/join", query_string={"code": code}).headers["Location"] == table.path
    assert f"Replace {code}" in table.get().text
    table.post("/code")
    shown = table.get("/state?show=table").json["fragments"]["share"]
    assert code not in shown
    assert table_of(store, table).code in shown


def test_a_wrong_code_is_named_and_stays_to_be_mended(client: FlaskClient) -> None:
    page = Filled(client.get("/join", query_string={"code": "ZZZZ"}).text)
    assert page.sent["code"] == "ZZZZ"
    assert "No open table has the code ZZZZ" in page.why["code"]


def test_history_and_import_are_linked_from_every_home_page(client: FlaskClient) -> None:
    for _ in range(2):
        home = client.get("/").text
        assert 'href="/plays"' in home
        assert 'href="/exchange#bring"' in home
        open_table(client)


def test_home_continues_where_this_browser_was(app: Flask, client: FlaskClient) -> None:
    assert "Back to the table" not in client.get("/").text
    at = open_table(client)
    at.get()
    assert f'href="{at.path}"' in client.get("/").text
    assert at.path not in app.test_client().get("/").text


def test_your_tables_tell_who_won_with_what_and_nobody_while_a_seat_is_missing(client: FlaskClient) -> None:
    at, going, last = (open_table(client) for _ in range(3))
    for table, seats in ((at, (0, 1)), (going, (0,)), (last, (1,))):
        for seat in seats:
            table.enter(seat, residents=3 + seat, hearts=4, coins=0)
        table.get()

    def told(path: str) -> str:
        page = flat(client.get("/").text).partition(f'href="{path}"')[2].partition("</a>")[0]
        return re.sub(r"<[^>]+>", "", page)

    assert "won by Bob 16, Ann 12" in told(at.path)
    assert "Ann 12, Bob" in told(going.path)
    assert "won by" not in told(going.path)
    last.enter(0, residents=9, hearts=9, coins=0)
    last.post("/finish")
    assert "won by Ann 81, Bob 16" in told(last.path)


def test_home_tells_a_finished_table_from_its_record(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    at = open_table(client)
    for seat in range(2):
        at.enter(seat, residents=3 + seat, hearts=4, coins=0)
    at.post("/finish")
    monkeypatch.setattr("companion.games.happy_city.table.editor.EDITOR.parts", None)
    page = re.sub(r"<[^>]+>", "", flat(client.get("/").text))
    assert "won by Bob 16, Ann 12" in page


def test_a_spectator_sees_everything_and_changes_nothing(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    at.enter(0, residents=7, hearts=6, coins=1)
    store = app.extensions["store"]
    table, watch = table_of(store, at), spectator(store, at, app.test_client())
    for page in ("", "/result", "/log", "/enter/seat-0", "/notes", "/state"):
        response = watch.get(page)
        assert response.status_code == 200
        assert table.edit_key not in response.text
        assert (table.code or "") not in response.text
        assert "/settings" not in response.text
    assert "42" in watch.get().text
    assert (table.code or "") not in watch.client.get("/").text
    assert watch.enter(0, residents=1).status_code == 403


def test_a_spectator_is_told_that_the_link_only_shows(table: AtTable, store: Store) -> None:
    watch = spectator(store, table)
    for refused in (watch.get("/settings"), watch.post("/finish")):
        assert refused.status_code == 403
        assert "This link only shows the table" in refused.text


def test_preferences_need_no_script(client: FlaskClient) -> None:
    assert client.post("/preferences", data={"language": "ru", "back": "/join"}).headers["Location"] == "/join"
    assert '<html lang="ru"' in client.get("/").text
    assert 'media="(prefers-color-scheme: dark)">' in client.get("/").text
    client.post("/preferences", data={"plan": "night"})
    assert 'night.css">' in client.get("/").text
    client.post("/preferences", data={"plan": "day"})
    assert "night.css" not in client.get("/").text


def test_an_error_of_ours_is_a_page_too(tmp_path: Path) -> None:
    app = create_app({"INSTANCE": tmp_path, "DATABASE_URL": f"sqlite:///{tmp_path / 'test.sqlite'}"})
    app.add_url_rule("/boom", "boom", lambda: str(1 // 0))
    response = app.test_client().get("/boom")
    app.extensions["store"].close()
    assert response.status_code == 500
    assert "Traceback" not in response.text
    assert 'href="/"' in response.text


@pytest.mark.parametrize("game", games.ids())
def test_every_row_of_a_pad_is_scored(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    for seat in (0, 1):
        saved = at.enter(seat, **{row.key.replace("-", "_"): 1 for row in games.get(game).pad})
        assert saved.status_code == 200, saved.text
    assert "Not counted yet" not in at.get("/result").text
