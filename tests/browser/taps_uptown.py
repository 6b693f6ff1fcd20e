"""How many taps the streets of the worked cases take: at most 4 a storey, one more for each further effect, 1 again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from companion import documents
from companion.session.games.uptown.storey_code import write_storey
from tests.browser.at_table import open_table

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
        """One storey on top of a lot: from the shelf where it stands, else from its keys."""
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
