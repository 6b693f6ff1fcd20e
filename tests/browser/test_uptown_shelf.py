"""The storeys that were used before, on UpTown's street: offered to all phones, and in their places."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_table import saved
from tests.browser.conftest import Phone
from tests.browser.taps_uptown import Thumb
from tests.browser.uptown_page import entered, lot, open_street


def _shelf(page: Page) -> list[str]:
    return [str(button.get_attribute("value")) for button in page.locator("#shelf button").all()]


def test_the_shelf_offers_what_the_others_built(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_street(one)
    Thumb(one).storey(1, "cafe +2*/cafe")
    saved(one)
    other.goto(f"{table}/enter/seat-1")
    other.locator('#shelf [value="cafe +2*/cafe"]').tap()
    expect(lot(other, 1)).to_have_value("cafe +2*/cafe")


def test_a_card_does_not_move_away_from_the_thumb_when_another_is_used(phone: Phone) -> None:
    page = phone(has_touch=True)
    entered(page, lots=2)
    before = _shelf(page)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(f'#shelf [value="{before[-1]}"]').tap()
    saved(page)
    assert _shelf(page) == before
    page.reload()
    assert _shelf(page)[0] == before[-1]


def test_what_another_phone_builds_comes_last_until_the_page_is_opened_anew(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_street(one)
    Thumb(one).storey(1, "cafe")
    saved(one)
    other.goto(f"{table}/enter/seat-1")
    Thumb(other).storey(1, "office")
    saved(other)
    expect(one.locator('#shelf [value="office"]')).to_be_visible()
    Thumb(one).storey(2, "hotel +4*")
    saved(one)
    assert _shelf(one) == ["hotel +4*", "cafe", "office"]
    one.reload()
    assert _shelf(one) == ["hotel +4*", "office", "cafe"]
