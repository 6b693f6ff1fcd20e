"""Unreadable documents: each kind of mistake is refused with the exact place, through every way in."""

import copy
import json
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion import documents
from companion.cli import main
from companion.game.document_types import Unreadable
from tests.test_vectors import VECTORS

BY_ID = {vector["id"]: vector for vector in VECTORS}


def spoiled(case: str, *path: Any, value: Any = None, drop: bool = False) -> tuple[str, str, dict[str, Any]]:
    """The input of a worked case with one thing in it made wrong."""
    document = copy.deepcopy(BY_ID[case]["input"])
    here = document
    for step in path[:-1]:
        here = here[step]
    if drop:
        del here[path[-1]]
    else:
        here[path[-1]] = value
    return BY_ID[case]["game"], BY_ID[case]["calculation"], document


MISTAKES = {
    "wrong type": (*spoiled("pq-005", "players", 1, "temps", value="3"), "players[1].temps"),
    "a true is no number": (*spoiled("pq-005", "players", 1, "temps", value=True), "players[1].temps"),
    "a fraction is no count": (*spoiled("hc-01", "players", 0, "coins", value=2.5), "players[0].coins"),
    "unknown key": (*spoiled("pq-005", "players", 0, "hat", value=1), "players[0].hat"),
    "unknown key at the top": (*spoiled("hc-01", "colour", value="red"), "colour"),
    "missing key": (*spoiled("pq-005", "players", 1, "name", drop=True), "players[1].name"),
    "missing street": (*spoiled("pq-005", "players", 0, "streets", 2, drop=True), "players[0].streets[2]"),
    "a house that is none": (
        *spoiled("pq-005", "players", 1, "streets", 0, "houses", 4, value="x"),
        "players[1].streets[0].houses[4]",
    ),
    "unknown card": (*spoiled("hc-01", "players", 0, "city", 3, value="castle-in-the-air"), "players[0].city[3]"),
    "unknown end-game card": (*spoiled("gk-26", "players", 0, "cards", 0, value="green-15"), "players[0].cards[0]"),
    "unknown player": (*spoiled("gk-26", "city", 4, "owner", value="nobody"), "city[4].owner"),
    "duplicate name": (*spoiled("up-17", "players", 1, "name", value="Ann"), "players[1].name"),
    "negative count": (*spoiled("up-17", "players", 0, "coins", value=-1), "players[0].coins"),
    "unknown code": (
        *spoiled("st-002", "street", "buildings", 0, "symbols", 0, value="dog"),
        "street.buildings[0].symbols[0]",
    ),
    "unknown reading": (*spoiled("up-17", "readings", value={"moon": "full"}), "readings.moon"),
    "unknown value of a reading": (*spoiled("up-17", "readings", value={"duo-floors": "three"}), "readings.duo-floors"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_python_refuses_with_the_place(mistake: str) -> None:
    game, calculation, document, where = MISTAKES[mistake]
    with pytest.raises(Unreadable) as refused:
        documents.calculate(game, calculation, document)
    assert refused.value.where == where


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_command_line_says_it_in_one_line_and_ends_with_2(mistake: str) -> None:
    game, calculation, document, where = MISTAKES[mistake]
    run = CliRunner().invoke(main, ["calc", game, calculation], input=json.dumps(document))
    assert run.exit_code == 2
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1
    assert f"{where}: " in run.stderr


@pytest.mark.parametrize("mistake", MISTAKES)
def test_http_answers_422_with_the_place(client: FlaskClient, mistake: str) -> None:
    game, calculation, document, where = MISTAKES[mistake]
    answer = client.post(f"/api/{game}/{calculation}", json=document)
    assert answer.status_code == 422
    assert answer.json["error"]["where"] == where
    assert answer.json["error"]["message"]


def test_a_batch_goes_on_after_each_mistake() -> None:
    good = BY_ID["hc-01"]
    lines = [json.dumps({key: good[key] for key in ("game", "calculation", "input")})]
    for game, calculation, document, _ in MISTAKES.values():
        lines += [json.dumps({"game": game, "calculation": calculation, "input": document}), lines[0]]
    lines += [
        "{",
        "[]",
        '{"game": "chess", "calculation": "final", "input": {}}',
        '{"game": [], "calculation": 1, "input": {}}',
        lines[0],
    ]
    run = CliRunner().invoke(main, ["calc", "--batch"], input="\n".join(lines))
    results = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.exit_code == 0
    assert len(results) == len(lines)
    assert results[-1]["winners"] == ["Sarah"]
    assert [result["error"]["where"] for result in results[1:-5:2]] == [where for *_, where in MISTAKES.values()]
    assert all("error" in result for result in results[-5:-1])


@pytest.mark.parametrize("text", ["", "{", "nul", "[1,", "\xff", "[" * 100_000])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        documents.parse(text)


def test_a_refusal_is_in_the_readers_language(client: FlaskClient) -> None:
    answer = client.post("/api/uptown/setup", json={}, headers={"Accept-Language": "ru"})
    assert answer.json["error"] == {"message": "не хватает", "where": "players"}


def test_a_number_that_nobody_counts_to_is_refused_but_may_stand_in_a_name() -> None:
    city = {"name": "A, 12345678901234567890", "coins": 0, "residents": 2, "hearts": 3}
    table = {"scoring": "product", "players": [city]}
    assert documents.calculate("happy-city", "final", table)["players"][0]["total"] == 6
    city["hearts"] = 10**3000
    with pytest.raises(Unreadable):
        documents.parse(json.dumps(table))
