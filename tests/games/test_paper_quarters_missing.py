"""Paper Quarters: what a sheet still lacks for a plan."""

from typing import Any

import pytest

from companion.game.game import Readings
from companion.games.paper_quarters import GAME
from companion.games.paper_quarters.missing import missing
from companion.games.paper_quarters.plans import used_houses
from companion.games.paper_quarters.printed import PLANS
from companion.translations import catalogue
from tests.games.sheets import FULL, board

READINGS = Readings(GAME.readings)
ENGLISH = catalogue("en")


def lacks(plan: int, *streets: str, used: Any = (), **columns: Any) -> str | None:
    text = missing(PLANS[plan].task, board(*streets, **columns), READINGS, used)
    return text.render(ENGLISH) if text else None


@pytest.mark.parametrize(
    ("plan", "streets", "said"),
    [
        (14, ("1 2 3 |",), "still missing: an estate of 4"),
        (14, ("1 2 3 | 4 5 6 7 |",), None),
        (3, ("1 2 3 4 |",), "still missing: an estate of 4"),
        (7, ("1 2 |",), "still missing: estates of 2, 5"),
        (19, ("1 2 3 4 5 6 7 8",), "still missing: 2 houses of street 1"),
        (22, ("1",), "still missing: 5 end houses"),
        (20, ("1 1b 1b",), "still missing: 3 bis houses in one street"),
        (22, FULL, None),
    ],
)
def test_what_the_streets_still_lack(plan: int, streets: tuple[str, ...], said: str | None) -> None:
    assert lacks(plan, *streets) == said


def test_what_the_tracks_still_lack() -> None:
    assert lacks(21, temps=5) == "still missing: 2 temps"
    assert lacks(23, parks=(3, 0, 0)) == "still missing: all parks of 1 more street"
    assert lacks(25) == "still missing: all pools of 2 more streets"
    assert lacks(27, parks=(0, 2, 0)) == "still missing in street 2: 2 parks, 3 pools"
    assert lacks(24, parks=(3, 0, 0), pools=((0, 1, 2), (), ())) == "still missing in street 1: a roundabout"


def test_a_roundabout_where_a_house_should_stand_is_missing_too() -> None:
    strict = Readings(GAME.readings, {"roundabout-house": "empty"})
    text = missing(PLANS[19].task, board("1 2 3 | R | 5 6 7 8 9 10"), strict, {})
    assert text is not None
    assert text.render(ENGLISH) == "still missing: 1 house of street 1"


def test_an_estate_that_serves_another_plan_is_missing_again() -> None:
    town = board("1 2 3 | 4 5 6 7 |")
    used = used_houses({2: PLANS[9]}, town)
    assert used == {(0, 0): 2, (0, 1): 2, (0, 2): 2}
    assert lacks(14, "1 2 3 | 4 5 6 7 |", used=used) == "still missing: an estate of 3"


def test_houses_that_serve_another_plan_are_not_said_to_be_missing() -> None:
    town = board("1 2 3 |", "1 2 3 |", "1")
    used = used_houses({2: PLANS[9]}, town)
    assert lacks(22, "1 2 3 |", "1 2 3 |", "1", used=used) == "1 house used by plan 2"
    assert lacks(22, *FULL, used={(0, 0): 1, (1, 0): 2, (2, 3): 3}) == "2 houses used by plan 1, 2"
