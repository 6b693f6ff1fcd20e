"""A thumb on its way: what it pressed last stays where it is, and it never meets something else there."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import count, field, open_pad, open_table, saved
from tests.browser.conftest import Phone
from tests.browser.happy_city_boards import open_board
from tests.browser.streets_page import open_city
from tests.web.streets_forms import HOME, LOFTS, PARK, STATION, form

_SLACK = 8
_MORE = '[data-for="coins"][data-by="1"]'


def _steady(page: Page) -> None:
    """What holds a page still comes after the page."""
    page.evaluate("import(document.querySelector('script[src*=rulings]').src.replace('rulings', 'thumb'))")


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
    _steady(page)
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
    _steady(page)
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
    _steady(page)
    page.context.set_offline(True)
    page.locator(_MORE).tap()
    before = _top(page, _MORE)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    assert abs(_top(page, _MORE) - before) < _SLACK
    page.context.set_offline(False)
    saved(page)
    assert abs(_top(page, _MORE) - before) < _SLACK


_AIMS = """(selector) => {
  const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
  window.there = () => document.elementFromPoint(left + width / 2, top + height / 2).closest("main :is(a, button)");
  window.met = new Promise((met) => {
    document.addEventListener("fragment", () => setTimeout(() => met(there()?.outerHTML)));
  });
}"""
_MEETS = "() => window.met"


def _aims(page: Page, selector: str) -> None:
    """From now on `_meets` tells what a thumb finds where this lies, right after another phone's save was drawn."""
    _steady(page)
    page.evaluate(_AIMS, selector)


def _meets(page: Page) -> str | None:
    found: str | None = page.evaluate(_MEETS)
    return found


def _later(page: Page, words: str) -> None:
    """Whoever looks and taps then finds what lies there now."""
    page.wait_for_function("(words) => there()?.outerHTML.includes(words)", arg=words)


def test_a_thumb_on_its_way_to_a_seat_does_not_open_another(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    count(page, table, residents=2, hearts=2)
    page.goto(table)
    _aims(page, '.seat[href$="seat-0"]')
    pad = {"way": "pad", "base": "0", "pad.residents": "9", "pad.hearts": "9"}
    assert other.request.post(f"{table}/enter/seat-1", form={**pad}).ok
    assert _meets(page) is None
    _later(page, "seat-1")


def test_a_thumb_on_its_way_to_finish_presses_nothing_else(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    count(page, table, residents=2, hearts=2, coins=1)
    pad = {"way": "pad", "base": "0", "pad.residents": "1", "pad.hearts": "1", "pad.coins": "1"}
    assert other.request.post(f"{table}/enter/seat-1", form={**pad}).ok
    page.goto(f"{table}/result")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    _aims(page, 'form[action$="finish"] button')
    assert other.request.post(f"{table}/finish").ok
    assert _meets(page) is None


def test_a_thumb_on_its_way_to_a_place_of_the_map_does_not_take_another(phone: Phone) -> None:
    """The tiles of another phone make the city larger, and the whole of it is shown smaller."""
    page, other = phone(has_touch=True), phone()
    table = open_city(page)
    _aims(page, '[data-cell="-1,0"]')
    city = {name: str(value) for name, value in form(STATION, PARK, LOFTS, HOME).items()}
    assert other.request.post(f"{table}/enter/city", form={**city}).ok
    assert _meets(page) is None
    _later(page, "data-cell")
