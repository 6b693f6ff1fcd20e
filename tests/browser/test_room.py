"""Nothing is cut, off the screen or over something else: on small phones, on wide screens, with large text."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import FLAGS, PHONE, Phone
from tests.browser.layout_faults import BROKEN, OFF_SCREEN, OVER, all_faults, faults
from tests.browser.table_page import open_pad, open_table
from tests.chromium import playwrights_own, system

NAMES = ("Константин Константинопольский", "Анна-Мария", "Вера", "Христофор", "Wolfeschlegelsteinhausen")
GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
MAPS = ("streets", "ginkgopolis")
SIZES = ((320, 640), (360, 640), (844, 390), (820, 1180))


def full_table(page: Page, game: str) -> str:
    """A table as full as the game allows, with a number in every field of every pad."""
    names = NAMES[:4] if game in ("streets", "uptown") else NAMES
    table = open_table(page, game, names)
    open_pad(page, table)
    fields = page.locator('[name^="pad."]').evaluate_all("all => all.map((field) => field.name)")
    for seat in range(len(names)):
        form: dict[str, str | float | bool] = {"way": "pad", "base": "0", **dict.fromkeys(fields, str(seat + 3))}
        assert page.request.post(f"{table}/enter/seat-{seat}", form=form).ok
    return table


def test_boards_have_room_on_the_smallest_phone(phone: Phone) -> None:
    """In Polish, whose words are long; at night in every language and size."""
    page = phone({"width": 320, "height": 640}, locale="pl")
    for game in GAMES:
        table = open_table(page, game)
        page.goto(f"{table}/enter/{'city' if game in MAPS else 'seat-0'}")
        page.locator("details:not(.tongue)").evaluate_all(OPEN_PANELS)
        assert all_faults(page) == [], game
    for path in ("/enter/seat-0?by=pad", "", "/result"):
        page.goto(table + path)
        assert all_faults(page) == [], path


@pytest.mark.night
@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_on_a_small_screen(phone: Phone, game: str) -> None:
    page = phone(locale="ru")
    table = full_table(page, game)
    city = ("/enter/city",) if game in MAPS else ()
    for path in ("", "/result", "/enter/seat-0?by=pad", "/settings", "/log", *city):
        page.goto(table + path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert faults(page, OFF_SCREEN) + faults(page, OVER) == [], (path, width)


def test_text_twice_as_large_leaves_pages_as_wide_as_the_phone(phone: Phone) -> None:
    """As a phone's own setting makes it: the letters grow, the width that the styles ask for does not."""
    page = phone(locale="ru")
    table, sheet = full_table(page, "ginkgopolis"), f"{open_table(page, 'paper-quarters')}/enter/seat-0"
    seat = f"{table}/enter/seat-0"
    for path in ("/", "/new", table, seat, f"{seat}?by=pad", f"{table}/result", "/plays", sheet):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_text_twice_as_large_leaves_long_words_whole(phone: Phone) -> None:
    """In Hungarian: nothing is cut, broken or off the screen, and no row's name lies over a number."""
    page = phone(locale="hu")
    street, sheet = (f"{open_table(page, game)}/enter/seat-0" for game in ("uptown", "paper-quarters"))
    plans = sheet.replace("seat-0", "plans")
    for path in ("/", street, plans, "/v/example-happy-city/enter/seat-0", "/v/example-ginkgopolis/result", sheet):
        page.goto(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.locator("details:not(.tongue)").evaluate_all(OPEN_PANELS)
        assert all_faults(page) == [], path
        wide = "all => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
        assert page.locator(".pad tbody th").evaluate_all(wide) == []


@pytest.mark.night
def test_large_text_leaves_everything_on_the_screen(browser: Browser, server: str) -> None:
    """Text twice as large in the browser's settings, which only a browser of its own can have."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=system() or playwrights_own(), args=flags)
    page = large.new_page(base_url=server, locale="ru", viewport=PHONE)
    try:
        for game in GAMES:
            table = open_table(page, game, NAMES[:3])
            board = "/enter/city" if game == "streets" else "/enter/seat-0"
            for path in (table, table + board, f"/v/example-{game}/result"):
                page.goto(path)
                page.locator("details").evaluate_all(OPEN_PANELS)
                assert page.evaluate(OFF_SCREEN) == [], path
        table = full_table(page, "happy-city")
        for path in ("", "/result", "/log", "/enter/seat-0?by=pad"):
            page.goto(table + path)
            assert page.evaluate(BROKEN, []) == [], path
    finally:
        large.close()


OPEN_PANELS = "all => all.forEach((panel) => Object.assign(panel, { name: '', open: true }))"
PAGES = ("/", "/new", "/new?game=streets", "/join", "/join?code=XXXX", "/rules?q=tie", "/rules?game=uptown",
         "/rules/UT-33", "/setup/uptown", "/nowhere")  # fmt: skip
TABLE_PAGES = ("", "/enter/seat-0?by=pad", "/result", "/result#why-happiness-0", "/log", "/notes")


def table_with_entries(page: Page) -> str:
    table = open_table(page, "happy-city", ("Ann", "Bob", "Cid"))
    for seat, numbers in enumerate((("-2", "6", "1"), ("8", "8", "2"))):
        pad = dict(zip(("pad.residents", "pad.hearts", "pad.coins"), numbers, strict=True))
        assert page.request.post(f"{table}/enter/seat-{seat}", form={"way": "pad", "base": "0", **pad}).ok
    return table


SMALL = """() => [...document.querySelectorAll("a, button, input, summary, label.module")]
  .filter((element) => !element.closest("[hidden], .vh, .skip, .link") && element.type !== "hidden")
  .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
  .map(([html, box]) => `${html} ${box.width}×${box.height}`)"""


@pytest.mark.night
def test_pages_are_no_wider_than_the_screen_and_their_targets_large_enough(phone: Phone) -> None:
    page = phone(locale="ru")
    table = table_with_entries(page)
    for path in (*PAGES, *(table + path for path in TABLE_PAGES)):
        page.goto(path)
        for width in (360, 820, 1280, 390):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
        assert page.evaluate(SMALL) == [], path
    for path in ("/api", "/api?game=streets"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
