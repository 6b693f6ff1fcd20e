"""The contract: JSON schemas of every calculation, made from the dataclasses of its documents and results.

A schema is pydantic's, with our marks and with the docstrings of the fields. A worked example goes with each.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias, get_type_hints

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from companion import documents, games
from companion.documents import ENGLISH, LARGEST
from companion.game.final import Final, Touched
from companion.game.game import Calculation, Finding, Game, Line, Reading

DIALECT = "https://json-schema.org/draft/2020-12/schema"
RESULT = "Result"
_REF = "#/$defs/"
_COUNT: dict[str, Any] = {"type": "integer"}
Schema: TypeAlias = dict[str, Any]


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
    return _describe(game_id)[0]


def shared_definitions(game_id: str) -> Mapping[str, Schema]:
    return _describe(game_id)[1]


@games.cached
def _describe(game_id: str) -> tuple[dict[str, Contract], dict[str, Schema]]:
    game = games.get(game_id)
    results: dict[str, Any] = {
        name: get_type_hints(calculation.run).get("return") for name, calculation in game.calculations.items()
    }
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = []
    for name, calculation in game.calculations.items():
        adapters.append((name, "validation", TypeAdapter(calculation.document)))
        if results[name] not in (None, Final):
            adapters.append((name, "serialization", TypeAdapter(results[name])))
    adapters += [(part.__name__, "serialization", TypeAdapter(part)) for part in (Line, Finding, Touched)]
    schemas, collected = TypeAdapter.json_schemas(adapters, schema_generator=_Generator)
    definitions: dict[str, Schema] = {
        **collected.get("$defs", {}), "Readings": _readings(game), "PlayerResult": _player_result(game)
    }  # fmt: skip
    found = {}
    for name, calculation in game.calculations.items():
        written = schemas.get((name, "serialization"), {"type": "object"})
        result = _final(game) if results[name] is Final else _inline(written, definitions)
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
                **{category.key: _COUNT for category in game.categories if category.not_scored},
                "categories": _object(
                    {category.key: _COUNT for category in game.categories if not category.not_scored}
                ),
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


def _summary(calculation: Calculation) -> str:
    """The first paragraph of the docstring."""
    return " ".join((inspect.getdoc(calculation.run) or "").partition("\n\n")[0].split())


class _Generator(GenerateJsonSchema):
    """Pydantic's generator with our marks (`companion.game.document_types`) and the docstrings of the fields."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._named: dict[str, type] = {}

    def field_title_should_be_set(self, _schema: Any) -> bool:
        return False

    def int_schema(self, schema: Any) -> Schema:
        """No number has more digits than `documents` reads."""
        made = super().int_schema(schema)
        return {"minimum": -LARGEST, "maximum": LARGEST, **made} if self.mode == "validation" else made

    def chain_schema(self, schema: Any) -> Schema:
        """The last step of a chain is the narrowest."""
        return self.generate_inner(schema["steps"][-1])

    def tuple_schema(self, schema: Any) -> Schema:
        """A tuple whose places are all alike is a list of that length."""
        made = super().tuple_schema(schema)
        places = made.get("prefixItems", ())
        if not places or any(place != places[0] for place in places):
            return made
        return {"type": "array", "items": places[0], "minItems": len(places), "maxItems": len(places)}

    def tagged_union_schema(self, schema: Any) -> Schema:
        """The union without the choice `?`, which only finds words for a mistake."""
        without: Any = {tag: choice for tag, choice in schema["choices"].items() if tag != "?"}
        return super().tagged_union_schema(schema | {"choices": without})

    def dataclass_schema(self, schema: Any) -> Schema:
        made, own = super().dataclass_schema(schema), schema["cls"]
        if (known := self._named.setdefault(own.__name__, own)) is not own:
            both = " and ".join(f"{kind.__module__}.{kind.__qualname__}" for kind in (known, own))
            raise TypeError(f"{both} share a name, and schemas know classes by their names: rename one")
        for name, words in field_docstrings(own).items():
            if name in made.get("properties", {}):
                made["properties"][name].setdefault("description", words)
        return made


def field_docstrings(kind: type) -> dict[str, str]:
    """The docstring of each field of a dataclass that has one; inherited fields too.

    >>> from companion.games.streets.board import Payout
    >>> field_docstrings(Payout)["street"]
    'The how-manyth street that paid; null for money that no street paid.'
    """
    words: dict[str, str] = {}
    for owner in reversed(kind.__mro__[:-1]):
        words |= _module_docstrings(owner.__module__).get(owner.__qualname__, {})
    return words


@cache
def _module_docstrings(name: str) -> dict[str, dict[str, str]]:
    """The docstrings of the fields of each class of a module, which is parsed once for all its classes."""
    tree = ast.parse(inspect.getsource(sys.modules[name]))
    return {body.name: _class_docstrings(body) for body in tree.body if isinstance(body, ast.ClassDef)}


def _class_docstrings(body: ast.ClassDef) -> dict[str, str]:
    words: dict[str, str] = {}
    for field, after in zip(body.body, body.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                words[name] = inspect.cleandoc(text)
    return words


@dataclass(frozen=True)
class Example:
    """A worked example of a calculation, kept with its game."""

    title: str
    document: Mapping[str, Any]
    case: str | None = None  # The id of the worked case that it comes from.


@games.cached
def examples(game_id: str) -> Mapping[str, Example]:
    """The examples of a game by calculation: its `data/examples.json`, or none."""
    file = files(games.home(game_id)) / "data" / "examples.json"
    if not file.is_file():
        return {}
    entries: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return {calculation: Example(**entry) for calculation, entry in entries.items()}


def example_result(game_id: str, calculation: str) -> dict[str, Any]:
    """What the engine gives for the example, in English."""
    return documents.calculate(game_id, calculation, examples(game_id)[calculation].document)
