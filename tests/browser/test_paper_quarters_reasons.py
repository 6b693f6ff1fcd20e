"""“Where from?” of Welcome To… under the thumb: from a total to an estate and its rule."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone

VERA = "/v/example-paper-quarters/reasons?player=2"


def test_from_a_total_a_tap_on_an_estate_leads_to_its_rule(page: Page) -> None:
    page.goto(VERA)
    page.locator(".strip nav a", has=page.get_by_text("Estates")).tap()
    expect(page.locator("#lit")).to_have_text("36")
    page.locator(".pqr .estate.w5").tap()
    expect(page.locator("#lit")).to_have_text("7")
    expect(page.locator(".pqr .lot.in .no")).to_have_text(["4", "6", "8", "10", "12"])
    page.locator("#told").get_by_role("link", name="PQ-24").tap()
    expect(page.get_by_role("dialog")).to_contain_text("What an estate pays")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_whole_sheet_is_seen_without_moving_it_sideways(phone: Phone, language: str, width: int) -> None:
    page = phone(locale=language, viewport={"width": width, "height": 844})
    page.goto(VERA)
    board = page.locator(".scored").evaluate("it => [it.scrollWidth, it.clientWidth]")
    assert board[0] <= board[1]
    for number in page.locator(".pqr .paid").all():
        box = number.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_no_number_covers_another(page: Page) -> None:
    page.goto("/v/example-paper-quarters/reasons?player=0")
    boxes = [box for number in page.locator(".pqr .paid .num").all() if (box := number.bounding_box())]
    assert len(boxes) > 20
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
            assert beside or above
