"""No tap is lost while an answer comes, and none lands on something that just came under the thumb."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import happy_city_page as happy_city
from tests.browser import streets_page as streets
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, field, open_pad, open_table, post_pad
from tests.web.streets_forms import HOME, LOFTS, PARK, STATION, form

_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def _tap_unanswered(page: Page, card: str) -> Route:
    """Tap a card whose save the server keeps waiting."""
    held: list[Route] = []
    page.route("**/enter/*", lambda route: held.append(route), times=1)
    with page.expect_request("**/enter/*"):
        happy_city.build(page, card)
    while not held:
        page.evaluate(_DRAWN)
    return held[0]


def _answer(page: Page, route: Route) -> None:
    """The server's answer comes, and the page has had the time to draw it."""
    with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        route.continue_()
    page.evaluate(_DRAWN)


def test_a_card_pressed_while_the_last_save_is_answered_goes_into_the_city(page: Page) -> None:
    happy_city.open_board(page, open_table(page))
    save = _tap_unanswered(page, "library")
    page.locator('.pick[value="museum"]').hover()
    page.mouse.down()
    _answer(page, save)
    page.mouse.up()
    expect(happy_city.place(page, 3)).to_contain_text("Museum")
    expect_saved(page)
    expect(page.locator('.pick[value="museum"]')).to_contain_text("in the city")


def test_what_came_under_a_finger_is_drawn_once_it_is_lifted(page: Page) -> None:
    table = open_table(page)
    happy_city.open_board(page, table)
    happy_city.build(page, "library")
    expect_saved(page)
    page.locator("#equation").hover()
    page.mouse.down()
    with page.expect_response(lambda response: "/state" in response.url and response.status == 200):
        page.request.post(
            f"{table}/enter/seat-1", form={"way": "board", "base": "0", "card.0": "market", "card.1": "museum"}
        )
    page.mouse.up()
    expect(page.locator('.pick[value="museum"]')).to_contain_text("also with Bob")


def test_cards_tapped_before_the_answer_stand_beside_those_of_another_phone(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    happy_city.open_board(page, table)
    save = _tap_unanswered(page, "library")
    city = {"card.0": "market", "card.1": "grocery"}
    assert other.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", **city}).ok
    happy_city.build(page, "museum")
    save.continue_()
    for number, card in ((2, "Grocery"), (3, "Library"), (4, "Museum")):
        expect(happy_city.place(page, number)).to_contain_text(card)
    expect_saved(page)
    page.reload()
    for number, card in ((2, "Grocery"), (3, "Library"), (4, "Museum")):
        expect(happy_city.place(page, number)).to_contain_text(card)


_SLACK = 8
_MORE = '[data-for="coins"][data-by="1"]'


def _load_thumb_script(page: Page) -> None:
    """What holds a page still comes after the page."""
    page.evaluate("import(document.querySelector('script[src*=reach]').src.replace('reach', 'thumb'))")


def _top(page: Page, selector: str) -> float:
    found: float = page.evaluate("(selector) => document.querySelector(selector).getBoundingClientRect().top", selector)
    return found


def _post_cards(page: Page, table: str, *cards: str) -> None:
    """A city of the first seat that stands already."""
    fields = {f"card.{slot}": card for slot, card in enumerate(cards)}
    assert page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", **fields}).ok


def test_a_key_stays_where_it_is_when_the_answer_tells_of_a_breach_above_it(page: Page) -> None:
    table = open_table(page)
    _post_cards(page, table, "market", "library")
    happy_city.open_board(page, table)
    _load_thumb_script(page)
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
    expect_saved(page)
    assert abs(_top(page, _MORE) - before) < _SLACK


@pytest.mark.night
def test_the_rows_of_the_pad_stay_when_the_sentence_above_them_goes(page: Page) -> None:
    table = open_table(page)
    _post_cards(page, table, "market", "library")
    open_pad(page, table)
    _load_thumb_script(page)
    expect(page.locator("#counting .state")).to_be_visible()
    before = _top(page, '[name="pad.coins"]')
    field(page, "hearts").tap()
    page.keyboard.type("7")
    expect_saved(page)
    expect(page.locator("#counting .state")).to_have_count(0)
    assert abs(_top(page, '[name="pad.coins"]') - before) < _SLACK


@pytest.mark.night
def test_keys_stay_when_the_connection_goes_and_comes_back(page: Page) -> None:
    happy_city.open_board(page, open_table(page))
    _load_thumb_script(page)
    page.context.set_offline(True)
    page.locator(_MORE).tap()
    before = _top(page, _MORE)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    assert abs(_top(page, _MORE) - before) < _SLACK
    page.context.set_offline(False)
    expect_saved(page)
    assert abs(_top(page, _MORE) - before) < _SLACK


_AIM = """(selector) => {
  const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
  window.there = () => document.elementFromPoint(left + width / 2, top + height / 2).closest("main :is(a, button)");
  window.met = new Promise((met) => {
    document.addEventListener("fragment", () => setTimeout(() => met(there()?.outerHTML)));
  });
}"""


def _aim(page: Page, selector: str) -> None:
    """Remember where this lies: `_target_after_change` tells what lies there once another phone's save was drawn."""
    _load_thumb_script(page)
    page.evaluate(_AIM, selector)


def _target_after_change(page: Page) -> str | None:
    found: str | None = page.evaluate("() => window.met")
    return found


def _wait_for_target(page: Page, words: str) -> None:
    """Whoever looks and taps then finds what lies there now."""
    page.wait_for_function("(words) => there()?.outerHTML.includes(words)", arg=words)


def test_a_thumb_on_its_way_to_a_seat_finds_it_where_it_lay(phone: Phone) -> None:
    """The seats lie as people sit: whoever comes to lead moves nobody."""
    page, other = phone(), phone()
    table = open_table(page)
    post_pad(page, table, residents=2, hearts=2)
    page.goto(table)
    _aim(page, '.seat[href$="seat-0"]')
    post_pad(other, table, 1, residents=9, hearts=9)
    assert "enter/seat-0" in str(_target_after_change(page))


def test_a_thumb_on_its_way_to_finish_presses_nothing_else(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    post_pad(page, table, residents=2, hearts=2, coins=1)
    post_pad(other, table, 1, residents=1, hearts=1, coins=1)
    page.goto(f"{table}/result")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    _aim(page, 'form[action$="finish"] button')
    assert other.request.post(f"{table}/finish").ok
    assert _target_after_change(page) is None


@pytest.mark.night
def test_a_thumb_on_its_way_to_a_place_of_the_map_does_not_take_another(phone: Phone) -> None:
    """The tiles of another phone make the city larger, and the whole of it is shown smaller."""
    page, other = phone(has_touch=True), phone()
    table = streets.open_city(page)
    _aim(page, '[data-cell="-1,0"]')
    city = {name: str(value) for name, value in form(STATION, PARK, LOFTS, HOME).items()}
    assert other.request.post(f"{table}/enter/city", form={**city}).ok
    assert _target_after_change(page) is None
    _wait_for_target(page, "data-cell")
