"""What is printed of where the points come from adds up to the total of each player."""

import re
from bisect import bisect_right
from typing import Any

import pytest

from companion import games
from companion.game.given_totals import GivenTotal, with_given_totals
from companion.translations import catalogue
from pdf.drawing import Page
from pdf.result import Facts, pages
from pdf.result.table import COLUMNS
from tests.pdf.seen import final_of
from tests.pdf.test_result import CITY, LARGEST, on_paper

_GINKGOPOLIS = {"tokens": 0, "refresh": 0, "characters": [], "cards": []}
PADS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "ginkgopolis": (
        {"solo": False, "city": []},
        {**_GINKGOPOLIS, "pad": {"tokens": 5, "refresh": 1, "cards": 8, "districts": 21}},
    ),
    "happy-city": ({"scoring": "product"}, {"residents": 7, "hearts": 5, "coins": 2}),
    "paper-quarters": (
        {"advanced": False},
        {"pad": {"plans": 8, "parks": 20, "pools": 9, "temps": 7, "estates": 17, "bis": 1, "roundabouts": 0,
                 "refusals": 3}},
    ),
    "streets": ({"streets": []}, {"pad": {"money": 60, "buildings": 9, "majority": 15, "sets": 10}}),
    "uptown": ({}, {"pad": {"lots": [1, 2, 3, 4, 5], "coins": 9}}),
}  # fmt: skip
"""By game what the table has, and what each player wrote on a pad."""


def reasons_sums(printed: list[Page], game: str) -> list[int]:
    """What each column of reasons adds up to, without what is only counted."""
    found = [words for page in printed for words in page.drawing.words]
    found = found[[words.text for words in found].index("Where the points come from") + 1 :]
    counted = {category.title.render(catalogue("en")) for category in games.get(game).categories if category.not_scored}
    starts = sorted({words.x for words in found if words.weight == "bold"})
    sums, titles = [0] * len(starts), [""] * len(starts)
    for words in found:
        column = bisect_right(starts, words.x) - 1
        if words.weight == "semibold":
            titles[column] = words.text
        elif titles[column] not in counted and (points := re.search(r":\u00a0([+−]?\d+)$", words.text)):
            sums[column] += int(points[1].replace("−", "-"))
    return sums


@pytest.mark.parametrize("way", ["board", "pad", "total"])
@pytest.mark.parametrize("game", games.ids())
def test_the_reasons_of_a_player_add_up_to_the_total_however_it_was_entered(game: str, way: str) -> None:
    table, pad = PADS[game]
    document = LARGEST[game] if way == "board" else {**table, "players": [{"name": name, **pad} for name in "AB"]}
    final = final_of(game, document)
    if way == "total":
        final = with_given_totals(final, {1: GivenTotal(57)})
    ranked = sorted(final.players, key=lambda player: player.place)
    assert len(ranked) <= COLUMNS
    assert reasons_sums(pages(game, final, document, Facts()), game) == [player.total for player in ranked]


def test_money_entered_by_hand_stands_beside_what_the_city_paid() -> None:
    players = [{"name": "Аня", "money": 13}, {"name": "Борис", "money": 2}]
    final, printed, _ = on_paper("streets", {**CITY, "players": players})
    assert final.players[0].total > 13
    assert reasons_sums(printed, "streets") == [player.total for player in final.players]
