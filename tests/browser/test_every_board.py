"""On every board: without a connection nothing is lost, a mistake is taken back, no undo comes too late."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, open_table


@dataclass(frozen=True)
class Board:
    """What opens it at a new table, three entries, what of it stands there, and what shows the total of all three."""

    start: Callable[[Page], str]
    entries: tuple[Callable[[Page], Any], ...]
    drawn: str
    blank: int
    total: tuple[str, str]


def _cards(page: Page) -> str:
    table = open_table(page)
    happy_city.open_board(page, table)
    return table


def _storey(page: Page, code: str) -> None:
    uptown.Thumb(page).storey(1, code)


def _tile(page: Page, cell: tuple[int, int], road: str, symbol: str, value: str) -> None:
    streets.Thumb(page).new(cell, road, symbol, value)


def _building(page: Page, x: int, number: int) -> None:
    building = {"x": x, "y": 0, "colour": "red", "number": number, "height": 1}
    ginkgopolis.Thumb(page).building(building, "0")


def _write(page: Page, keys: tuple[str | int, ...]) -> None:
    paper_quarters.press(page, *keys)


BOARDS = {
    "happy-city": Board(
        _cards, tuple(partial(happy_city.build, card=card) for card in ("zoo", "house", "spa")),
        ".card.hatched", 1, (".equation", "1 × 5 = 5"),
    ),
    "uptown": Board(
        uptown.open_street, tuple(partial(_storey, code=code) for code in ("shop +2$", "hotel +4*", "hotel +4*")),
        "#skyline .storey", 0, ("#street-total .num", "11"),
    ),
    "streets": Board(
        streets.open_city,
        (
            partial(_tile, cell=(1, -1), road="W", symbol="parent", value="symbol parent"),
            partial(_tile, cell=(1, -2), road="W", symbol="hipster", value="symbol hipster"),
            partial(_tile, cell=(-1, 0), road="S", symbol="shopper", value="people shopper"),
        ),
        ".map :is(.tile, .ghost)", 2, ("#score-bar .totals li:first-child .then", "(3)"),
    ),
    "ginkgopolis": Board(
        ginkgopolis.open_city, tuple(partial(_building, x=x, number=14 + x) for x in range(3)),
        "#city-map .built", 0, ("#score-bar .totals li:first-child .num", "6"),
    ),
    "paper-quarters": Board(
        paper_quarters.open_sheet, tuple(partial(_write, keys=keys) for keys in ((3,), (4, "fence"), (8,))),
        ".house:not(:placeholder-shown)", 0, ("#total", "2"),
    ),
}  # fmt: skip


def tap_undo_in_vain(page: Page) -> None:
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_contain_text("Not undone: bad connection")


def take_back_unsent(page: Page) -> None:
    """What is not sent goes at once; the key then takes back nothing that was saved before."""
    undo = page.get_by_role("button", name="Undo")
    while undo.is_enabled():  # some entries take two changes
        undo.click()
        expect(page.locator("#status")).to_have_text(re.compile("^Not sent yet"))


@pytest.mark.parametrize("game", BOARDS)
def test_entries_without_a_connection_are_sent_later_and_an_undo_takes_the_last_back(phone: Phone, game: str) -> None:
    page, board = phone(has_touch=True), BOARDS[game]
    table = board.start(page)
    drawn, offline = page.locator(board.drawn), page.locator("#status[data-is=offline]")
    first, second, third = board.entries
    first(page)
    expect_saved(page)
    page.context.set_offline(True)
    tap_undo_in_vain(page)  # with everything saved, so that it must not go out later either
    second(page)
    expect(offline).to_be_visible()
    take_back_unsent(page)
    expect(drawn).to_have_count(board.blank + 1)
    page.context.set_offline(False)
    expect(page.locator("#status")).to_contain_text("Undone: ")
    expect(drawn).to_have_count(board.blank + 1)
    page.context.set_offline(True)
    second(page)
    expect(offline).to_be_visible()
    third(page)
    expect(drawn).to_have_count(board.blank + 3)
    page.route("**/enter/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.context.set_offline(False)
    page.reload()
    expect(drawn).to_have_count(board.blank + 3)
    expect(offline).to_be_visible()
    page.unroute_all(behavior="wait")
    expect_saved(page)
    selector, total = board.total
    expect(page.locator(selector)).to_have_text(total)
    # What waited for a connection may go out in one save, which comes back as one; the first entry stays.
    page.get_by_role("button", name="Undo").click()
    expect(drawn).not_to_have_count(board.blank + 3)
    expect(drawn.nth(board.blank)).to_be_attached()
    page.goto(f"{table}/log")
    expect(page.locator(".log li").first).to_contain_text("undone")
