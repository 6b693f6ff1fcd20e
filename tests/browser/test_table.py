"""A table on several phones: joined by its code, followed on every page, finished and reopened."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, field, open_pad, open_table, post_pad, total


def test_two_taps_start_a_table_with_the_last_group(page: Page) -> None:
    first = open_table(page, "happy-city", ("Ann", "Bob", "Cid"))
    page.goto("/")
    page.locator(".quarter.g-happy-city").click()
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    assert page.url != first
    for name in ("Ann", "Bob", "Cid"):
        expect(page.locator(".seats")).to_contain_text(name)


def test_a_second_phone_joins_by_code_and_each_sees_the_other(phone: Phone) -> None:
    host, guest = phone(), phone()
    table = open_table(host)
    host.goto(table)
    guest.goto("/join")
    guest.locator("#code").fill(host.locator(".code").inner_text().lower())
    guest.keyboard.press("Enter")
    guest.wait_for_url(table)
    open_pad(guest, table, seat=1)
    field(guest, "residents").fill("7")
    field(guest, "hearts").fill("6")
    expect_saved(guest)
    expect(total(guest)).to_have_text("42")
    expect(host.locator(".seats")).to_contain_text("42")
    open_pad(host, table, seat=0)
    field(host, "residents").fill("9")
    field(host, "hearts").fill("9")
    expect(guest.locator("#score-bar")).to_contain_text("place 2 of 2")


def test_the_table_page_follows_the_others_and_keeps_the_focus(phone: Phone) -> None:
    host, guest = phone(), phone()
    table = open_table(host)
    host.goto(table)
    acts = host.locator("#acts")
    acts.get_by_role("link", name="More").focus()
    expect(acts).to_contain_text("Enter Ann")
    open_pad(guest, table)
    for key in ("residents", "hearts", "coins"):
        field(guest, key).fill("7")
    expect(acts).to_contain_text("Enter Bob")
    expect(acts.get_by_role("link", name="More")).to_be_focused()
    guest.goto(f"{table}/notes")
    guest.locator("#text").fill("Ann owes Bob a rematch")
    guest.get_by_role("button", name="Save the notes").click()
    expect(host.locator("#notes")).to_contain_text("Ann owes Bob a rematch")


def test_more_is_a_sheet_that_back_escape_and_its_key_close(page: Page) -> None:
    table = open_table(page)
    page.goto(table)
    sheet, more = page.locator("#more"), page.get_by_role("link", name="More")
    expect(sheet).to_be_hidden()
    for close in ("back", "Escape", "Close"):
        more.click()
        expect(sheet).to_be_visible()
        if close == "back":
            page.evaluate("setTimeout(() => history.back())")
        elif close == "Escape":
            page.keyboard.press("Escape")
        else:
            sheet.get_by_role("link", name="Close").click()
        expect(sheet).to_be_hidden()
        expect(more).to_be_focused()
    more.click()
    sheet.get_by_role("link", name="Notes").click()
    page.wait_for_url("**/notes")


def test_an_address_that_names_something_behind_more_opens_it(page: Page) -> None:
    page.goto(f"{open_table(page)}#notes")
    expect(page.locator("#notes")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#notes")).to_be_hidden()


def test_a_change_shows_at_once_and_the_page_is_not_loaded_again(page: Page) -> None:
    open_pad(page, open_table(page))
    page.evaluate("window.still = true")
    field(page, "residents").fill("7")
    field(page, "hearts").fill("6")
    expect(total(page)).to_have_text("42")
    expect(field(page, "hearts")).to_be_focused()
    assert page.evaluate("window.still")


def test_what_is_no_number_is_said_and_stays(page: Page) -> None:
    open_pad(page, open_table(page))
    field(page, "residents").fill("many")
    expect(page.locator("#status")).to_contain_text("is not a whole number")
    expect(field(page, "residents")).to_have_attribute("aria-invalid", "true")
    field(page, "residents").fill("7")
    expect_saved(page)


def test_a_filled_field_is_selected_and_an_empty_one_is_ready(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=5)
    open_pad(page, table)
    for key in ("residents", "hearts"):
        field(page, key).click()
        page.keyboard.type("7")
        expect(field(page, key)).to_have_value("7")


def test_the_result_follows_the_table_and_opens_its_reasons(phone: Phone) -> None:
    host, other = phone(), phone()
    table = open_table(host)
    other.goto(f"{table}/result")
    expect(other.locator("#outcome")).to_contain_text("Nothing entered yet")
    open_pad(host, table)
    field(host, "residents").fill("7")
    field(host, "hearts").fill("6")
    expect(other.locator("#outcome")).to_contain_text("Ann in the lead")
    other.locator("a.house").first.click()
    expect(other.locator(".lines:target")).to_be_visible()
    other.locator(".lines:target .ruletap").first.click()
    expect(other.get_by_role("dialog")).to_contain_text(re.compile(r"HC-\d+"))


def test_finish_is_an_end_on_every_phone_until_one_reopens_it(phone: Phone) -> None:
    host, other = phone(), phone()
    table = open_pad(host, open_table(host))
    field(host, "residents").fill("7")
    field(host, "hearts").fill("6")
    expect_saved(host)
    open_pad(other, table)
    host.goto(f"{table}/result")
    host.get_by_role("link", name="Finish").click()
    host.get_by_role("button", name="Finish anyway").click()
    expect(host.locator("#acts")).to_contain_text("Play again")
    expect(other.locator("#ended")).to_contain_text("finished:")
    expect(field(other, "coins")).to_be_disabled()
    other.get_by_role("button", name="Reopen").click()
    expect(field(other, "coins")).to_be_enabled()
    expect(other.locator("#ended")).to_be_empty()
    field(other, "hearts").fill("7")
    expect_saved(other)
    expect(host.get_by_role("link", name="Finish")).to_be_visible()
    expect(host.locator("#outcome")).to_contain_text("49")


def test_an_entry_that_meets_a_finished_table_asks_first(phone: Phone) -> None:
    """The phone does not know yet that another one has finished it."""
    host, other = phone(), phone()
    table = open_table(host)
    other.route(re.compile("/state"), lambda route: route.abort())
    open_pad(other, table)
    assert host.request.post(f"{table}/finish").ok
    other.set_viewport_size({"width": 390, "height": 420})
    field(other, "coins").fill("7")
    question = other.locator("#conflict")
    expect(question).to_contain_text("Reopen the table?")
    expect(question.get_by_role("link", name="Keep it finished")).to_be_in_viewport(ratio=1)
    question.get_by_role("button", name="Reopen and change").click()
    expect_saved(other)
    expect(other.locator("#ended")).to_be_empty()
    assert host.request.post(f"{table}/finish").ok
    field(other, "coins").fill("8")
    question.get_by_role("link", name="Keep it finished").click()
    expect(field(other, "coins")).to_be_disabled()
    expect(field(other, "coins")).to_have_value("7")


@pytest.mark.parametrize("game", ["paper-quarters", "uptown", "streets"])
def test_a_finished_board_takes_no_entry_and_says_why(page: Page, game: str) -> None:
    table = open_table(page, game)
    assert page.request.post(f"{table}/finish").ok
    page.goto(f"{table}/enter/{'city' if game == 'streets' else 'seat-0'}")
    page.wait_for_function("document.documentElement.classList.contains('js')")
    expect(page.locator("#ended")).to_contain_text("finished:")
    expect(page.locator("#part :is(button, input:not([type=hidden])):visible:enabled")).to_have_count(0)
    page.get_by_role("button", name="Reopen").tap()
    expect(page.locator("#ended")).to_be_empty()
    expect(page.locator("#part :is(button, input:not([type=hidden])):visible:enabled").first).to_be_visible()


REASONS = [
    ("paper-quarters", "estates", 3, ".lot.lit .house"),
    ("paper-quarters", "refusals", 3, ".track.lit"),
    ("happy-city", "hearts", 0, ".card.lit"),
    ("uptown", "lot-1", 0, ".storey.lit"),
    ("streets", "buildings", 0, "a.tile.lit"),
    ("ginkgopolis", "districts", 0, "a.lot.lit"),
    ("ginkgopolis", "cards", 0, "label.lit"),
]


@pytest.mark.parametrize(
    ("game", "category", "seat", "lit"),
    [REASONS[0], *(pytest.param(*reason, marks=pytest.mark.night) for reason in REASONS[1:])],
)
def test_a_reason_of_the_result_shows_its_place_on_the_board(
    page: Page, game: str, category: str, seat: int, lit: str
) -> None:
    page.goto(f"/v/example-{game}/result#why-{category}-{seat}")
    page.locator(f"#why-{category}-{seat} a.why").first.click()
    expect(page.locator(lit).first).to_be_in_viewport()
