"""The city of Streets on a page: opening it, posting what stands, tapping it; and how many taps a city takes."""

from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.streets_city import FACES, city
from tests.browser.table_page import expect_saved, open_table
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
        self.payouts = 0

    def key(self, selector: str) -> None:
        self.page.locator(f"#sheet {selector}").tap()
        self.taps += 1

    def kind(self, symbol: str, symbols: int = 1) -> None:
        self.key(f"[data-symbol={symbol}]{':not([data-two])' if symbols == 1 else '[data-two]'}")

    def place(self, cell: tuple[int, int], road: str) -> None:
        """Tap a place on the map near the side along which the road shall lie."""
        self.page.wait_for_function(_STANDS)
        tap_near(self.page, f"{cell[0]},{cell[1]}", _SIDE[road])
        expect(self.page.locator(f'#sheet button[data-road="{road}"]')).to_have_attribute("aria-pressed", "true")
        self.taps += 1

    def known(self, tile: dict[str, Any]) -> None:
        """Lay a tile that the table knows: its place, its kind, the tile."""
        self.place(tile["cell"], tile["road"])
        self.kind(tile["face"].split(";")[0].split()[0])
        self.key(f'[data-face="{tile["face"]}"]')
        expect(self.page.locator("#sheet")).to_be_hidden()

    def new(
        self, cell: tuple[int, int], road: str, symbol: str, value: str, owner: str | None = None, sign: str = "",
        symbols: int = 1,
    ) -> None:  # fmt: skip
        """Lay a tile that nobody knows yet, with the sign of who is in turn or of this owner."""
        self.place(cell, road)
        if owner is not None:
            self.sign(owner)
        self.kind(symbol, symbols)
        self.key(f'[data-value="{value}"]')
        if sign:
            self.key(f'[data-sign="{sign}"]')
        expect(self.page.locator("#sheet")).to_be_hidden()

    def sign(self, owner: str) -> None:
        """Tap the player of a new tile until it is this one; empty is nobody."""
        signs = self.page.locator("#sheet [data-owner][aria-pressed=true]")
        while (signs.get_attribute("data-owner") if signs.count() else "") != owner:
            self.key("[data-do=player]")

    def settle(self) -> None:
        """Pay out what a tile closed, and send those who seek a home into the first; who has a choice of tokens takes
        the first."""
        buttons = self.page.locator("#closing :is([name=pay], [name=settle])")
        while buttons.count():
            for choice in self.page.locator("#closing section:first-of-type .tokens:has(.pick + .pick)").all():
                choice.locator(".pick").first.tap()
                self.payouts += 1
            tapped = buttons.first.get_attribute("value")
            buttons.first.tap()
            expect(self.page.locator(f'#closing [value="{tapped}"]')).to_have_count(0)
            expect_saved(self.page)
            self.payouts += 1


def post_collection(page: Page, table: str) -> None:
    """The tiles were made on an earlier evening."""
    file: FilePayload = {"name": "tiles.txt", "mimeType": "text/plain", "buffer": "\n".join(FACES).encode()}
    assert page.request.post(f"{table}/tiles", multipart={"file": file}).ok


def play(page: Page, tiles: list[dict[str, Any]]) -> Thumb:
    """Tiles that the table knows, laid in turn; a street that closes pays at once."""
    table = open_table(page, "streets", NAMES)
    post_collection(page, table)
    page.goto(f"{table}/enter/city")
    thumb = Thumb(page)
    for laid in tiles:
        thumb.known(laid)
        expect(tile(page, f"{laid['cell'][0]},{laid['cell'][1]}")).to_have_count(1)
        expect_saved(page)
        thumb.settle()
    return thumb


def measure(page: Page) -> tuple[int, int, int]:
    """A game of three entered by real taps: taps, keystrokes, tiles."""
    tiles = city(36)
    thumb = play(page, tiles)
    print(f"Streets: {thumb.taps} taps for {len(tiles)} tiles, and {thumb.payouts} for pay-outs and seekers")
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


def scale(page: Page) -> float:
    """How wide a tile is drawn."""
    found: float = page.evaluate(_SIZE, ".tile .frame")
    return found
