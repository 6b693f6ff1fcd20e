"""The contract: JSON schemas of every calculation, made from the dataclasses of its documents and results."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, get_type_hints

from companion import games
from companion.documents import ENGLISH
from companion.game.final import Final, Touched
from companion.game.game import Calculation, Finding, Game, Line, Reading

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic.json_schema import JsonSchemaMode

    from companion.documents.schemas import Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RESULT = "Result"
_REF = "#/$defs/"


@dataclass(frozen=True)
class Contract:
    """What a calculation reads and writes; both schemas refer to the definitions of their game."""

    summary: str
    document: Schema
    result: Schema


def schema(game_id: str, calculation: str) -> Schema:
    """The JSON schema of a document, complete in itself, with that of the result as `#/$defs/Result`.

    :raise KeyError: there is no such game or calculation.
    """
    contract, definitions = contracts(game_id)[calculation], shared_definitions(game_id)
    root = {key: value for key, value in contract.document.items() if key != "title"}
    reached = definitions_of((contract.document, contract.result), definitions)
    return {
        "$schema": DIALECT,
        "title": f"{game_id} {calculation}",
        "description": contract.summary,
        **root,
        "$defs": {**reached, RESULT: contract.result},
    }


def definitions_of(roots: Iterable[Schema], definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """The definitions that schemas refer to, directly or through others, by name."""
    names: set[str] = set()
    waiting = list(roots)
    while waiting:
        fresh = {ref.removeprefix(_REF) for ref in _references(waiting.pop())} - names
        names |= fresh
        waiting += (definitions[name] for name in fresh)
    return {name: definitions[name] for name in sorted(names)}


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(ref := part.get("$ref"), str):
            yield ref
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for item in part:
            yield from _references(item)


def contracts(game_id: str) -> Mapping[str, Contract]:
    """The contract of each calculation of a game."""
    return _describe(game_id)[0]


def shared_definitions(game_id: str) -> Mapping[str, Schema]:
    """The definitions that the calculations of a game share, by name."""
    return _describe(game_id)[1]


@games.cached
def _describe(game_id: str) -> tuple[dict[str, Contract], dict[str, Schema]]:
    from pydantic import TypeAdapter

    from companion.documents.schemas import Generator

    game = games.get(game_id)
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = []
    for name, calculation in game.calculations.items():
        adapters.append((name, "validation", TypeAdapter(calculation.document)))
        result = _result_type(calculation)
        if result is not None and result is not Final:
            adapters.append((name, "serialization", TypeAdapter(result)))
    for part in (Line, Finding, Touched):
        adapters.append((part.__name__, "serialization", TypeAdapter(part)))
    schemas, collected = TypeAdapter.json_schemas(adapters, schema_generator=Generator)
    definitions: dict[str, Schema] = {
        **collected.get("$defs", {}), "Readings": _readings(game), "PlayerResult": _player_result(game)
    }  # fmt: skip
    found = {}
    for name, calculation in game.calculations.items():
        if _result_type(calculation) is Final:
            result = _final(game)
        else:
            result = _inline(schemas.get((name, "serialization"), {"type": "object"}), definitions)
        document = _inline(schemas[name, "validation"], definitions)
        summary = _summary(calculation) or document.get("description", "")
        found[name] = Contract(summary, _with_readings(document), result)
    return found, definitions


def _inline(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """The definition that a schema refers to, if it is nothing but a reference."""
    return definitions[schema["$ref"].removeprefix(_REF)] if set(schema) == {"$ref"} else schema


def _with_readings(document: Schema) -> Schema:
    readings = {"$ref": f"{_REF}Readings"}
    return {**document, "properties": {**document.get("properties", {}), "readings": readings}}


def _readings(game: Game) -> Schema:
    """The disputed rules of a game and the values each can have; `documents` reads them apart from the board."""
    return {
        "type": "object",
        "title": "Readings",
        "description": "How disputed rules are read. What is left out is read by its default.",
        "properties": {
            reading.id: {
                "type": "string",
                "description": f"{reading.rule}. {_values(reading)}.",
                "enum": list(reading.values),
                "default": reading.default,
            }
            for reading in game.readings
        },
        "additionalProperties": False,
    }


def _values(reading: Reading) -> str:
    return "; ".join(f"{value}: {words.render(ENGLISH)}" for value, words in reading.words.items())


_COUNT: Schema = {"type": "integer"}


def _final(game: Game) -> Schema:
    """What `documents.write` makes of a `Final`."""
    return {
        "title": "Final",
        "description": "The result of a game: who won and by what, every point with its reason.",
        **_object(
            {
                "players": _list("PlayerResult"),
                "winners": {"type": "array", "items": {"type": "string"}},
                "decided_by": {
                    "type": "string",
                    "description": "What separated the winner from the next.",
                    "enum": ["points", *(step.name for step in game.tie_breaks), "shared"],
                },
                "findings": _list("Finding"),
                "readings": _list("Touched"),
            }
        ),
    }


def _player_result(game: Game) -> Schema:
    return {
        "title": "PlayerResult",
        "description": "A player, in the order of the document. A game may add numbers of its own.",
        "additionalProperties": _COUNT,
        **_object(
            {
                "name": {"type": "string"},
                "total": {**_COUNT, "description": "The sum of the categories."},
                "place": {**_COUNT, "minimum": 1, "description": "1, 2, 2, 4: who is equal to the end shares a place."},
                **{category.key: _COUNT for category in game.categories if category.counted},
                "categories": _object({category.key: _COUNT for category in game.categories if not category.counted}),
                "lines": _list("Line"),
                "tie_breaks": {
                    "type": "object",
                    "description": "The steps that separate equal totals, in their order; the higher value is ahead.",
                    "additionalProperties": _COUNT,
                },
            }
        ),
    }


def _list(name: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"{_REF}{name}"}}


def _object(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(properties), "required": list(properties)}


def _result_type(calculation: Calculation) -> Any:
    """The annotated result of a calculation."""
    return get_type_hints(calculation.run).get("return")


def _summary(calculation: Calculation) -> str:
    """The first paragraph of the docstring."""
    return " ".join((inspect.getdoc(calculation.run) or "").partition("\n\n")[0].split())
