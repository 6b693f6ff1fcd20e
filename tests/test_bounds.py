"""Nothing costs more than it should: what no box has is refused with its place, and the rest costs by its size."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion import documents, games
from companion.documents import contract
from companion.game.document_types import Unreadable
from companion.translations import catalogue
from tests.largest import Case, cases, sheets

CALCULATIONS = [(game.id, name) for game in games.every() for name in game.calculations]
PRINTED = {"scoring": "product"}
TILE: dict[str, Any] = {"id": "a", "symbols": [], "value": None, "owner": None, "x": 0, "y": 0, "road": "N"}
PAD = dict.fromkeys(("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals"), 1)
CITY = [{"name": "A", "coins": 1, "city": ["market"] * 40_000}]
LOTS: list[Any] = [[{"kind": "park"}] * 200, [{"kind": "park"}] * 200, [], [], []]

TOO_MUCH = {
    "50,000 players": (
        "paper-quarters", "final",
        {"advanced": False, "players": [{"name": str(place), "pad": PAD} for place in range(50_000)]},
        "players[100]", "at most 100 allowed here, not 50000",
    ),
    "40,000 cards": (
        "happy-city", "final", {**PRINTED, "players": CITY},
        "players[0].city[30]", "at most 30 allowed here, not 40000",
    ),
    "1,500 symbols": (
        "streets", "final", {"players": [], "city": [{**TILE, "symbols": ["parent"] * 1500}]},
        "city[0].symbols[20]", "at most 20 allowed here, not 1500",
    ),
    "a name of a page": (
        "streets", "business", {"players": [{"name": "x" * 4000, "tokens": {}}]},
        "players[0].name", "is too long: at most 200 letters",
    ),
    "cards of two lots together": (
        "uptown", "income", {"lots": LOTS}, "lots[1][40]", "at most 240 allowed here, not 400",
    ),
    "decks of nobody": (
        "uptown", "end", {"decks": {str(place): 1 for place in range(100)}, "streets": {}},
        "decks.20", "at most 20 allowed here, not 100",
    ),
    "unknown keys": (
        "streets", "setup", {"players": 2, **{f"k{place}": 1 for place in range(5000)}},
        "k199", "at most 200 allowed here, not 5001",
    ),
    "wrong items, each a mistake of its own": (
        "ginkgopolis", "final", {"solo": False, "city": [1] * 50_000, "players": []},
        "city[0]", "should be an object",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "calculation", "document", "where", "words"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_more_than_a_box_has_is_refused_where_it_begins(
    game: str, calculation: str, document: Any, where: str, words: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        documents.calculate(game, calculation, document)
    assert documents.refusal(refused.value) == {"error": {"message": words, "where": where}}
    assert documents.refusal(refused.value, catalogue("ru"))["error"]["message"] != words


@pytest.mark.parametrize(("game", "calculation"), CALCULATIONS)
def test_every_list_text_and_object_of_a_document_ends_somewhere(game: str, calculation: str) -> None:
    schema = contract.schema(game, calculation)
    reached = contract.definitions_of([{**schema, "$defs": {}}], schema["$defs"])
    assert list(endless({**schema, "$defs": {}}, "")) == []
    assert [place for name, part in reached.items() for place in endless(part, name)] == []


def endless(schema: Any, place: str) -> Iterator[str]:
    if isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from endless(part, f"{place}[{number}]")
    if not isinstance(schema, dict):
        return
    match schema.get("type"):
        case "array" if "maxItems" not in schema:
            yield place
        case "string" if not schema.keys() & {"maxLength", "enum", "const"}:
            yield place
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            if not schema.keys() & {"maxProperties"} and "enum" not in schema.get("propertyNames", {}):
                yield place
    for key, part in schema.items():
        yield from endless(part, f"{place}.{key}")


@pytest.mark.night
@pytest.mark.parametrize("title", cases())
def test_twice_as_much_costs_twice_as_much(title: str) -> None:
    once, twice = calls(cases(0.25)[title]), calls(cases(0.5)[title])
    assert twice < 2.6 * once


@pytest.mark.night
def test_who_was_first_with_a_plan_is_looked_up_once_for_all_sheets() -> None:
    once, twice = (calls(("paper-quarters", "final", sheets(count))) for count in (50, 100))
    assert twice < 2.1 * once


def calls_of(work: Callable[[], Any]) -> int:
    """How often a function is called or goes on while this is done, for the second time."""
    counted = 0

    def count(*_event: Any) -> None:
        nonlocal counted
        counted += 1

    work()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def calls(case: Case) -> int:
    return calls_of(lambda: documents.calculate(*case))


@pytest.mark.night
def test_the_largest_tables_are_worked_out() -> None:
    for game, calculation, document in cases().values():
        documents.calculate(game, calculation, document)
