"""The argument ends: ask from home and from a table, open a card from a number, write the ruling into the log."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.at_table import field, open_pad, open_table, saved
from tests.browser.conftest import Phone


def test_a_question_from_home_is_answered_best_card_first(phone: Phone) -> None:
    page = phone(locale="ru")
    page.goto("/")
    page.get_by_role("searchbox").fill("кто главный в районе при равенстве")
    page.keyboard.press("Enter")
    expect(page.locator("a.best")).to_be_visible()
    page.locator("a.best").click()
    expect(page.locator(".ruling .locus").first).to_be_visible()


def test_a_number_of_the_result_opens_its_card_over_the_page_and_closes_again(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
    field(page, "residents").fill("3")
    field(page, "hearts").fill("4")
    saved(page)
    page.goto(f"{table}/result")
    page.locator("a.cellnum").first.click()
    number = page.locator("a.ruletap:visible").first
    number.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(number.inner_text())
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(number).to_be_focused()


def test_a_dispute_is_settled_from_the_sheet_into_the_log(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    page.goto(f"{table}/rules?q=same building twice")
    page.locator("a.best").click()
    id = page.locator(".ruling .rule.big").inner_text()
    page.get_by_role("button", name="Settled").click()
    page.wait_for_url(f"{table}#log")
    expect(page.locator("#log")).to_contain_text(f"settled: {id}")


def test_the_rules_can_be_asked_and_read_without_a_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/rules")
    page.get_by_role("searchbox").fill("tie in a district")
    page.keyboard.press("Enter")
    page.locator("a.best").click()
    expect(page.locator(".ruling h2")).to_be_visible()
    page.locator(".rel a").first.click()
    expect(page.locator(".ruling h2")).to_be_visible()


@pytest.mark.parametrize("plan", ["light", "dark"])
@pytest.mark.parametrize("address", ["/rules", "/rules?q=tie", "/rules/ginkgopolis", "/rules/GK-69"])
def test_axe_finds_nothing_on_the_rules_pages(phone: Phone, plan: str, address: str) -> None:
    page = phone(color_scheme=plan)
    page.goto(address)
    assert Axe().run(page).response["violations"] == []
