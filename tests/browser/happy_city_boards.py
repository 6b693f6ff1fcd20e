"""What people do with the board of Happy City, in the words of its tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion.games.happy_city.cards import by_id
from tests.browser.at_table import saved

VECTORS = Path(__file__).parents[1] / "vectors" / "happy-city.jsonl"


def vector(case_id: str) -> Any:
    """A worked case by its id."""
    return next(
        case for case in map(json.loads, VECTORS.read_text(encoding="utf-8").splitlines()) if case["id"] == case_id
    )


def open_board(page: Page, table: str, seat: int = 0) -> None:
    page.goto(f"{table}/enter/seat-{seat}?by=board")


def tab_of(card: str) -> str:
    found = by_id()[card]
    return "special" if found.special else "market" if found.kind == "market" else found.colour or ""


def build(page: Page, card: str) -> int:
    """Tap a card of the catalogue; how many taps it took."""
    tab = page.locator(f'.tab[data-tab="{tab_of(card)}"]')
    taps = 1
    if tab.get_attribute("aria-current") is None:
        tab.click()
        taps += 1
    page.locator(f'.pick[value="{card}"]').click()
    return taps


def shows(page: Page, residents: int, hearts: int, points: int, sign: str = "×") -> None:
    expect(page.locator(".equation")).to_have_text(f"{residents} {sign} {hearts} = {points}".replace("-", "−"))


def place(page: Page, number: int) -> Locator:
    """A place of the city, counted from one."""
    return page.locator(f'.card[data-slot="{number - 1}"]')


__all__ = ["build", "open_board", "place", "saved", "shows", "tab_of", "vector"]
