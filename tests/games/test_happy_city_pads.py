"""A pad of Happy City holds no more than ten cards of the box can show."""

from typing import Any

import pytest

from companion import documents


def found(residents: int, hearts: int, **more: Any) -> list[tuple[str, str]]:
    players = [
        {"name": "Ann", "coins": 0, "residents": residents, "hearts": hearts},
        {"name": "Bob", "coins": 0, "residents": 1, "hearts": 1},
    ]
    result = documents.calculate("happy-city", "final", {"scoring": "product", "players": players, **more})
    return [(finding["where"], finding["text"]) for finding in result["findings"]]


@pytest.mark.parametrize(
    ("expert", "hearts"),
    [
        (False, 23),  # Four cards of 3, four of 2, and the unicorn ranch or the aqua pony club with 3.
        (True, 30),  # The same eight, and a heart for each of a neighbour's ten yellow cards (E32).
        (None, 30),
    ],
)
def test_hearts_are_bounded_by_the_cards_of_the_game_that_is_played(expert: bool | None, hearts: int) -> None:
    assert found(1, hearts, expert=expert) == []
    assert found(1, hearts + 1, expert=expert) == [("players[0].hearts", f"Hearts: at most {hearts}")]


def test_residents_are_bounded_however_many_dwellings_a_city_may_have() -> None:
    # Four luxury residences and the treehouse of 3, three of 2, and the Mars embassy of 3.
    assert found(24, 1, expert=False) == []
    assert found(25, 1, expert=False) == [("players[0].residents", "Residents: at most 24")]
