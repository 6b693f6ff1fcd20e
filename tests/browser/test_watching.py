"""Whoever only watches sees everything and can change nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import Phone
from tests.browser.table_page import copy_example, expect_saved, field, open_pad, open_table
from tests.web.streets_forms import EXAMPLE


def test_a_spectator_follows_and_cannot_enter(phone: Phone) -> None:
    host, spectator = phone(), phone()
    table = open_table(host)
    host.goto(table)
    link = host.locator("#watch-link").input_value()
    spectator.goto(link)
    expect(spectator.locator(".code")).to_have_count(0)
    open_pad(host, table)
    field(host, "residents").fill("7")
    field(host, "hearts").fill("6")
    expect(spectator.locator(".seats")).to_contain_text("42")
    spectator.goto(f"{link}/enter/seat-0?by=pad")
    expect(field(spectator, "residents")).to_be_disabled()


def test_the_city_of_streets_is_seen_on_the_page_of_the_table_as_it_grows(phone: Phone) -> None:
    page, watcher = phone(has_touch=True), phone()
    table = streets.open_city(page)
    streets.post_city(page, table)
    page.goto(table)
    watcher.goto(page.locator("#watch-link").input_value())
    expect(watcher.locator("#seats .tile")).to_have_count(len(EXAMPLE))
    page.goto(f"{table}/enter/city")
    streets.Thumb(page).new((1, -1), "W", "mixed", "mixed")
    expect(watcher.locator('#seats .tile[data-cell="1,-1"]')).to_be_visible()


@pytest.mark.night
def test_happy_city_shows_no_catalogue(phone: Phone) -> None:
    page, watcher = phone(), phone()
    table = open_table(page)
    page.goto(table)
    watch = page.locator("#watch-link").input_value()
    happy_city.open_board(page, table)
    watcher.goto(f"{watch}/enter/seat-0")
    happy_city.build(page, "zoo")
    expect(happy_city.place(watcher, 2)).to_contain_text("Zoo")
    expect(watcher.locator("#sheet")).to_have_count(0)


@pytest.mark.night
def test_uptown_shows_no_builder(phone: Phone) -> None:
    page = phone(has_touch=True)
    table = uptown.open_street(page)
    uptown.Thumb(page).storey(1, "hotel +4*")
    expect_saved(page)
    page.goto(table)
    link = page.locator('input[value*="/v/"]').first.input_value()
    watcher = phone()
    watcher.goto(f"{link}/enter/seat-0")
    expect(uptown.total(watcher)).to_have_text("7")
    expect(watcher.locator(".builder")).to_be_hidden()


@pytest.mark.night
def test_ginkgopolis_shows_reasons_and_no_keys(phone: Phone) -> None:
    page = phone(has_touch=True)
    table = ginkgopolis.open_city(page)
    ginkgopolis.post_city(page, table, "0,0 red 12 1 1", "1,0 red 7 2 0")
    page.goto(table)
    link = page.locator('input[value*="/v/"]').first.input_value()
    watcher = phone(has_touch=True)
    watcher.goto(f"{link}/enter/city")
    ginkgopolis.cell(watcher, "0,0").tap()
    expect(watcher.locator("#sheet-note")).to_have_text("Pays: Anya 3, Boris 1")
    expect(watcher.locator("#sheet button:visible")).to_have_count(0)


@pytest.mark.night
@pytest.mark.parametrize("game", ["streets", "ginkgopolis"])
def test_the_sheet_of_a_map_can_be_closed(page: Page, game: str) -> None:
    page.goto(f"/v/example-{game}/enter/city")
    page.locator("[data-cell]").first.press("Enter")
    expect(page.locator("#sheet header")).to_be_in_viewport(ratio=1)
    page.locator("#sheet").get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_finished_seat_offers_nothing_to_tap_that_does_nothing(page: Page) -> None:
    for game in ("ginkgopolis", "paper-quarters"):
        table = copy_example(page, game)
        assert page.request.post(f"{table}/finish").ok
        page.goto(f"{table}/enter/seat-0?by=board")
        expect(page.get_by_role("link", name="Help me decide")).to_have_count(0)
        for key in page.locator("#part button[aria-pressed=false]").locator("visible=true").all():
            expect(key).to_have_css("opacity", "0.45")
