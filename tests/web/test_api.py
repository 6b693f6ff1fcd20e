"""The calculations over HTTP, and that whatever is sent, JSON comes back."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.documents import contract

VECTORS = Path(__file__).parent.parent / "vectors"


@pytest.mark.parametrize("game", sorted(file.stem for file in VECTORS.glob("*.jsonl")))
def test_the_worked_cases_hold_over_http(client: FlaskClient, game: str) -> None:
    lines = (VECTORS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()[:20]
    for line in lines:
        case = json.loads(line)
        response = client.post(f"/api/{case['game']}/{case['calculation']}", json=case["input"])
        assert response.status_code == (422 if "error" in case["expected"] else 200), response.text
        assert response.is_json


def test_a_document_that_cannot_be_read_is_refused_with_its_place(client: FlaskClient) -> None:
    response = client.post("/api/happy-city/final", json={"scoring": "product", "players": [{"name": "Ann"}]})
    assert response.status_code == 422
    assert response.json["error"]["where"].startswith("players[0]")
    assert response.json["error"]["message"]


def test_what_is_not_json_is_refused(client: FlaskClient) -> None:
    response = client.post("/api/uptown/final", data="not json")
    assert response.status_code == 422
    assert response.json["error"]["where"] == ""


@pytest.mark.parametrize("path", ["/api/chess/final", "/api/uptown/checkmate", "/api/uptown", "/api/"])
def test_unknown_games_and_calculations_are_404_in_json(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={})
    assert response.status_code == 404
    assert response.json["error"]["message"]


def test_a_get_gives_the_schema(client: FlaskClient) -> None:
    assert client.get("/api/uptown/final").json == contract.schema("uptown", "final")


@pytest.mark.parametrize("path", ["/api/chess/final", "/api/uptown/checkmate"])
def test_there_is_no_schema_of_what_there_is_not(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "; there are: " in response.json["error"]["message"]


def test_another_method_is_405_in_json(client: FlaskClient) -> None:
    response = client.put("/api/uptown/final", json={})
    assert response.status_code == 405
    assert {"GET", "POST"} <= set(response.allow)
    assert response.json["error"]["message"]


def test_a_body_over_a_megabyte_is_413_in_json(client: FlaskClient) -> None:
    response = client.post("/api/uptown/final", data=b"[" + b" " * 1024 * 1024 + b"]")
    assert response.status_code == 413
    assert response.json["error"] == {
        "message": "this is larger than a megabyte: too large for a document",
        "where": "",
    }
    russian = client.post("/api/uptown/final", data=b" " * 1024 * 1024 + b"1", headers={"Accept-Language": "ru"})
    assert russian.json["error"]["message"].startswith("это длиннее мегабайта")


def test_a_document_is_no_form_however_it_is_sent(client: FlaskClient) -> None:
    document = {"title": "&" * 10_000}
    answers = [
        client.post("/api/uptown/final", data=json.dumps(document), content_type=kind).json
        for kind in ("application/json", "application/x-www-form-urlencoded")
    ]
    assert answers[0] == answers[1]


def test_the_language_of_the_sentences_is_the_visitors(client: FlaskClient) -> None:
    response = client.post("/api/uptown/setup", json={"players": 2}, headers={"Accept-Language": "ru"})
    assert "карты" in response.json["steps"][0]["text"]


def test_health(client: FlaskClient) -> None:
    assert client.get("/healthz").json == {"status": "ok"}


@pytest.mark.parametrize("players", ["three", "0", "-1", "²"])
def test_a_number_of_players_that_is_none_is_refused_with_its_place(client: FlaskClient, players: str) -> None:
    answer = client.get("/api/ask", query_string={"q": "who wins a tie", "players": players})
    assert answer.status_code == 422
    assert answer.json["error"]["where"] == "players"
