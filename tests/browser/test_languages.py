"""The language is the browser's or chosen, and scripts speak it too; whether it has room, `test_every_page` says."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, field, open_pad, open_table


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
    uptown.Thumb(page).storey(1, "shop duo roof +2$")
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
    expect(page.locator("#sheet-note")).to_have_text("Вы меняете это здание. Платит: Аня 3, Борис 1")


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
