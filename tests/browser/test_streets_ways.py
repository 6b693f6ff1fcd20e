"""Streets in every way in: by keyboard, with a screen reader, offline, without a script, by two phones or fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import saved
from tests.browser.axe import accessible
from tests.browser.conftest import Phone
from tests.browser.fingers import pinch, place
from tests.browser.streets_city import forty_five
from tests.browser.streets_page import open_city, stands, tile
from tests.browser.taps_streets import Thumb, with_catalogue


@pytest.fixture
def page(phone: Phone) -> Page:
    return phone(has_touch=True)


def test_a_known_tile_is_mended_on_a_narrow_phone(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru", viewport={"width": 320, "height": 640})
    table = open_city(page)
    with_catalogue(page, table)
    page.goto(f"{table}/tiles")
    page.locator(".mendable").first.tap()
    expect(page.locator("[name=name]").first).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[name=name]").first.fill("Башня с часами")
    page.get_by_role("button", name="Переименовать").tap()
    expect(page.locator(".mendable", has_text="Башня с часами")).to_have_count(1)
    page.get_by_role("button", name="Отменить").tap()
    expect(page.locator(".mendable", has_text="Башня с часами")).to_have_count(0)


def test_the_keyboard_walks_the_map_and_opens_a_cell(page: Page) -> None:
    table = open_city(page)
    stands(page, table)
    tile(page, "-1,-1").focus()
    page.keyboard.press("ArrowLeft")
    expect(tile(page, "-2,-1")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.cell") is not None


def test_a_screen_reader_hears_the_tile(page: Page) -> None:
    table = open_city(page)
    stands(page, table)
    label = tile(page, "-1,-1").get_attribute("aria-label") or ""
    assert label == "Starter Home, road to the south, Mark, parents: 1, pays 7 dollars, east of Flea Market"


def test_a_city_grows_without_a_connection_and_is_sent_when_it_is_back(page: Page) -> None:
    table = open_city(page)
    page.context.set_offline(True)
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    page.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=parent]")
    thumb.key('[data-value="symbol parent"]')
    expect(page.locator('.ghost[data-cell="1,-1"]')).to_have_count(1)
    thumb.place((1, -2), "W")
    thumb.key("[data-symbol=hipster]")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.context.set_offline(False)
    saved(page)
    expect(page.locator(".map .tile")).to_have_count(4)
    assert table


def test_two_phones_lay_two_tiles_at_once(phone: Phone) -> None:
    first, second = phone(has_touch=True), phone(has_touch=True)
    table = open_city(first)
    second.goto(f"{table}/enter/city")
    second.route("**/state?**", lambda route: route.abort())  # It lays its own before it has heard of the first.
    for page, cell, road in ((first, (1, -1), "W"), (second, (0, -1), "E")):
        Thumb(page).place(cell, road)
        page.locator("[data-tab=make]").tap()
        page.locator("[data-symbol=parent]").tap()
    saved(first)
    saved(second)
    for page in (first, second):
        expect(page.locator(".map .tile")).to_have_count(4)


def test_a_tap_while_two_phones_are_put_together_stays_with_its_tile(phone: Phone) -> None:
    """The other phone's tile moves the rows of the form; what was tapped meanwhile belongs to its cell, not its row."""
    first, second = phone(has_touch=True), phone(has_touch=True)
    table = open_city(first)
    second.goto(f"{table}/enter/city")
    second.route("**/state?**", lambda route: route.abort())
    Thumb(first).place((0, -1), "E")
    first.locator("[data-tab=make]").tap()
    first.locator("[data-symbol=parent]").tap()
    saved(first)
    held: list[Route] = []
    second.route("**/enter/city", lambda route: route.continue_() if held else held.append(route))
    thumb = Thumb(second)
    thumb.place((1, -1), "W")
    second.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=hipster]")
    expect(second.locator(".ghost")).to_have_count(1)
    thumb.key("[data-value=building]")
    held[0].continue_()
    expect(first.locator(".map .tile")).to_have_count(4)
    saved(second)
    second.unroute("**/state?**")
    second.reload()
    faces = {page.locator("#rows").evaluate(_FACES) for page in (first, second)}
    assert faces == {"0,0: Central Station|1,0: City Park|0,-1: parent|1,-1: hipster; building 2"}


_FACES = """list => {
  const rows = [...list.querySelectorAll(".tilerow")].map(row => name => row.querySelector(`[name$=".${name}"]`).value);
  const laid = rows.filter(get => get("road")).sort((a, b) => b("y") - a("y") || a("x") - b("x"));
  return laid.map(get => {
    const [symbols, value, , name] = get("face").split(";").map(text => text.trim());
    return `${get("x")},${get("y")}: ${name || [symbols, value].filter(Boolean).join("; ")}`;
  }).join("|");
}"""


def test_without_a_script_the_city_is_a_list_of_tiles(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_city(page)
    row = page.locator(".tilerow").nth(2)
    row.locator('[name="t2.x"]').fill("1")
    row.locator('[name="t2.y"]').fill("-1")
    row.locator('[name="t2.road"]').select_option("W")
    row.locator('[name="t2.face"]').fill("Starter Home")
    row.locator('[name="t2.owner"]').select_option(label="Mark")
    page.get_by_role("button", name="Save").click()
    expect(page.locator('.tile[data-cell="1,-1"]')).to_have_count(1)
    expect(page.locator("#score-bar .totals li")).to_have_count(3)


def test_a_tile_taken_away_before_it_was_sent_leaves_nothing_on_the_map(page: Page) -> None:
    open_city(page)
    page.context.set_offline(True)
    Thumb(page).place((-1, 0), "S")
    Thumb(page).key('[data-owner="0"]')
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator("[data-do=remove]").tap()
    expect(page.locator(".ghost")).to_have_count(0)


def test_axe_finds_nothing_in_russian(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru")
    table = open_city(page, "business", "advisors")
    stands(page, table)
    tile(page, "0,-1").tap()
    accessible(page)
    page.locator("#sheet [data-tab]:not(.on)").tap()
    accessible(page, "#sheet")
    for part in ("street", "seat-0"):
        page.goto(f"{table}/enter/{part}")
        accessible(page)


def test_two_fingers_move_and_zoom_a_city_of_forty_five(page: Page) -> None:
    table = open_city(page)
    stands(page, table, forty_five())
    expect(page.locator(".map .tile")).to_have_count(45)
    before = place(page)
    pinch(page)
    page.wait_for_function("before => document.querySelector('.map-plane').style.transform !== before", arg=before)
