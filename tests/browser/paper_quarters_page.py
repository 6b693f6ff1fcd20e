"""The page of a sheet of Paper Quarters: opening it, and where its houses and keys are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.at_table import open_table


def open_sheet(page: Page, names: tuple[str, ...] = ("Ann", "Bob"), seat: int = 0) -> str:
    table = open_table(page, "paper-quarters", names)
    page.goto(f"{table}/enter/seat-{seat}")
    return table


def open_advanced(page: Page) -> None:
    page.goto(f"{open_table(page, 'paper-quarters', modules=('advanced',))}/enter/seat-0")


def house(page: Page, street: int, number: int) -> Locator:
    return page.locator(f'[name="houses.{street}.{number}"]')


def press(page: Page, *keys: str | int) -> None:
    for key in keys:
        page.locator(f'[data-number="{key}"]' if isinstance(key, int) else f'[data-tool="{key}"]').click()


def tab(page: Page, leaf: str) -> None:
    page.locator(f".leaves [data-leaf={leaf}]").click()
