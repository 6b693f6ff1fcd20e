"""How many taps a finished game of Happy City takes, against the cards on the table."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.at_table import open_table, saved
from tests.browser.happy_city_boards import build, open_board, shows, vector


def measure(page: Page) -> tuple[int, int, int]:
    """Enter the worked example of the rulebook: the taps, the keystrokes, and the cards they put on the table."""
    case = vector("hc-01")
    names = tuple(player["name"] for player in case["input"]["players"])
    table = open_table(page, "happy-city", names)
    taps = marks = 0
    for seat, player in enumerate(case["input"]["players"]):
        open_board(page, table, seat)
        for card in player["city"][1:]:
            taps += build(page, card)
        marks += len(player["city"])
        expected = case["expected"]["players"][seat]
        shows(page, expected["residents"], expected["hearts"], expected["total"])
        saved(page)
    return taps, 0, marks


def ratio(page: Page) -> str:
    taps, keystrokes, cards = measure(page)
    return f"happy-city: {(taps + keystrokes) / cards:.2f} taps a card ({taps} taps, {keystrokes} keys, {cards} cards)"
