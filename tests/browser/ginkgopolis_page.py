"""The page of a city of Ginkgopolis: opening it, and where its cells and keys are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.at_table import open_table

NAMES = ("Anya", "Boris", "Clara")


def open_city(page: Page, names: tuple[str, ...] = NAMES) -> str:
    table = open_table(page, "ginkgopolis", names)
    page.goto(f"{table}/enter/city")
    return table


def stands(page: Page, table: str, *lots: str) -> None:
    """A city that is there already."""
    fields = {f"e{index}": lot for index, lot in enumerate(lots)}
    answer = page.request.post(f"{table}/enter/city", form={"way": "board", "base": "0", **fields})
    assert answer.ok
    page.goto(f"{table}/enter/city")


def cell(page: Page, key: str) -> Locator:
    return page.locator(f'[data-cell="{key}"]')


def key(page: Page, name: str, value: object) -> Locator:
    return page.locator(f'#sheet [data-{name}="{value}"]')


def level(page: Page, owner: int, height: int) -> Locator:
    return page.locator(f'#sheet [data-owner="{owner}"][data-level="{height}"]')
