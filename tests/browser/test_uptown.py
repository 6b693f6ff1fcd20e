"""UpTown's street on the phone: built by taps, mended, undone, roofed; by keyboard, offline, without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.at_table import open_table, saved
from tests.browser.axe import accessible
from tests.browser.conftest import Phone
from tests.browser.taps_uptown import FINALS, Thumb, enter
from tests.browser.uptown_page import STREET, entered, lot, open_street, storey, total


@pytest.fixture
def page(phone: Phone) -> Page:
    return phone(has_touch=True)


@pytest.mark.parametrize("vector", [FINALS[1], FINALS[4]], ids=lambda vector: vector["id"])
def test_a_finished_game_by_taps_gives_the_score_of_the_vector(page: Page, vector: dict[str, Any]) -> None:
    players = vector["input"]["players"]
    table = open_table(page, "uptown", tuple(player["name"] for player in players))
    thumb = Thumb(page)
    enter(page, table, players, thumb)
    assert thumb.taps <= thumb.allowed + 2 * len(players)
    page.goto(f"{table}/result")
    shown = sorted(total.split()[0] for total in page.locator(".pad tfoot .sum").all_inner_texts())
    assert shown == sorted(str(player["total"]) for player in vector["expected"]["players"])


def test_a_street_grows_as_it_is_tapped_and_what_was_used_is_one_tap(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.street(STREET, 17)
    expect(total(page)).to_have_text("21")
    expect(page.locator("#skyline .storey")).to_have_count(12)
    assert thumb.worst <= 5
    assert thumb.taps <= thumb.allowed
    storey(page, "2").tap()
    before = thumb.taps
    thumb.storey(2, "hotel +4*")
    assert thumb.taps - before == 1
    expect(total(page)).to_have_text("25")
    page.reload()
    expect(lot(page, 2)).to_have_value("apartment duo +2*; office +1*; hotel +4*")


def test_a_mistake_is_marked_where_it_stands_and_undone(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(1, "park roof only-ground +1$")
    thumb.storey(1, "hotel +4*")
    expect(storey(page, "1.2")).to_have_class(re.compile("breach"))
    expect(total(page)).to_have_text("4")
    storey(page, "1.2").tap()
    expect(page.locator("#about")).to_contain_text("a roof closes this building already")
    expect(page.locator("#about")).to_contain_text("UT-31")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#skyline .storey")).to_have_count(1)
    expect(lot(page, 1)).to_have_value("park roof only-ground +1$")
    expect(page.locator("#findings .state")).to_have_count(0)
    page.get_by_role("button", name="Redo").tap()
    expect(lot(page, 1)).to_have_value("park roof only-ground +1$; hotel +4*")


def test_a_storey_that_stands_changes_with_every_tap(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(3, "office +1*")
    thumb.storey(3, "hotel +4*")
    storey(page, "3.1").tap()
    thumb.key("+3*")
    expect(lot(page, 3)).to_have_value("office +3*; hotel +4*")
    expect(total(page)).to_have_text("7")
    page.get_by_role("button", name="One storey up").tap()
    expect(lot(page, 3)).to_have_value("hotel +4*; office +3*")
    page.get_by_role("button", name="Roof on or off").tap()
    expect(lot(page, 3)).to_have_value("hotel +4*; office roof +3*")
    thumb.key("+3*")
    expect(lot(page, 3)).to_have_value("hotel +4*; office roof")
    page.get_by_role("button", name="Remove the storey").tap()
    expect(lot(page, 3)).to_have_value("hotel +4*")
    expect(page.locator('[name="at"][value="3"]')).to_be_checked()
    expect(total(page)).to_have_text("4")


def test_words_without_a_key_stay_when_their_storey_changes(page: Page) -> None:
    open_street(page)
    page.locator(".rest summary").click()
    lot(page, 2).fill("hotel duo +9* +4*/cafe/street")
    saved(page)
    storey(page, "2.1").tap()
    expect(page.locator('[data-purse="*"]')).to_have_value("+9")
    Thumb(page).key("gift")
    expect(lot(page, 2)).to_have_value("hotel duo gift +9* +4*/cafe/street")
    page.locator('label:has([name="new.kind"][value="shop"])').tap()
    expect(lot(page, 2)).to_have_value("shop gift +9* +4*/cafe/street")
    page.locator('label:has([name="new.kind"][value="shop"])').tap()
    expect(lot(page, 2)).to_have_value("gift +9* +4*/cafe/street")
    expect(page.locator("#skyline .storey.ink-stone")).to_have_count(1)


def test_what_is_being_composed_survives_the_answers_of_the_server(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)

    def compose(route: Route) -> None:
        answer = route.fetch()
        thumb.tap('label:has([name="new.kind"][value="hotel"])')
        thumb.key("+4*")
        route.fulfill(response=answer)

    page.route("**/enter/seat-0", compose, times=1)
    thumb.storey(1, "shop +2$")
    saved(page)
    expect(page.locator('[name="new.kind"][value="hotel"]')).to_be_checked()
    thumb.tap('button[name="do"][value="build"]')
    expect(lot(page, 1)).to_have_value("shop +2$; hotel +4*")
    expect(page.locator("#skyline .storey")).to_have_count(2)


def test_without_a_connection_the_total_over_the_street_is_that_of_the_last_save(page: Page) -> None:
    entered(page)
    stale = page.locator("#street-total").get_by_text("as of the last save")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="One coin more").tap()
    expect(stale).to_be_visible()
    expect(page.locator("#street-total")).not_to_contain_text("for coins", use_inner_text=True)
    page.context.set_offline(False)
    saved(page)
    expect(stale).to_be_hidden()
    expect(page.locator("#street-total")).to_contain_text("for coins", use_inner_text=True)


@pytest.mark.parametrize("height", [844, 667])
def test_a_new_street_opens_at_the_top_of_its_page(page: Page, height: int) -> None:
    page.set_viewport_size({"width": 390, "height": height})
    open_street(page)
    expect(page.locator(".place:has(:checked)")).to_be_in_viewport()
    assert page.evaluate("window.scrollY") == 0


def test_the_turns_go_round_the_table(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_street(one)
    other.goto(f"{table}/enter/seat-1")
    one.goto(f"{table}/enter/turns")
    one.get_by_role("button", name="Follow the turns").tap()
    expect(one.locator(".decks .now")).to_contain_text("Ann")
    one.get_by_role("button", name="Ann: a card less").tap()
    expect(one.locator('[name="deck.0"]')).to_have_value("41")
    accessible(one)
    one.goto(f"{table}/enter/seat-0")
    one.get_by_role("button", name="Turn over").tap()
    expect(other.locator(".strip .now")).to_contain_text("Bob")
    expect(other.get_by_role("button", name="Turn over")).to_be_visible()
    expect(one.get_by_role("button", name="Turn over")).to_have_count(0)
    accessible(other)


def test_offline_the_street_goes_on_and_is_sent_later(page: Page) -> None:
    table = open_street(page)
    context: BrowserContext = page.context
    context.set_offline(True)
    thumb = Thumb(page)
    thumb.storey(1, "shop +2$")
    thumb.storey(1, "hotel +4*")
    thumb.storey(1, "hotel +4*")
    expect(page.locator("#skyline .storey")).to_have_count(3)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    context.set_offline(False)
    saved(page)
    expect(total(page)).to_have_text("8")
    page.goto(f"{table}/enter/seat-0")
    expect(lot(page, 1)).to_have_value("shop +2$; hotel +4*; hotel +4*")


def test_by_keyboard_alone(phone: Phone) -> None:
    page = phone()
    open_street(page)
    keys = page.keyboard
    page.locator('[name="at"][value="1"]').focus()
    keys.press("ArrowRight")
    expect(page.locator('[name="at"][value="2"]')).to_be_checked()
    page.locator('[name="new.kind"]').first.focus()
    keys.press("Space")
    keys.press("ArrowRight")
    expect(page.locator('[name="new.kind"][value="services"]')).to_be_checked()
    page.locator('[name="new.+2*"]').focus()
    keys.press("Space")
    page.locator('button[name="do"][value="build"]').focus()
    keys.press("Enter")
    expect(lot(page, 2)).to_have_value("services +2*")
    page.locator('[name="at"][value="2"]').focus()
    keys.press("ArrowDown")
    expect(page.locator('[name="at"][value="2.1"]')).to_be_checked()
    keys.press("Delete")
    expect(lot(page, 2)).to_have_value("")


def test_without_a_script_it_is_a_form(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_street(page)
    storey(page, "3").click()
    page.locator('label:has([value="cafe duo"])').click()
    page.locator('summary[aria-label="Prestige: For each on this lot"]').click()
    page.locator('label:has([value="+2*/cafe"])').click()
    page.get_by_role("button", name="Build on lot 3").click()
    expect(lot(page, 3)).to_have_value("cafe duo +2*/cafe")
    expect(total(page)).to_have_text("4")
    page.locator("#shelf button").first.click()
    expect(lot(page, 3)).to_have_value("cafe duo +2*/cafe; cafe duo +2*/cafe")
    expect(total(page)).to_have_text("16")
    storey(page, "3.2").click()
    page.get_by_role("button", name="Roof on or off").click()
    expect(page.locator(".payout")).to_contain_text("Lot 3 is roofed")
    page.locator('[name="coins"]').fill("6")
    page.locator('[name="coins"]').press("Enter")
    expect(page.locator('[name="coins"]')).to_have_value("6")
    expect(total(page)).to_have_text("18")


def test_in_russian(phone: Phone) -> None:
    page = phone(locale="ru", has_touch=True)
    open_street(page)
    Thumb(page).storey(1, "shop duo roof +2*/cafe/street")
    saved(page)
    expect(page.get_by_role("radio", name="Участок 1, этаж 1: дуо: магазин, с крышей")).to_have_count(1)
    expect(page.locator(".payout")).to_contain_text("Участок 1 под крышей")


def test_whoever_only_watches_sees_the_street_and_no_builder(phone: Phone) -> None:
    page = phone(has_touch=True)
    table = open_street(page)
    Thumb(page).storey(1, "hotel +4*")
    saved(page)
    page.goto(table)
    link = page.locator('input[value*="/v/"]').first.input_value()
    watcher = phone()
    watcher.goto(f"{link}/enter/seat-0")
    expect(total(watcher)).to_have_text("4")
    expect(watcher.locator(".builder")).to_be_hidden()


def test_axe_finds_nothing(phone: Phone) -> None:
    page = phone(has_touch=True)
    open_street(page)
    accessible(page)
    entered(page)
    thumb = Thumb(page)
    thumb.storey(5, "hotel +4*")
    thumb.storey(5, "services roof no-gifts")
    saved(page)
    storey(page, "5.2").tap()
    page.locator(".rest summary").tap()
    accessible(page)
    page.locator("details.more summary").nth(3).tap()
    accessible(page, "details.more[open]")


def test_it_fits_the_screen_and_the_thumb(phone: Phone) -> None:
    page = phone(locale="ru", has_touch=True)
    entered(page, ("Константин Константинопольский", "Bob"))
    drawer = page.locator("details.more").nth(1)
    small = """() => [...document.querySelectorAll(".uptown label, .uptown button, .uptown summary")]
        .filter((element) => !element.classList.contains("vh") && element.checkVisibility())
        .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
        .filter(([, box]) => box.width && (Math.round(box.height) < 44 || Math.round(box.width) < 44))
        .map(([html, box]) => `${html} ${box.width}×${box.height}`)"""
    for width, height in ((360, 640), (390, 844), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for opened in (False, True):
            drawer.evaluate("(drawer, opened) => { drawer.open = opened; }", opened)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(small) == []


@pytest.mark.parametrize("leave", ["Done", "Back"])
def test_a_look_at_a_storey_leaves_the_place_to_build(page: Page, leave: str) -> None:
    entered(page)
    storey(page, "2").tap()
    storey(page, "1.2").tap()
    expect(page.locator('[name="at"][value="1.2"]')).to_be_checked()
    if leave == "Done":
        page.get_by_role("button", name="Done").tap()
    else:
        page.go_back()
    expect(page.locator('[name="at"][value="2"]')).to_be_checked()
