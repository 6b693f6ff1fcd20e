"""The city of Ginkgopolis by taps: whole games, a mistake and its undoing, two phones, offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.at_table import saved
from tests.browser.conftest import Phone
from tests.browser.fingers import pinch, place
from tests.browser.ginkgopolis_games import VECTORS, edits, forty_five, outward
from tests.browser.ginkgopolis_page import cell, key, level, open_city, stands
from tests.browser.taps_ginkgopolis import Thumb


@pytest.fixture
def page(phone: Phone) -> Page:
    return phone(has_touch=True)


def totals(page: Page) -> list[str]:
    return [total.split()[0] for total in page.locator(".pad tfoot .sum").all_inner_texts()]


@pytest.mark.parametrize(("case", "tapped"), [("gk-50", 28), ("gk-57", 6)])
def test_a_finished_game_by_taps_gives_the_score_of_the_vector(page: Page, case: str, tapped: int) -> None:
    """Four people and the whole city; one against Gosha and the last buildings. Each takes at most four taps."""
    game = VECTORS[case]["input"]
    names = [player["name"] for player in game["players"] if not (game["solo"] and player["name"] == "gosha")]
    table = open_city(page, tuple(names))
    city = outward(game["city"])
    there, last = city[:-tapped], city[-tapped:]
    if there:
        stands(page, table, *edits({**game, "city": there}).values())
    thumb = Thumb(page)
    thumb.city({**game, "city": last})
    assert thumb.taps <= 4 * tapped
    expect(page.locator("#city-map .built")).to_have_count(len(city))
    for seat, player in enumerate(game["players"]):
        page.goto(f"{table}/enter/{f'seat-{seat}' if seat < len(names) else 'gosha'}")
        thumb.player(player)
    page.goto(f"{table}/result")
    assert sorted(totals(page)) == sorted(str(player["total"]) for player in VECTORS[case]["expected"]["players"])
    expect(page.locator("#outcome .dot.turns")).to_have_count(0)


def test_nine_starting_tiles_are_ten_taps(page: Page) -> None:
    open_city(page)
    thumb = Thumb(page)
    thumb.cell("-1,1")
    for colour in ("red", "blue", "yellow"):
        for number in (1, 2, 3):
            thumb.tap(f'#sheet [data-start="{colour} {number}"]')
    assert thumb.taps == 10
    saved(page)
    expect(page.locator("#city-map .built.unowned")).to_have_count(9)
    expect(key(page, "start", "red 1")).to_have_class(re.compile("used"))


def test_a_key_tapped_twice_writes_nothing_into_the_next_place(page: Page) -> None:
    open_city(page)
    cell(page, "-1,1").tap()
    key(page, "colour", "blue").tap()
    key(page, "number", 12).tap()
    level(page, 1, 3).dblclick()
    expect(cell(page, "0,1")).to_have_attribute("aria-current", "true")
    saved(page)
    expect(page.locator("#city-map [data-is]")).to_have_count(1)


def test_a_building_shows_at_once_and_its_number_is_struck_out_elsewhere(page: Page) -> None:
    open_city(page)
    held: list[Route] = []
    page.route("**/enter/city", lambda route: held.append(route))
    cell(page, "0,0").tap()
    key(page, "colour", "blue").tap()
    key(page, "number", 12).tap()
    level(page, 1, 3).tap()
    expect(cell(page, "0,0")).to_have_class(re.compile("ink-blue"))
    expect(cell(page, "0,0").locator(".no")).to_have_text("12")
    expect(cell(page, "0,0").locator(".levels")).to_have_text("3")
    expect(page.locator('[data-cell="1,0"]')).to_have_attribute("data-core", "")
    cell(page, "2,0").tap()
    expect(key(page, "number", 12)).to_have_class(re.compile("used"))
    for route in held:
        route.continue_()
    page.unroute("**/enter/city")
    saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "blue 12 3 1")


def test_a_mistake_is_marked_where_it_stands_and_undone(page: Page) -> None:
    table = open_city(page)
    stands(page, table, "0,0 red 12 2 0", "1,0 blue 5 1 1")
    cell(page, "1,0").tap()
    key(page, "colour", "red").tap()
    key(page, "number", 12).tap()
    saved(page)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("#city-map .bad")).to_have_count(1)
    expect(page.locator("#districts .found")).to_contain_text("Red tile 12 is in the city twice")
    expect(page.locator("#districts .found .rule")).to_have_text("GK-01")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#city-map .bad")).to_have_count(0)
    expect(cell(page, "1,0")).to_have_attribute("data-is", "red 5 1 1")
    page.get_by_role("button", name="Undo").tap()
    expect(cell(page, "1,0")).to_have_attribute("data-is", "blue 5 1 1")
    page.get_by_role("button", name="Redo").tap()
    expect(cell(page, "1,0")).to_have_attribute("data-is", "red 5 1 1")


def test_a_building_is_taken_away(page: Page) -> None:
    table = open_city(page)
    stands(page, table, "0,0 red 12 2 0", "2,0 blue 5 1 1")
    cell(page, "2,0").tap()
    page.get_by_role("button", name="Take the building away").tap()
    expect(cell(page, "2,0")).to_have_class(re.compile("free"))
    saved(page)
    page.reload()
    expect(page.locator("#city-map .built")).to_have_count(1)


def test_the_last_key_of_an_owner_goes_on(page: Page) -> None:
    open_city(page)
    cell(page, "0,0").tap()
    key(page, "colour", "red").tap()
    key(page, "number", 9).tap()
    for _ in range(3):
        level(page, 0, 5).tap()
    saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "red 9 7 0")
    expect(level(page, 0, 5).locator("b")).to_have_text("7+")


def test_two_phones_build_one_city_and_ask_only_about_the_same_cell(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_city(one)
    other.goto(f"{table}/enter/city")
    thumb, second = Thumb(one), Thumb(other)
    thumb.building({"x": -1, "y": 1, "colour": "red", "number": 1}, None)
    second.building({"x": 1, "y": -1, "colour": "blue", "number": 2}, None)
    thumb.building({"x": 0, "y": 0, "colour": "red", "number": 14, "height": 2}, "0")
    second.building({"x": 2, "y": -1, "colour": "blue", "number": 9, "height": 1}, "1")
    for page in (one, other):
        expect(page.locator("#city-map .built")).to_have_count(4)
    one.context.set_offline(True)
    thumb.cell("0,0")
    level(one, 0, 3).tap()
    second.cell("0,0")
    level(other, 1, 4).tap()
    saved(other)
    one.context.set_offline(False)
    expect(one.locator("#conflict")).to_contain_text("red 14, 3 levels, Anya")
    expect(one.locator("#conflict")).to_contain_text("red 14, 4 levels, Boris")
    one.get_by_role("button", name="Take theirs").tap()
    saved(one)
    expect(cell(one, "0,0")).to_have_attribute("data-is", "red 14 4 1")
    expect(one.locator("#city-map .built")).to_have_count(4)


def test_offline_the_city_grows_on_and_is_sent_later(page: Page) -> None:
    table = open_city(page)
    context: BrowserContext = page.context
    context.set_offline(True)
    thumb = Thumb(page)
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
    saved(page)
    page.goto(f"{table}/enter/city")
    expect(page.locator("#city-map .built")).to_have_count(4)
    expect(page.locator("#city-map .bound")).to_have_count(1)
    context.set_offline(True)
    flagged = page.locator(".lot.tagged")
    expect(page.locator(".tag")).to_have_count(1)
    flagged.tap()
    key(page, "number", 17).tap()
    expect(page.locator(".tag")).to_have_count(0)
    context.set_offline(False)


def test_a_draft_comes_back_after_a_reload(page: Page) -> None:
    table = open_city(page)
    page.route("**/enter/city", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    Thumb(page).building({"x": 0, "y": 0, "colour": "red", "number": 14, "height": 2}, "0")
    page.goto(f"{table}/enter/city")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/city")
    saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "red 14 2 0")


def test_two_fingers_move_and_zoom_a_city_of_forty_five(page: Page) -> None:
    table = open_city(page)
    stands(page, table, *forty_five())
    expect(page.locator("#city-map .built")).to_have_count(45)
    before = place(page)
    pinch(page)
    page.wait_for_function("before => document.querySelector('.map-plane').style.transform !== before", arg=before)
