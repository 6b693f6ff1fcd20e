"""Back closes what is open before it leaves the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import paper_quarters_page as paper_quarters
from tests.browser.conftest import Phone
from tests.browser.table_page import open_table, post_pad


def back(page: Page) -> None:
    """As the phone's gesture does, which may stay on the page; the page answers before it is left."""
    page.evaluate("setTimeout(() => history.back())")


def test_back_closes_a_rule_card_then_its_reason_then_leaves(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    post_pad(page, table, residents=5, hearts=4, coins=1)
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


@pytest.mark.night
def test_back_does_not_stop_at_what_a_button_closed(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    post_pad(page, table, residents=5, hearts=4, coins=1)
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


@pytest.mark.parametrize("game", ["streets", pytest.param("ginkgopolis", marks=pytest.mark.night)])
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


@pytest.mark.night
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


@pytest.mark.night
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


@pytest.mark.night
def test_back_from_the_plan_cards_leads_to_the_tracks(phone: Phone) -> None:
    page = phone()
    paper_quarters.open_sheet(page)
    paper_quarters.tab(page, "tracks")
    page.locator(".plancard").first.click()
    page.wait_for_url("**/enter/plans*")
    page.go_back()
    expect(page.locator("#leaf-tracks")).to_be_visible()
    expect(page.locator("#leaf-streets")).to_be_hidden()
