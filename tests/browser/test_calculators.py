"""From a card into the calculator that decides it, and back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.at_table import count, open_table
from tests.browser.axe import accessible
from tests.browser.conftest import Phone

ASKED = [
    "/calc/happy-city/purchase?card=museum&coins=3",
    "/calc/uptown/placement",
    "/calc/uptown/action?step=2&action=buy&wallet=x",
    "/calc/ginkgopolis/construct?tile=4&onto=7&height=2&resources=9&points=0",
    "/calc/ginkgopolis/urbanize",
    "/calc/streets/tokens?sign=leisure&count=2&leisure=1",
]


def test_a_card_leads_to_its_calculator_filled_from_the_table_and_back(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    count(page, table, residents=3, hearts=4, coins=3)
    page.goto(f"{table}/rules/HC-19")
    page.get_by_role("link", name="May I buy this card?").click()
    expect(page.get_by_label("Coins")).to_have_value("3")
    page.get_by_label("Card to buy").select_option("museum")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("region", name="The answer")).to_contain_text("costs 4, only 3 there")
    page.get_by_role("link", name="Back to HC-19").click()
    expect(page.locator(".ruling .rule.big")).to_have_text("HC-19")


def test_a_level_is_worked_out_by_keyboard_and_without_a_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/rules/GK-32")
    page.get_by_role("link", name="What does a new level cost?").click()
    page.get_by_label("Number of the tile").fill("4")
    page.get_by_label("Number of the building").fill("7")
    page.get_by_role("radio", name="my own").check()
    page.get_by_label("My resources").fill("9")
    page.get_by_label("My success points").fill("5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The answer")).to_contain_text("It may be built.")
    expect(page.get_by_role("radio", name="my own")).to_be_checked()


def test_axe_finds_nothing_on_the_calculators(phone: Phone) -> None:
    page = phone()
    for address in ASKED:
        page.goto(address)
        accessible(page)
