"""UpTown's street on a page: opening it, posting what stands, tapping it; and how many taps finished games take."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion import documents
from companion.session.games.uptown.storey_code import write_storey
from tests.browser.table_page import open_table

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


def open_built_street(page: Page, names: tuple[str, ...] = ("Ann", "Bob"), lots: int = 5, coins: str = "17") -> None:
    """Open a table and post the street, or its first lots."""
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


_FILE = Path(__file__).parents[1] / "vectors" / "uptown.jsonl"
FINALS = [
    vector
    for vector in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())
    if vector["calculation"] == "final"
]


class Thumb:
    """Taps on a street, and counts: taps, keystrokes, storeys, and the taps that the storeys may take."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.keystrokes = self.storeys = self.allowed = self.worst = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()
        self.taps += 1

    def street(self, lots: list[list[str]], coins: int) -> None:
        """A whole street, lot by lot, then the coins."""
        for lot, codes in enumerate(lots, 1):
            for code in codes:
                before = self.taps
                self.storey(lot, code)
                self.worst = max(self.worst, self.taps - before)
        self.tap('[name="coins"]')
        self.page.keyboard.type(str(coins))
        self.keystrokes += len(str(coins))

    def storey(self, lot: int, code: str) -> None:
        """Build one storey on a lot: by the key of one used before, else by the builder's keys."""
        if not self.page.locator(f'[name="at"][value="{lot}"]').is_checked():
            self.tap(f'label:has([name="at"][value="{lot}"])')
        words = code.split()
        self.storeys += 1
        if self.page.locator(f'#shelf [value="{code}"]').count():
            self.allowed += 1
            self.tap(f'#shelf [value="{code}"]')
            return
        self.allowed += 4 + max(0, sum("$" in word or "*" in word for word in words) - 1)
        kind = f"{words[0]} duo" if "duo" in words else words[0]
        if kind != "project":
            self.tap(f'label:has([name="new.kind"][value="{kind}"])')
        for word in words[1:]:
            if word not in ("duo", "roof"):
                self.key(word)
        self.tap(f'button[name="do"][value="{"roof" if "roof" in words else "build"}"]')

    def key(self, word: str) -> None:
        """A key of the builder; one in a drawer needs the drawer first."""
        key = f'.builder label:has([value="{word}"])'
        if not self.page.locator(key).is_visible():
            self.tap(f'details:has([value="{word}"]) > summary')
        self.tap(key)


def codes(lots: list[list[dict[str, Any]]]) -> list[list[str]]:
    """The lots of a document as the text of their storeys."""
    board, _ = documents.read("uptown", "income", {"lots": lots})
    return [[write_storey(card) for card in lot] for lot in board.lots]


def enter(page: Page, table: str, players: list[dict[str, Any]], thumb: Thumb) -> None:
    for seat, player in enumerate(players):
        page.goto(f"{table}/enter/seat-{seat}?by=board")
        thumb.street(codes(player["lots"]), player["coins"])
        expect(page.locator("#status")).to_have_attribute("data-is", "saved")


def measure(page: Page) -> tuple[int, int, int]:
    """Every finished game of the worked cases, entered by real taps: taps, keystrokes, storeys."""
    thumb = Thumb(page)
    for vector in FINALS:
        players = vector["input"]["players"]
        table = open_table(page, "uptown", tuple(player["name"] for player in players))
        enter(page, table, players, thumb)
    print(
        f"UpTown: {thumb.taps} taps, {thumb.keystrokes} keystrokes for {thumb.storeys} storeys "
        f"({thumb.taps / thumb.storeys:.2f} a storey, at most {thumb.worst}; {thumb.allowed} allowed)"
    )
    return thumb.taps, thumb.keystrokes, thumb.storeys
