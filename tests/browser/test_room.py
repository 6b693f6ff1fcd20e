"""A small phone in Russian: everybody at the table is on the screen, however long the names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.at_table import open_pad, open_table
from tests.browser.conftest import Phone

NAMES = ("Константин Константинопольский", "Анна-Мария", "Вера", "Христофор", "Джо")
OFF_SCREEN = """() => [...document.querySelectorAll("body *")]
  .filter((element) => !element.closest(".vh, .skip, svg, .map, .lines"))
  .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 100)])
  .filter(([box]) => box.width && (box.right > innerWidth + 1 || box.left < -1))
  .map(([, html]) => html)"""


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
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(OFF_SCREEN) == [], (path, width)


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
        page.locator("details").evaluate_all(
            "all => all.forEach((panel) => Object.assign(panel, { name: '', open: true }))"
        )
        if path in city:
            page.locator("[data-cell]").first.press("Enter")
        assert page.evaluate(SMALL) == [], path
