"""Every page and every panel is for everybody: axe finds nothing, by day and by night, closed and opened."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import count, like_the_example, open_table
from tests.browser.axe import faults
from tests.browser.conftest import Phone
from tests.browser.test_plays import bring_in
from tests.plays import archived, random_plays

GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
MODULES = {"streets": ("business", "advisors")}
OF_NO_GAME = ("/", "/new", "/join", "/join?code=XXXX", "/rules", "/rules?q=tie", "/rules/ginkgopolis", "/rules/GK-69",
              "/rules/UT-33", "/print", "/api", "/api?game=streets", "/nowhere", "/v/example-streets/tiles",
              "/v/example-uptown/cards")  # fmt: skip
OF_A_GAME = ("/new?game={}", "/rules?game={}", "/setup/{}", "/v/example-{}", "/v/example-{}/result")
OPEN = """() => {
  const closed = [...document.querySelectorAll("details:not([open])")].filter((panel) => panel.checkVisibility());
  for (const panel of closed) Object.assign(panel, { name: "", open: true }).dataset.opened = "";
  return closed.length;
}"""
LINKS = """() => [...document.querySelectorAll("a[href]")].map((link) => link.pathname + link.search)"""
HELD = '[data-cell], .card[data-slot="0"], .cellnum'
"""What opens a sheet or a reason on its own page: a place of a map, a card, a number of the result."""


SHEET = "#sheet:not([hidden])"


def found(page: Page, address: str, colours_only: bool = False) -> list[str]:
    """The page as it comes, then only what its panels and its sheet add."""
    page.goto(address)
    faulty = faults(page, None, colours_only)
    if page.evaluate(OPEN):
        faulty += faults(page, "[data-opened]", colours_only)
    if (held := page.locator(HELD)).count():
        held.first.focus()
        page.keyboard.press("Enter")
        sheet = page.locator(SHEET).count()
        faulty += faults(page, SHEET if sheet else None, colours_only)
        for tab in page.locator(f"{SHEET} button[data-tab]:not(.on)").all() if sheet else ():
            tab.click()
            faulty += faults(page, SHEET)
    return list(dict.fromkeys(faulty))


def pages_of(page: Page, table: str) -> list[str]:
    """The table and what it and its result lead to, with the first seat for all and its pad."""
    path = urlparse(table).path
    pages = {path: None, f"{path}/enter/seat-0?by=pad": None}
    for start in (path, f"{path}/result"):
        page.goto(start)
        links = [link for link in page.evaluate(LINKS) if link.startswith(path) and "." not in link]
        pages |= dict.fromkeys(link for link in links if not re.search(r"/rules/|seat-[1-9]|light=", link))
    return list(pages)


def test_pages_of_no_game_are_for_everybody(phone: Phone) -> None:
    page = phone()
    faulty = [fault for address in OF_NO_GAME for fault in found(page, address)]
    assert not faulty, "\n".join(faulty)


def test_a_table_half_entered_and_with_a_dispute_is_for_everybody(phone: Phone) -> None:
    page = phone()
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    count(page, table, residents=-2, hearts=6, coins=1)
    faulty = [fault for path in ("", "/enter/seat-0?by=pad", "/result") for fault in found(page, table + path)]
    assert not faulty, "\n".join(faulty)


def test_history_statistics_and_the_printed_year_are_for_everybody(phone: Phone, tmp_path: Path) -> None:
    page, file = phone(), tmp_path / "kvartal.json"
    file.write_bytes(archived(random_plays(120), "foreverybody"))
    bring_in(page, file)
    person = "foreverybody-person-0"
    faulty = [
        fault
        for address in ("/plays", "/plays/stats", f"/plays/stats?person={person}", "/plays/year", "/exchange")
        for fault in found(page, address)
    ]
    faulty += found(page, f"/plays/stats?game=streets&person={person}")
    for game in GAMES:
        # The drawings are built alike and have the colours of each game.
        faulty += found(page, f"/plays/stats?game={game}", colours_only=True)
    assert not faulty, "\n".join(faulty)


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_are_for_everybody(phone: Phone, game: str) -> None:
    page = phone()
    table = like_the_example(page, game, MODULES.get(game, ()))
    addresses = [address.format(game) for address in OF_A_GAME] + pages_of(page, table)
    # What all games share is built alike and has the colours of each: one game stands for what else axe asks.
    shared = {address for address in addresses if "/enter/" not in address and game != "happy-city"}
    faulty = [fault for address in addresses for fault in found(page, address, address in shared)]
    assert not faulty, "\n".join(faulty)
