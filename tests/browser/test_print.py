"""The print page: a choice redraws the picture, and a mistake is said beside its field while one types."""

import re

from playwright.sync_api import Page, expect

from tests.browser.table_page import open_more, open_table


def test_a_mistake_is_said_beside_its_field_and_goes_with_it(page: Page) -> None:
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
    page.get_by_text("More choices").click()
    page.get_by_label("Where").fill("Łódź")
    expect(page).to_have_url(re.compile("place=%C5%81"))


def test_from_a_table_each_seat_gets_its_sheet_and_the_code_opens_it(page: Page) -> None:
    page.goto(open_table(page, "paper-quarters", ("Ann", "Bob", "李雷")))
    open_more(page)
    page.get_by_role("link", name="Print for this table").click()
    expect(page.get_by_role("button", name="Print 2 pages")).to_be_visible()
    expect(page.get_by_label("Copies")).to_have_attribute("placeholder", "4")
    picture = page.locator("#picture img")
    before = picture.get_attribute("src")
    page.get_by_text("More choices").click()
    page.locator('#up label.opt:has(input[value="4"])').click()
    expect(page.get_by_role("button", name="Print 1 page")).to_be_visible()
    assert picture.get_attribute("src") != before
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.locator("#picture")).to_contain_text("that seat opens")
    page.get_by_role("link", name="Table tent").click()
    expect(page.locator("#picture")).to_contain_text("Fold it in the middle")
