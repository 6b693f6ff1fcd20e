"""Back closes what is open before it leaves the page, and a tap without a connection leaves nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import count, field, open_pad, open_table
from tests.browser.conftest import Phone


def back(page: Page) -> None:
    """As the phone's gesture does, which may stay on the page; the page answers before it is left."""
    page.evaluate("setTimeout(() => history.back())")


def test_back_closes_a_rule_card_then_its_reason_then_leaves(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    count(page, table, residents=5, hearts=4, coins=1)
    page.goto(table)
    page.goto(f"{table}/result")
    for cell in (0, 1):
        page.locator(".cellnum").nth(cell).click()
    page.locator(".lines:target a.ruletap").first.click()
    card, reason = page.locator("dialog.over"), page.locator(".lines:target")
    expect(card).to_be_visible()
    back(page)
    expect(card).to_be_hidden()
    expect(reason.locator("a.ruletap").first).to_be_focused()
    back(page)
    expect(reason).to_be_hidden()
    expect(page).to_have_url(re.compile("/result"))
    back(page)
    expect(page).to_have_url(table)


def test_what_its_own_button_closed_is_no_step(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    count(page, table, residents=5, hearts=4, coins=1)
    page.goto(table)
    page.goto(f"{table}/result")
    page.locator(".cellnum").first.click()
    page.locator(".lines:target a.ruletap").first.click()
    page.locator("dialog.over .shut").click()
    expect(page.locator("dialog.over")).to_be_hidden()
    page.locator(".lines:target .end a").click()
    expect(page.locator(".lines:target")).to_have_count(0)
    back(page)
    expect(page).to_have_url(table)


@pytest.mark.parametrize("game", ["streets", "ginkgopolis"])
def test_back_closes_the_sheet_of_a_map(phone: Phone, game: str) -> None:
    page = phone()
    table = open_table(page, game)
    page.goto(table)
    page.goto(f"{table}/enter/city")
    sheet = page.locator("#sheet")
    for _ in range(2):
        page.locator("[data-cell]").first.press("Enter")
        expect(sheet).to_be_visible()
        back(page)
        expect(sheet).to_be_hidden()
    back(page)
    expect(page).to_have_url(table)


def test_back_lets_go_of_a_storey(phone: Phone) -> None:
    page = phone()
    table = open_table(page, "uptown")
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "lot.1": "shop +2$; cafe"})
    page.goto(table)
    page.goto(f"{table}/enter/seat-0")
    storey, done = page.locator('[name="at"][value="1.1"]'), page.locator("[data-done]")
    for by_back in (True, False):
        storey.check(force=True)
        expect(done).to_be_visible()
        if by_back:
            back(page)
        else:
            done.click()
        expect(done).to_be_hidden()
    back(page)
    expect(page).to_have_url(table)


@pytest.mark.parametrize("game", ["streets", "ginkgopolis"])
def test_who_only_watches_closes_the_sheet_of_a_map(phone: Phone, game: str) -> None:
    page = phone()
    page.goto(f"/v/example-{game}/enter/city")
    page.locator("[data-cell]").first.press("Enter")
    expect(page.locator("#sheet header")).to_be_in_viewport(ratio=1)
    page.locator("#sheet").get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#sheet")).to_be_hidden()


def test_back_lets_go_of_a_card_in_hand(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "card.0": "market"})
    page.goto(table)
    page.goto(f"{table}/enter/seat-0")
    page.locator('.card[data-slot="0"]').click()
    expect(page.locator(".handle")).to_be_visible()
    back(page)
    expect(page.locator(".handle")).to_be_hidden()
    back(page)
    expect(page).to_have_url(table)


def test_a_link_tapped_without_a_connection_says_so_and_goes_once_it_is_back(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
    words = page.locator("#unreached")
    page.context.set_offline(True)
    page.get_by_role("link", name="To the table").click()
    expect(words).to_be_visible()
    expect(page).to_have_url(re.compile("by=pad"))
    page.context.set_offline(False)
    expect(words).to_be_hidden()
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(table)


def test_a_proxy_with_nobody_behind_it_is_no_connection(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
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


def test_a_button_and_a_rule_without_a_connection_say_so(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    count(page, table, residents=5, hearts=4, coins=1)
    page.goto(f"{table}/result#why-happiness-0")
    words = page.locator("#unreached")
    page.context.set_offline(True)
    page.locator(".lines:target a.ruletap").first.click()
    expect(words).to_be_visible()
    page.context.set_offline(False)
    expect(words).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="Rematch").click()
    expect(words).to_be_visible()
    expect(page).to_have_url(re.compile("/result"))


def test_a_filled_field_is_selected_and_an_empty_one_is_ready(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    count(page, table, residents=5)
    open_pad(page, table)
    for key in ("residents", "hearts"):
        field(page, key).click()
        page.keyboard.type("7")
        expect(field(page, key)).to_have_value("7")


def test_a_wrong_code_is_mended_in_one_letter_or_typed_over(phone: Phone) -> None:
    page = phone(has_touch=True)
    page.goto("/join?code=2k7q")
    code = page.get_by_role("textbox")
    expect(code).to_have_value("2k7q")
    page.wait_for_function("() => document.activeElement.selectionEnd === 4")
    page.keyboard.type("3m")
    expect(code).to_have_value("3m")
    page.goto("/join?code=2k7q")
    page.wait_for_function("() => document.activeElement.selectionEnd === 4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    expect(code).to_have_value("2k7")
