"""The language is the browser's or chosen; each has room on small phones and is alone on its pages."""

from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import games
from companion.translations import LANGUAGES
from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.axe import faults_but_colours
from tests.browser.conftest import PHONE, Phone
from tests.browser.layout_faults import all_faults
from tests.browser.table_page import copy_example, expect_saved, field, open_pad, open_table
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
            table = copy_example(page, game, MODULES.get(game, ()))
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
        found += [f"{page.url} at {width}: {fault}" for fault in all_faults(page, names)]
    return found


@pytest.mark.night
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


def test_the_language_is_the_browsers_or_ones_choice(phone: Phone) -> None:
    page = phone(locale="ru")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Квартал")
    page.locator(".tongue summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("Kvartal")
    page.locator(".tongue summary").click()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("h1")).to_have_text("Квартал")
    table = open_table(page, "happy-city", ("Аня", "Марк"))
    open_pad(page, table)
    field(page, "residents").fill("7")
    expect_saved(page)
    expect(page.locator("#status")).to_have_text("Сохранено")
    expect(page.locator("#score-bar")).to_contain_text("1 число из 3")


@pytest.mark.night
def test_happy_city_in_russian(phone: Phone) -> None:
    page = phone(locale="ru")
    happy_city.open_board(page, open_table(page))
    happy_city.build(page, "zoo")
    expect(happy_city.place(page, 2)).to_contain_text("Зоопарк")
    expect(page.locator("#score-bar")).to_contain_text("2 карты из 10")


@pytest.mark.night
def test_uptown_in_russian(phone: Phone) -> None:
    page = phone(locale="ru", has_touch=True)
    uptown.open_street(page)
    uptown.Thumb(page).storey(1, "shop duo roof +2*/cafe/street")
    expect_saved(page)
    expect(page.get_by_role("radio", name="Участок 1, этаж 1: дуо: магазин, с крышей")).to_have_count(1)
    expect(page.locator(".payout")).to_contain_text("Участок 1 под крышей")


@pytest.mark.night
def test_ginkgopolis_in_russian(phone: Phone) -> None:
    page = phone(locale="ru", has_touch=True)
    table = ginkgopolis.open_city(page, ("Аня", "Борис"))
    ginkgopolis.post_city(page, table, "0,0 blue 12 1 1", "1,0 red 7 2 0", "1,1 red 8 1 1")
    expect(ginkgopolis.cell(page, "1,0")).to_have_attribute(
        "aria-label", "красный 7, 2 уровня, Аня, западнее лежит синий 12"
    )
    ginkgopolis.cell(page, "1,0").tap()
    expect(page.locator("#sheet-place")).to_have_text("T10")
    expect(page.locator("#sheet-note")).to_have_text("Платит: Аня 3, Борис 1")


@pytest.mark.night
def test_paper_quarters_in_russian(phone: Phone) -> None:
    page = phone(locale="ru")
    paper_quarters.open_sheet(page)
    paper_quarters.press(page, 9, 7)
    expect(page.locator("#where")).to_have_text("Улица 1, дом 3")
    expect(page.locator("#marks .find")).to_contain_text("7 стоит правее")
    expect(page.locator('[data-tool="fence"]')).to_contain_text("забор")


@pytest.mark.night
def test_a_screen_reader_hears_a_tile_of_streets(page: Page) -> None:
    table = streets.open_city(page)
    streets.post_city(page, table)
    label = streets.tile(page, "-1,-1").get_attribute("aria-label") or ""
    assert label == "Starter Home, road to the south, Mark, parents: 1, pays 7 dollars, east of Flea Market"


@pytest.mark.night
def test_a_question_in_russian_is_answered_best_card_first(phone: Phone) -> None:
    page = phone(locale="ru")
    page.goto("/")
    page.get_by_role("search").get_by_role("textbox").fill("кто главный в районе при равенстве")
    page.keyboard.press("Enter")
    expect(page.locator("a.best")).to_be_visible()
    page.locator("a.best").click()
    expect(page.locator(".ruling .locus").first).to_be_visible()
