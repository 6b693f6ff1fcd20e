"""A worked example for every calculation, kept with its game."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from companion import documents, games


@dataclass(frozen=True)
class Example:
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


def result(game_id: str, calculation: str) -> dict[str, Any]:
    """What the engine gives for the example, in English."""
    return documents.calculate(game_id, calculation, examples(game_id)[calculation].document)
