"""A phone whose connection, answer or server fails in the middle of an entry."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.at_table import field, open_pad, open_table, saved, total
from tests.browser.conftest import Phone


def test_what_was_typed_without_a_connection_is_sent_when_it_is_back(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
    page.context.set_offline(True)
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    expect(page.locator("#status")).to_contain_text("goes out when the connection is back")
    field(page, "hearts").fill("6")
    page.context.set_offline(False)
    saved(page)
    page.reload()
    expect(field(page, "residents")).to_have_value("7")
    expect(total(page)).to_have_text("42")


def hang_up(route: Route) -> None:
    route.abort()


def answer_as_a_proxy(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="Bad Gateway")


@pytest.mark.parametrize("lose", [hang_up, answer_as_a_proxy])
def test_a_phone_whose_answer_was_lost_types_on_without_a_quarrel(phone: Phone, lose: Callable[[Route], None]) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        lose(route)

    page = phone()
    table = open_table(page)
    open_pad(page, table)
    field(page, "residents").fill("5")
    saved(page)
    for typed in ("8", "5", "5"):  # in the end what the phone knows to be saved
        page.route("**/enter/**", lose_the_answer)
        field(page, "residents").fill("7")
        expect(page.locator("#status")).to_have_attribute("data-is", "offline")
        field(page, "residents").fill(typed)
        page.unroute_all(behavior="wait")  # The page may just be trying again.
        saved(page)
        expect(page.locator("#conflict")).to_be_empty()
        expect(field(page, "residents")).to_have_value(typed)
        other = phone()
        open_pad(other, table)
        expect(field(other, "residents")).to_have_value(typed)


def refused(page: Page, status: int, told: str) -> None:
    """An entry into a new pad is answered with this status, and the phone says why in these words."""
    open_pad(page, open_table(page))
    page.route("**/enter/**", lambda route: route.fulfill(status=status, body="Refused"))
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_contain_text(told)


def test_a_failing_server_is_not_called_a_lost_connection_and_the_entry_goes_out_after(phone: Phone) -> None:
    page = phone()
    refused(page, 500, "a mistake on our side")
    page.unroute("**/enter/**")
    saved(page)


def test_too_much_is_not_called_a_wrong_link(phone: Phone) -> None:
    refused(phone(), 413, "more than a table can hold")


def test_what_was_not_sent_survives_a_reload(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
    page.route("**/enter/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.reload()
    expect(field(page, "residents")).to_have_value("7")
    page.unroute("**/enter/**")
    page.reload()
    expect(page.locator("[name=base]")).to_have_value("1")
    other = phone()
    open_pad(other, table)
    expect(field(other, "residents")).to_have_value("7")


def test_what_was_not_sent_from_the_pad_waits_while_the_board_is_looked_at(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
    field(page, "hearts").fill("6")
    saved(page)
    page.route("**/enter/**", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    field(page, "residents").fill("7")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/**")
    with page.expect_response("**/state?**"):
        page.goto(f"{table}/enter/seat-0?by=board")
    open_pad(page, table)
    expect(field(page, "residents")).to_have_value("7")
    expect(field(page, "hearts")).to_have_value("6")
    expect(total(page)).to_have_text("42")


def test_the_totals_of_everybody_are_those_of_the_last_save_only_without_a_connection(phone: Phone) -> None:
    page = phone()
    page.goto(f"{open_table(page, 'ginkgopolis')}/enter/districts")
    stale = page.locator("#score-bar").get_by_text("as of the last save")
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    page.locator("#fields label:has([type=radio])").first.click()
    expect(stale).to_be_visible()
    page.context.set_offline(False)
    saved(page)
    expect(stale).to_be_hidden()


@pytest.mark.parametrize("shown", ["", "/result"])
def test_a_page_that_follows_the_table_says_how_old_it_is_without_a_connection(phone: Phone, shown: str) -> None:
    page = phone(timezone_id="Europe/Kyiv")
    page.clock.install(time=datetime(2026, 1, 31, 19, 43, tzinfo=UTC))
    page.goto(f"{open_table(page)}{shown}")
    aged = page.get_by_text("No connection: as it stood at")
    expect(aged).to_be_hidden()
    page.context.set_offline(True)
    page.clock.fast_forward("02:00")
    expect(aged).to_contain_text("9:43 PM")
    page.context.set_offline(False)
    page.clock.fast_forward("00:02")
    expect(aged).to_be_hidden()
