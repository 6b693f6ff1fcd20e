"""One walk over the pages, each opened once: all has room and is large enough, keeps nobody out and is in one language.

By day one page of each kind in Hungarian, whose words are long; at night every page, and those that
all games share in every language.
"""

import re
from collections.abc import Callable
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Page

from companion import games
from companion.translations import LANGUAGES
from tests.browser import axe
from tests.browser.conftest import FLAGS, PHONE, Phone
from tests.browser.layout_faults import BROKEN, OFF_SCREEN, OPEN_PANELS, OVER, SMALL, WIDER, all_faults, faults
from tests.browser.table_page import copy_example, open_table, post_pad
from tests.chromium import playwrights_own, system
from tests.web.test_no_foreign_words import said_in_another

LONGEST = ("uk", "hu", "pl")
"""Their words are the longest: in them every page of every game is looked at, in the others the boards and a few."""
MODULES = {"streets": ("business", "advisors"), "paper-quarters": ("advanced",)}
PARTS = {
    "streets": ("city", "seat-0"),
    "uptown": ("seat-0", "seat-0?by=pad"),
    "happy-city": ("seat-0",),
    "ginkgopolis": ("city", "seat-0"),
    "paper-quarters": ("seat-0", "seat-0?by=pad", "plans"),
}
"""What is entered at the table of a game; the first is the board where it has the least room."""
KINDS = ("/", "/new?game=uptown", "/join?code=XXXX", "/rules", "/rules?q=tie", "/rules/GK-69", "/setup/streets",
         "/print", "/api", "/exchange", "/plays", "/calc/uptown/placement", "/nowhere")  # fmt: skip
OF_NO_GAME = (*KINDS, "/new", "/join", "/rules?q=asdf", "/rules/ginkgopolis", "/rules/UT-33", "/rules/GK-55",
              "/rules/GK-94", "/api?game=streets", "/v/example-streets/tiles", "/v/example-uptown/cards",
              "/calc/happy-city/purchase?card=museum&coins=3", "/calc/uptown/action?step=2&action=buy&wallet=x",
              "/calc/ginkgopolis/construct?tile=4&onto=7&height=2&resources=9&points=0", "/calc/ginkgopolis/urbanize",
              "/calc/streets/tokens?sign=leisure&count=2&leisure=1")  # fmt: skip
"""GK-55 and GK-94 are answered in the longest words: disputed, and not said."""
OF_A_GAME = ("/new?game={game}", "/rules?game={game}", "/rules/{game}", "/rules/{prefix}-20", "/setup/{game}",
             "/print?game={game}", "/plays/stats?game={game}", "/v/example-{game}",
             "/v/example-{game}/result", "/v/example-{game}/reasons")  # fmt: skip
OF_A_TABLE = ("", "/result", "/enter/seat-0?by=pad", "/settings", "/log", "/notes", "/print")
IN_EVERY_LANGUAGE = re.compile(
    r"/(new|join\?.*|rules/.*|rules\?q=.*|plays.*|exchange|nowhere|setup/.*|print\?game=.*"
    r"|t/[\w-]+(/enter/seat-0|/enter/city|/result|/settings)?)?"
)
"""What has room and is in one language in all of them; the others are looked at in Hungarian."""
HELD = '[data-cell], .card[data-slot="0"], .cellnum'
"""What opens a sheet or a reason on its own page: a place of a map, a card, a number of the result."""
SHEET = "#sheet:not([hidden])"
LINKS = """() => [...document.querySelectorAll("a[href]")].map((link) => link.pathname + link.search)"""
WIDTH = "document.documentElement.scrollWidth"
WITHOUT_DIGITS = """() => [...document.querySelectorAll("main input:is(.num, [name^='pad.'], [inputmode])")]
  .filter((input) => !["checkbox", "radio", "hidden", "search"].includes(input.type))
  .filter((input) => !["numeric", "none"].includes(input.inputMode))
  .map((input) => input.outerHTML)"""
LONG_WORDS = ("/setup/streets", "/print", "/api", "/enter/city")
"""Twice as large, some Hungarian words are wider than their place here."""
CUT_WORDS = ("/calc/happy-city/purchase?card=museum&coins=3", "/enter/street", "/enter/districts")
"""Some are here in any size."""
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
CUT_NAMES = "all => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
ROWS = "all => new Set(all.map((key) => key.getBoundingClientRect().top)).size"
NAMES = ["Ann", "Boris", "Vera", "Gleb"]
SCREENS = ((320, 640), (360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800))
PEOPLE = ("Константин Константинопольский", "Анна-Мария", "Вера", "Христофор", "Wolfeschlegelsteinhausen")


def cramped(page: Page, names: list[str], widths: tuple[int, ...]) -> list[str]:
    """What has no room in these widths, and what is too small for a thumb."""
    faulty = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        faulty += [f"at {width}, {fault}" for fault in all_faults(page, names)]
    return [*faulty, *(f"too small: {key}" for key in page.evaluate(SMALL))]


Ask = Callable[[Page], list[str]]


def look(
    page: Page, address: str, language: str, names: list[str], widths: tuple[int, ...], ask: Ask | None = None
) -> list[str]:
    """What is wrong with a page with its panels open, then with its sheet; what `ask` finds there besides."""
    page.goto(address)
    page.evaluate(OPEN_PANELS)
    faulty = cramped(page, names, widths)
    if "/enter/" in address:
        faulty += [f"opens letters: {field}" for field in faults(page, WITHOUT_DIGITS)]
    held = page.locator(HELD)
    if held.count():
        held.first.focus()
        page.keyboard.press("Enter")
        faulty += cramped(page, names, widths)
    if ask:
        faulty += ask(page)
    if not address.startswith("/api"):  # which quotes documents
        faulty += [f"in another language: {text}" for text in said_in_another(page.content(), language, names)]
    return [f"{address}: {fault}" for fault in faulty]


def test_one_page_of_each_kind(phone: Phone) -> None:
    """And with text twice as large, as a phone's own setting makes it: the letters grow, the asked width does not."""
    page, names = phone(locale="hu"), ["Ann", "Bob", "Cid"]
    table = open_table(page, names=tuple(names))
    post_pad(page, table, residents=-2, hearts=6, coins=1)
    addresses = [*KINDS, *(table + path for path in OF_A_TABLE)]
    further = ["/v/example-happy-city/enter/seat-0", "/v/example-ginkgopolis/result"]
    for game, parts in PARTS.items():
        played = open_table(page, game)
        board, *others = (f"{played}/enter/{part}" for part in parts)
        addresses.append(board)
        further += others
    for address in (*addresses, *further):
        ask = axe.faults_in_light if address in addresses else None  # the further ones are built as these are
        faulty = look(page, address, "hu", names, (320, PHONE["width"]), ask)
        page.evaluate(LARGE_TEXT)
        if not address.endswith(LONG_WORDS):
            faulty += [f"{address}, large: {fault}" for fault in all_faults(page, names)]
        large = page.locator(".pad tbody th").evaluate_all(CUT_NAMES)
        if large or page.evaluate(WIDTH) > PHONE["width"]:
            faulty.append(f"{address}, large: wider than the phone, or cut: {large}")
        assert not faulty, "\n".join(dict.fromkeys(faulty))


def pages_of(page: Page, game: str) -> list[str]:
    """The pages of a table with a full board: it and what it and its result lead to, of the first seat."""
    path = urlparse(copy_example(page, game, MODULES.get(game, ()))).path
    also = ("/enter/seat-0?by=pad", "/print?kind=aid", "/print?kind=tent", "/print/result")
    found = dict.fromkeys((path, *(path + end for end in also)))
    for start in (path, f"{path}/result"):
        page.goto(start)
        links = [link for link in page.evaluate(LINKS) if link.startswith(path) and "." not in link]
        found |= dict.fromkeys(link for link in links if not re.search(r"/rules/|seat-[1-9]|light=", link))
    return list(found)


@pytest.fixture(scope="module")
def own_pages(browser: Browser, server: str) -> dict[str, list[str]]:
    """The pages of a table, by game."""
    page = browser.new_page(base_url=server, locale="en")
    pages = {game: pages_of(page, game) for game in games.ids()}
    page.close()
    return pages


@pytest.mark.night
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(phone: Phone, own_pages: dict[str, list[str]], language: str) -> None:
    page = phone(locale=language)
    addresses = list(OF_NO_GAME)
    for number, (game, own) in enumerate(own_pages.items()):
        boards = [address for address in own if "/enter/" in address]
        shared = [path.format(game=game, prefix=games.get(game).prefix) for path in OF_A_GAME]
        shared += [address for address in own if address not in boards]
        addresses += boards + (shared if language in LONGEST else shared[number :: len(own_pages)])
    whole = language == "hu"
    faulty: list[str] = []
    for address in addresses if whole else filter(IN_EVERY_LANGUAGE.fullmatch, addresses):
        widths = () if address.endswith(CUT_WORDS) else (320, 360, PHONE["width"])
        faulty += look(page, address, language, NAMES, widths, axe.faults if whole else None)
        if whole:
            for tab in page.locator(f"{SHEET} button[data-tab]:not(.on)").all():
                tab.click()
                faulty += axe.faults(page, SHEET)
            if page.locator(SHEET).count():  # what lay under it
                page.reload()
                faulty += axe.faults(page)
            for width in (820, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                faulty += [f"{address} at {width}: {fault}" for fault in faults(page, WIDER) + faults(page, OFF_SCREEN)]
    assert not faulty, "\n".join(dict.fromkeys(faulty))


@pytest.mark.night
@pytest.mark.parametrize("game", games.ids())
def test_a_full_table_with_long_names_is_on_every_screen(phone: Phone, game: str) -> None:
    page = phone(locale="ru", has_touch=True)
    people = PEOPLE[: games.get(game).players[-1]]
    table = copy_example(page, game, names=people)
    parts = ["seat-0?by=pad", *PARTS[game], *(["districts"] if game == "ginkgopolis" else [])]
    for path in ("", "/result", "/settings", "/log", *(f"/enter/{part}" for part in parts)):
        page.goto(table + path)
        if (cell := page.locator("[data-cell]")).count():
            cell.first.press("Enter")
        # A street and a sheet are rows to be pushed aside, with keys in layers.
        scripts = (WIDER,) if path == "/enter/seat-0" else (WIDER, OFF_SCREEN, OVER)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            faulty = [fault for script in scripts for fault in faults(page, script)]
            if game in ("uptown", "ginkgopolis") and path in ("/enter/city", "/enter/seat-0") and width >= 360:
                faulty += page.evaluate(SMALL)
            assert faulty == [], (path, width)
            assert page.locator(".refresh .pick").evaluate_all(ROWS) <= 1, (path, width)
            assert page.locator(".refresh legend").evaluate_all(CUT_NAMES) == [], (path, width)


@pytest.mark.night
def test_large_text_leaves_everything_on_the_screen(browser: Browser, server: str) -> None:
    """Text twice as large in the browser's settings, which only a browser of its own can have."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=system() or playwrights_own(), args=flags)
    page = large.new_page(base_url=server, locale="ru", viewport=PHONE)
    try:
        for game in games.ids():
            table = copy_example(page, game, names=PEOPLE[:3])
            paths = ("", "/result", "/log", "/enter/seat-0?by=pad", f"/enter/{PARTS[game][0]}")
            for address in (f"/v/example-{game}/result", *(table + path for path in paths)):
                page.goto(address)
                page.evaluate(OPEN_PANELS)
                assert page.evaluate(OFF_SCREEN) == [], address
                assert "/enter/" in address or page.evaluate(BROKEN, []) == [], address
    finally:
        large.close()
