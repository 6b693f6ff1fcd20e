"""UpTown's street in a browser: opened, or standing already, and where its parts are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.at_table import open_table

STREET = [
    ["shop +2$", "apartment +1*", "office +3*", "services roof +2*"],
    ["apartment duo +2*", "office +1*"],
    ["cafe +2*/cafe", "hotel +4*", "office -1*"],
    ["shop +1$/apartment/street", "services +2*"],
    ["park roof only-ground +1$"],
]


def open_street(page: Page, names: tuple[str, ...] = ("Ann", "Bob")) -> str:
    table = open_table(page, "uptown", names)
    page.goto(f"{table}/enter/seat-0")
    return table


def entered(page: Page, names: tuple[str, ...] = ("Ann", "Bob"), lots: int = 5, coins: str = "17") -> None:
    """A street that stands already, or its first lots; how it is tapped in is another test's."""
    table = open_street(page, names)
    street = {f"lot.{number}": "; ".join(codes) for number, codes in enumerate(STREET[:lots], 1)}
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "coins": coins, **street})
    page.reload()


def lot(page: Page, number: int) -> Locator:
    return page.locator(f'[name="lot.{number}"]')


def total(page: Page) -> Locator:
    return page.locator("#street-total .num")


def storey(page: Page, place: str) -> Locator:
    return page.locator(f'label:has([name="at"][value="{place}"])')
