"""From a reason of the result to what it means on the board, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone


@pytest.mark.parametrize(
    ("game", "category", "seat", "lit"),
    [
        ("paper-quarters", "estates", 3, ".lot.lit .house"),
        ("paper-quarters", "refusals", 3, ".track.lit"),
        ("happy-city", "hearts", 0, ".card.lit"),
        ("uptown", "lot-1", 0, ".storey.lit"),
        ("streets", "buildings", 0, "a.tile.lit"),
        ("ginkgopolis", "districts", 0, "a.lot.lit"),
        ("ginkgopolis", "cards", 0, "label.lit"),
    ],
)
def test_a_tap_on_a_reason_lights_what_it_means(phone: Phone, game: str, category: str, seat: int, lit: str) -> None:
    page = phone()
    page.goto(f"/v/example-{game}/result#why-{category}-{seat}")
    page.locator(f"#why-{category}-{seat} a.why").first.click()
    expect(page.locator(lit).first).to_be_in_viewport()
