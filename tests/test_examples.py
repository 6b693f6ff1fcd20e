"""The examples that the package brings along: worked cases, and what the engine gives for them."""

import pytest

from companion import documents, games, rules
from companion.documents import contract
from companion.game.game import Game
from companion.resources.sprite import sprite
from tests.test_vectors import VECTORS, differences

CASES = {vector["id"]: vector for vector in VECTORS}
CALCULATIONS = [(game.id, name) for game in games.every() for name in game.calculations]


@pytest.mark.parametrize(("game_id", "calculation"), CALCULATIONS)
def test_every_calculation_has_an_example_that_is_a_worked_case(game_id: str, calculation: str) -> None:
    example = contract.examples(game_id)[calculation]
    worked = {vector["calculation"] for vector in VECTORS if vector["game"] == game_id}
    assert (example.case is not None) == (calculation in worked)
    if example.case:
        case = CASES[example.case]
        assert (case["game"], case["calculation"], case["input"]) == (game_id, calculation, example.document)
        assert list(differences(case["expected"], contract.example_result(game_id, calculation))) == []


@pytest.mark.parametrize(("game_id", "calculation"), CALCULATIONS)
def test_an_example_breaks_no_rule_unless_it_shows_that(game_id: str, calculation: str) -> None:
    result = documents.calculate(game_id, calculation, contract.examples(game_id)[calculation].document)
    assert not result.get("findings") or calculation == "check"


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_an_example_of_the_result_uses_only_what_the_game_describes(game: Game) -> None:
    result = contract.example_result(game.id, "final")
    for player in result["players"]:
        assert {line["rule"] for line in player["lines"]} <= set(rules.cards())
        assert set(player.get("tie_breaks", {})) <= {step.name for step in game.tie_breaks}


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_pictogram_of_a_description_is_drawn(game: Game) -> None:
    drawn = sprite()
    icons = [category.icon for category in game.categories] + [row.icon for row in game.pad]
    assert [icon for icon in icons if f'id="{icon}"' not in drawn] == []
