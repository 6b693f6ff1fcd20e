"""Ginkgopolis in every way in: by keyboard, without a script, in Russian, watching; on every screen, for every eye."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.at_table import saved
from tests.browser.axe import accessible
from tests.browser.conftest import Phone
from tests.browser.ginkgopolis_games import edits, thirty
from tests.browser.ginkgopolis_page import cell, key, level, open_city, stands


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
    row = page.locator("li.lotrow", has_text="S10")
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
    expect(cell(page, "1,0")).to_have_attribute("aria-label", "красный 7, 2 уровня, Аня, западнее лежит синий 12")
    cell(page, "1,0").tap()
    expect(page.locator("#sheet-place")).to_have_text("T10")
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


def test_axe_finds_nothing(phone: Phone) -> None:
    page = phone(has_touch=True)
    game = thirty()
    table = open_city(page, tuple(player["name"] for player in game["players"]))
    cell(page, "0,0").tap()
    accessible(page)
    stands(page, table, *edits(game).values(), "9,9 red 20 1 0")
    cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    key(page, "number", 8).tap()
    expect(page.locator("#advice .answer")).to_have_count(2)
    accessible(page)
    page.goto(f"{table}/enter/seat-0")
    page.locator('label.card:has([name="card.red-10"])').tap()
    saved(page)
    accessible(page)


CUT = "all => all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent)"
TOPS = "all => all.map((key) => key.getBoundingClientRect().top)"


def test_it_fits_the_screen_and_the_thumb(phone: Phone) -> None:
    page = phone(locale="ru", has_touch=True)
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
        for width, height in ((320, 640), (360, 640), (390, 844), (820, 1180), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(small) == []
            assert len(set(page.locator(".refresh .pick").evaluate_all(TOPS))) <= 1, (part, width)
            assert page.locator(".refresh legend").evaluate_all(CUT) == [], (part, width)
