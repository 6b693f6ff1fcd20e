"""UpTown's street on a page: opening it, posting what stands, tapping it; and how many taps finished games take."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion import documents
from companion.games.uptown import table as uptown
from companion.games.uptown.table.storey_code import write_storey
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
_SAMPLE = Path(uptown.__file__).parent / "sample_table.json"
FINALS = [
    vector
    for vector in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())
    if vector["calculation"] == "final"
]


class Thumb:
    """Taps on a street, and counts: the taps for storeys with their lots, those for wallets, keystrokes, storeys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.wallets = self.keystrokes = self.storeys = self.worst = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.tap()
        self.taps += 1

    def street(self, lots: list[list[str]], coins: int) -> None:
        """A whole street, lot by lot, then the coins."""
        for lot, codes in enumerate(lots, 1):
            for code in codes:
                self.storey(lot, code)
        self.coins(coins)

    def coins(self, coins: int) -> None:
        self.page.locator('[name="coins"]').tap()
        self.page.keyboard.type(str(coins))
        self.wallets += 1
        self.keystrokes += len(str(coins))

    def storey(self, lot: int, code: str) -> None:
        """Build one storey on a lot: by one tap where it has a key, else by the keys that it needs first."""
        before = self.taps
        if not self.page.locator(f'[name="at"][value="{lot}"]').is_checked():
            self.tap(f'label:has([name="at"][value="{lot}"])')
        self.storeys += 1
        if self._has_key(code):
            self._lay(code)
        else:
            kind, *words = code.split()
            plain = next((word for word in words if self._has_key(f"{kind} {word}")), None)
            for word in words:
                if word != plain:
                    self.key(word)
            self._lay(f"{kind} {plain}" if plain else kind)
        self.worst = max(self.worst, self.taps - before)

    def _has_key(self, code: str) -> bool:
        plain = self.page.locator(f'.plain [name="again"][value="{code}"]')
        under_more = plain.count() > 0 and plain.bounding_box() is not None
        in_drawer = self.page.locator(f'.drawer [name="again"][value="{code}"]').count() > 0
        return self._is_in_sight(code) or in_drawer or under_more

    def _is_in_sight(self, code: str) -> bool:
        return self.page.locator(f'.builder [name="again"][value="{code}"]').locator("visible=true").count() > 0

    def _lay(self, code: str) -> None:
        """A card with a key of its own; one in a drawer needs the drawer first, one under “more” that closed."""
        if not self._is_in_sight(code):
            drawer = self.page.locator(f'.drawer [name="again"][value="{code}"]').count() > 0
            self.open(f'[name="again"][value="{code}"]' if drawer else '[value="no-gifts"]')
        self.tap(f'.builder [name="again"][value="{code}"]')

    def key(self, word: str) -> None:
        """A key of the builder; one in a drawer needs the drawer first."""
        key = f'.builder label:has([value="{word}"])'
        if not self.page.locator(key).is_visible():
            self.open(f'[value="{word}"]')
        self.tap(key)

    def open(self, key: str) -> None:
        """Open the drawer with this key; or close it, for “more” stays open."""
        drawer = self.page.locator(f".drawer:has({key})").get_attribute("id")
        self.tap(f'summary[aria-controls="{drawer}"]')


def codes(lots: list[list[dict[str, Any]]]) -> list[list[str]]:
    """The lots of a document as the text of their storeys."""
    board, _ = documents.read("uptown", "income", {"lots": lots})
    return [[write_storey(card) for card in lot] for lot in board.lots]


def enter(page: Page, table: str, players: list[dict[str, Any]], thumb: Thumb) -> None:
    for seat, player in enumerate(players):
        page.goto(f"{table}/enter/seat-{seat}?by=board")
        thumb.street(codes(player["lots"]), player["coins"])
        expect(page.locator("#status")).to_have_attribute("data-is", "saved")


def by_turns(lots: list[list[str]]) -> list[tuple[int, str]]:
    """The storeys of a street in an order of play: the lots take turns, so that nearly every card goes on another."""
    floors = max(map(len, lots))
    return [(lot, codes[floor]) for floor in range(floors) for lot, codes in enumerate(lots, 1) if floor < len(codes)]


def measure(page: Page) -> tuple[int, int, int]:
    """The finished games of the worked cases lot by lot, then a game of three as it is played.

    The taps that choose a lot are counted, those that count a wallet are not.
    """
    thumb = Thumb(page)
    for vector in FINALS:
        players = vector["input"]["players"]
        table = open_table(page, "uptown", tuple(player["name"] for player in players))
        enter(page, table, players, thumb)
    played = Thumb(page)
    play(page, played)
    for title, count in (("finished streets", thumb), ("a game as it is played", played)):
        print(
            f"UpTown, {title}: {count.taps} taps for {count.storeys} storeys "
            f"({count.taps / count.storeys:.2f} a storey, at most {count.worst}); "
            f"{count.wallets} taps and {count.keystrokes} keystrokes for the wallets"
        )
    return thumb.taps + played.taps, 0, thumb.storeys + played.storeys


def play(page: Page, thumb: Thumb) -> str:
    """The game of the sample table, card by card as it is played: the streets take turns, and so do their lots."""
    seats = json.loads(_SAMPLE.read_text(encoding="utf-8"))["parts"].values()
    table = open_table(page, "uptown", ("Ann", "Bob", "Cem"))
    for number, seat in enumerate(seats):
        page.goto(f"{table}/enter/seat-{number}")
        for lot, code in by_turns([text.split("; ") for text in seat["lots"]]):
            thumb.storey(lot, code)
        thumb.coins(seat["coins"])
        expect(page.locator("#status")).to_have_attribute("data-is", "saved")
    return table
