"""A board goes on without a connection: taps are sent later, drafts survive, old totals say so."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, open_table


def test_happy_city_is_sent_later(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    happy_city.open_board(page, table)
    page.context.set_offline(True)
    for card in ("zoo", "house", "spa"):
        happy_city.build(page, card)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    expect(happy_city.place(page, 4)).to_contain_text("Spa")
    expect(page.locator('.pick[value="spa"]')).to_contain_class("have")
    page.context.set_offline(False)
    happy_city.expect_equation(page, 1, 5, 5)
    expect_saved(page)


def test_uptown_is_sent_later(page: Page) -> None:
    table = uptown.open_street(page)
    context: BrowserContext = page.context
    context.set_offline(True)
    thumb = uptown.Thumb(page)
    thumb.storey(1, "shop +2$")
    thumb.storey(1, "hotel +4*")
    thumb.storey(1, "hotel +4*")
    expect(page.locator("#skyline .storey")).to_have_count(3)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    context.set_offline(False)
    expect_saved(page)
    expect(uptown.total(page)).to_have_text("8")
    page.goto(f"{table}/enter/seat-0")
    expect(uptown.lot(page, 1)).to_have_value("shop +2$; hotel +4*; hotel +4*")


def test_streets_is_sent_later(page: Page) -> None:
    table = streets.open_city(page)
    thumb = streets.Thumb(page)
    thumb.place((1, -1), "W")
    page.context.set_offline(True)
    thumb.new((1, -1), "W", "parent", "symbol parent")
    expect(page.locator('.ghost[data-cell="1,-1"]')).to_have_count(1)
    thumb.new((1, -2), "W", "hipster", "symbol hipster")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.context.set_offline(False)
    expect_saved(page)
    expect(page.locator(".map .tile")).to_have_count(4)
    assert table


def test_a_map_of_streets_whose_sheet_did_not_come_says_so_and_asks_for_it_again(page: Page) -> None:
    page.route("**/composer.js*", lambda route: route.abort())
    streets.open_city(page)
    place = page.locator('[data-cell="1,-1"]')
    place.tap()
    expect(page.locator("#unreached")).to_be_visible()
    page.unroute_all(behavior="wait")
    place.tap()
    expect(page.locator("#sheet")).to_be_visible()


def test_ginkgopolis_is_sent_later(page: Page) -> None:
    table = ginkgopolis.open_city(page)
    context: BrowserContext = page.context
    context.set_offline(True)
    thumb = ginkgopolis.Thumb(page)
    for tile in (
        {"x": 1, "y": 0, "colour": "red", "number": 14, "height": 2},
        {"x": 2, "y": 0, "colour": "red", "number": 15, "height": 1},
        {"x": 3, "y": 0, "colour": "red", "number": 16, "height": 1},
        {"x": 3, "y": 1, "colour": "blue", "number": 16, "height": 1},
    ):
        thumb.building(tile, "0")
    expect(page.locator("#city-map .built")).to_have_count(4)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    context.set_offline(False)
    expect_saved(page)
    page.goto(f"{table}/enter/city")
    expect(page.locator("#city-map .built")).to_have_count(4)
    expect(page.locator("#city-map .bound")).to_have_count(1)
    context.set_offline(True)
    flagged = page.locator(".lot:has(.tag)")
    expect(page.locator(".tag")).to_have_count(1)
    flagged.tap()
    ginkgopolis.tile(page, "red", 17).tap()
    expect(page.locator(".tag")).to_have_count(0)
    context.set_offline(False)


def test_paper_quarters_is_sent_later(phone: Phone) -> None:
    page = phone()
    table = paper_quarters.open_sheet(page)
    page.context.set_offline(True)
    paper_quarters.press(page, 3, 4, "fence", 8)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    expect(page.locator(".lot.on .house")).to_have_attribute("name", "houses.0.3")
    page.context.set_offline(False)
    expect_saved(page)
    page.goto(f"{table}/enter/seat-0")
    expect(paper_quarters.house(page, 0, 2)).to_have_value("8")
    expect(page.locator("#total")).to_have_text("2")


@pytest.mark.night
def test_a_tile_taken_away_before_it_was_sent_leaves_nothing_on_the_map(page: Page) -> None:
    streets.open_city(page)
    page.context.set_offline(True)
    streets.Thumb(page).new((-1, 0), "S", "shopper", "people shopper")
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator(".ghost").tap()
    page.locator("[data-do=remove]").tap()
    expect(page.locator(".ghost")).to_have_count(0)


@pytest.mark.night
def test_a_card_not_sent_survives_a_reload(phone: Phone) -> None:
    page = phone()
    happy_city.open_board(page, open_table(page))
    page.route("**/enter/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    happy_city.build(page, "zoo")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/*")
    page.reload()
    expect(happy_city.place(page, 2)).to_contain_text("Zoo")
    happy_city.expect_equation(page, 0, 3, 0)


@pytest.mark.night
def test_a_building_not_sent_survives_a_reload(page: Page) -> None:
    table = ginkgopolis.open_city(page)
    page.route("**/enter/city", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    ginkgopolis.Thumb(page).building({"x": 0, "y": 0, "colour": "red", "number": 14, "height": 2}, "0")
    page.goto(f"{table}/enter/city")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/city")
    expect_saved(page)
    expect(ginkgopolis.cell(page, "0,0")).to_have_attribute("data-is", "red 14 2 0")


def test_the_total_of_a_city_says_that_it_is_of_the_last_save(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    happy_city.open_board(page, table)
    stale = page.locator("#score-bar").get_by_text("as of the last save")
    happy_city.build(page, "zoo")
    expect_saved(page)
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    happy_city.build(page, "house")
    expect(stale).to_be_visible()
    expect(page.locator("#score-bar .sure")).to_be_hidden()
    page.context.set_offline(False)
    expect_saved(page)
    expect(stale).to_be_hidden()


@pytest.mark.night
def test_the_total_over_a_street_says_that_it_is_of_the_last_save(page: Page) -> None:
    uptown.open_built_street(page)
    stale = page.locator("#street-total").get_by_text("as of the last save")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="One coin more").tap()
    expect(stale).to_be_visible()
    expect(page.locator("#street-total")).not_to_contain_text("for coins", use_inner_text=True)
    page.context.set_offline(False)
    expect_saved(page)
    expect(stale).to_be_hidden()
    expect(page.locator("#street-total")).to_contain_text("for coins", use_inner_text=True)


@pytest.mark.night
def test_the_totals_of_everybody_say_that_they_are_of_the_last_save(phone: Phone) -> None:
    page = phone()
    page.goto(f"{open_table(page, 'ginkgopolis')}/enter/districts")
    stale = page.locator("#score-bar").get_by_text("as of the last save")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    page.locator("#fields label:has([type=radio])").first.click()
    expect(stale).to_be_visible()
    page.context.set_offline(False)
    expect_saved(page)
    expect(stale).to_be_hidden()
