"""The whole API as one OpenAPI 3.1 document: every calculation with its schemas and a worked example, and the rest.

What is the same for every game stands in `openapi.json` beside this module. The marks in it, such as `<games>`, are
filled in here.
"""

import json
from importlib.metadata import version
from importlib.resources import files
from typing import Any, TypeAlias, get_args

from companion import games, rules
from companion.documents import ENGLISH
from companion.tables.models import StorageProblem

Part: TypeAlias = dict[str, Any]

_TEXT = (files(__package__) / "openapi.json").read_text(encoding="utf-8")
_CALCULATION = "/api/<game>/<calculation>"

ASK_EXAMPLE: dict[str, Any] = {
    parameter["name"]: parameter["example"]
    for parameter in json.loads(_TEXT)["paths"]["/api/ask"]["get"]["parameters"]
    if "example" in parameter
}


@games.cached
def document() -> Part:
    from companion.documents import contract

    shared = _shared()
    calculation = json.dumps(shared["paths"].pop(_CALCULATION))
    paths: Part = {}
    for game in games.every():
        definitions = contract.shared_definitions(game.id)
        schemas: Part = {}
        for name, described in contract.contracts(game.id).items():
            schemas |= contract.definitions_of((described.document, described.result), definitions)
            schemas |= {f"{name}.document": described.document, f"{name}.result": described.result}
            filled = json.loads(calculation.replace("<game>", game.id).replace("<calculation>", name))
            filled["post"]["summary"] = described.summary
            paths[f"/api/{game.id}/{name}"] = _with_example(filled, game.id, name)
        components = _with_references(schemas, game.id)
        shared["components"]["schemas"] |= {f"{game.id}.{name}": schema for name, schema in components.items()}
    shared["tags"][:0] = [{"name": game.id, "description": game.name.render(ENGLISH)} for game in games.every()]
    return {**shared, "paths": {**paths, **shared["paths"]}}


def _shared() -> Part:
    """What is the same for every game, with what this instance knows in the places of the marks."""
    marks = {
        "version": version("kvartal"),
        "games": games.ids(),
        "languages": rules.SPOKEN,
        "problems": get_args(StorageProblem),
    }
    text = _TEXT
    for mark, value in marks.items():
        text = text.replace(f'"<{mark}>"', json.dumps(value))
    filled: Part = json.loads(text)
    return filled


def _with_example(calculation: Part, game_id: str, name: str) -> Part:
    """The calculation, with the worked example in what is sent and what is answered."""
    from companion.documents import contract

    if example := contract.examples(game_id).get(name):
        values = (dict(example.document), contract.example_result(game_id, name))
        post = calculation["post"]
        for told, value in zip((post["requestBody"], post["responses"]["200"]), values, strict=True):
            worked = {"worked": {"summary": example.title, "value": value}}
            told["content"]["application/json"]["examples"] = worked
    return calculation


def _with_references(schemas: Part, game_id: str) -> Part:
    """The same schemas, with what they refer to among the components of the game."""
    here, there = ('"$ref": "#/$defs/', f'"$ref": "#/components/schemas/{game_id}.')
    pointed: Part = json.loads(json.dumps(schemas).replace(here, there))
    return pointed
