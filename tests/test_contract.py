"""The schemas of the calculations and the reading of documents say the same."""

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion import documents, games
from companion.documents import contract
from companion.game.document_types import Unreadable
from companion.game.game import Calculation, Game
from tests.test_vectors import VECTORS, validator

CALCULATIONS = [(game.id, name) for game in games.every() for name in game.calculations]


@pytest.mark.parametrize(("game_id", "calculation"), CALCULATIONS)
def test_a_schema_is_one_and_every_key_and_thing_has_a_readable_name(game_id: str, calculation: str) -> None:
    schema = contract.schema(game_id, calculation)
    Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    assert schema["additionalProperties"] is False
    assert schema["description"]
    assert all(name.isidentifier() for name in schema["$defs"])


def objects(document: Any) -> Iterator[dict[str, Any]]:
    if isinstance(document, dict):
        yield document
    for value in document.values() if isinstance(document, dict) else document if isinstance(document, list) else ():
        yield from objects(value)


FIRST = {(vector["game"], vector["calculation"]): vector["input"] for vector in reversed(VECTORS)}


@pytest.mark.parametrize(("game_id", "calculation"), sorted(FIRST))
def test_an_unknown_key_anywhere_follows_neither_the_schema_nor_the_reading(game_id: str, calculation: str) -> None:
    document = FIRST[game_id, calculation]
    for index, _ in enumerate(objects(document)):
        spoiled = copy.deepcopy(document)
        list(objects(spoiled))[index]["hat"] = {}
        assert not validator(game_id, calculation).is_valid(spoiled)
        with pytest.raises(Unreadable):
            documents.calculate(game_id, calculation, spoiled)


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_the_readings_of_a_game_are_in_its_schemas_and_no_others(game: Game) -> None:
    setup = {"players": 2}
    check = validator(game.id, "setup")
    for reading in game.readings:
        for value in reading.values:
            assert check.is_valid({**setup, "readings": {reading.id: value}})
        assert not check.is_valid({**setup, "readings": {reading.id: "perhaps"}})
    assert not check.is_valid({**setup, "readings": {"moon": "full"}})


@pytest.mark.parametrize(
    ("game_id", "calculation", "document"),
    [
        ("streets", "tokens", {"sign": "retail", "count": 3, "supply": {}}),
        ("ginkgopolis", "construct", {"tile": "green-1", "onto": "red-1"}),
        ("uptown", "income", {"lots": [[]]}),
        ("uptown", "setup", {"players": 9}),
        ("happy-city", "setup", {"players": 10**15}),
        ("ginkgopolis", "exploit", {"colour": "red", "height": 0, "bonuses": []}),
    ],
)
def test_the_bounds_of_the_engine_are_in_the_schema(game_id: str, calculation: str, document: dict[str, Any]) -> None:
    assert not validator(game_id, calculation).is_valid(document)
    with pytest.raises(Unreadable):
        documents.calculate(game_id, calculation, document)


def test_the_words_under_a_field_describe_it() -> None:
    player = contract.schema("streets", "income")["$defs"]["Player"]
    assert player["properties"]["elsewhere"]["description"].startswith("Symbols of own buildings")


@dataclass(frozen=True)
class Line:
    """Called as the line of a ledger."""

    points: int


def test_two_classes_of_one_name_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(games.get("streets"), calculations={"lines": Calculation(Line, lambda line, _: line)})
    monkeypatch.setattr(games, "get", lambda _game_id: game)
    contract._describe.cache_clear()  # type: ignore[attr-defined]
    told = r"tests\.test_contract\.Line and companion\.game\.\w+\.Line share a name"
    with pytest.raises(TypeError, match=told):
        contract.schema("streets", "lines")
