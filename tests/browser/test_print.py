"""The print page: a choice redraws the picture, and a mistake is said beside its field while one types."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import count, open_table
from tests.browser.axe import accessible
from tests.browser.conftest import Phone


def test_a_mistake_is_said_beside_its_field_and_goes_with_it(phone: Phone) -> None:
    page = phone()
    page.goto("/print?game=uptown")
    copies, sentence = page.get_by_label("Copies"), page.locator("#copies-wrong")
    copies.fill("0")
    expect(sentence).to_have_text("should be a whole number from 1 to 500, not “0”")
    expect(copies).to_have_attribute("aria-describedby", "copies-wrong")
    expect(copies).to_have_value("0")
    copies.fill("４")
    expect(sentence).to_have_count(0)
    expect(copies).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Print 1 page")).to_be_visible()
    page.get_by_label("Where").fill("Łódź")
    expect(page).to_have_url(re.compile("place=%C5%81"))


def test_from_a_table_each_seat_gets_its_sheet_and_the_code_opens_it(phone: Phone) -> None:
    page = phone()
    page.goto(open_table(page, "paper-quarters", ("Ann", "Bob", "李雷")))
    page.get_by_role("link", name="Print for this table").click()
    expect(page.get_by_role("button", name="Print 2 pages")).to_be_visible()
    expect(page.get_by_label("Copies")).to_have_attribute("placeholder", "4")
    picture = page.locator("#picture img")
    before = picture.get_attribute("src")
    page.locator('#up label.opt:has(input[value="4"])').click()
    expect(page.get_by_role("button", name="Print 1 page")).to_be_visible()
    assert picture.get_attribute("src") != before
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.locator("#picture")).to_contain_text("that seat opens")
    page.get_by_role("link", name="Table tent").click()
    expect(page.locator("#picture")).to_contain_text("Fold it in the middle")


ALONE = """() => [...document.querySelectorAll(".opts")].map((choice) => {
  const rows = Object.groupBy([...choice.children], (key) => key.getBoundingClientRect().top);
  return [choice, Object.values(rows).map((row) => row.length)];
}).filter(([, rows]) => new Set(rows).size > 1).map(([choice, rows]) => `${choice.textContent.trim()}: ${rows}`)"""
UNDER_THE_BAR = """() => {
  const key = document.activeElement.closest(".opt")?.getBoundingClientRect();
  return Boolean(key) && key.bottom > document.querySelector(".bar").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_choice_stands_alone_in_its_row_or_under_the_bar(phone: Phone, width: int) -> None:
    page = phone({"width": width, "height": 800}, locale="ru")
    table = open_table(page, "paper-quarters")
    for path in ("/print", "/print?kind=tent"):
        page.goto(table + path)
        assert page.evaluate(ALONE) == []
        for _ in range(page.locator("form#choices .opt").count()):
            page.keyboard.press("Tab")
            assert not page.evaluate(UNDER_THE_BAR)


def test_axe_finds_nothing_on_the_pages_that_print_for_a_table(phone: Phone) -> None:
    page = phone()
    table = open_table(page, "happy-city")
    count(page, table, residents=3, hearts=4, coins=1)
    for path in ("/print", "/print?kind=aid", "/print?kind=tent", "/print/result"):
        page.goto(table + path)
        accessible(page)
