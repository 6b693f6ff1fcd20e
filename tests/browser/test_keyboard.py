"""Everything can be done by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.table_page import expect_saved, field, open_pad, open_table, post_pad, total


def test_a_pad_is_filled(page: Page) -> None:
    open_pad(page, open_table(page))
    field(page, "residents").focus()
    for key in ("7", "Tab", "6", "Tab", "1"):
        page.keyboard.press(key)
    expect(total(page)).to_have_text("42")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(field(page, "coins")).to_have_value("")


def test_the_arrows_walk_a_map_and_enter_opens_a_place(page: Page) -> None:
    table = streets.open_city(page)
    streets.post_city(page, table)
    streets.tile(page, "-1,-1").focus()
    page.keyboard.press("ArrowLeft")
    expect(streets.tile(page, "-2,-1")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.cell") is not None


@pytest.mark.night
def test_a_happy_city_is_built(page: Page) -> None:
    happy_city.open_board(page, open_table(page))
    page.locator('.tab[data-tab="orange"]').focus()
    page.keyboard.press("Enter")
    page.locator('.pick[value="zoo"]').focus()
    page.keyboard.press("Enter")
    expect(happy_city.place(page, 2)).to_contain_text("Zoo")
    happy_city.place(page, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(happy_city.place(page, 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(happy_city.place(page, 7)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#held")).to_have_text("Zoo")


@pytest.mark.night
def test_a_street_of_uptown_is_built(page: Page) -> None:
    uptown.open_street(page)
    keys = page.keyboard
    page.locator('[name="at"][value="1"]').focus()
    keys.press("ArrowRight")
    expect(page.locator('[name="at"][value="2"]')).to_be_checked()
    page.locator('[name="new.roof"]').focus()
    keys.press("Space")
    page.locator('[data-plain][value="services +2*"]').focus()
    keys.press("Enter")
    expect(uptown.lot(page, 2)).to_have_value("services roof +2*")
    page.locator('[name="at"][value="2"]').focus()
    keys.press("ArrowDown")
    expect(page.locator('[name="at"][value="2.1"]')).to_be_checked()
    keys.press("Delete")
    expect(uptown.lot(page, 2)).to_have_value("")


@pytest.mark.night
def test_a_city_of_ginkgopolis_is_built(page: Page) -> None:
    ginkgopolis.open_city(page)
    keys = page.keyboard
    ginkgopolis.cell(page, "-1,1").focus()
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    expect(ginkgopolis.cell(page, "0,0")).to_be_focused()
    keys.press("Enter")
    expect(ginkgopolis.key(page, "start", "red 1")).to_be_focused()
    ginkgopolis.tile(page, "blue", 12).focus()
    keys.press("Enter")
    ginkgopolis.level(page, 1, 2).focus()
    keys.press("Enter")
    expect_saved(page)
    expect(ginkgopolis.cell(page, "0,0")).to_have_attribute("aria-label", "blue 12, 2 levels, Boris")
    keys.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_sheet_of_paper_quarters_is_filled(page: Page) -> None:
    paper_quarters.open_sheet(page)
    paper_quarters.house(page, 0, 0).focus()
    for keys in ("1", "f", "ArrowRight", "1", "2", "Enter", "b", "r"):
        page.keyboard.press(keys)
    expect(paper_quarters.house(page, 0, 1)).to_have_value("12")
    expect(paper_quarters.house(page, 0, 2)).to_have_value("12b")
    expect(paper_quarters.house(page, 0, 3)).to_have_value("R")
    expect(page.locator('[name="fences.0.0"]')).to_be_checked()
    page.keyboard.press("ArrowDown")
    expect(paper_quarters.house(page, 1, 5)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("8")
    page.keyboard.press("p")
    expect(paper_quarters.house(page, 1, 3)).to_have_value("8")
    expect(page.locator('[name="pools.1.1"]')).to_be_checked()
    expect(paper_quarters.house(page, 1, 3)).to_have_attribute("aria-label", "Street 2, house 4, pool")
    page.keyboard.press("Delete")
    expect(paper_quarters.house(page, 1, 3)).to_have_value("")
    expect_saved(page)
    page.reload()
    expect(paper_quarters.house(page, 0, 1)).to_have_value("12")


def tab_to(page: Page, selector: str) -> None:
    """Go there as the keyboard does."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never came to {selector}")


@pytest.mark.night
def test_a_rule_is_asked_for_and_read(page: Page) -> None:
    page.goto("/rules?game=paper-quarters")
    keys = page.keyboard
    page.get_by_role("search").get_by_role("textbox").focus()
    keys.type("can i put a fence between a house and its twin")
    keys.press("Enter")
    expect(page.locator("a.best")).to_be_visible()
    tab_to(page, "a.best")
    keys.press("Enter")
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_have_text("May a fence stand between a number and its bis?")
    tab_to(page, ".rel a")
    keys.press("Enter")
    expect(heading).to_have_text("Bis: the same number next door")
    tab_to(page, "a[rel=next]")
    keys.press("Enter")
    expect(heading).to_have_text("May one number have several bis houses?")


def test_a_card_over_the_table_keeps_the_focus_until_it_is_closed(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=3, hearts=4)
    page.goto(f"{table}/result")
    page.locator("a.cellnum").first.press("Enter")
    number = page.locator("a.ruletap:visible").first
    number.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(number.inner_text())
    expect(sheet.get_by_role("heading")).to_be_focused()
    first = sheet.get_by_role("heading").inner_text()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.matches('main *')"), "the page behind the sheet took the focus"
    sheet.locator(".rel a").first.press("Enter")
    expect(sheet.get_by_role("heading")).not_to_have_text(first)
    expect(sheet.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(number).to_be_focused()
