"""The OpenAPI document and the page for people: whole, valid, and what the application answers."""

import inspect
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from companion import games
from companion.documents import contract
from companion.web.api import openapi


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return openapi.document()


def validator(described: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": described["components"]})


def test_it_is_a_valid_openapi_document(client: FlaskClient) -> None:
    sent = client.get("/api/openapi.json").json
    assert isinstance(sent, dict)
    assert sent["openapi"] == "3.1.0"
    validate(sent)


def test_it_describes_every_address_of_the_api_and_no_other(app: Flask, described: dict[str, Any]) -> None:
    routes = set()
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith(("api.", "reference.")):
            routes |= {(rule.rule, method.lower()) for method in rule.methods or () if method in ("GET", "POST")}
    templates = {"/api/<game>/<calculation>"}
    literal = {(path, method) for path, methods in described["paths"].items() for method in methods}
    calculations = {
        (f"/api/{game.id}/{name}", method)
        for game in games.every()
        for name in game.calculations
        for method in ("get", "post")
    }
    assert calculations <= literal
    assert literal - calculations == {(path, method) for path, method in routes if path not in templates}


def test_the_examples_are_what_the_application_answers(client: FlaskClient, described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        if "post" not in methods:
            continue
        body = methods["post"]["requestBody"]["content"]["application/json"]
        answer = methods["post"]["responses"]["200"]["content"]["application/json"]
        document = body["examples"]["worked"]["value"]
        validator(described, body["schema"]).validate(document)
        response = client.post(path, json=document)
        assert response.json == answer["examples"]["worked"]["value"]
        validator(described, answer["schema"]).validate(response.json)


def test_refusals_and_answers_to_questions_follow_their_schemas(client: FlaskClient, described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    error, answers = validator(described, schemas["Error"]), validator(described, schemas["Answers"])
    error.validate(client.post("/api/uptown/final", json={}).json)
    error.validate(client.get("/api/ask").json)
    error.validate(client.get("/api/chess/final").json)
    answered = client.get("/api/ask", query_string=openapi.ASK_EXAMPLE).json
    answers.validate(answered)
    assert answered["answers"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game_id", ["", *games.ids()])
def test_the_page_shows_each_calculation_with_a_command(client: FlaskClient, game_id: str, language: str) -> None:
    page = client.get("/api", query_string={"game": game_id}, headers={"Accept-Language": language}).text
    for name in games.get(game_id).calculations if game_id else ():
        assert f'id="calculation-{name}"' in page
        assert f"curl http://localhost/api/{game_id}/{name} " in page
    anchors, links = re.findall(r' id="([^"]+)"', page), re.findall(r'href="#([^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(links) <= set(anchors)


def test_a_command_of_the_page_can_be_sent(client: FlaskClient) -> None:
    page = client.get("/api?game=uptown").text
    command = re.search(r"curl http://localhost(/api/\S+) -H .*? -d &#39;(.*?)&#39;</code>", page, re.DOTALL)
    assert command
    document = json.loads(command[2].replace("&#34;", '"').replace("&#39;&#34;&#39;&#34;&#39;", "'"))
    assert client.post(command[1], json=document).status_code == 200


def test_there_is_no_page_for_a_game_that_there_is_not(client: FlaskClient) -> None:
    assert client.get("/api?game=chess").status_code == 404


def test_it_is_made_once_and_each_module_read_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Any] = []
    source = inspect.getsource

    def noted(of: Any) -> str:
        read.append(of)
        return source(of)

    monkeypatch.setattr(inspect, "getsource", noted)
    kept: tuple[Any, ...] = (openapi.document, contract._describe, contract._module_docstrings)
    for made in kept:
        made.cache_clear()
    first = client.get("/api/openapi.json")
    assert all(inspect.ismodule(of) for of in read)
    assert len(read) == len(set(read)) > 0
    read.clear()
    monkeypatch.setattr(openapi, "_shared", lambda: pytest.fail("it was made again"))
    assert client.get("/api/openapi.json").data == first.data
    assert read == []
