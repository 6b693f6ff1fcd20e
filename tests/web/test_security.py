import os
import re
import secrets
from pathlib import Path
from unittest.mock import Mock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from companion.web import create_app
from companion.web.http import security
from tests.web.phones import AtTable, open_table, table_of

TEMPLATES = sorted((Path(__file__).parents[2] / "templates").rglob("*.html"))


def test_nothing_is_loaded_from_elsewhere_and_nothing_runs_inline(client: FlaskClient) -> None:
    headers = client.get("/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("page", ["/", "/rules", "/join", "/nowhere", "/healthz", "/api/openapi.json", "/t/nobody"])
def test_no_search_engine_keeps_a_page(client: FlaskClient, page: str) -> None:
    assert client.get(page).headers["X-Robots-Tag"] == "noindex, nofollow"


def test_templates_have_no_inline_style_or_script() -> None:
    inline = re.compile(r"\sstyle=|<style|\son[a-z]+=|javascript:|<script(?![^>]* src=)")
    assert len(TEMPLATES) > 100
    assert [path.name for path in TEMPLATES if inline.search(path.read_text(encoding="utf-8"))] == []


def test_another_site_cannot_change_a_table(table: AtTable) -> None:
    elsewhere = {"Origin": "https://elsewhere.example"}
    response = table.client.post(f"{table.path}/finish", headers=elsewhere)
    assert response.status_code == 403
    assert table.client.post(f"{table.path}/finish", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    for nowhere in ("null", "", "http://[", "localhost"):
        assert table.client.post(f"{table.path}/finish", headers={"Origin": nowhere}).status_code == 403, nowhere
    assert table.client.post(f"{table.path}/finish", headers={"Origin": "http://localhost"}).status_code == 303


@pytest.mark.parametrize("page", ["notes", "evening", "delete"])
@pytest.mark.parametrize("access", ["t", "v"])
def test_who_asks_for_the_headers_alone_changes_nothing(table: AtTable, store: Store, access: str, page: str) -> None:
    assert table.post("/notes", text="The cat sat on the city", base=0).status_code == 303
    assert table.post("/evening", place="Dacha", base=0).status_code == 303
    before = table_of(store, table)
    table.client.head(f"/{access}/{before.edit_key if access == 't' else before.view_key}/{page}")
    assert table_of(store, table) == before
    assert "The cat sat on the city" in table.get("/notes").text
    assert "Dacha" in table.get("/evening").text


@pytest.mark.parametrize("has_links", [True, False])
def test_the_secret_is_made_once_and_is_private(
    has_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on exFAT, where nothing can be linked."""
    if not has_links:
        monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    keys = set()
    for _ in range(2):
        app = create_app({"INSTANCE": tmp_path})
        app.extensions["store"].close()
        keys.add(app.secret_key)
    assert len(keys) == 1
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0
    assert {path.name.partition(".")[0] for path in tmp_path.iterdir()} == {"secret-key", "kvartal"}


def test_processes_that_start_at_once_share_one_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other: list[str] = []

    def another_process_starts(size: int) -> str:
        if not other:
            other.append("")
            other[0] = security.secret_key(tmp_path)
        return token(size)

    token = secrets.token_urlsafe
    monkeypatch.setattr(secrets, "token_urlsafe", another_process_starts)
    assert security.secret_key(tmp_path) == other[0] != ""
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_a_cookie_counts_as_it_was_signed_however_often_it_was_seen(table: AtTable, app: Flask) -> None:
    """A phone that is known stays known; who changes a letter of its cookie is a stranger."""
    cookie = table.client.get_cookie("session")
    assert cookie
    for _ in range(2):
        assert table.client.get("/").text.count(table.path) > 0
    body, signature = cookie.value.rsplit(".", 1)
    for forged in (f"{body}.{signature[::-1]}", f"{body}x.{signature}", body, ""):
        stranger = app.test_client()
        stranger.set_cookie("session", forged)
        assert table.path not in stranger.get("/").text


def test_the_way_back_after_a_preference_stays_here(client: FlaskClient) -> None:
    away = ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:alert(1)", "//[")
    for target in away:
        location = client.post("/preferences", data={"language": "ru", "back": target}).headers["Location"]
        assert location.startswith("/")
        assert not location.startswith(("//", "/\\"))


def posts(app: Flask) -> list[str]:
    """Every page of a table that takes a form, as a spectator would address it."""
    adapter = app.url_map.bind("localhost")
    named = {"access": "v", "key": "KEY", "part": "seat-0", "step": "undo", "rule_id": "HC-31"}
    return [
        adapter.build(rule.endpoint, {name: named.get(name, "1") for name in rule.arguments}, "POST")
        for rule in app.url_map.iter_rules()
        if {"access", "key"} <= rule.arguments and "POST" in (rule.methods or ())
    ]


def test_a_spectator_makes_no_other_phone_redraw(app: Flask, table: AtTable, store: Store) -> None:
    watched = table_of(store, table)
    spectator = app.test_client()
    assert len(posts(app)) > 8
    for page in ("", "/state", "/result", "/log", "/enter/seat-0"):
        spectator.get(f"/v/{watched.view_key}{page}")
    for page in posts(app):
        answer = spectator.post(page.replace("KEY", watched.view_key), data={"text": "x", "base": "0", "name": "x"})
        assert answer.status_code in (403, 404), page
    own = open_table(spectator)
    for name in ("Eve", "Mallory"):
        own.post("/settings", name=["Ann", "Bob"], phone=name)
    assert table_of(store, own).version > 1
    assert table_of(store, table).version == watched.version


MARKUP = '<script>alert("x")</script>'


def test_names_are_shown_as_entered_whatever_is_in_them(client: FlaskClient) -> None:
    names = (MARKUP, "ا" * 200, "🏙️ {name} %(name)s", "O'Brien & Söhne")
    at = open_table(client, "happy-city", names)
    for seat in range(4):
        at.enter(seat, residents=seat, hearts=seat, coins=0)
    for page in ("", "/result", "/log", "/enter/seat-0", "/enter/seat-2"):
        text = at.get(page).text
        assert MARKUP not in text
    assert "&lt;script&gt;" in at.get().text
    assert "🏙️ {name} %(name)s" in at.get().text
    assert "ا" * 200 in at.get("/result").text
