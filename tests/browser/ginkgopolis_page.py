"""The city of Ginkgopolis on a page: opening it, posting what stands, tapping it; and how many taps a city takes."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.ginkgopolis_games import seats, thirty
from tests.browser.table_page import open_table

NAMES = ("Anya", "Boris", "Clara")


def open_city(page: Page, names: tuple[str, ...] = NAMES) -> str:
    table = open_table(page, "ginkgopolis", names)
    page.goto(f"{table}/enter/city")
    return table


def post_city(page: Page, table: str, *lots: str) -> None:
    """Post a city and open its page."""
    fields = {f"e{index}": lot for index, lot in enumerate(lots)}
    answer = page.request.post(f"{table}/enter/city", form={"way": "board", "base": "0", **fields})
    assert answer.ok
    page.goto(f"{table}/enter/city")


def cell(page: Page, key: str) -> Locator:
    return page.locator(f'[data-cell="{key}"]')


def key(page: Page, name: str, value: object) -> Locator:
    return page.locator(f'#sheet [data-{name}="{value}"]')


def tile(page: Page, colour: str, number: int) -> Locator:
    return key(page, "tile", f"{colour} {number}")


def level(page: Page, owner: int, height: int) -> Locator:
    return page.locator(f'#sheet [data-owner="{owner}"][data-level="{height}"]')


class Thumb:
    """Taps on the map, the sheet and the cards, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.keystrokes = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def cell(self, key: str) -> None:
        """Open the sheet of a cell, unless it is open already."""
        place = self.page.locator(f'[data-cell="{key}"]')
        if place.get_attribute("aria-current") == "true":
            return
        place.tap()
        expect(place).to_have_attribute("aria-current", "true")
        self.taps += 1

    def building(self, tile: dict[str, Any], owner: str | None) -> None:
        self.cell(f"{tile['x']},{tile['y']}")
        if owner is None:
            self.tap(f'#sheet [data-start="{tile["colour"]} {tile["number"]}"]')
            return
        self.tap(f'#sheet [data-tile="{tile["colour"]} {tile["number"]}"]')
        keys = self.page.locator(f'#sheet [data-owner="{owner}"]').count()
        for _ in range(max(1, tile["height"] - keys + 1)):
            self.tap(f'#sheet [data-owner="{owner}"][data-level="{min(tile["height"], keys)}"]')

    def city(self, game: dict[str, Any]) -> None:
        owner = seats(game)
        for tile in game["city"]:
            self.building(tile, owner.get(tile["owner"]))
        expect(self.page.locator("#status")).to_have_attribute("data-is", "saved")

    def player(self, player: dict[str, Any]) -> None:
        """Points typed, everything else tapped."""
        self.tap("#tokens")
        self.page.keyboard.type(str(player["tokens"]))
        self.keystrokes += len(str(player["tokens"]))
        if self.page.locator('[name="refresh"]').count():
            self.tap(f'label:has([name="refresh"][value="{player["refresh"]}"])')
        for character in player["characters"]:
            self.tap(f'.kinds > div:has([name="character.{character}"]) button')
        for card in player["cards"]:
            self.tap(f'label.card:has([name="card.{card}"])')
        expect(self.page.locator("#status")).to_have_attribute("data-is", "saved")


def measure(page: Page) -> tuple[int, int, int]:
    """A finished city entered by real taps: taps, keystrokes, buildings."""
    game = thirty()
    table = open_table(page, "ginkgopolis", tuple(player["name"] for player in game["players"]))
    page.goto(f"{table}/enter/city")
    thumb, buildings = Thumb(page), len(game["city"])
    thumb.city(game)
    print(
        f"Ginkgopolis: {thumb.taps} taps, {buildings} buildings ({thumb.taps / buildings:.2f} a building, at most 2.8)"
    )
    return thumb.taps, thumb.keystrokes, buildings
