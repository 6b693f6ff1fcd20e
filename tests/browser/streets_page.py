"""The page of a city of Streets: opening it, what stands on it, and where its tiles are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.at_table import open_table
from tests.browser.taps_streets import NAMES
from tests.web.streets_forms import EXAMPLE, form


def open_city(page: Page, *modules: str) -> str:
    table = open_table(page, "streets", NAMES, modules)
    page.goto(f"{table}/enter/city")
    return table


def stands(page: Page, table: str, tiles: tuple[object, ...] = EXAMPLE) -> None:
    """A city that stands already; how it is tapped in is another test's."""
    data: dict[str, str | float | bool] = {name: str(value) for name, value in form(*tiles).items()}
    page.request.post(f"{table}/enter/city", form=data)
    page.reload()


def tile(page: Page, cell: str) -> Locator:
    return page.locator(f'.tile[data-cell="{cell}"]')
