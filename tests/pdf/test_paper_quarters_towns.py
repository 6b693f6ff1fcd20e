"""The printed sheets of Welcome To… show what they pay: every number once, where it was paid."""

import re
from collections import Counter
from typing import Any

import pytest

from companion import documents
from companion.session.reasons import Reasons
from companion.translations import catalogue
from pdf.game_paper import ResultBoard
from pdf.games.paper_quarters.towns import draw_towns
from pdf.ink import INKS
from pdf.paginator import Paginator
from pdf.paper import SIZES
from tests.examples import some
from tests.games.sheets import FULL, sheet, table
from tests.pdf.seen import final_of
from tests.test_vectors import VECTORS

FINALS = [case for case in VECTORS if case["game"] == "paper-quarters" and case["calculation"] == "final"]


def printed(document: dict[str, Any]) -> tuple[dict[str, Reasons], list[str]]:
    """What is paid to each player, and all that stands on the printed sheets."""
    final = final_of("paper-quarters", document)
    board, readings = documents.read("paper-quarters", "final", document)
    reasons = {player.name: Reasons(final, index) for index, player in enumerate(final.players)}
    totals = {player.name: player.total for player in final.players}
    flow = Paginator(SIZES["a4"], INKS["grey"], catalogue("en"), largest=1.0)
    draw_towns(flow, ResultBoard(board, totals, {}, {name: name for name in totals}, readings, reasons))
    drawings = [page.drawing for page in flow.pages() if page.drawing]
    return reasons, [words.text for drawing in drawings for words in drawing.words]


@pytest.mark.parametrize("case", some(FINALS), ids=lambda case: case["id"])
def test_nothing_that_a_printed_sheet_pays_is_left_out(case: dict[str, Any]) -> None:
    reasons, _ = printed(case["input"])
    for player in case["input"]["players"]:
        if any(any(street["houses"]) for street in player.get("streets", ())):
            assert reasons[player["name"]].beside == []


def test_a_printed_sheet_has_the_number_of_each_estate_the_losses_and_the_plan() -> None:
    given = sheet(
        "20 21 | 30 31 32 |", "40 | R | 50 50b |", parks=[0, 4, 0], refusals=2, plans=[{"slot": 3, "first": True}]
    )
    _, texts = printed(table(given, plans=[None, None, 14]))
    pays = Counter(text for text in texts if re.fullmatch(r"−?\d|14", text))
    assert pays["14"] == 1  # four parks in street 2
    assert (pays["−1"], pays["−3"]) == (1, 2)  # a bis house; a roundabout and two refusals
    assert "or 0" in texts
    assert "№3" in texts


def test_a_row_too_long_pays_nothing_on_paper_too() -> None:
    _, texts = printed(table(sheet(FULL[0], temps=1)))
    assert texts.count("0") == 1
