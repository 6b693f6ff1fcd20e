"""Without a connection a board says what it cannot know: what did not load, which total is old."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.table_page import expect_saved, open_table
from tests.browser.test_every_board import BOARDS


def test_a_map_of_streets_whose_sheet_did_not_come_says_so_and_asks_for_it_again(page: Page) -> None:
    page.route("**/composer.js*", lambda route: route.abort())
    streets.open_city(page)
    place = page.locator('[data-cell="1,-1"]')
    place.tap()
    expect(page.locator("#unreached")).to_be_visible()
    page.unroute_all(behavior="wait")
    place.tap()
    expect(page.locator("#sheet")).to_be_visible()


@pytest.mark.night
def test_a_tile_taken_away_before_it_was_sent_leaves_nothing_on_the_map(page: Page) -> None:
    streets.open_city(page)
    page.context.set_offline(True)
    streets.Thumb(page).new((-1, 0), "S", "shopper", "people shopper")
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator(".ghost").tap()
    page.locator("[data-do=remove]").tap()
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_majority_that_a_building_changes_is_hidden_until_it_is_saved(page: Page) -> None:
    table = ginkgopolis.open_city(page)
    ginkgopolis.post_city(page, table, *(f"{x},0 red {13 + x} 1 0" for x in (1, 2, 3)))
    page.context.set_offline(True)
    flagged = page.locator(".lot:has(.tag)")
    expect(page.locator(".tag")).to_have_count(1)
    flagged.tap()
    ginkgopolis.tile(page, "red", 17).tap()
    expect(page.locator(".tag")).to_have_count(0)


def open_city(page: Page) -> None:
    happy_city.open_board(page, open_table(page))
    happy_city.build(page, "zoo")
    expect_saved(page)
    page.locator(f'.tab[data-tab="{happy_city.tab_of("house")}"]').click()


def open_districts(page: Page) -> None:
    page.goto(f"{open_table(page, 'ginkgopolis')}/enter/districts")


@pytest.mark.parametrize(
    ("start", "total", "key", "sure"),
    [
        (open_city, "#score-bar", '.pick[value="house"]', ""),
        pytest.param(
            uptown.open_built_street, "#street-total", '[data-step-by="1"]', "for coins", marks=pytest.mark.night
        ),
        pytest.param(open_districts, "#score-bar", "#fields label:has([type=radio])", "", marks=pytest.mark.night),
    ],
    ids=["happy-city", "uptown", "ginkgopolis"],
)
def test_a_total_says_that_it_is_of_the_last_save(
    page: Page, start: Callable[[Page], object], total: str, key: str, sure: str
) -> None:
    start(page)
    bar = page.locator(total)
    stale = bar.get_by_text("as of the last save")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    page.locator(key).locator("visible=true").first.tap()
    expect(stale).to_be_visible()
    expect(bar.locator(".sure")).to_be_hidden()
    if sure:
        expect(bar).not_to_contain_text(sure, use_inner_text=True)
    page.context.set_offline(False)
    expect_saved(page)
    expect(stale).to_be_hidden()
    expect(bar).to_contain_text(sure, use_inner_text=True)


SIZES = [ViewportSize(width=width, height=height) for width, height in ((390, 844), (360, 640), (844, 390))]
UNDER_NOTICE = """() => {
  scrollTo(0, 0);
  const box = (element) => element.getBoundingClientRect();
  const [notice, top, title] = ["#status", ".top", ".titleblock"].map((part) => box(document.querySelector(part)));
  const isCovered = (key) => key.closest(".top")
    ? box(key).left < notice.right - 1 && box(key).right > notice.left + 1
    : box(key).height > 0 && box(key).top < top.bottom - 1;
  const keys = [...document.querySelectorAll(":is(.top, main) :is(a[href], button, summary, label)")];
  const covered = keys.filter((key) => key.checkVisibility() && !key.closest(".vh") && isCovered(key));
  const faults = covered.map((key) => key.ariaLabel || key.innerText);
  return notice.bottom > title.bottom + 1 ? [...faults, "the page"] : faults;
}"""


@pytest.mark.parametrize("game", BOARDS)
def test_what_is_told_in_the_title_covers_no_key_and_names_the_seat(page: Page, game: str) -> None:
    board = BOARDS[game]
    board.start(page)
    status, name = page.locator("#status"), page.get_by_role("heading", level=1).inner_text()

    def look(what: str) -> None:
        expect(status).to_have_attribute("data-is", what)
        for size in SIZES:
            page.set_viewport_size(size)
            assert page.evaluate(UNDER_NOTICE) == [], (what, size)
            assert name in status.evaluate("notice => getComputedStyle(notice, '::before').content")
        page.set_viewport_size(SIZES[0])

    page.context.set_offline(True)
    board.entries[0](page)
    look("offline")
    page.context.set_offline(False)
    expect_saved(page)
    page.get_by_role("button", name="Undo").tap()
    look("told")
