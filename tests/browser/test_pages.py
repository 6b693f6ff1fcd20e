"""What all pages have: a light and a dark plan, requests to this server only, commands to copy."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.table_page import open_table


def test_light_or_dark_is_a_choice(phone: Phone) -> None:
    page = phone(color_scheme="light")
    page.goto("/")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Night plan").click()
    expect(page.locator("body")).not_to_have_css("background-color", day)
    page.get_by_role("button", name="Day plan").click()
    expect(page.locator("body")).to_have_css("background-color", day)


def test_no_request_leaves_the_origin(phone: Phone, server: str) -> None:
    page = phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = open_table(page)
    for path in ("/", "/new", table, f"{table}/enter/seat-0", f"{table}/enter/seat-0?by=pad", f"{table}/result"):
        page.goto(path)
    assert [url for url in asked if not url.startswith((server, "data:"))] == []


def test_a_command_is_copied_with_a_tap(phone: Phone) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/api")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("curl http")


def test_a_button_that_copied_a_result_says_so_for_a_moment(phone: Phone) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/v/example-happy-city/share")
    button = page.locator("[data-copy]")
    for _ in range(2):
        button.click()
    expect(button).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#text").input_value()
    expect(button).to_have_text("Copy as text")
