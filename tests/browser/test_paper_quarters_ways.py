"""Paper Quarters in every way in: by keyboard, without a script, offline, in Russian; on every screen, to every eye."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import saved, send
from tests.browser.axe import accessible
from tests.browser.conftest import PHONE, Phone
from tests.browser.paper_quarters_page import house, open_advanced, open_sheet, press, tab


def test_by_keyboard_alone(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    house(page, 0, 0).focus()
    for keys in ("1", "f", "ArrowRight", "1", "2", "Enter", "b", "r"):
        page.keyboard.press(keys)
    expect(house(page, 0, 1)).to_have_value("12")
    expect(house(page, 0, 2)).to_have_value("12b")
    expect(house(page, 0, 3)).to_have_value("R")
    expect(page.locator('[name="fences.0.0"]')).to_be_checked()
    page.keyboard.press("ArrowDown")
    expect(house(page, 1, 5)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("8")
    page.keyboard.press("p")
    expect(house(page, 1, 3)).to_have_value("8")
    expect(page.locator('[name="pools.1.1"]')).to_be_checked()
    expect(house(page, 1, 3)).to_have_attribute("aria-label", "Street 2, house 4, pool")
    page.keyboard.press("Delete")
    expect(house(page, 1, 3)).to_have_value("")
    saved(page)
    page.reload()
    expect(house(page, 0, 1)).to_have_value("12")


def test_without_a_script_the_sheet_is_a_form(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_sheet(page)
    for number, typed in enumerate(("1", "2", "2b")):
        house(page, 0, number).fill(typed)
    page.locator('[name="fences.0.2"]').check()
    page.locator('[name="pools.0.0"]').check()
    page.locator('[name="parks.0"][value="2"]').check()
    page.locator('[name="agents.2"][value="1"]').check()
    page.locator('[name="points.0"]').fill("8")
    send(page)
    expect(house(page, 0, 2)).to_have_value("2b")
    expect(page.locator("#marks")).to_contain_text("a bis gets no pool")
    expect(page.locator("#total")).to_have_text(str(8 + 4 + 3 + 4 - 1))


def test_offline_and_back(phone: Phone) -> None:
    page = phone()
    table = open_sheet(page)
    page.context.set_offline(True)
    press(page, 3, 4, "fence", 8)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    expect(page.locator(".lot.on .house")).to_have_attribute("name", "houses.0.3")
    page.context.set_offline(False)
    saved(page)
    page.goto(f"{table}/enter/seat-0")
    expect(house(page, 0, 2)).to_have_value("8")
    expect(page.locator("#total")).to_have_text("2")


def test_the_cards_of_the_table_come_to_every_phone(phone: Phone) -> None:
    one, other = phone(), phone()
    table = open_sheet(one)
    tab(one, "tracks")
    expect(one.locator(".plancard").first).to_contain_text("which card?")
    other.goto(f"{table}/enter/plans")
    other.locator('.plan:has([name="cards.0"][value="3"])').click()
    expect(one.locator(".plancard").first).to_contain_text("4·4")
    expect(one.locator('[data-slot="0"] [data-worth=first]')).to_have_text("6")
    one.locator('.box:has([name="claim.0"][value="first"])').click()
    expect(one.locator("#total")).to_have_text("6")


def test_in_russian(phone: Phone) -> None:
    page = phone(locale="ru")
    open_sheet(page)
    press(page, 9, 7)
    expect(page.locator("#where")).to_have_text("Улица 1, дом 3")
    expect(page.locator("#marks .find")).to_contain_text("7 стоит правее")
    expect(page.locator('[data-tool="fence"]')).to_contain_text("забор")


SIDES = "keys => keys.map((key) => key.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])"


def test_nothing_is_wider_than_the_screen_and_keys_are_large_enough(phone: Phone) -> None:
    page = phone(locale="ru")
    open_sheet(page, ("Константин Константинопольский-Заречный", "W" * 200))
    for width, height in ((390, 844), (360, 640), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert min(page.locator(".key, .tkey").evaluate_all(SIDES)) >= 44
        expect(page.locator('[data-number="17"]')).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["en", "ru"])
def test_no_key_cuts_its_word_short(phone: Phone, locale: str) -> None:
    page = phone(viewport={"width": 360, "height": 640}, locale=locale)
    open_advanced(page)
    for key in page.locator(".tkey").all():
        word, inside = key.locator(".d").evaluate(
            "word => [word, word.parentElement].map((element) => element.scrollWidth)"
        )
        assert word <= inside - 2


CONTRAST = """(pool) => {
  const pen = document.createElement("canvas").getContext("2d");
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const linear = [...pen.getImageData(0, 0, 1, 1).data].map((n) => (n / 255) ** 2.2);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05;
  };
  const found = [getComputedStyle(pool).stroke, getComputedStyle(document.body).backgroundColor].map(light);
  return Math.max(...found) / Math.min(...found);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pools_to_be_built_are_seen_by_day_and_by_night(phone: Phone, scheme: str) -> None:
    page = phone(color_scheme=scheme)
    open_sheet(page)
    for pool in ('[data-pool="0.2"] + svg', "#strip [data-do=pool][data-at='2'] svg"):
        assert page.locator(pool).evaluate(CONTRAST) > 4.5


def test_axe_finds_nothing(phone: Phone) -> None:
    page = phone()
    table = open_sheet(page)
    press(page, 9, 7, "fence", 12)
    expect(page.locator("#marks .find").first).to_be_visible()
    accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    accessible(page)
    page.set_viewport_size(PHONE)
    tab(page, "tracks")
    page.locator('.box:has([name="temps"][value="5"])').click()
    saved(page)
    accessible(page)
    page.goto(f"{table}/enter/plans")
    accessible(page)
