"""“Where from?” on a phone: from a total to what paid it and to its rule, without losing one's place."""

from playwright.sync_api import Page, expect


def test_two_taps_lead_from_a_total_to_the_building_that_paid_and_its_rule(page: Page) -> None:
    page.goto("/v/example-streets/result")
    page.get_by_role("link", name="Where from? the points").click()
    expect(page.locator("#lit")).to_have_text("60")
    page.get_by_role("link", name="points: 5").first.click()
    told = page.locator("#told")
    expect(told).to_contain_text("half of 10")
    expect(told.locator(".ruletap").first).to_be_visible()
    expect(page.locator("#lit")).to_have_text("5")


def test_a_category_leaves_lit_what_it_comes_from_and_closes_again(page: Page) -> None:
    page.goto("/v/example-streets/reasons")
    page.locator(".strip").get_by_role("link", name="Buildings at the end").click()
    expect(page.locator("#lit")).to_have_text("11")
    expect(page.locator(".beside li.far")).to_have_count(1)
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#lit")).to_have_text("60")


def test_the_way_back_leads_through_what_was_tapped(page: Page) -> None:
    page.goto("/v/example-streets/reasons")
    page.locator(".strip").get_by_role("link", name="Money").click()
    expect(page.locator("#lit")).to_have_text("49")
    page.go_back()
    expect(page.locator("#lit")).to_have_text("60")


def test_a_tap_on_another_player_shows_what_the_same_city_pays_them(page: Page) -> None:
    page.goto("/v/example-streets/reasons")
    page.locator(".players").get_by_role("link", name="Boris").click()
    expect(page.locator("#lit")).to_have_text("63")
    assert page.evaluate("document.activeElement !== document.body")
