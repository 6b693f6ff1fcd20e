"""Unreadable documents: what the cases of the games refuse is refused with its place through every other way in."""

import json

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion import documents
from companion.cli import main
from companion.game.document_types import Unreadable
from tests.examples import some
from tests.games.test_cases import CASES, document
from tests.test_vectors import VECTORS

REFUSED = [
    (*(game, case["calculation"], document(game, case)), case["refused"])
    for game, _, case in CASES
    if "refused" in case
]
"""Of every game, with the place of what is wrong in them."""


def test_the_command_line_says_it_in_one_line_and_ends_with_2() -> None:
    for game, calculation, given, where in some(REFUSED):
        run = CliRunner().invoke(main, ["calc", game, calculation], input=json.dumps(given))
        assert (run.exit_code, run.stdout, run.stderr.count("\n")) == (2, "", 1), (game, given)
        assert f"{where}: " in run.stderr


def test_http_answers_422_with_the_place(client: FlaskClient) -> None:
    for game, calculation, given, where in some(REFUSED):
        answer = client.post(f"/api/{game}/{calculation}", json=given)
        assert (answer.status_code, answer.json["error"]["where"]) == (422, where), (game, given)
        assert answer.json["error"]["message"]


def test_a_batch_goes_on_after_each_mistake() -> None:
    good = next(vector for vector in VECTORS if vector["id"] == "hc-01")
    lines = [json.dumps({key: good[key] for key in ("game", "calculation", "input")})]
    for game, calculation, given, _ in REFUSED:
        lines += [json.dumps({"game": game, "calculation": calculation, "input": given}), lines[0]]
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
    assert [result["error"]["where"] for result in results[1:-5:2]] == [where for *_, where in REFUSED]
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
