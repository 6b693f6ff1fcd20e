"""A sheet of Paper Quarters on a page: opening it, pressing its keys; and how many taps a finished table takes."""

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.table_page import expect_saved, open_table
from tests.test_vectors import VECTORS


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


GAME = next(vector for vector in VECTORS if vector["id"] == "pqm-045")


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: str | Locator) -> None:
        (self.page.locator(what) if isinstance(what, str) else what).click()
        self.taps += 1

    def key(self, number: int) -> None:
        self.tap(f'[data-number="{number}"]')

    def tool(self, name: str) -> None:
        self.tap(f'[data-tool="{name}"]')

    def select(self, street: int, house: int) -> None:
        """The house, unless the keys have gone on to it by themselves."""
        here = self.page.locator(".lot.on .house")
        if here.get_attribute("name") == f"houses.{street}.{house}":
            return
        if here.get_attribute("data-street") == str(street):
            self.tap(f'#strip [data-do=select][data-at="{house}"]')
        else:
            self.tap(f'[name="houses.{street}.{house}"]')


def measure(page: Page) -> tuple[int, int, int]:
    """Taps, keystrokes and marks of a finished table, its plan cards included."""
    document = GAME["input"]
    table = open_table(page, "paper-quarters", tuple(sheet["name"] for sheet in document["players"]))
    thumb = Thumb(page)
    page.goto(f"{table}/enter/plans")
    for slot, card in enumerate(document["plans"]):
        thumb.tap(page.locator(f'.plan:has([name="cards.{slot}"][value="{card}"])'))
    expect_saved(page)
    for seat, sheet in enumerate(document["players"]):
        page.goto(f"{table}/enter/seat-{seat}")
        streets(thumb, sheet)
        thumb.tap(".leaves [data-leaf=tracks]")
        tracks(thumb, sheet)
        expect_saved(page)
    total = marks(document)
    print(f"Paper Quarters: {thumb.taps} taps for {total} marks, {thumb.taps / total:.2f} a mark (at most 1.25)")
    return thumb.taps, 0, total


def streets(thumb: Thumb, sheet: dict[str, Any]) -> None:
    for at, street in enumerate(sheet["streets"]):
        pools = [int(box.split(".")[1]) for box in pool_houses(thumb.page, at)]
        for house, written in enumerate(street["houses"]):
            if written is not None:
                thumb.select(at, house)
                write(thumb, written)
                if house in pools and street["pools"][pools.index(house)]:
                    thumb.tool("pool")
            if house < len(street["fences"]) and street["fences"][house]:
                if written is None:
                    thumb.tap(f'#strip [data-do=fence][data-at="{house}"]')
                else:
                    thumb.tool("fence")


def pool_houses(page: Page, street: int) -> list[str]:
    found = page.locator(f'[data-pool^="{street}."]')
    return [box.get_attribute("data-pool") or "" for box in found.all()]


def write(thumb: Thumb, written: int | str) -> None:
    if written == "R":
        thumb.tool("ring")
    elif isinstance(written, str):
        thumb.tool("bis")
    else:
        thumb.key(written)


def tracks(thumb: Thumb, sheet: dict[str, Any]) -> None:
    counts = {f"parks.{at}": street["parks"] for at, street in enumerate(sheet["streets"])}
    counts |= {f"agents.{size}": marked for size, marked in enumerate(sheet["agents"])}
    counts |= {"temps": sheet["temps"], "refusals": sheet["refusals"]}
    for name, count in counts.items():
        if count:
            thumb.tap(thumb.page.locator(f'.box:has([name="{name}"][value="{count}"])'))
    for claim in sheet["plans"]:
        value = "first" if claim["first"] else "later"
        thumb.tap(thumb.page.locator(f'.box:has([name="claim.{claim["slot"] - 1}"][value="{value}"])'))


def marks(document: dict[str, Any]) -> int:
    """What is drawn on the sheets, and the cards on the table."""
    return len(document["plans"]) + sum(on_sheet(sheet) for sheet in document["players"])


def on_sheet(sheet: dict[str, Any]) -> int:
    streets = sum(
        sum(house is not None for house in street["houses"])
        + sum(street["fences"])
        + street["parks"]
        + sum(street["pools"])
        for street in sheet["streets"]
    )
    return streets + sum(sheet["agents"]) + sheet["temps"] + sheet["refusals"] + len(sheet["plans"])
