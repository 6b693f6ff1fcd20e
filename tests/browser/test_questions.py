"""While a page asks something, Undo does nothing by stealth: it leads to the question, and is not done afterwards."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_table import count, field, open_pad, open_table, saved
from tests.browser.conftest import Phone


def undo_leads_to_the_question(page: Page) -> None:
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text("First answer the question on this page")
    expect(page.locator("#conflict [data-choice]").first).to_be_focused()


def test_undo_leads_to_a_question_that_is_open(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann)
    count(ann, table, residents=7)
    open_pad(ann, table)
    field(ann, "hearts").fill("5")
    saved(ann)

    open_pad(bob, table)
    bob.get_by_role("button", name="Undo").click()
    expect(bob.locator("#conflict")).to_contain_text("Not from this phone")
    undo_leads_to_the_question(bob)
    bob.get_by_text("Leave it").click()
    expect(bob.locator("#conflict")).to_be_empty()
    expect(field(bob, "hearts")).to_have_value("5")

    assert bob.request.post(f"{table}/finish").ok
    field(ann, "hearts").fill("6")
    expect(ann.locator("#conflict")).to_contain_text("Reopen the table?")
    undo_leads_to_the_question(ann)
    ann.get_by_text("Reopen and change").click()
    saved(ann)
    expect(field(ann, "hearts")).to_have_value("6")
