"""The worked cases of every calculation: what people have counted by hand, and what the rulebooks print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import documents

VECTORS: list[dict[str, Any]] = [
    json.loads(line)
    for file in sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_worked_case(vector: dict[str, Any]) -> None:
    result = documents.calculate(vector["game"], vector["calculation"], vector["input"])
    assert list(differences(vector["expected"], result)) == []


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
