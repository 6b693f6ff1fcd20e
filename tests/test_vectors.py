"""The worked cases of every calculation: what people have counted by hand, and what the rulebooks print."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion import documents
from companion.documents import contract
from companion.rules.cards import cards_of

VECTORS: list[dict[str, Any]] = [
    json.loads(line)
    for file in sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


@cache
def validator(game_id: str, calculation: str) -> Draft202012Validator:
    return Draft202012Validator(contract.schema(game_id, calculation))


@cache
def result_validator(game_id: str, calculation: str) -> Draft202012Validator:
    """Of the result, and closed: in the tests a key that the schema does not know is a mistake."""
    schema = contract.schema(game_id, calculation)
    return Draft202012Validator({**_closed(schema["$defs"]["Result"]), "$defs": _closed(schema["$defs"])})


def _closed(part: Any) -> Any:
    if isinstance(part, list):
        return [_closed(item) for item in part]
    if not isinstance(part, dict):
        return part
    closed = {key: _closed(value) for key, value in part.items()}
    if isinstance(part.get("properties"), dict) and "type" in part:
        closed.setdefault("additionalProperties", False)
    return closed


def rules_named_in(result: Any) -> Iterator[str]:
    if isinstance(result, dict):
        for key, value in result.items():
            if key == "rule":
                yield value
            else:
                yield from rules_named_in(value)
    elif isinstance(result, list):
        for item in result:
            yield from rules_named_in(item)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_a_worked_case_is_counted_as_by_hand_follows_its_schemas_and_names_rules_that_exist(
    vector: dict[str, Any],
) -> None:
    game_id, calculation = vector["game"], vector["calculation"]
    result = documents.calculate(game_id, calculation, vector["input"])
    assert list(differences(vector["expected"], result)) == []
    validator(game_id, calculation).validate(vector["input"])
    result_validator(game_id, calculation).validate(result)
    assert set(rules_named_in(result)) <= cards_of(game_id, "en").keys()


def differences(expected: Any, actual: Any, where: str = "result") -> Iterator[str]:
    """A line for each place where `actual` does not contain `expected`."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key not in actual:
                yield f"{where}.{key}: missing"
            elif key == "reasons":
                if not set(value) <= set(actual[key]) or (actual[key] and not value):
                    yield f"{where}.reasons: expected {value}, got {actual[key]}"
            else:
                yield from differences(value, actual[key], f"{where}.{key}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, (want, have) in enumerate(zip(expected, actual, strict=True)):
            yield from differences(want, have, f"{where}[{index}]")
    elif expected != actual:
        yield f"{where}: expected {expected!r}, got {actual!r}"
