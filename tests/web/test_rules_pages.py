"""Asking the rules: by words, by card, at a table; the ruling, its place, and the log."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion import games, rules
from companion.rules.files import asks
from companion.tables import PartState, Store
from tests.web.phones import AtTable, flat, open_table


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_card_opens_in_both_languages(client: FlaskClient, language: str) -> None:
    for rule_id in rules.cards(language):
        response = client.get(f"/rules/{rule_id}", headers={"Accept-Language": language})
        assert response.status_code == 200, rule_id
        assert rule_id in response.text


@pytest.mark.parametrize("game", games.ids())
def test_a_games_rulebook_lists_every_card(client: FlaskClient, game: str) -> None:
    page = client.get(f"/rules/{game}").text
    for rule_id, card in rules.cards("en").items():
        assert (f"/rules/{rule_id}" in page) == (card.game == game)


def test_a_loss_in_an_example_has_a_true_minus(client: FlaskClient) -> None:
    example = re.search(r'<p class="example">.*?</p>', flat(client.get("/rules/PQ-47").text))
    assert example
    assert "−" in example[0]
    assert not re.search(r"(?<!\w)-\d", re.sub(r"<[^>]*>", "", example[0]))


def test_a_card_in_small_letters_leads_to_its_permanent_address(client: FlaskClient) -> None:
    response = client.get("/rules/ut-51")
    assert (response.status_code, response.headers["Location"]) == (301, "/rules/UT-51")


def test_a_question_in_another_language_is_answered_in_the_readers(client: FlaskClient) -> None:
    page = client.get("/rules?game=ginkgopolis&q=ничья в районе", headers={"Accept-Language": "en"}).text
    assert "/rules/GK-61" in page
    assert "tallest building" in page


def test_an_answer_says_how_the_question_was_understood(client: FlaskClient) -> None:
    asked = asks("paper-quarters", "en")["PQ-35"][0].phrase
    page = client.get("/rules", query_string={"game": "paper-quarters", "q": asked}).text
    assert f'<q lang="en">{escape(asked)}</q>' in page
    assert "Understood as" not in client.get("/rules?game=paper-quarters&q=xyzzy").text


def test_a_question_that_no_rule_answers_offers_the_topics(client: FlaskClient) -> None:
    page = client.get("/rules?game=ginkgopolis&q=xyzzy").text
    assert "No rule answers this well enough" in page
    assert 'class="topic"' in page


def test_markup_in_a_question_is_shown_as_it_was_typed(client: FlaskClient) -> None:
    page = client.get("/rules?q=<script>alert(1)</script>").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("query", ["", "q=", "q=tie&game=chess", "q=tie&lang=xx"])
def test_the_api_refuses_what_it_cannot_answer(client: FlaskClient, query: str) -> None:
    response = client.get(f"/api/ask?{query}")
    assert response.status_code == 422
    assert response.json["error"]["message"]


def test_the_api_answers_with_the_place_in_the_booklet(client: FlaskClient) -> None:
    answers = client.get("/api/ask", query_string={"q": "ничья в районе", "game": "ginkgopolis", "lang": "ru"}).json[
        "answers"
    ]
    assert 1 <= len(answers) <= 5
    assert {"rule", "title", "text", "disputed", "sources"} <= set(answers[0])
    assert answers[0]["sources"][0]["rulebook"] == "ginkgopolis.ru"


def test_a_rules_number_at_a_table_leads_to_the_card_over_that_table(table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4)
    assert f"{table.path}/rules/HC-" in table.get("/result").text


def test_a_ruling_goes_into_the_tables_log(table: AtTable) -> None:
    assert "settled: HC-05" not in table.get("/log").text
    table.post("/rules/HC-05")
    assert "<bdi>Rulings</bdi></b> · settled: HC-05" in table.get("/log").text


def test_a_spectator_reads_a_card_and_settles_nothing(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    view = app.extensions["store"].by_edit_key(at.path.removeprefix("/t/")).view_key
    page = client.get(f"/v/{view}/rules/HC-05")
    assert page.status_code == 200
    assert "Settled" not in page.text
    assert client.post(f"/v/{view}/rules/HC-05").status_code == 403


def test_the_rules_over_a_table_never_leave_it(table: AtTable) -> None:
    away = re.compile(r'href="/rules[/?]')
    for page in ("/rules?q=tie", "/rules?q=tie&game=", "/rules?game=", "/rules/HC-05", "/rules/happy-city"):
        assert not away.search(table.get(page).text), page
    assert "All games" in table.get("/rules?q=tie&game=").text


def test_rulings_of_two_phones_at_once_are_both_in_the_log(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def another_phone_settles(store: Store, table_id: int, key: str) -> PartState:
        found = part(store, table_id, key)
        monkeypatch.undo()
        table.post("/rules/HC-06")
        return found

    part = Store.part
    monkeypatch.setattr(Store, "part", another_phone_settles)
    table.post("/rules/HC-05")
    log = table.get("/log").text
    assert "settled: HC-05" in log
    assert "settled: HC-06" in log


def test_a_disputed_card_marks_the_side_of_the_table_and_switches_it(table: AtTable) -> None:
    """Before anything is entered too: the rule may matter in the middle of the game."""
    card = flat(table.get("/rules/HC-20").text)
    assert card.count("counted so at this table") == 1
    assert card.index("counted so at this table") < card.index("Count it so")
    assert 'name="value" value="yes"' in card
    response = table.post("/readings", reading="two-dwellings", value="yes", base=0, back=f"{table.path}/rules/HC-20")
    assert response.headers["Location"] == f"{table.path}/rules/HC-20"
    switched = flat(table.get("/rules/HC-20").text)
    assert 'name="value" value="no"' in switched
    assert switched.index("counted so unless the table decides otherwise") < switched.index("counted so at this table")
    assert "Count it so" not in table.client.get("/rules/HC-20").text


def test_a_disputed_card_of_another_game_is_not_switched_here(table: AtTable) -> None:
    assert "Count it so" not in table.get("/rules/PQ-48").text


def test_only_the_ruling_is_sent_for_the_sheet_over_the_table(table: AtTable) -> None:
    whole, part = table.get("/rules/HC-05").text, table.get("/rules/HC-05?part=ruling").text
    assert "<html" in whole
    assert "<html" not in part
    assert "HC-05" in part


def test_whoever_looks_for_a_card_that_there_is_not_can_ask(client: FlaskClient, table: AtTable) -> None:
    for lost, asked in ((client.get("/rules/XX-99"), "/rules"), (table.get("/rules/HC-99"), f"{table.path}/rules")):
        assert lost.status_code == 404
        assert "There is no rule card with this number" in lost.text
        assert f'role="search" action="{asked}"' in lost.text


def test_the_rulebook_leads_to_the_set_up_of_its_game(client: FlaskClient, table: AtTable) -> None:
    assert 'href="/setup/streets"' in client.get("/rules/streets").text
    assert f'href="{table.path}/setup"' in table.get("/rules/happy-city").text
