"""What is wrong with a form stands beside its field, and axe finds nothing there."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import expect_accessible
from tests.browser.conftest import Phone
from tests.browser.table_page import open_table

pytestmark = pytest.mark.night
ASKED = {
    "/join?code=ZZZZ": 1,
    "/setup/streets?players=many": 1,
    f"/rules?q={'what+if+' * 60}": 1,
    "/print?game=happy-city&copies=0&players=5&cards=1&up=4&style=neon": 3,
    "/calc/happy-city/purchase?card=moon&coins=four&city=x": 3,
}


@pytest.mark.parametrize(("address", "mistakes"), ASKED.items(), ids=[address[:12] for address in ASKED])
def test_what_is_wrong_with_an_address_can_be_read(page: Page, address: str, mistakes: int) -> None:
    page.goto(address)
    expect_mistakes(page, mistakes)


def test_what_is_wrong_with_a_table_can_be_read(phone: Phone) -> None:
    page = phone(java_script_enabled=True, locale="ru")
    page.goto("/new?game=uptown")
    page.get_by_label("Имя игрока 2").fill("")
    page.get_by_role("button", name="Открыть стол").last.click()
    expect_mistakes(page, 1)
    expect(page.get_by_text("У этого игрока ещё нет имени")).to_be_visible()


def test_what_is_wrong_with_names_notes_and_numbers_can_be_read(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    table = open_table(page)
    page.goto(f"{table}/settings")
    page.get_by_label("Name of player 1").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Name of player 1")).to_have_attribute("aria-invalid", "true")
    page.goto(f"{table}/notes")
    page.get_by_role("textbox").fill("a rematch " * 1100)
    page.get_by_role("button", name="Save the notes").click()
    expect(page.locator(".mistake")).to_be_visible()
    assert page.get_by_role("textbox").input_value().count("rematch") == 1100
    page.goto(f"{table}/enter/seat-0?by=pad")
    page.get_by_role("textbox", name="Residents").fill("many")
    page.get_by_label("Coins").fill("－2")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".mistake")).to_have_count(2)
    expect(page.get_by_label("Coins")).to_have_value("－2")


def expect_mistakes(page: Page, mistakes: int) -> None:
    expect(page.locator(".mistake")).to_have_count(mistakes)
    expect_accessible(page)
