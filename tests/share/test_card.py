"""The picture of a result: every house on the picture, every name within it, the higher house for the higher number."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.share import card, glyphs
from companion.share.card import SQUARE, WIDE, Card, House, lay_out
from companion.share.png import png
from companion.share.scene import Fill, Scene, Words
from tests.examples import examples

ANN = House("Ann", 40, "40", 1, True, "circle", 0)
CARD = Card("streets", "Streets", "14 Nov 2026", "Ann wins", "Most points.", (ANN,), True)
SHAPES = ("circle", "triangle", "square", "diamond", "cross")


def houses(*totals: int) -> tuple[House, ...]:
    best = max(totals)
    return tuple(
        replace(ANN, name=f"P{index}", total=total, points=str(total), place=index + 1, first=total == best)
        for index, total in enumerate(totals)
    )


def words(scene: Scene) -> list[Words]:
    return [thing for thing in scene.items if isinstance(thing, Words)]


LETTERS = st.sampled_from("AWíж李한שम🎲\u202e\u0301 -…")
"""Of several scripts, but a few: each further font takes its time to open."""


@examples(100)
@given(
    size=st.sampled_from([WIDE, SQUARE]),
    totals=st.lists(st.integers(-99, 9999), min_size=1, max_size=30),
    name=st.text(LETTERS, max_size=60),
    said=st.text(LETTERS, max_size=300),
)
def test_nothing_leaves_the_picture(size: tuple[int, int], totals: list[int], name: str, said: str) -> None:
    people = tuple(replace(town, name=name) for town in houses(*totals))
    scene = lay_out(replace(CARD, houses=people, title=said, about=said, verdict=said, why=said), size)
    for line in words(scene):
        assert line.left >= -1
        assert line.left + glyphs.width(line.text, line.size) <= scene.width + 1
        assert 0 < line.y <= scene.height
    for thing in scene.items:
        if isinstance(thing, Fill):
            numbers = [float(value) for segment in thing.path for value in segment[1:]]
            assert min(numbers) >= -1
            assert max(numbers[0::2]) <= scene.width + 1
            assert max(numbers[1::2]) <= scene.height + 1


def test_more_points_stand_higher() -> None:
    people = houses(40, 30, 20, 10)
    heights = [
        line.y for line in words(lay_out(replace(CARD, houses=people), SQUARE)) if line.text in ("40", "30", "20", "10")
    ]
    assert heights == sorted(heights)
    assert len(set(heights)) == 4


def test_who_does_not_fit_is_counted() -> None:
    shown = [line.text for line in words(lay_out(replace(CARD, houses=houses(*range(20, 0, -1))), WIDE))]
    assert "+12" in shown


def test_a_letter_that_no_font_has_is_left_out() -> None:
    assert "".join(run for _, run in glyphs.runs("А\u202fB\ue000\x07")) == "А B"


@pytest.mark.parametrize("game", [*games.ids()])
def test_every_game_has_its_colours(game: str) -> None:
    found = card.game_colours(game)
    assert all(colour.startswith("#") for colour in (found.ground, found.wall, found.on_ground, found.banner))


def test_the_same_result_is_the_same_file() -> None:
    assert png(lay_out(CARD, WIDE)) == png(lay_out(CARD, WIDE))
