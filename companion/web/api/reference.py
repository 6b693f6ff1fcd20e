"""The API for people to read: its games, the calculations of a game with their schemas, an example of each."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import Blueprint, abort, render_template, request
from markupsafe import Markup

from companion import games
from companion.documents import LARGEST
from companion.web.api.openapi import ASK_EXAMPLE
from companion.web.http.public_links import external_url

if TYPE_CHECKING:
    from companion.documents.contract import Schema

blueprint = Blueprint("reference", __name__)

_FIRST = ("uptown", "placement")
_LONGEST = 12


@blueprint.get("/api")
def page() -> str:
    """All games; with `?game=` the calculations of one."""
    from companion.documents import contract

    game_id = request.args.get("game", "")
    if not game_id:
        try_it = _work_out(*_FIRST) if _FIRST[0] in games.ids() else None
        ask = external_url("api.ask", **ASK_EXAMPLE)
        return render_template("api/page.html", games=games.every(), try_it=try_it, ask=f"curl {shlex.quote(ask)}")
    if game_id not in games.ids():
        abort(404)
    described = contract.contracts(game_id)
    calculations = [(name, one, _work_out(game_id, name)) for name, one in described.items()]
    roots = [root for one in described.values() for root in (one.document, one.result)]
    things = contract.definitions_of(roots, contract.shared_definitions(game_id))
    return render_template("api/game.html", game=games.get(game_id), calculations=calculations, things=things)


class Worked(NamedTuple):
    """A worked example: the command that works it out, and the answer."""

    title: str
    curl: str
    answer: str


def _work_out(game_id: str, calculation: str) -> Worked | None:
    from companion.documents import contract

    example = contract.examples(game_id).get(calculation)
    if example is None:
        return None
    address = external_url("api.calculate", game=game_id, calculation=calculation)
    curl = f"curl {address} -H 'Content-Type: application/json' -d {shlex.quote(format_json(example.document))}"
    return Worked(example.title, curl, format_json(contract.example_result(game_id, calculation)))


def format_json(value: Any, indent: str = "", width: int = 76) -> str:
    """JSON for people: what fits a line stands on one, and so does a list of plain values.

    >>> print(format_json({"players": 2}))
    {"players": 2}
    """
    flat = json.dumps(value, ensure_ascii=False, default=dict)
    items = value if isinstance(value, list) else ()
    nested = isinstance(value, Mapping) or any(isinstance(item, Mapping | list) for item in items)
    if len(indent) + len(flat) <= width or not nested:
        return flat
    inner = indent + "  "
    if isinstance(value, Mapping):
        pairs = value.items()
        lines = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {format_json(item, inner)}" for key, item in pairs]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + format_json(item, inner) for item in value) + f"\n{indent}]"


class Key(NamedTuple):
    """One key of an object."""

    name: str
    kind: Markup
    required: bool
    default: str | None
    description: str


@blueprint.app_template_global("schema_keys")
def keys(schema: Schema) -> list[Key]:
    """The keys of an object in the order in which they are written; none where it is no object with known keys."""
    required = schema.get("required", ())
    return [
        Key(name, kind(part), name in required, _default(part), part.get("description", ""))
        for name, part in schema.get("properties", {}).items()
    ]


def _default(part: Schema) -> str | None:
    """What a key left out stands for, where that is more than nothing."""
    return json.dumps(part["default"]) if part.get("default") not in (None, [], {}) else None


@blueprint.app_template_global("schema_kind")
def kind(part: Schema) -> Markup:
    """What a value may be, in the notation of the page: `[Card …]`, `integer ≥ 0`, `"left" | "right"`.

    >>> str(kind({"anyOf": [{"type": "array", "items": {"type": "integer", "minimum": 0}}, {"type": "null"}]}))
    '[integer ≥ 0 …] | null'
    """
    if name := str(part.get("$ref", "")).rpartition("/")[2]:
        return Markup('<a href="#{0}">{0}</a>').format(name)
    if "enum" in part or "const" in part:
        return _choice(part.get("enum", [part.get("const")]))
    if choices := part.get("anyOf") or part.get("oneOf"):
        return _either(map(kind, choices))
    match part.get("type"):
        case "array":
            return _list(part)
        case "object":
            return _object(part)
        case "integer":
            return _integer(part)
    return Markup.escape(part.get("type", "any"))


def _choice(values: list[Any]) -> Markup:
    """The values; of a long list, such as all cards of a game, the first few."""
    shown = values if len(values) <= _LONGEST else values[:3]
    more = [Markup("… ({})").format(len(values))] if len(shown) < len(values) else []
    return _either([*(Markup.escape(json.dumps(value)) for value in shown), *more])


def _either(kinds: Iterable[Markup]) -> Markup:
    return Markup(" | ").join(dict.fromkeys(kinds))


def _list(part: Schema) -> Markup:
    if places := part.get("prefixItems"):
        return Markup("[{}]").format(Markup(", ").join(map(kind, places)))
    inner = kind(part.get("items", {}))
    if part.get("minItems") and part.get("minItems") == part.get("maxItems"):
        return Markup("[{} × {}]").format(inner, part["minItems"])
    return Markup("[{} …]").format(inner)


def _object(part: Schema) -> Markup:
    if properties := part.get("properties"):
        values = _either(map(kind, properties.values()))
        return Markup("{{{}: {}}}").format(", ".join(properties), values)
    named = part.get("propertyNames", {}).get("enum", ["…"])
    return Markup("{{{}: {}}}").format(", ".join(named), kind(part.get("additionalProperties") or {}))


def _integer(part: Schema) -> Markup:
    least, most = part.get("minimum", -LARGEST), part.get("maximum", LARGEST)
    if most != LARGEST:
        return Markup("integer {}–{}").format(least, most)
    return Markup("integer ≥ {}").format(least) if least != -LARGEST else Markup("integer")
