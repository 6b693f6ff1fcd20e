"""Numbers on a phone: a key beside a field gives the minus that the digits lack, which all open (`test_every_page`)."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, field, open_pad, open_table, send, total


def test_a_minus_is_a_key_beside_the_field(page: Page) -> None:
    open_pad(page, open_table(page, "uptown"))
    sign = page.get_by_role("button", name="Lot 1: plus or minus")
    sign.tap()
    expect(field(page, "lot-1")).to_be_focused()
    page.keyboard.type("3")
    expect(field(page, "lot-1")).to_have_value("−3")
    expect_saved(page)
    expect(total(page)).to_have_text("−3")
    sign.tap()
    expect(field(page, "lot-1")).to_have_value("3")
    expect(total(page)).to_have_text("3")
    page.get_by_role("button", name="Lot 2: plus or minus").tap()
    field(page, "lot-3").tap()
    expect(field(page, "lot-2")).to_have_value("")


def test_the_minus_of_a_loss_stands_there_once(page: Page) -> None:
    open_pad(page, open_table(page, "paper-quarters"))
    field(page, "refusals").fill("-3")
    field(page, "bis").tap()
    expect(field(page, "refusals")).to_have_value("3")
    expect_saved(page)
    expect(total(page)).to_have_text("−3")


def test_without_a_script_a_minus_is_typed(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_pad(page, open_table(page, "uptown"))
    expect(page.get_by_role("button", name="plus or minus")).to_have_count(0)
    assert field(page, "lot-1").get_attribute("inputmode") is None
    field(page, "lot-1").fill("-3")
    send(page)
    expect(field(page, "lot-1")).to_have_value("−3")
