"""The city of Ginkgopolis by taps: whole games, a mistake taken back, two fingers."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.ginkgopolis_games import VECTORS, edits, forty_five, outward
from tests.browser.ginkgopolis_page import Thumb, cell, key, level, measure, open_city, post_city, tile
from tests.browser.pinch import pinch, place
from tests.browser.table_page import expect_saved


def totals(page: Page) -> list[str]:
    return [total.split()[0] for total in page.locator(".pad .house .pts").all_text_contents()]


@pytest.mark.night
@pytest.mark.parametrize(("case", "tapped"), [("gk-50", 28), ("gk-57", 6)])
def test_a_finished_game_by_taps_gives_the_score_of_the_vector(page: Page, case: str, tapped: int) -> None:
    """Four people and the whole city; one against Gosha and the last buildings. Each takes at most three taps."""
    game = VECTORS[case]["input"]
    names = [player["name"] for player in game["players"] if not (game["solo"] and player["name"] == "gosha")]
    table = open_city(page, tuple(names))
    city = outward(game["city"])
    there, last = city[:-tapped], city[-tapped:]
    if there:
        post_city(page, table, *edits({**game, "city": there}).values())
    thumb = Thumb(page)
    thumb.city({**game, "city": last})
    assert thumb.taps <= 3 * tapped
    expect(page.locator("#city-map .built")).to_have_count(len(city))
    for seat, player in enumerate(game["players"]):
        page.goto(f"{table}/enter/{f'seat-{seat}' if seat < len(names) else 'gosha'}")
        thumb.player(player)
    page.goto(f"{table}/result")
    assert sorted(totals(page)) == sorted(str(player["total"]) for player in VECTORS[case]["expected"]["players"])
    expect(page.locator("#outcome .dot.turns")).to_have_count(0)


def test_a_finished_city_takes_at_most_three_taps_a_building(page: Page) -> None:
    taps, keystrokes, buildings = measure(page)
    assert (taps / buildings, keystrokes) <= (2.8, 0)


def test_a_small_phone_asks_for_the_colour_first(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    open_city(page)
    cell(page, "0,0").tap()
    expect(tile(page, "blue", 12)).to_be_hidden()
    key(page, "colour", "blue").tap()
    tile(page, "blue", 12).tap()
    level(page, 1, 3).tap()
    expect_saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "blue 12 3 1")


def test_the_first_screen_says_what_to_do_and_that_districts_can_be_counted_instead(page: Page) -> None:
    open_city(page)
    expect(page.locator(".todo")).to_contain_text("Tap a place on the map")
    expect(page.locator(".todo")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Or count only the districts, without a map").click()
    expect(page.locator(".how")).to_contain_text("Here you count the districts without a map")


def test_no_key_moves_from_the_tile_to_the_owner_to_the_next_place(page: Page) -> None:
    table = open_city(page)
    cell(page, "-1,1").tap()
    keys = [key(page, "do", name) for name in ("close", "next", "ask")]
    before = [each.bounding_box() for each in keys]
    tile(page, "red", 12).tap()
    expect(level(page, 0, 1)).to_be_visible()
    assert [each.bounding_box() for each in keys] == before
    level(page, 0, 2).tap()
    expect(cell(page, "-1,1")).not_to_have_attribute("aria-current", "true")
    assert [each.bounding_box() for each in keys] == before
    expect_saved(page)
    assert [each.bounding_box() for each in keys] == before, "nor when the districts come"
    post_city(page, table, "2,0 red 12 2 0")
    cell(page, "2,0").tap()
    expect(page.locator("#sheet-note")).to_contain_text("You are changing this building")
    expect(cell(page, "2,0")).to_be_in_viewport()


def test_a_building_gets_another_tile(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "2,0 red 12 2 0")
    cell(page, "2,0").tap()
    expect(tile(page, "blue", 5)).to_be_hidden()
    page.get_by_role("button", name="another tile").tap()
    tile(page, "blue", 5).tap()
    expect_saved(page)
    expect(cell(page, "2,0")).to_have_attribute("data-is", "blue 5 2 0")


def test_no_letter_is_asked_for_in_a_finished_city(page: Page) -> None:
    table = open_city(page)
    expect(page.locator("[data-letter]")).to_have_count(0)
    post_city(page, table, "0,0 red 12 2 0")
    cell(page, "2,0").tap()
    expect(page.locator("#sheet .letters")).to_be_hidden()
    page.get_by_role("button", name="During the game").tap()
    expect(page.locator("#sheet .letters")).to_be_visible()


@pytest.mark.night
def test_nine_starting_tiles_are_ten_taps(page: Page) -> None:
    open_city(page)
    thumb = Thumb(page)
    thumb.cell("-1,1")
    for colour in ("red", "blue", "yellow"):
        for number in (1, 2, 3):
            thumb.tap(f'#sheet [data-start="{colour} {number}"]')
    assert thumb.taps == 10
    expect_saved(page)
    expect(page.locator("#city-map .built.unowned")).to_have_count(9)
    expect(key(page, "start", "red 1")).to_have_class(re.compile("used"))


def test_a_key_tapped_twice_writes_nothing_into_the_next_place(page: Page) -> None:
    open_city(page)
    cell(page, "-1,1").tap()
    tile(page, "blue", 12).tap()
    level(page, 1, 3).dblclick()
    expect(cell(page, "0,1")).to_have_attribute("aria-current", "true")
    expect_saved(page)
    expect(page.locator("#city-map [data-is]")).to_have_count(1)


def test_a_building_shows_at_once_and_its_number_is_struck_out_elsewhere(page: Page) -> None:
    open_city(page)
    held: list[Route] = []
    page.route("**/enter/city", lambda route: held.append(route))
    cell(page, "0,0").tap()
    tile(page, "blue", 12).tap()
    level(page, 1, 3).tap()
    expect(cell(page, "0,0")).to_have_class(re.compile("ink-blue"))
    expect(cell(page, "0,0").locator(".no")).to_have_text("12")
    expect(cell(page, "0,0").locator(".levels")).to_have_text("3")
    expect(page.locator('[data-cell="1,0"]')).to_have_attribute("data-core", "")
    cell(page, "2,0").tap()
    expect(tile(page, "blue", 12)).to_have_class(re.compile("used"))
    for route in held:
        route.continue_()
    page.unroute("**/enter/city")
    expect_saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "blue 12 3 1")


def test_a_mistake_is_marked_where_it_stands_and_undone(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "0,0 red 12 2 0", "1,0 blue 5 1 1")
    cell(page, "1,0").tap()
    page.get_by_role("button", name="another tile").tap()
    tile(page, "red", 12).tap()
    expect_saved(page)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("#city-map .bad")).to_have_count(1)
    expect(page.locator("#districts .found")).to_contain_text("Red tile 12 is in the city twice")
    expect(page.locator("#districts .found .rule")).to_have_text("GK-01")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#city-map .bad")).to_have_count(0)
    expect(cell(page, "1,0")).to_have_attribute("data-is", "blue 5 1 1")
    page.get_by_role("button", name="Redo").tap()
    expect(cell(page, "1,0")).to_have_attribute("data-is", "red 12 1 1")


@pytest.mark.night
def test_a_building_is_taken_away(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "0,0 red 12 2 0", "2,0 blue 5 1 1")
    cell(page, "2,0").tap()
    page.get_by_role("button", name="Remove the building").tap()
    expect(cell(page, "2,0")).to_have_class(re.compile("free"))
    expect_saved(page)
    page.reload()
    expect(page.locator("#city-map .built")).to_have_count(1)


@pytest.mark.night
def test_the_last_key_of_an_owner_goes_on(page: Page) -> None:
    open_city(page)
    cell(page, "0,0").tap()
    tile(page, "red", 9).tap()
    for _ in range(3):
        level(page, 0, 5).tap()
    expect_saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "red 9 7 0")
    expect(level(page, 0, 5).locator("b")).to_have_text("7+")


def test_two_fingers_move_and_zoom_a_city_of_forty_five(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, *forty_five())
    expect(page.locator("#city-map .built")).to_have_count(45)
    before = place(page)
    pinch(page)
    page.wait_for_function("before => document.querySelector('.map-plane').style.transform !== before", arg=before)


def test_two_taps_lead_from_a_total_to_the_district_that_paid_and_its_rule(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/v/example-ginkgopolis/enter/seat-2")
    page.locator("#total").tap()
    expect(page.locator("#lit")).to_have_text("83")
    page.get_by_role("link", name="Yellow district S7").tap()
    expect(page.locator("#lit")).to_have_text("13")
    rule = page.locator("#told").get_by_role("link", name="GK-58")
    expect(rule).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_tap_anywhere_in_a_district_tells_who_was_paid_for_it(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/v/example-ginkgopolis/reasons?player=0")
    middle = page.locator("[id='at-1,1']").bounding_box()
    assert middle
    page.touchscreen.tap(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    expect(page.locator("#lit")).to_have_text("0")
    expect(page.locator("#told")).to_contain_text("takes all 14")
