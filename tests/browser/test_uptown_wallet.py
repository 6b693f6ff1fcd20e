"""UpTown's wallet and income: counted, paid by a roof, by a gift's roof too."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved
from tests.browser.uptown_page import Thumb, lot, open_built_street, open_street, total


def test_a_roof_pays_with_one_tap_and_undo_takes_it_back(page: Page) -> None:
    open_built_street(page, lots=4, coins="")
    thumb = Thumb(page)
    page.get_by_role("button", name="Already taken by hand").tap()
    expect(page.locator(".payout")).to_have_count(0)
    page.locator('[name="coins"]').fill("10")
    expect_saved(page)
    thumb.storey(5, "park roof only-ground +1$")
    expect(page.locator(".payout")).to_contain_text("Lot 5 is roofed")
    expect(page.locator(".payout .sum")).to_have_text("2 + 0 + 0 + 3 + 1")
    page.locator(".payout .offer").tap()
    expect(page.locator('[name="coins"]')).to_have_value("16")
    expect(page.locator(".payout")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator('[name="coins"]')).to_have_value("10")
    expect(page.locator(".payout")).to_be_visible()


def _top(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("element => element.getBoundingClientRect().top"))


def test_an_income_offered_covers_no_points_and_moves_no_key(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    for code in ("office +2*", "office +3*", "cafe roof +1$"):
        keys = _top(page, ".plain")
        thumb.storey(1, code)
    expect(page.locator(".payout")).to_be_visible()
    page.wait_for_function("() => scrollY > 0")
    assert _top(page, ".plain") == pytest.approx(keys, abs=1)
    ground = page.locator(".lots").evaluate("lots => lots.getBoundingClientRect().bottom")
    assert ground <= _top(page, ".builder") + 1
    page.locator(".payout").get_by_text("Take", exact=True).tap()
    expect(page.locator(".payout")).to_have_count(0)
    page.wait_for_function("() => scrollY === 0")
    assert _top(page, ".plain") == pytest.approx(keys, abs=1)


@pytest.mark.night
def test_after_taking_the_income_the_next_card_goes_on_the_lot_that_is_framed(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(1, "shop roof +2$")
    page.locator(".payout").get_by_text("Take", exact=True).tap()
    expect(page.locator("#coins")).to_have_value("12")
    expect(page.locator(".payout")).to_have_count(0)
    expect_saved(page)
    expect(page.locator('[name="at"][value="2"]')).to_be_checked()
    thumb.tap('[data-kind][value="hotel"]')
    expect(lot(page, 2)).to_have_value("hotel")


def test_the_bar_of_a_second_roof_takes_its_tap_at_once(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(1, "shop roof +2$")
    expect(page.locator(".payout")).to_contain_text("Lot 1 is roofed")
    page.wait_for_function("() => !document.querySelector('.payout .exchanged')")
    page.evaluate("""() => document.addEventListener("fragment", ({ target }) => requestAnimationFrame(() =>
        target.id === "payout" && (window.blocked = target.querySelector(".offer")?.matches(".exchanged"))))""")
    thumb.storey(2, "shop roof +2$")
    expect(page.locator(".payout")).to_contain_text("Lots 1, 2 are roofed")
    page.wait_for_function("() => window.blocked !== undefined")
    assert page.evaluate("window.blocked") is False
    page.locator(".payout").get_by_text("Take", exact=True).tap()
    expect(page.locator("#coins")).to_have_value("16")


@pytest.mark.night
def test_the_wallet_steps_by_one(page: Page) -> None:
    open_street(page)
    for _ in range(2):
        page.get_by_role("button", name="One coin more").tap()
    expect_saved(page)
    expect(page.locator('[name="coins"]')).to_have_value("12")
    expect(total(page)).to_have_text("4")
    page.locator('[name="coins"]').fill("1")
    for _ in range(2):
        page.get_by_role("button", name="One coin less").tap()
    expect(page.locator('[name="coins"]')).to_have_value("0")


@pytest.mark.night
def test_a_gift_goes_to_the_street_of_another_and_shows_on_that_phone(phone: Phone) -> None:
    giver, owner = phone(has_touch=True), phone(has_touch=True)
    table = open_street(giver)
    owner.goto(f"{table}/enter/seat-1")
    thumb = Thumb(giver)
    thumb.key("gift")
    thumb.key("roof")
    giver.locator("[data-give]").tap()
    giver.wait_for_url("**/enter/seat-1")
    expect(giver.locator('[name="new.gift"]')).to_be_checked()
    thumb.tap('[data-plain][value="cafe +2$"]')
    expect(owner.locator(".payout")).to_contain_text("A gift roofs lot 1")
    owner.locator('[name="coins"]').fill("10")
    expect_saved(owner)
    owner.locator(".payout .offer").tap()
    expect(owner.locator('[name="coins"]')).to_have_value("12")
    expect(giver.locator(".payout")).to_have_count(0)
