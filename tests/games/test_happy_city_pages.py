"""Happy City: what the pages ask of the rules besides the calculations."""

from typing import Any

import pytest

from companion import documents
from companion.games.happy_city.board import read_table
from companion.games.happy_city.cards import by_id
from companion.games.happy_city.income import incomes
from companion.games.happy_city.legality import copies_of


@pytest.mark.parametrize(
    ("card", "players", "copies"),
    [
        ("zoo", 2, 2), ("house", 4, 3), ("house", 1, None), ("unicorn-ranch", 5, 1),
        ("market-blue", 3, 1), ("market", 3, None), ("E10", 3, None), ("E14", 3, 1),
    ],
)  # fmt: skip
def test_how_many_of_a_card_are_in_the_game(card: str, players: int, copies: int | None) -> None:
    assert copies_of(by_id()[card], players) == copies


def phase(*players: dict[str, Any]) -> list[int]:
    board, readings = documents.read("happy-city", "final", {"scoring": "product", "players": list(players)})
    return [row.income for row in incomes(read_table(board.players), readings).players]


def test_the_income_beside_somebody_who_entered_only_totals() -> None:
    ann = {"name": "Ann", "coins": 0, "city": ["market", "hardware-store"]}
    pad = {"name": "Bob", "coins": 4, "residents": 5, "hearts": 5}
    assert phase(ann, pad) == [3, 0]


def test_the_barber_does_not_pay_against_a_city_that_is_not_known() -> None:
    ann = {"name": "Ann", "coins": 0, "city": ["market", "E13"]}
    bob = {"name": "Bob", "coins": 0, "city": ["market", "hardware-store"]}
    pad = {"name": "Cem", "coins": 4, "residents": 5, "hearts": 5}
    assert phase(ann, bob) == [4, 3]
    assert phase(ann, bob, pad)[0] == 1
