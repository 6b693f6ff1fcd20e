"""What people do with the pages, in the words of the tests."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def open_table(page: Page, game: str = "happy-city", names: tuple[str, ...] = ("Ann", "Bob")) -> str:
    """Start a table from the home page; its address."""
    page.goto(f"/new?game={game}")
    fields = page.locator("input[name=name]")
    for _ in range(len(names) - fields.count()):
        count = fields.count()
        page.locator("button[name=add][value='']").click()
        expect(fields).to_have_count(count + 1)
    for index, name in enumerate(names):
        fields.nth(index).fill(name)
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    return page.url


def open_pad(page: Page, table: str, seat: int = 0) -> None:
    page.goto(f"{table}/enter/seat-{seat}?by=pad")


def count(page: Page, table: str, **numbers: int) -> None:
    """The first seat's pad, typed and saved."""
    open_pad(page, table)
    for key, number in numbers.items():
        field(page, key).fill(str(number))
    saved(page)


def field(page: Page, key: str):
    return page.locator(f'[name="pad.{key}"]')


def saved(page: Page) -> None:
    expect(page.locator("#status")).to_have_attribute("data-is", "saved")
