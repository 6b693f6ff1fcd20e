"""Ginkgopolis beside the map: districts and their reasons, a turn, what lies in front of a player."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Phone
from tests.browser.ginkgopolis_games import START, VECTORS
from tests.browser.ginkgopolis_page import NAMES, Thumb, cell, key, open_city, post_city, tile
from tests.browser.table_page import expect_saved, open_table

EXAMPLE: dict[str, Any] = VECTORS["gk-01"]["input"]
"""The example of the booklet: blue pays 7, 2 and 0, yellow 6 to one alone, a lone red building nothing."""

ASKS = re.compile(r"[?&]cell=")
"""The request that asks what building on the chosen place would cost."""


@pytest.mark.night
def test_the_districts_of_the_booklet_with_their_reasons(page: Page) -> None:
    names = tuple(player["name"] for player in EXAMPLE["players"])
    open_city(page, names)
    thumb = Thumb(page)
    for building in EXAMPLE["city"]:
        thumb.building(building, str(names.index(building["owner"])))
    expect_saved(page)
    expect(page.locator("#city-map .bound")).to_have_count(2)
    expect(page.locator("#city-map .tag .pays")).to_have_text(["6", "7", "2"])
    thumb.cell("3,0")
    expect(page.locator("#sheet-note")).to_contain_text("Pays: anya 7, alice 2")
    mine = page.locator("details.district.mine")
    expect(mine).to_have_count(1)
    expect(mine.locator(".route")).to_contain_text("after alice (2 each, equally tall, number 17 to 11), nothing")
    expect(page.locator("details.district:visible")).to_have_count(1)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("details.district:visible")).to_have_count(2)
    page.locator("details.district summary").last.tap()
    expect(page.locator("details.district").last.locator(".route")).to_contain_text("alone, 2 × 3 resources")


def test_districts_alone_ask_for_the_facts_of_a_tie_when_there_is_one(page: Page) -> None:
    table = open_table(page, "ginkgopolis", NAMES)
    page.goto(f"{table}/enter/districts")
    page.locator('label:has([name="d0.colour"][value="blue"])').tap()
    expect(page.locator(".district-row:visible")).to_have_count(2)
    for seat, resources in enumerate((3, 2, 2)):
        page.locator(f'[name="d0.{seat}.resources"]').fill(str(resources))
    expect(page.locator(".fact.tie:visible")).to_have_count(2)
    for seat in (1, 2):
        page.locator(f'[name="d0.{seat}.tallest"]').fill("2")
    expect(page.locator(".fact.tie:visible")).to_have_count(4)
    page.locator('[name="d0.1.number"]').fill("11")
    page.locator('[name="d0.2.number"]').fill("17")
    expect(page.locator("details.district .paid")).to_have_text(re.compile(r"Anya\s*7\s*Clara\s*2"))
    expect(page.locator("#findings .state")).to_have_count(0)
    page.locator('[name="d0.2.resources"]').fill("1")
    expect(page.locator(".fact.tie:visible")).to_have_count(0)


@pytest.mark.night
def test_what_a_construction_costs_and_doing_it(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "0,0 red 11 2 1", "1,0 blue 5 1 0")
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "tokens": "9", "card.red-3": "1"})
    cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    tile(page, "blue", 8).tap()
    advice = page.locator("#advice")
    expect(advice).to_contain_text("put: 3 resources")
    expect(advice).to_contain_text("a lower number: pay 3 points")
    expect(advice).to_contain_text("2 resources go back to Boris, with 2 points")
    expect(advice).to_contain_text("own bonuses: 1 resource")
    page.get_by_label("Resources behind the screen").fill("3")
    expect(advice).to_contain_text("too few resources")
    expect(advice.get_by_role("button", name="Build it")).to_have_count(0)
    page.get_by_label("Resources behind the screen").fill("4")
    advice.get_by_role("button", name="Build it").tap()
    expect(cell(page, "0,0")).to_have_attribute("data-is", "blue 8 3 0")
    page.goto(f"{table}/enter/seat-0")
    expect(page.locator("#tokens")).to_have_value("6")
    expect(page.locator('[name="card.red-11"]')).to_be_checked()
    page.goto(f"{table}/enter/city")
    page.get_by_role("button", name="Undo").tap()
    expect(cell(page, "0,0")).to_have_attribute("data-is", "red 11 2 1")
    page.goto(f"{table}/enter/seat-0")
    expect(page.locator("#tokens")).to_have_value("9")


@pytest.mark.night
def test_a_new_building_gives_what_its_neighbours_have(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "1,0 yellow 11 2 1")
    cell(page, "2,0").tap()
    page.get_by_role("button", name="During the game").tap()
    expect(page.locator("#advice")).to_contain_text("the neighbours give: 2 points")


@pytest.mark.night
def test_cards_by_tapping_and_where_they_lie(phone: Phone) -> None:
    page, other = phone(has_touch=True), phone(has_touch=True)
    table = open_city(page)
    post_city(page, table, "1,0 yellow 11 2 1")
    page.goto(f"{table}/enter/seat-0")
    other.goto(f"{table}/enter/seat-1")
    page.locator('label.card:has([name="card.red-20"])').tap()
    for worth in (10, 5, 3, 1):
        page.locator(f'[data-add="{worth}"]').tap()
    expect(page.locator("#total")).to_have_text("28")
    taken = other.locator('label.card:has([name="card.red-20"])')
    expect(taken).to_have_class(re.compile("elsewhere"))
    expect(taken).to_contain_text("with Anya")
    expect(page.locator('label.card:has([name="card.yellow-11"])')).to_have_class(re.compile("uncovered"))


@pytest.mark.night
def test_a_set_of_characters_is_one_tap(page: Page) -> None:
    page.goto(f"{open_table(page, 'ginkgopolis', NAMES, ('first_game',))}/enter/seat-0")
    page.get_by_role("button", name="set 2").tap()
    expect(page.locator('.kinds [aria-pressed="true"]')).to_have_count(3)
    expect_saved(page)
    page.reload()
    expect(page.locator('.kinds [aria-pressed="true"]')).to_have_count(3)


@pytest.mark.night
def test_what_was_built_is_not_offered_on_itself(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "0,0 red 11 2 1")
    cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    tile(page, "blue", 12).tap()
    page.get_by_role("button", name="Build it").tap()
    expect(cell(page, "0,0")).to_have_attribute("data-is", "blue 12 3 0")
    expect(page.locator("#sheet-title")).to_have_text("Blue 12")
    expect(page.locator("#advice .answer")).to_have_count(0)
    expect(page.get_by_role("button", name="During the game")).to_have_attribute("aria-pressed", "false")


@pytest.mark.night
def test_a_letter_moves_with_a_building_and_by_a_tap(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, *START)
    expect(cell(page, "-1,2")).to_have_attribute("data-letter", "A")
    cell(page, "-1,2").tap()
    page.get_by_role("button", name="During the game").tap()
    tile(page, "red", 12).tap()
    page.get_by_role("button", name="Build it").tap()
    expect(cell(page, "-1,3")).to_have_attribute("data-letter", "A")
    cell(page, "-2,2").tap()
    key(page, "token", "A").tap()
    expect(cell(page, "-2,2").locator(".token-name")).to_have_text("A")
    expect(cell(page, "-1,3").locator(".token-name")).to_have_count(0)
    expect_saved(page)
    page.reload()
    expect(cell(page, "-2,2")).to_have_attribute("data-letter", "A")
    expect(page.locator("[data-letter]")).to_have_count(12)


def test_the_keys_stay_where_they_are_when_the_advice_comes(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, "0,0 red 11 2 1", "1,0 blue 5 1 0", "0,1 yellow 9 1 1")
    held: list[Route] = []
    page.route(ASKS, lambda route: held.append(route))
    cell(page, "0,0").tap()
    with page.expect_request(ASKS):
        page.get_by_role("button", name="During the game").tap()
    expect(page.locator("#sheet .asking")).to_be_visible()
    before = tile(page, "yellow", 8).bounding_box()
    for route in held:
        route.continue_()
    expect(page.locator("#advice .answer").first).to_be_visible()
    assert tile(page, "yellow", 8).bounding_box() == pytest.approx(before, abs=0.5)
