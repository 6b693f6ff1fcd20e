"""Paper costs by what is on it: the picture of a page is not the whole file, and twice as much takes twice as long."""

from functools import partial
from math import inf

import pytest

from companion import games
from pdf.result import Facts, pages, result
from tests.largest import sheets
from tests.pdf.seen import final_of
from tests.pdf.test_result import LARGEST
from tests.test_bounds import calls_of


@pytest.mark.parametrize("game", games.ids())
def test_a_picture_of_the_first_page_is_that_page(game: str) -> None:
    entered = LARGEST[game]
    whole = pages(game, final_of(game, entered), entered, Facts())
    shown = pages(game, final_of(game, entered), entered, Facts(), shown=1)
    items = [page.drawing.items if page.drawing else () for page in shown]
    assert whole[0].drawing
    assert items == [whole[0].drawing.items, *[()] * (len(whole) - 1)]


@pytest.mark.night
def test_the_pages_of_a_result_are_counted_and_its_first_one_shown_without_drawing_the_others() -> None:
    entered = sheets(40)
    final = final_of("paper-quarters", entered)
    made = {shown: partial(pages, "paper-quarters", final, entered, Facts(), shown) for shown in (0, 1, inf)}
    none, first, whole = (len(work()) for work in made.values())
    assert none == first == whole > 8
    none, first, whole = (calls_of(work) for work in made.values())
    assert none < first < whole / 2


@pytest.mark.night
def test_a_result_of_twice_as_many_costs_twice_as_much() -> None:
    def cost(players: int) -> int:
        entered = sheets(players)
        return calls_of(partial(result, "paper-quarters", final_of("paper-quarters", entered), entered, Facts()))

    assert cost(40) < 2.2 * cost(20)
