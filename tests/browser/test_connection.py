"""A phone that loses its connection, an answer or the server loses no entry, and says what is wrong."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Phone
from tests.browser.happy_city_page import open_board
from tests.browser.table_page import expect_saved, field, open_more, open_pad, open_table, post_pad, total


def test_what_was_typed_without_a_connection_is_sent_when_it_is_back(page: Page) -> None:
    open_pad(page, open_table(page))
    page.context.set_offline(True)
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    expect(page.locator("#status")).to_contain_text("will be sent when you are back online")
    field(page, "hearts").fill("6")
    page.context.set_offline(False)
    expect_saved(page)
    page.reload()
    expect(field(page, "residents")).to_have_value("7")
    expect(total(page)).to_have_text("42")


def hang_up(route: Route) -> None:
    route.abort()


def answer_as_a_proxy(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="Bad Gateway")


@pytest.mark.parametrize("lose", [hang_up, pytest.param(answer_as_a_proxy, marks=pytest.mark.night)])
def test_a_phone_whose_answer_was_lost_types_on_without_a_conflict(phone: Phone, lose: Callable[[Route], None]) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        lose(route)

    page = phone()
    table = open_pad(page, open_table(page))
    field(page, "residents").fill("5")
    expect_saved(page)
    for typed in ("8", "5", "5"):  # in the end what the phone knows to be saved
        page.route("**/enter/**", lose_the_answer)
        field(page, "residents").fill("7")
        expect(page.locator("#status")).to_have_attribute("data-is", "offline")
        field(page, "residents").fill(typed)
        page.unroute_all(behavior="wait")  # The page may just be trying again.
        expect_saved(page)
        expect(page.locator("#conflict")).to_be_empty()
        expect(field(page, "residents")).to_have_value(typed)
        other = phone()
        open_pad(other, table)
        expect(field(other, "residents")).to_have_value(typed)


@pytest.mark.parametrize(
    ("status", "told"), [(500, "our mistake"), pytest.param(413, "more than a table can hold", marks=pytest.mark.night)]
)
def test_a_server_that_refuses_is_not_called_a_lost_connection_and_gets_the_entry_after(
    page: Page, status: int, told: str
) -> None:
    open_pad(page, open_table(page))
    page.route("**/enter/**", lambda route: route.fulfill(status=status, body="Refused"))
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_contain_text(told)
    page.unroute("**/enter/**")
    if status == 413:
        field(page, "residents").fill("8")
    expect_saved(page)


def test_what_was_not_sent_survives_a_reload(phone: Phone) -> None:
    page = phone()
    table = open_pad(page, open_table(page))
    page.route("**/enter/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.reload()
    expect(field(page, "residents")).to_have_value("7")
    page.unroute("**/enter/**")
    page.reload()
    expect(page.locator("[name=base]")).to_have_value("1")
    other = phone()
    open_pad(other, table)
    expect(field(other, "residents")).to_have_value("7")


def test_what_was_not_sent_from_the_pad_waits_while_the_board_is_looked_at(page: Page) -> None:
    table = open_pad(page, open_table(page))
    field(page, "hearts").fill("6")
    expect_saved(page)
    page.route("**/enter/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/**")
    with page.expect_response("**/state?**"):
        page.goto(f"{table}/enter/seat-0?by=board")
    open_pad(page, table)
    expect(field(page, "residents")).to_have_value("7")
    expect(field(page, "hearts")).to_have_value("6")
    expect(total(page)).to_have_text("42")


ANSWERLESS = """() => {
  const { fetch } = window;
  let waiting = false;
  window.fetch = (address, options) => {
    const answer = fetch(address, options);
    if (options?.method !== "POST" || waiting) return answer;
    waiting = true;
    return new Promise(() => {});
  };
}"""
"""The first save is sent, and its answer takes longer than anybody stays."""


def test_what_was_entered_while_a_save_was_on_its_way_is_saved_on_leaving(page: Page) -> None:
    table = open_pad(page, open_table(page))
    page.evaluate(ANSWERLESS)
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.locator('[name="pad.residents"]').fill("5")
    page.locator('[name="pad.hearts"]').fill("4")
    page.goto(f"{table}/result")
    expect(page.locator("main")).to_contain_text("20")


@pytest.mark.parametrize("shown", ["", pytest.param("/result", marks=pytest.mark.night)])
def test_a_page_that_follows_the_table_says_how_old_it_is_without_a_connection(phone: Phone, shown: str) -> None:
    page = phone(timezone_id="Europe/Kyiv")
    page.clock.install(time=datetime(2026, 1, 31, 19, 43, tzinfo=UTC))
    page.goto(f"{open_table(page)}{shown}")
    aged = page.get_by_text("No connection: as of")
    expect(aged).to_be_hidden()
    page.context.set_offline(True)
    page.clock.fast_forward("02:00")
    expect(aged).to_contain_text("9:43 PM")
    page.context.set_offline(False)
    page.clock.fast_forward("00:02")
    expect(aged).to_be_hidden()


def test_a_link_tapped_without_a_connection_says_so_and_goes_once_it_is_back(page: Page) -> None:
    table = open_pad(page, open_table(page))
    words = page.locator("#unreached")
    page.context.set_offline(True)
    page.get_by_role("link", name="To the table").click()
    expect(words).to_be_visible()
    expect(page).to_have_url(re.compile("by=pad"))
    page.context.set_offline(False)
    expect(words).to_be_hidden()
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(table)


@pytest.mark.night
def test_a_proxy_with_nobody_behind_it_is_no_connection(page: Page) -> None:
    table = open_pad(page, open_table(page))
    words = page.locator("#unreached")
    page.route("**", lambda route: route.fulfill(status=502, content_type="text/html", body="Bad Gateway"))
    for _ in range(2):  # whoever asks a second time has read the first answer
        page.wait_for_event("response", lambda response: response.status == 502)
    page.get_by_role("link", name="To the table").click()
    expect(words).to_be_visible()
    expect(page).to_have_url(re.compile("by=pad"))
    page.unroute("**")
    expect(words).to_be_hidden()
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(table)


@pytest.mark.night
def test_a_button_and_a_rule_without_a_connection_say_so(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=5, hearts=4, coins=1)
    page.goto(f"{table}/result#why-happiness-0")
    words = page.locator("#unreached")
    page.context.set_offline(True)
    page.locator(".lines:target a.ruletap").first.click()
    expect(words).to_be_visible()
    page.context.set_offline(False)
    expect(words).to_be_hidden()
    page.context.set_offline(True)
    open_more(page)
    page.get_by_role("button", name="Play again").click()
    expect(words).to_be_visible()
    expect(page).to_have_url(re.compile("/result"))


def apart(one: Locator, other: Locator) -> bool:
    """Whether the one lies above, below or beside the other."""
    here, there = one.bounding_box(), other.bounding_box()
    assert here is not None
    assert there is not None
    pairs = [(here, there), (there, here)]
    return any(a["y"] + a["height"] <= b["y"] + 1 or a["x"] + a["width"] <= b["x"] + 1 for a, b in pairs)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_what_is_said_of_the_connection_lies_over_no_control(phone: Phone, width: int, height: int) -> None:
    page = phone({"width": width, "height": height}, has_touch=True)
    open_board(page, open_table(page))
    page.context.set_offline(True)
    page.get_by_role("button", name="Coins: one more").tap()
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    undo, result = page.get_by_role("button", name="Undo"), page.locator("#score-bar a").last
    for control in (undo, result):
        expect(control).to_be_in_viewport(ratio=1)
    result.tap()
    words = page.locator("#unreached")
    expect(words).to_be_visible()
    for control in (undo, result):
        expect(control).to_be_in_viewport(ratio=1)
        for said in (page.locator("#status"), words):
            assert apart(control, said)
