"""What is asked before the rules are prepared waits for them, and what asks nothing does not."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import rules
from companion.rules import index_cache
from tests.web.phones import AtTable


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[bool]:
    """No index is there yet; what is in the list tells whether one is coming."""
    coming = [True]
    monkeypatch.setattr(index_cache, "_open_indexes", {})
    monkeypatch.setenv("KVARTAL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(rules, "prepare", lambda: coming[-1])
    return coming


@pytest.mark.usefixtures("unprepared")
@pytest.mark.parametrize(("language", "words"), [("en", "are being prepared"), ("hu", "most készülnek el")])
@pytest.mark.parametrize("scope", ["", "&game=streets"])
def test_a_question_before_the_rules_are_prepared_is_asked_again_by_itself(
    client: FlaskClient, language: str, words: str, scope: str
) -> None:
    page = client.get(f"/rules?q=who wins a tie{scope}", headers={"Accept-Language": language})
    assert page.status_code == 503
    assert page.headers["Refresh"] == page.headers["Retry-After"] == "3"
    assert words in page.text
    assert "who wins a tie" in page.text
    assert "<textarea" not in page.text


@pytest.mark.usefixtures("unprepared")
def test_a_question_at_a_table_waits_there_for_the_rules(table: AtTable) -> None:
    for page in ("/rules?q=tie", "/rules?q=tie&game=", "/rules/HC-05?q=tie"):
        answer = table.get(page)
        assert (answer.status_code, answer.headers["Refresh"]) == (503, "3")
        assert f'href="{table.path}"' in answer.text


@pytest.mark.usefixtures("unprepared")
@pytest.mark.parametrize("page", ["/rules", "/rules/streets", "/rules/ST-17", "/rules/HC-zoo", "/rules/hungary"])
def test_what_asks_nothing_needs_no_prepared_rules(client: FlaskClient, page: str) -> None:
    assert client.get(page).status_code in (200, 404)


def test_rules_that_could_not_be_prepared_are_not_asked_for_ever(client: FlaskClient, unprepared: list[bool]) -> None:
    unprepared.append(False)
    page = client.get("/rules?q=tie&game=streets")
    assert page.status_code == 503
    assert "Refresh" not in page.headers
    assert "could not be prepared" in page.text


def test_a_program_is_told_when_to_ask_again(client: FlaskClient, unprepared: list[bool]) -> None:
    answer = client.get("/api/ask?q=tie&game=streets")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert answer.json["error"]["message"] == "The rules are being prepared"
    unprepared.append(False)
    answer = client.get("/api/ask?q=tie&lang=ru", headers={"Accept-Language": "ru"})
    assert "Retry-After" not in answer.headers
    assert answer.json["error"]["message"] == "Правила подготовить не удалось"


def test_a_phone_that_has_not_fetched_the_rules_is_told_to_connect_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KVARTAL_RULES", str(tmp_path))
    monkeypatch.setattr(rules, "prepare", lambda: pytest.fail("a phone builds no index"))
    for page, words in (("/rules?q=tie&game=streets", "Connect once"), ("/api/ask?q=tie&game=streets", "Connect once")):
        answer = client.get(page, headers={"Accept-Language": "en"})
        assert (answer.status_code, answer.headers["Rules-File"]) == (503, "streets-en.sqlite")
        assert words in answer.text
    answer = client.get("/rules?q=ничья&game=uptown", headers={"Accept-Language": "ru"})
    assert answer.headers["Rules-File"] == "uptown-ru.sqlite"
    assert "Refresh" not in answer.headers
