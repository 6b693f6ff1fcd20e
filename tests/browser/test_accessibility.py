"""Axe finds nothing that keeps people out of what a page shows in the middle of something; else `test_every_page`."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion import games
from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.axe import expect_accessible, faults
from tests.browser.conftest import PHONE, Phone
from tests.browser.ginkgopolis_games import edits, thirty
from tests.browser.layout_faults import OPEN_PANELS
from tests.browser.table_page import expect_saved, field, import_archive, open_pad, open_table
from tests.plays import archived, random_plays

pytestmark = pytest.mark.night


def test_a_play_its_group_and_the_evening_page(page: Page) -> None:
    table = open_table(page)
    assert page.request.post(f"{table}/finish").ok
    page.goto("/plays")
    page.locator(".play .about").click()
    expect_accessible(page)
    page.get_by_role("link", name="Ann, Bob").click()
    page.get_by_role("link", name="People of the group").click()
    page.locator(".people summary").first.click()
    expect_accessible(page)
    page.goto(f"{table}/evening")
    expect_accessible(page)


def test_history_statistics_and_the_printed_year(phone: Phone, tmp_path: Path) -> None:
    page, file = phone(), tmp_path / "kvartal.json"
    file.write_bytes(archived(random_plays(120), "foreverybody"))
    import_archive(page, file)
    stats, person = "/plays/stats", "foreverybody-person-0"
    whole = ("/plays", stats, f"{stats}?person={person}", "/plays/year", f"{stats}?game=streets&person={person}")
    # The drawings are built alike and have the colours of each game.
    coloured = [f"{stats}?game={game}" for game in games.ids()]
    faulty: list[str] = []
    for address in (*whole, *coloured):
        page.goto(address)
        page.evaluate(OPEN_PANELS)
        faulty += faults(page, None, address in coloured)
    assert not faulty, "\n".join(faulty)


def test_questions_before_a_change(page: Page) -> None:
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    open_pad(page, table)
    field(page, "residents").fill("7")
    expect_saved(page)
    field(page, "residents").fill("8")
    expect(page.locator("#part [name=base]")).to_have_value("2")
    page.goto(f"{table}/log")
    page.get_by_text("back to here").last.click()
    expect_accessible(page)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("status")).to_contain_text("an earlier state restored")
    expect_accessible(page)
    page.goto(f"{table}/settings")
    page.get_by_role("button", name="Remove Ann").click()
    expect_accessible(page)
    page.get_by_role("button", name="Remove Ann").click()
    expect(page.get_by_role("button", name="Bring Ann back")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Bring Ann back").click()
    page.goto(f"{table}/result")
    page.get_by_role("link", name="Finish").click()
    expect_accessible(page)
    page.get_by_role("button", name="Finish anyway").click()
    open_pad(page, table)
    expect_accessible(page)
    page.route(re.compile("/state"), lambda route: route.abort())  # it does not hear that the table is finished again
    page.get_by_role("button", name="Reopen").click()
    expect(page.locator("#ended")).to_be_empty()
    assert page.request.post(f"{table}/finish").ok
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#conflict")).to_contain_text("Reopen the table?")
    expect_accessible(page)
    page.goto(table)
    page.get_by_text("Links: to enter, to watch").click()
    page.get_by_text("New code").click()
    expect_accessible(page)
    assert page.request.post(f"{table}/reopen").ok
    open_pad(page, table)
    field(page, "residents").fill("-2")
    expect_saved(page)
    page.goto(f"{table}/rules/HC-33")
    page.locator('button[name="side"]').first.click()
    for path in ("/rules/HC-33", "/result"):
        page.goto(table + path)
        expect_accessible(page)


def test_happy_city_with_cards_for_experts(page: Page) -> None:
    happy_city.open_board(page, open_table(page, modules=("expert",)))
    for card in ("market-blue", "E14", "bank", "museum", "spa", "factory", "house", "E01"):
        happy_city.build(page, card)
    expect_saved(page)
    expect_accessible(page)
    page.locator("#phase summary").click()
    page.get_by_role("link", name="Another card: type what is printed").click()
    expect_saved(page)
    expect_accessible(page)


def test_uptown_with_a_storey_and_its_drawers(page: Page) -> None:
    uptown.open_street(page)
    expect_accessible(page)
    uptown.open_built_street(page)
    thumb = uptown.Thumb(page)
    thumb.storey(5, "hotel +4*")
    thumb.storey(5, "services roof no-gifts")
    expect_saved(page)
    uptown.storey(page, "5.2").tap()
    page.locator(".rest summary").tap()
    expect_accessible(page)
    page.locator("details.more summary").nth(3).tap()
    expect_accessible(page, ".keypad")


def test_streets_in_russian(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru")
    table = streets.open_city(page, "business", "advisors")
    streets.post_city(page, table)
    streets.tile(page, "0,-1").tap()
    expect_accessible(page)
    page.locator('[data-cell="1,-1"]').tap()
    for key in ("[data-symbol=hipster]:not([data-two])", "[data-do=rest]"):
        expect_accessible(page)
        page.locator(f"#sheet {key}").tap()
    expect_accessible(page, "#sheet")
    for part in ("street", "seat-0"):
        page.goto(f"{table}/enter/{part}")
        expect_accessible(page)


def test_ginkgopolis_with_advice(page: Page) -> None:
    game = thirty()
    table = ginkgopolis.open_city(page, tuple(player["name"] for player in game["players"]))
    ginkgopolis.cell(page, "0,0").tap()
    expect_accessible(page)
    ginkgopolis.post_city(page, table, *edits(game).values(), "9,9 red 20 1 0")
    ginkgopolis.cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    ginkgopolis.tile(page, "red", 8).tap()
    expect(page.locator("#advice .answer")).to_have_count(2)
    expect_accessible(page)
    page.goto(f"{table}/enter/seat-0")
    page.locator('label.card:has([name="card.red-10"])').tap()
    expect_saved(page)
    expect_accessible(page)


def test_paper_quarters_with_findings(page: Page) -> None:
    table = paper_quarters.open_sheet(page)
    paper_quarters.press(page, 9, 7, "fence", 12)
    expect(page.locator("#marks .find").first).to_be_visible()
    expect_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect_accessible(page)
    page.set_viewport_size(PHONE)
    paper_quarters.tab(page, "tracks")
    page.locator('.box:has([name="temps"][value="5"])').click()
    expect_saved(page)
    expect_accessible(page)
    page.goto(f"{table}/enter/plans")
    expect_accessible(page)
