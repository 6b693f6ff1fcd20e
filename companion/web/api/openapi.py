"""The whole API as one OpenAPI 3.1 document: every calculation with its schemas and a worked example, and the rest."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, TypeAlias, get_args

from companion import games, rules
from companion.documents import ENGLISH
from companion.tables.models import StorageProblem

Part: TypeAlias = dict[str, Any]

_DEFINITIONS = "#/$defs/"
_COMPONENTS = "#/components/schemas/"

_ABOUT = """Kvartal scores city-building games from what lies on the table and says why for every point.

Everything it works out is a calculation: a pure function of one game from a JSON document to a JSON document.
A document that cannot be read is refused with its place. One that breaks a rule of the game is worked out anyway,
with a finding that names the rule. A whole number is written without a fraction: 3, not 3.0."""

ASK_EXAMPLE: dict[str, Any] = {"q": "Who wins a tie?", "game": "uptown", "lang": "en", "players": 3}


@games.cached
def document() -> Part:
    from companion.documents import contract

    paths: Part = {}
    schemas: Part = {"Error": _error(), "Answers": _answers()}
    for game in games.every():
        definitions = contract.shared_definitions(game.id)
        for name, described in contract.contracts(game.id).items():
            schemas |= _components(
                game.id, contract.definitions_of((described.document, described.result), definitions)
            )
            schemas[f"{game.id}.{name}.document"] = _with_components(game.id, described.document)
            schemas[f"{game.id}.{name}.result"] = _with_components(game.id, described.result)
            paths[f"/api/{game.id}/{name}"] = _calculation(game.id, name, described.summary)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kvartal", "version": version("kvartal"), "description": _ABOUT},
        "servers": [{"url": "/"}],
        "tags": [
            *({"name": game.id, "description": game.name.render(ENGLISH)} for game in games.every()),
            {"name": "rules", "description": "The rule cards of all games"},
            {"name": "server", "description": "The API itself"},
        ],
        "paths": {**paths, "/api/ask": _ask(), **_server()},
        "components": {
            "schemas": schemas,
            "parameters": {"Language": _language()},
            "responses": {
                "Refused": _answer("It cannot be read; the place is named.", "Error"),
                "TooLarge": _answer("The document is larger than a megabyte.", "Error"),
            },
        },
    }


def _components(game_id: str, definitions: Mapping[str, Part]) -> Part:
    return {f"{game_id}.{name}": _with_components(game_id, schema) for name, schema in definitions.items()}


def _with_components(game_id: str, part: Any) -> Any:
    """The same schema, its references pointed at the components of the game."""
    if isinstance(part, list):
        return [_with_components(game_id, item) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        key: value.replace(_DEFINITIONS, f"{_COMPONENTS}{game_id}.")
        if key == "$ref" and isinstance(value, str)
        else _with_components(game_id, value)
        for key, value in part.items()
    }


def _calculation(game_id: str, name: str, summary: str) -> Part:
    from companion.documents import examples

    sent: Part = {"schema": {"$ref": f"{_COMPONENTS}{game_id}.{name}.document"}}
    answered = _answer("The result.", f"{game_id}.{name}.result")
    if example := examples.examples(game_id).get(name):
        shown = {"summary": example.title}
        sent["examples"] = {"worked": {**shown, "value": dict(example.document)}}
        answered["content"]["application/json"]["examples"] = {
            "worked": {**shown, "value": examples.result(game_id, name)}
        }
    return {
        "post": {
            "tags": [game_id],
            "operationId": f"{game_id}-{name}",
            "summary": summary,
            "parameters": [{"$ref": "#/components/parameters/Language"}],
            "requestBody": {"required": True, "content": {"application/json": sent}},
            "responses": {
                "200": answered,
                "413": {"$ref": "#/components/responses/TooLarge"},
                "422": {"$ref": "#/components/responses/Refused"},
            },
        },
        "get": {
            "tags": [game_id],
            "operationId": f"{game_id}-{name}-schema",
            "summary": "The JSON schema of the document; that of the result is in its $defs.",
            "responses": {"200": _json("The schema.", {"type": "object"})},
        },
    }


def _ask() -> Part:
    def parameter(name: str, about: str, schema: Part, required: bool = False) -> Part:
        return {
            "name": name,
            "in": "query",
            "description": about,
            "required": required,
            "schema": schema,
            **({"example": ASK_EXAMPLE[name]} if name in ASK_EXAMPLE else {}),
        }

    return {
        "get": {
            "tags": ["rules"],
            "operationId": "ask",
            "summary": "Ask the rules in your own words: the answers, best first.",
            "parameters": [
                parameter("q", "The question.", {"type": "string", "pattern": r"\S", "maxLength": 1000}, required=True),
                parameter("game", "This game only.", {"type": "string", "enum": list(games.ids())}),
                parameter("lang", "The language of the answer.", {"type": "string", "enum": list(rules.SPOKEN)}),
                parameter("players", "How many play at the table.", {"type": "integer", "minimum": 1}),
                parameter("modules", "What they play with, parted by commas.", {"type": "string"}),
                {"$ref": "#/components/parameters/Language"},
            ],
            "responses": {
                "200": _answer("The answers.", "Answers"),
                "422": {"$ref": "#/components/responses/Refused"},
                "503": _answer("The rules are being prepared; Retry-After says when to ask again.", "Error"),
            },
        }
    }


def _server() -> Part:
    status = {"type": "object", "properties": {"status": {"const": "ok"}}, "required": ["status"]}
    said = {"status": {"enum": list(get_args(StorageProblem))}, "message": {"type": "string"}}
    trouble = {"type": "object", "properties": said, "required": ["status", "message"]}
    return {
        "/api": {
            "get": {
                "tags": ["server"],
                "operationId": "reference",
                "summary": "The API for people to read.",
                "parameters": [
                    {"name": "game", "in": "query", "schema": {"type": "string", "enum": list(games.ids())}}
                ],
                "responses": {
                    "200": {"description": "A page.", "content": {"text/html": {}}},
                    "404": {"description": "There is no such game.", "content": {"text/html": {}}},
                },
            }
        },
        "/api/openapi.json": {
            "get": {
                "tags": ["server"],
                "operationId": "openapi",
                "summary": "This document.",
                "responses": {"200": _json("The document.", {"type": "object"})},
            }
        },
        "/healthz": {
            "get": {
                "tags": ["server"],
                "operationId": "health",
                "summary": "Whether the server answers and its database takes what is saved.",
                "responses": {
                    "200": _json("They do.", status),
                    "503": _json("The database does not: why, in a word and in a sentence.", trouble),
                },
            }
        },
    }


def _language() -> Part:
    return {
        "name": "Accept-Language",
        "in": "header",
        "description": "The language of the sentences in the answer; English where it is not known.",
        "schema": {"type": "string"},
        "example": "ru",
    }


def _answer(description: str, schema: str) -> Part:
    return _json(description, {"$ref": f"{_COMPONENTS}{schema}"})


def _json(description: str, schema: Part) -> Part:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _error() -> Part:
    text: Part = {"type": "string"}
    return {
        "type": "object",
        "properties": {
            "error": {
                "type": "object",
                "properties": {
                    "message": {**text, "description": "One sentence for people."},
                    "where": {**text, "description": "The place in the document, or the parameter."},
                },
                "required": ["message", "where"],
            }
        },
        "required": ["error"],
        "examples": [{"error": {"message": "is missing", "where": "players[1].name"}}],
    }


def _answers() -> Part:
    text: Part = {"type": "string"}
    source = {
        "type": "object",
        "description": "Where a rulebook says it.",
        "properties": {
            "rulebook": text,
            "edition": {**text, "description": "Whose booklet it is, in the language of the answer."},
            "section": text,
            "page": {"type": ["integer", "null"]},
            "phrase": {**text, "description": "A few words by which a reader finds the place."},
        },
        "required": ["rulebook", "edition", "section", "page", "phrase"],
    }
    answer = {
        "type": "object",
        "properties": {
            "rule": {
                **text,
                "description": "The permanent id of the rule card, `PQ-41`, or of what is printed, `HC-zoo`.",
            },
            "title": text,
            "text": text,
            "here": {
                "type": ["string", "null"],
                "description": "What is counted here where the booklet does not say, or says something else.",
            },
            "answer": {
                "enum": ["yes", "no", None],
                "description": "The word for the question as asked; none if not sure.",
            },
            "disputed": {"type": "boolean", "description": "The rulebooks do not decide it."},
            "silent": {"type": "boolean", "description": "The rulebook does not say."},
            "assumed": {"type": "boolean", "description": "A part of it is our own ruling: `here`."},
            "sources": {"type": "array", "items": source},
        },
        "required": ["rule", "title", "text", "here", "answer", "disputed", "silent", "assumed", "sources"],
    }
    return {
        "type": "object",
        "properties": {
            "known": {"type": "boolean", "description": "Whether the question is one of this rulebook."},
            "answers": {"type": "array", "maxItems": 5, "items": answer},
        },
        "required": ["known", "answers"],
    }
