"""A finger or a mouse that is down when an answer comes: its tap is not lost."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import open_table, saved
from tests.browser.conftest import Phone
from tests.browser.happy_city_boards import build, open_board, place

_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def _unanswered(page: Page, card: str) -> Route:
    """Tap a card whose save the server keeps waiting."""
    held: list[Route] = []
    page.route("**/enter/*", lambda route: held.append(route), times=1)
    with page.expect_request("**/enter/*"):
        build(page, card)
    while not held:
        page.evaluate(_DRAWN)
    return held[0]


def _answered(page: Page, route: Route) -> None:
    """The server's answer comes, and the page has had the time to draw it."""
    with page.expect_event("requestfinished", lambda request: request.method == "POST"):
        route.continue_()
    page.evaluate(_DRAWN)


def test_a_card_pressed_while_the_last_save_is_answered_goes_into_the_city(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    save = _unanswered(page, "library")
    page.locator('.pick[value="museum"]').hover()
    page.mouse.down()
    _answered(page, save)
    page.mouse.up()
    expect(place(page, 3)).to_contain_text("Museum")
    saved(page)
    expect(page.locator('.pick[value="museum"]')).to_contain_text("in the city")


def test_what_came_under_a_finger_is_drawn_once_it_is_lifted(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_board(page, table)
    build(page, "library")
    saved(page)
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
    open_board(page, table)
    save = _unanswered(page, "library")
    city = {"card.0": "market", "card.1": "grocery"}
    assert other.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", **city}).ok
    build(page, "museum")
    save.continue_()
    for number, card in ((2, "Grocery"), (3, "Library"), (4, "Museum")):
        expect(place(page, number)).to_contain_text(card)
    saved(page)
    page.reload()
    for number, card in ((2, "Grocery"), (3, "Library"), (4, "Museum")):
        expect(place(page, number)).to_contain_text(card)
