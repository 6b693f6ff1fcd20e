"""The API's page for people: a command to copy, and nothing that shuts anybody out."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phone


def test_a_command_is_copied_with_a_tap(phone: Phone) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/api")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("curl http")


def test_the_page_of_the_api_fits_the_screen(phone: Phone) -> None:
    page = phone()
    for address in ("/api", "/api?game=streets"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
