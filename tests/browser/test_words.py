"""Every language on a phone: nothing cut, broken or over something else, no word of another language, for everybody."""

from __future__ import annotations

from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Page

from companion import games
from companion.language import LANGUAGES
from tests.browser.at_table import like_the_example
from tests.browser.axe import faults_but_colours
from tests.browser.conftest import PHONE, Phone
from tests.browser.room import BROKEN, CUT, OFF_SCREEN, OVER
from tests.web.test_no_foreign_words import said_in_another

WIDTHS = (320, 360, 390)
LONGEST = ("uk", "hu", "pl")
"""Their words are the longest: in them every page of every game is looked at, in the others the boards and a few."""
MODULES = {"streets": ("business", "advisors")}
OF_NO_GAME = ("/", "/new", "/join?code=XXXX", "/rules?q=asdf", "/plays", "/exchange", "/nowhere",
              "/rules/GK-55", "/rules/GK-94")  # fmt: skip
"""The last two are answered in the longest words: disputed, and not said."""
SHARED = ("{table}", "{table}/result", "{table}/settings", "/rules/{game}", "/rules/{prefix}-20", "/print?game={game}",
          "/setup/{game}", "/plays/stats?game={game}")  # fmt: skip
BOARDS = ("{table}/enter/seat-0", "{table}/enter/city")
OPEN = """() => document.querySelectorAll("details:not(.tongue)")
  .forEach((panel) => Object.assign(panel, { name: "", open: true }))"""
HELD = '[data-cell], .card[data-slot="0"], .cellnum'
NAMES = """() => [...document.querySelectorAll(".seat .who .d")].map((name) => name.textContent.trim())"""


class Tables:
    """A finished table of each game with a full board, and the names at them, for all languages."""

    def __init__(self, page: Page) -> None:
        self.paths: dict[str, str] = {}
        self.names: set[str] = set()
        for game in games.ids():
            table = like_the_example(page, game, MODULES.get(game, ()))
            page.goto(table)
            self.names |= set(page.evaluate(NAMES))
            assert page.request.post(f"{table}/finish").ok
            self.paths[game] = urlparse(table).path


@pytest.fixture(scope="module")
def tables(browser: Browser, server: str) -> Tables:
    page = browser.new_page(base_url=server, locale="en", viewport=PHONE)
    try:
        return Tables(page)
    finally:
        page.close()


def pages(language: str, tables: Tables) -> list[str]:
    """In the longest languages all of every game; in the others each shared page of another game."""
    found = list(OF_NO_GAME)
    for number, (game, table) in enumerate(tables.paths.items()):
        shared = SHARED if language in LONGEST else SHARED[number :: len(tables.paths)]
        boards = BOARDS if game in ("streets", "ginkgopolis") else BOARDS[:1]
        found += [path.format(game=game, table=table, prefix=games.get(game).prefix) for path in (*boards, *shared)]
    return found


def no_room(page: Page, names: list[str]) -> list[str]:
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        scripts = {"off the screen": OFF_SCREEN, "over another": OVER, "cut": CUT, "broken": BROKEN}
        for fault, script in scripts.items():
            found += [f"{page.url} at {width}: {fault}: {what}" for what in page.evaluate(script, names)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_room_on_every_page_and_is_alone_there(phone: Phone, tables: Tables, language: str) -> None:
    page = phone(locale=language)
    names = sorted(tables.names)
    faulty: list[str] = []
    for number, address in enumerate(pages(language, tables)):
        page.goto(address)
        page.evaluate(OPEN)
        faulty += no_room(page, names)
        if (held := page.locator(HELD)).count() and "/enter/" in address:
            held.first.focus()
            page.keyboard.press("Enter")
            faulty += no_room(page, names)
        faulty += [f"{address}: {text}" for text in said_in_another(page.content(), language, names)]
        # Axe asks for what every language has alike: each page is shown to it in some of them.
        if number % len(LANGUAGES) == list(LANGUAGES).index(language):
            faulty += faults_but_colours(page)
    assert not faulty, "\n".join(dict.fromkeys(faulty))
