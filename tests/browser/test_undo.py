"""Undo takes back what this phone did, says what, and never does anything behind an open question."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser import happy_city_page as happy_city
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, field, open_pad, open_table, post_pad, total
from tests.browser.test_every_board import tap_undo_in_vain


def test_undo_and_redo(page: Page) -> None:
    open_pad(page, open_table(page))
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    field(page, "residents").fill("7")
    expect_saved(page)
    field(page, "residents").fill("8")
    expect(page.locator("[name=base]")).to_have_value("2")
    undo.click()
    expect(field(page, "residents")).to_have_value("7")
    redo.click()
    expect(field(page, "residents")).to_have_value("8")
    expect(redo).to_be_disabled()


def test_undo_is_of_ones_own_phone_and_says_what_it_took_back(phone: Phone) -> None:
    host, other, third = phone(), phone(), phone()
    table = open_pad(host, open_table(host))
    field(host, "residents").fill("7")
    expect_saved(host)
    open_pad(other, table)
    field(other, "hearts").fill("6")
    expect_saved(other)
    expect(field(host, "hearts")).to_have_value("6")
    host.get_by_role("button", name="Undo").click()
    expect(host.locator("#status")).to_have_text("Undone: Residents: 7 (Ann)")
    expect(field(host, "residents")).to_have_value("")
    expect(field(host, "hearts")).to_have_value("6")
    open_pad(third, table)
    third.get_by_role("button", name="Undo").click()
    question = third.locator("#conflict")
    expect(question).to_contain_text("Hearts: 6")
    question.get_by_role("link", name="Cancel").click()
    expect(question).to_be_empty()
    expect(field(third, "hearts")).to_have_value("6")
    third.get_by_role("button", name="Undo").click()
    question.get_by_role("button", name="Undo the entry from phone 2").click()
    told = third.locator("#status")
    expect(told).to_have_text("Undone: Hearts: 6 (Ann)")
    told.evaluate("told => told.getAnimations().forEach(leave => leave.finish())")
    expect(told).to_be_hidden()
    expect(field(other, "hearts")).to_have_value("")


def test_what_is_typed_while_an_undo_is_refused_stays(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_pad(page, open_table(page))
    field(page, "residents").fill("7")
    expect_saved(page)
    page.route("**/state?**", lambda route: route.abort())
    open_pad(other, table)
    field(other, "residents").fill("8")
    expect_saved(other)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        field(page, "hearts").fill("6")
        route.fulfill(response=answer)

    page.route("**/undo", slowly)
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "residents")).to_have_value("8")
    expect(field(page, "hearts")).to_have_value("6")
    expect(total(page)).to_have_text("48")


def expect_undo_to_lead_to_the_question(page: Page) -> None:
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#status")).to_have_text("First answer the question on this page")
    expect(page.locator("#conflict [data-choice]").first).to_be_focused()


def test_undo_leads_to_a_question_that_is_open(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann)
    post_pad(ann, table, residents=7)
    open_pad(ann, table)
    field(ann, "hearts").fill("5")
    expect_saved(ann)

    open_pad(bob, table)
    bob.get_by_role("button", name="Undo").click()
    expect(bob.locator("#conflict")).to_contain_text("Not from this phone")
    expect_undo_to_lead_to_the_question(bob)
    bob.get_by_text("Cancel").click()
    expect(bob.locator("#conflict")).to_be_empty()
    expect(field(bob, "hearts")).to_have_value("5")

    ann.route(re.compile("/state"), lambda route: route.abort())
    assert bob.request.post(f"{table}/finish").ok
    field(ann, "hearts").fill("6")
    expect(ann.locator("#conflict")).to_contain_text("Reopen the table?")
    expect_undo_to_lead_to_the_question(ann)
    ann.get_by_text("Reopen and change").click()
    expect_saved(ann)
    expect(field(ann, "hearts")).to_have_value("6")


def test_an_undo_still_waiting_does_not_take_back_what_was_entered_after_it(page: Page) -> None:
    open_pad(page, open_table(page))
    field(page, "residents").fill("7")
    expect_saved(page)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        page.get_by_role("button", name="Undo").click()
        field(page, "hearts").fill("6")
        route.fulfill(response=answer)

    page.route("**/enter/seat-0", slowly, times=1)
    field(page, "residents").fill("8")
    expect(page.locator("#status")).to_have_text("Not undone: bad connection")
    expect(total(page)).to_have_text("48")
    expect(field(page, "residents")).to_have_value("8")


def test_an_undo_tapped_offline_takes_nothing_back_later(phone: Phone) -> None:
    page = phone()
    happy_city.open_board(page, open_table(page))
    happy_city.build(page, "zoo")
    expect_saved(page)
    page.context.set_offline(True)
    tap_undo_in_vain(page)
    happy_city.build(page, "house")
    happy_city.build(page, "spa")
    page.context.set_offline(False)
    happy_city.expect_equation(page, 1, 5, 5)
    expect_saved(page)
    expect(happy_city.place(page, 4)).to_contain_text("Spa")
    page.get_by_role("button", name="Undo").click()
    happy_city.expect_equation(page, 1, 3, 3)


def test_a_first_number_that_was_not_sent_can_be_taken_back(page: Page) -> None:
    table = open_pad(page, open_table(page))
    page.context.set_offline(True)
    field(page, "residents").press_sequentially("17")
    status = page.locator("#status")
    expect(status).to_have_attribute("data-is", "offline")
    field(page, "hearts").fill("6")
    for residents, hearts in (("17", ""), ("", "")):
        page.get_by_role("button", name="Undo").click()
        expect(field(page, "residents")).to_have_value(residents)
        expect(field(page, "hearts")).to_have_value(hearts)
        expect(status).to_have_text("Not sent yet: will be sent when you are back online")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    field(page, "hearts").fill("5")
    page.context.set_offline(False)
    expect_saved(page)
    open_pad(page, table)
    expect(field(page, "residents")).to_have_value("")
    expect(field(page, "hearts")).to_have_value("5")
