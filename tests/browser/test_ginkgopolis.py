"""Ginkgopolis on the phone: the city by taps, districts and their reasons, cards, a turn; by keyboard, offline."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.at_table import open_table, saved
from tests.browser.conftest import Phone
from tests.browser.fingers import pinch, place
from tests.browser.ginkgopolis_games import VECTORS, edits, forty_five, outward, thirty
from tests.browser.taps_ginkgopolis import Thumb

NAMES = ("Anya", "Boris", "Clara")
EXAMPLE: dict[str, Any] = VECTORS["gk-01"]["input"]
"""The example of the booklet: blue pays 7, 2 and 0, yellow 6 to one alone, a lone red building nothing."""


@pytest.fixture
def page(phone: Phone) -> Page:
    return phone(has_touch=True)


def open_city(page: Page, names: tuple[str, ...] = NAMES) -> str:
    if len(names) == 1:
        page.goto(f"/new?game=ginkgopolis&name={names[0]}")
        page.locator("button.open").tap()
        page.wait_for_url("**/t/*")
        table = page.url
    else:
        table = open_table(page, "ginkgopolis", names)
    page.goto(f"{table}/enter/city")
    return table


def stands(page: Page, table: str, *lots: str) -> None:
    """A city that is there already."""
    fields = {f"e{index}": lot for index, lot in enumerate(lots)}
    answer = page.request.post(f"{table}/enter/city", form={"way": "board", "base": "0", **fields})
    assert answer.ok
    page.goto(f"{table}/enter/city")


def cell(page: Page, key: str) -> Locator:
    return page.locator(f'[data-cell="{key}"]')


def key(page: Page, name: str, value: object) -> Locator:
    return page.locator(f'#sheet [data-{name}="{value}"]')


def level(page: Page, owner: int, height: int) -> Locator:
    return page.locator(f'#sheet [data-owner="{owner}"][data-level="{height}"]')


def totals(page: Page) -> list[str]:
    return page.locator(".pad tfoot .sum").all_inner_texts()


@pytest.mark.parametrize("id", ["gk-46", "gk-57"])
def test_a_finished_game_by_taps_gives_the_score_of_the_vector(page: Page, id: str) -> None:
    game = VECTORS[id]["input"]
    names = [player["name"] for player in game["players"] if not (game["solo"] and player["name"] == "gosha")]
    table = open_city(page, tuple(names))
    thumb = Thumb(page)
    thumb.city({**game, "city": outward(game["city"])})
    for seat, player in enumerate(game["players"]):
        page.goto(f"{table}/enter/{f'seat-{seat}' if seat < len(names) else 'gosha'}")
        thumb.player(player)
    page.goto(f"{table}/result")
    assert sorted(totals(page)) == sorted(str(player["total"]) for player in VECTORS[id]["expected"]["players"])
    expect(page.locator("#outcome .dot.turns")).to_have_count(0)


def test_thirty_buildings_take_at_most_four_taps_each(page: Page) -> None:
    game = thirty()
    open_city(page, tuple(player["name"] for player in game["players"]))
    thumb = Thumb(page)
    thumb.city(game)
    assert thumb.taps <= 4 * len(game["city"])
    expect(page.locator("#city-map .built")).to_have_count(30)


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


def test_the_districts_of_the_booklet_with_their_reasons(page: Page) -> None:
    names = tuple(player["name"] for player in EXAMPLE["players"])
    open_city(page, names)
    thumb = Thumb(page)
    for tile in EXAMPLE["city"]:
        thumb.building(tile, str(names.index(tile["owner"])))
    saved(page)
    expect(page.locator("#city-map .bound")).to_have_count(2)
    expect(page.locator("#city-map .tag .pays")).to_have_text(["6", "7", "2"])
    thumb.cell("3,0")
    expect(page.locator("#sheet-note")).to_have_text("Pays: anya 7, alice 2")
    mine = page.locator("details.district.mine")
    expect(mine).to_have_count(1)
    expect(mine.locator(".route")).to_contain_text("after alice (2 each, equally tall, number 17 to 11), nothing")
    expect(page.locator("details.district:visible")).to_have_count(1)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("details.district:visible")).to_have_count(2)
    page.locator("details.district summary").last.tap()
    expect(page.locator("details.district").last.locator(".route")).to_contain_text("alone, 2 × 3 resources")


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
    expect(level(page, 0, 5).locator("b")).to_have_text("7")


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


def test_what_a_construction_costs_and_doing_it(page: Page) -> None:
    table = open_city(page)
    stands(page, table, "0,0 red 11 2 1", "1,0 blue 5 1 0")
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "tokens": "9", "card.red-3": "1"})
    cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    key(page, "colour", "blue").tap()
    key(page, "number", 8).tap()
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


def test_a_new_building_gives_what_its_neighbours_have(page: Page) -> None:
    table = open_city(page)
    stands(page, table, "1,0 yellow 11 2 1")
    cell(page, "2,0").tap()
    page.get_by_role("button", name="During the game").tap()
    expect(page.locator("#advice")).to_contain_text("the neighbours give: 2 points")


def test_cards_by_tapping_and_where_they_lie(phone: Phone) -> None:
    page, other = phone(has_touch=True), phone(has_touch=True)
    table = open_city(page)
    stands(page, table, "1,0 yellow 11 2 1")
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


def test_a_set_of_characters_is_one_tap(page: Page) -> None:
    page.goto("/new?game=ginkgopolis")
    page.get_by_text("First game").tap()
    page.locator("button.open").tap()
    page.wait_for_url("**/t/*")
    page.goto(f"{page.url}/enter/seat-0")
    page.get_by_role("button", name="set 2").tap()
    expect(page.locator('.kinds [aria-pressed="true"]')).to_have_count(3)
    saved(page)
    page.reload()
    expect(page.locator('.kinds [aria-pressed="true"]')).to_have_count(3)


def test_districts_alone_ask_for_the_facts_of_a_tie_when_there_is_one(page: Page) -> None:
    table = open_table(page, "ginkgopolis", NAMES)
    page.goto(f"{table}/enter/districts")
    page.locator('label:has([name="d0.colour"][value="blue"])').tap()
    expect(page.locator(".told:visible")).to_have_count(2)
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


def test_a_draft_comes_back_after_a_reload(page: Page) -> None:
    table = open_city(page)
    page.route("**/enter/city", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    Thumb(page).building({"x": 0, "y": 0, "colour": "red", "number": 14, "height": 2}, "0")
    page.goto(f"{table}/enter/city")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/city")
    saved(page)
    expect(cell(page, "0,0")).to_have_attribute("data-is", "red 14 2 0")


def test_by_keyboard_alone(phone: Phone) -> None:
    page = phone()
    open_city(page)
    keys = page.keyboard
    cell(page, "-1,1").focus()
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    expect(cell(page, "0,0")).to_be_focused()
    keys.press("Enter")
    expect(key(page, "start", "red 1")).to_be_focused()
    key(page, "colour", "blue").focus()
    keys.press("Space")
    key(page, "number", 12).focus()
    keys.press("Enter")
    level(page, 1, 2).focus()
    keys.press("Enter")
    saved(page)
    expect(cell(page, "0,0")).to_have_attribute("aria-label", "blue 12, 2 levels, Boris")
    keys.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()


def test_without_a_script_it_is_a_list_with_coordinates(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_city(page)
    row = page.locator("li.lotrow", has_text="B2")
    row.locator("select").first.select_option("red")
    row.locator("input").first.fill("12")
    row.locator("input").last.fill("2")
    row.locator("select").last.select_option("Anya")
    page.locator('[name="n0.x"]').fill("1")
    page.locator('[name="n0.y"]').fill("2")
    page.locator('[name="n0.colour"]').select_option("Blue")
    page.locator('[name="n0.number"]').fill("7")
    page.locator('[name="n0.owner"]').select_option("Boris")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#city-map .built")).to_have_count(2)
    page.locator('select[name="cell"]').select_option("0,0")
    page.locator('select[name="who"]').select_option("Boris")
    page.locator('select[name="colour"]').select_option("Blue")
    page.locator('input[name="number"]').fill("5")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".lotrows .answer").first).to_contain_text("2 resources go back to Anya, with 2 points")
    page.locator(".lotrows").get_by_role("button", name="Build it").click()
    expect(cell(page, "0,0")).to_have_attribute("data-is", "blue 5 3 1")


def test_in_russian(phone: Phone) -> None:
    page = phone(locale="ru", has_touch=True)
    table = open_city(page, ("Аня", "Борис"))
    stands(page, table, "0,0 blue 12 1 1", "1,0 red 7 2 0", "1,1 red 8 1 1")
    expect(cell(page, "1,0")).to_have_attribute("aria-label", "красный 7, 2 уровня, Аня, восточнее: синий 12")
    cell(page, "1,0").tap()
    expect(page.locator("#sheet-place")).to_have_text("В2")
    expect(page.locator("#sheet-note")).to_have_text("Платит: Аня 3, Борис 1")


def test_whoever_only_watches_sees_the_reasons_and_no_keys(phone: Phone) -> None:
    page = phone(has_touch=True)
    table = open_city(page)
    stands(page, table, "0,0 red 12 1 1", "1,0 red 7 2 0")
    page.goto(table)
    link = page.locator('input[value*="/v/"]').first.input_value()
    watcher = phone(has_touch=True)
    watcher.goto(f"{link}/enter/city")
    cell(watcher, "0,0").tap()
    expect(watcher.locator("#sheet-note")).to_have_text("Pays: Anya 3, Boris 1")
    expect(watcher.locator("#sheet button:visible")).to_have_count(0)


@pytest.mark.parametrize("plan", ["light", "dark"])
def test_axe_finds_nothing(phone: Phone, plan: str) -> None:
    page = phone(color_scheme=plan, has_touch=True)
    axe = Axe()

    def check() -> None:
        # Without its own copy of the style sheets, which the content security policy forbids.
        found = axe.run(page, options={"preload": False})
        assert found.violations_count == 0, found.generate_report()

    game = thirty()
    table = open_city(page, tuple(player["name"] for player in game["players"]))
    check()
    cell(page, "0,0").tap()
    check()
    stands(page, table, *edits(game).values(), "9,9 red 20 1 0")
    check()
    cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    key(page, "number", 8).tap()
    expect(page.locator("#advice .answer")).to_have_count(2)
    check()
    page.goto(f"{table}/enter/seat-0")
    page.locator('label.card:has([name="card.red-10"])').tap()
    saved(page)
    check()
    page.goto(f"{table}/enter/districts")
    check()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (820, 1180), (1280, 800)])
def test_it_fits_the_screen_and_the_thumb(phone: Phone, width: int, height: int) -> None:
    page = phone(viewport={"width": width, "height": height}, locale="ru", has_touch=True)
    game = thirty()
    table = open_city(page, ("Константин Константинопольский", "Аня", "Борис", "Вера"))
    stands(page, table, *edits(game).values())
    cell(page, "0,0").tap()
    small = """() => [...document.querySelectorAll("#part label, #part button, #part summary, #part input")]
        .filter((element) => !element.matches(".vh, [type=hidden]") && element.checkVisibility())
        .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
        .filter(([, box]) => box.width && (Math.round(box.height) < 44 || Math.round(box.width) < 44))
        .map(([html, box]) => `${html} ${box.width}×${box.height}`)"""
    for part in ("city", "seat-0", "districts"):
        if part != "city":
            page.goto(f"{table}/enter/{part}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(small) == []


def test_two_fingers_move_and_zoom_a_city_of_forty_five(page: Page) -> None:
    table = open_city(page)
    stands(page, table, *forty_five())
    expect(page.locator("#city-map .built")).to_have_count(45)
    before = place(page)
    pinch(page)
    page.wait_for_function("before => document.querySelector('.map-plane').style.transform !== before", arg=before)
