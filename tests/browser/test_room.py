"""Small phones, one on its side, a tablet, large text, in Russian: nothing off the screen or over something else."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.at_table import open_pad, open_table
from tests.browser.conftest import FLAGS, PHONE, Phone
from tests.browser.room import BROKEN, OFF_SCREEN, OVER
from tests.chromium import playwrights_own, system

NAMES = ("Константин Константинопольский", "Анна-Мария", "Вера", "Христофор", "Wolfeschlegelsteinhausen")
SIZES = ((320, 640), (360, 640), (844, 390), (820, 1180))


def table_of_all(page: Page, game: str) -> str:
    """A table as full as the game allows, with a number in every field of every pad."""
    names = NAMES[:4] if game in ("streets", "uptown") else NAMES
    table = open_table(page, game, names)
    open_pad(page, table)
    fields = page.locator('[name^="pad."]').evaluate_all("all => all.map((field) => field.name)")
    for seat in range(len(names)):
        form: dict[str, str | float | bool] = {"way": "pad", "base": "0", **dict.fromkeys(fields, str(seat + 3))}
        assert page.request.post(f"{table}/enter/seat-{seat}", form=form).ok
    return table


@pytest.mark.parametrize("game", ["streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters"])
def test_everybody_is_on_a_small_screen(phone: Phone, game: str) -> None:
    page = phone(locale="ru")
    table = table_of_all(page, game)
    city = ("/enter/city",) if game in ("streets", "ginkgopolis") else ()
    for path in ("", "/result", "/enter/seat-0?by=pad", "/settings", "/log", *city):
        page.goto(table + path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert left(page, OFF_SCREEN) == [], (path, width)
            assert left(page, OVER) == [], (path, width)


def left(page: Page, found: str) -> Any:
    """What a script still finds once the page has taken its shape: a map follows a new width in its own time."""
    with suppress(PlaywrightTimeout):
        page.wait_for_function(f"() => !({found})().length", timeout=10_000)
    return page.evaluate(found)


def test_large_text_leaves_everything_on_the_screen(browser: Browser, server: str) -> None:
    """Text twice as large in the browser's settings, which only a browser of its own can have."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=system() or playwrights_own(), args=flags)
    page = large.new_page(base_url=server, locale="ru", viewport=PHONE)
    try:
        for game in ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters"):
            table = open_table(page, game, NAMES[:3])
            board = "/enter/city" if game == "streets" else "/enter/seat-0"
            for path in (table, table + board, f"/v/example-{game}/result"):
                page.goto(path)
                page.locator("details").evaluate_all(OPEN)
                assert page.evaluate(OFF_SCREEN) == [], path
            assert page.locator(".pname").first.evaluate(UNDER_THE_LINE) == 0
        table = table_of_all(page, "happy-city")
        for path in ("", "/result", "/log", "/enter/seat-0?by=pad"):
            page.goto(table + path)
            assert page.evaluate(BROKEN, []) == [], path
    finally:
        large.close()


# How far the line on which the houses of the podium stand goes through the names below them.
UNDER_THE_LINE = """(name) => {
  const stage = name.closest(".stage");
  const line = stage.getBoundingClientRect().bottom - parseFloat(getComputedStyle(stage, "::after").bottom);
  return Math.max(0, Math.round(line - name.getBoundingClientRect().top));
}"""
OPEN = "all => all.forEach((panel) => Object.assign(panel, { name: '', open: true }))"
SMALL = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), summary, select")]
  .filter((element) => !element.closest("[hidden], .vh, .skip, .link, svg, p"))
  .map((element) => [(element.closest("label") ?? element).getBoundingClientRect(), element.outerHTML.slice(0, 100)])
  .filter(([box]) => box.width && box.height && (box.height < 43.5 || box.width < 43.5))
  .map(([box, html]) => `${html} ${box.width}×${box.height}`)"""


@pytest.mark.parametrize("game", ["streets", "uptown", "happy-city", "ginkgopolis"])
def test_targets_in_opened_panels_are_large_enough_for_a_thumb(phone: Phone, game: str) -> None:
    page = phone()
    table = open_table(page, game)
    city = ("/enter/city",) if game in ("streets", "ginkgopolis") else ()
    for path in ("", "/enter/seat-0", "/enter/seat-0?by=pad", "/settings", *city):
        page.goto(table + path)
        page.locator("details").evaluate_all(OPEN)
        if path in city:
            page.locator("[data-cell]").first.press("Enter")
        assert page.evaluate(SMALL) == [], path
