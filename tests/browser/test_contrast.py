"""Every page and every panel can be read by day and by night, closed and opened."""

from __future__ import annotations

import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import like_the_example
from tests.browser.axe import unreadable
from tests.browser.conftest import Phone

GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
OF_NO_GAME = (
    "/",
    "/new",
    "/join?code=XXXX",
    "/rules",
    "/rules?q=tie",
    "/print",
    "/api",
    "/nowhere",
    "/v/example-streets/tiles",
    "/v/example-uptown/cards",
)
OF_A_GAME = ("/new?game={}", "/rules?game={}", "/setup/{}", "/v/example-{}", "/v/example-{}/result")
OPEN = """() => {
  const closed = [...document.querySelectorAll("details:not([open])")];
  for (const panel of closed) Object.assign(panel, { name: "", open: true });
  return closed.length;
}"""
LINKS = """() => [...document.querySelectorAll("a[href]")].map((link) => link.pathname + link.search)"""
HELD = '[data-cell], .card[data-slot="0"], .cellnum'
"""What opens a sheet or a reason on its own page: a place of a map, a card, a number of the result."""


def misread(page: Page, address: str) -> list[str]:
    page.goto(address)
    found = unreadable(page)
    if page.evaluate(OPEN):
        found += unreadable(page)
    if (held := page.locator(HELD)).count():
        held.first.focus()
        page.keyboard.press("Enter")
        found += unreadable(page)
    return [f"{address}: {one}" for one in dict.fromkeys(found)]


def pages_of(page: Page, table: str) -> list[str]:
    """The table and what it and its result lead to, with the first seat for all and its pad."""
    path = urlparse(table).path
    found = {path: None, f"{path}/enter/seat-0?by=pad": None}
    for start in (path, f"{path}/result"):
        page.goto(start)
        links = [link for link in page.evaluate(LINKS) if link.startswith(path) and "." not in link]
        found |= dict.fromkeys(link for link in links if not re.search(r"/rules/|seat-[1-9]|light=", link))
    return list(found)


def test_pages_of_no_game_can_be_read(phone: Phone) -> None:
    page = phone()
    found = [one for address in OF_NO_GAME for one in misread(page, address)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_can_be_read(phone: Phone, game: str) -> None:
    page = phone()
    table = like_the_example(page, game)
    addresses = [address.format(game) for address in OF_A_GAME] + pages_of(page, table)
    found = [one for address in addresses for one in misread(page, address)]
    assert not found, "\n".join(found)
