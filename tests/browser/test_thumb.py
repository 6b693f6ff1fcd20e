"""A thumb on its way: what it pressed last stays where it is, and it never meets something else there."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import field, open_pad, open_table, saved
from tests.browser.conftest import Phone
from tests.browser.happy_city_boards import open_board

_SLACK = 8
_MORE = '[data-for="coins"][data-by="1"]'


def _top(page: Page, selector: str) -> float:
    found: float = page.evaluate("(selector) => document.querySelector(selector).getBoundingClientRect().top", selector)
    return found


def _city(page: Page, table: str, *cards: str) -> None:
    """A city of the first seat that stands already."""
    fields = {f"card.{slot}": card for slot, card in enumerate(cards)}
    assert page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", **fields}).ok


def test_a_key_stays_where_it_is_when_the_answer_tells_of_a_breach_above_it(phone: Phone) -> None:
    page = phone(has_touch=True)
    table = open_table(page)
    _city(page, table, "market", "library")
    open_board(page, table)
    held: list[Route] = []
    page.route("**/enter/*", lambda route: held.append(route), times=1)
    with page.expect_request("**/enter/*"):
        page.locator('.tab[data-tab="special"]').tap()
        page.locator('.pick[value="cat-cafe"]').tap()
    page.evaluate("scrollTo(0, 0)")
    page.locator(_MORE).tap()
    before = _top(page, _MORE)
    held[0].continue_()
    expect(page.locator(".breaches .state")).to_be_visible()
    saved(page)
    assert abs(_top(page, _MORE) - before) < _SLACK


def test_the_rows_of_the_pad_stay_when_the_sentence_above_them_goes(phone: Phone) -> None:
    page = phone(has_touch=True)
    table = open_table(page)
    _city(page, table, "market", "library")
    open_pad(page, table)
    expect(page.locator("#counting .state")).to_be_visible()
    before = _top(page, '[name="pad.coins"]')
    field(page, "hearts").tap()
    page.keyboard.type("7")
    saved(page)
    expect(page.locator("#counting .state")).to_have_count(0)
    assert abs(_top(page, '[name="pad.coins"]') - before) < _SLACK


def test_keys_stay_when_the_connection_goes_and_comes_back(phone: Phone) -> None:
    page = phone(has_touch=True)
    open_board(page, open_table(page))
    page.context.set_offline(True)
    page.locator(_MORE).tap()
    before = _top(page, _MORE)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    assert abs(_top(page, _MORE) - before) < _SLACK
    page.context.set_offline(False)
    saved(page)
    assert abs(_top(page, _MORE) - before) < _SLACK
