"""The city of Streets on a page: opening it, posting what stands, tapping it; and how many taps a city takes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.streets_city import FACES, city
from tests.browser.table_page import open_table
from tests.web.streets_forms import EXAMPLE, form

NAMES = ("Anya", "Mark", "Lena")
_SIDE = {"N": (36, 6), "S": (36, 66), "E": (66, 36), "W": (6, 36)}
_SIZE = "(place) => document.querySelector(place).getBoundingClientRect().width"
_STANDS = """() => ["saved", "told", "offline", undefined].includes(document.getElementById("status").dataset.is)"""
"""The map waits for no answer that would move it under the finger."""


def tap_near(page: Page, cell: str, at: tuple[int, int]) -> None:
    """Tap a place of the map where a tile drawn 72 wide has this point."""
    hit = f'[data-cell="{cell}"] .hit'
    place = page.locator(hit)
    place.tap(trial=True)  # which waits until it lies still
    size = page.evaluate(_SIZE, hit)
    place.tap(position={"x": at[0] * size / 72, "y": at[1] * size / 72})


class Thumb:
    """Taps on the map and the sheet, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def key(self, selector: str) -> None:
        self.page.locator(f"#sheet {selector}").tap()
        self.taps += 1

    def place(self, cell: tuple[int, int], road: str) -> None:
        """Tap a place on the map near the side along which the road shall lie."""
        self.page.wait_for_function(_STANDS)
        tap_near(self.page, f"{cell[0]},{cell[1]}", _SIDE[road])
        expect(self.page.locator(f'#sheet button[data-road="{road}"]')).to_have_attribute("aria-pressed", "true")
        self.taps += 1

    def building(self, tile: dict[str, Any]) -> None:
        self.place(tile["cell"], tile["road"])
        self.key(f'[data-face="{tile["face"]}"]')
        if tile["owner"] is not None:
            self.key(f'[data-owner="{tile["owner"]}"]')
        if tile["moved_in"]:
            expect(self.page.locator("#sheet [data-person] b:not(:empty)")).to_have_count(1)
        for _ in range(tile["moved_in"]):
            self.key(f'[data-person="{tile["face"].split(";")[0].split()[0]}"]')


def post_catalogue(page: Page, table: str) -> None:
    """The tiles were made on an earlier evening."""
    file: FilePayload = {"name": "tiles.txt", "mimeType": "text/plain", "buffer": "\n".join(FACES).encode()}
    assert page.request.post(f"{table}/tiles", multipart={"file": file}).ok


def enter(page: Page, tiles: list[dict[str, Any]]) -> Thumb:
    thumb = Thumb(page)
    for tile in tiles:
        thumb.building(tile)
    expect(page.locator("#status")).to_have_attribute("data-is", "saved")
    return thumb


def measure(page: Page) -> tuple[int, int, int]:
    """A finished city entered by real taps: taps, keystrokes, buildings."""
    table = open_table(page, "streets", NAMES)
    post_catalogue(page, table)
    page.goto(f"{table}/enter/city")
    tiles = city()
    thumb = enter(page, tiles)
    ratio = thumb.taps / len(tiles)
    print(f"Streets: {thumb.taps} taps, 0 keystrokes for {len(tiles)} buildings ({ratio:.2f} a building, at most 4)")
    return thumb.taps, 0, len(tiles)


def open_city(page: Page, *modules: str) -> str:
    table = open_table(page, "streets", NAMES, modules)
    page.goto(f"{table}/enter/city")
    return table


def post_city(page: Page, table: str, tiles: tuple[object, ...] = EXAMPLE) -> None:
    """Post a city and load its page again."""
    data: dict[str, str | float | bool] = {name: str(value) for name, value in form(*tiles).items()}
    page.request.post(f"{table}/enter/city", form=data)
    page.reload()


def tile(page: Page, cell: str) -> Locator:
    return page.locator(f'.tile[data-cell="{cell}"]')
