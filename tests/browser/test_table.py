"""The flows of an evening: open, share, enter on several phones, disagree, lose the connection, undo, watch."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.at_table import field, open_pad, open_table, saved, total
from tests.browser.axe import accessible
from tests.browser.conftest import Phone


def test_two_taps_start_a_table_with_the_last_group(phone: Phone) -> None:
    page = phone()
    first = open_table(page, "happy-city", ("Ann", "Bob", "Cid"))
    page.goto("/")
    page.locator(".quarter.g-happy-city").click()
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    assert page.url != first
    for name in ("Ann", "Bob", "Cid"):
        expect(page.locator(".seats")).to_contain_text(name)


def test_on_a_wide_screen_what_is_called_out_stands_over_the_seats(phone: Phone) -> None:
    page = phone({"width": 1280, "height": 800})
    page.goto(open_table(page, "uptown"))
    boxes = [page.locator(part).bounding_box() for part in ("#strip", "#seats", ".side")]
    strip, seats, side = (box for box in boxes if box)
    assert strip["height"] > 20
    assert strip["x"] == seats["x"] < side["x"]
    assert strip["y"] == side["y"]
    assert seats["y"] - strip["y"] - strip["height"] < 16


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
    saved(guest)
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
    acts.get_by_role("link", name="Result").focus()
    expect(acts).to_contain_text("Enter Ann")
    open_pad(guest, table)
    for key in ("residents", "hearts", "coins"):
        field(guest, key).fill("7")
    expect(acts).to_contain_text("Enter Bob")
    expect(acts.get_by_role("link", name="Result")).to_be_focused()
    guest.goto(f"{table}/notes")
    guest.locator("#text").fill("Ann owes Bob a rematch")
    guest.get_by_role("button", name="Keep the notes").click()
    expect(host.locator("#notes")).to_contain_text("Ann owes Bob a rematch")


def test_a_change_shows_at_once_and_the_page_is_not_loaded_again(phone: Phone) -> None:
    page = phone()
    open_pad(page, open_table(page))
    page.evaluate("window.still = true")
    field(page, "residents").fill("7")
    field(page, "hearts").fill("6")
    expect(total(page)).to_have_text("42")
    expect(field(page, "hearts")).to_be_focused()
    assert page.evaluate("window.still")


def test_two_phones_at_one_seat_see_each_others_fields(phone: Phone) -> None:
    one, other = phone(), phone()
    table = open_table(one)
    open_pad(one, table)
    open_pad(other, table)
    field(one, "residents").fill("7")
    saved(one)
    expect(field(other, "residents")).to_have_value("7")
    field(other, "hearts").fill("6")
    saved(other)
    expect(field(one, "hearts")).to_have_value("6")
    expect(total(one)).to_have_text("42")


def test_the_same_field_on_two_phones_is_a_clear_choice(phone: Phone) -> None:
    one, other = phone(), phone()
    table = open_table(one)
    open_pad(one, table)
    open_pad(other, table)
    other.context.set_offline(True)
    field(other, "residents").fill("9")
    field(one, "residents").fill("5")
    saved(one)
    other.context.set_offline(False)
    panel = other.locator("#conflict")
    expect(panel).to_contain_text("Changed on two phones")
    expect(panel).to_contain_text("Residents")
    expect(panel.locator("td.num")).to_have_text(["9", "5"])
    panel.get_by_role("button", name="Keep mine").click()
    saved(other)
    expect(field(one, "residents")).to_have_value("9")


def test_taking_theirs_shows_theirs(phone: Phone) -> None:
    one, other = phone(), phone()
    table = open_table(one)
    open_pad(one, table)
    open_pad(other, table)
    other.context.set_offline(True)
    field(other, "residents").fill("9")
    field(other, "coins").fill("3")
    field(one, "residents").fill("5")
    saved(one)
    other.context.set_offline(False)
    other.locator("#conflict").get_by_role("button", name="Take theirs").click()
    saved(other)
    expect(field(other, "residents")).to_have_value("5")
    expect(field(other, "coins")).to_have_value("3")


def test_undo_and_redo(phone: Phone) -> None:
    page = phone()
    open_pad(page, open_table(page))
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    field(page, "residents").fill("7")
    saved(page)
    field(page, "residents").fill("8")
    expect(page.locator("[name=base]")).to_have_value("2")
    undo.click()
    expect(field(page, "residents")).to_have_value("7")
    redo.click()
    expect(field(page, "residents")).to_have_value("8")
    expect(redo).to_be_disabled()


def test_undo_is_of_ones_own_phone_and_says_what_it_took_back(phone: Phone) -> None:
    host, other, third = phone(), phone(), phone()
    table = open_table(host)
    open_pad(host, table)
    field(host, "residents").fill("7")
    saved(host)
    open_pad(other, table)
    field(other, "hearts").fill("6")
    saved(other)
    expect(field(host, "hearts")).to_have_value("6")
    host.get_by_role("button", name="Undo").click()
    expect(host.locator("#status")).to_have_text("Taken back: Residents: 7 (Ann)")
    expect(field(host, "residents")).to_have_value("")
    expect(field(host, "hearts")).to_have_value("6")
    open_pad(third, table)
    third.get_by_role("button", name="Undo").click()
    question = third.locator("#conflict")
    expect(question).to_contain_text("Hearts: 6")
    question.get_by_role("link", name="Leave it").click()
    expect(question).to_be_empty()
    expect(field(third, "hearts")).to_have_value("6")
    third.get_by_role("button", name="Undo").click()
    question.get_by_role("button", name="Take back the entry of phone 2").click()
    told = third.locator("#status")
    expect(told).to_have_text("Taken back: Hearts: 6 (Ann)")
    told.evaluate("told => told.getAnimations().forEach(leave => leave.finish())")
    expect(told).to_be_hidden()
    expect(field(other, "hearts")).to_have_value("")


def test_what_is_typed_while_an_undo_is_refused_stays(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    open_pad(page, table)
    field(page, "residents").fill("7")
    saved(page)
    page.route("**/state?**", lambda route: route.abort())
    open_pad(other, table)
    field(other, "residents").fill("8")
    saved(other)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        field(page, "hearts").fill("6")
        route.fulfill(response=answer)

    page.route("**/undo", slowly)
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "residents")).to_have_value("8")
    expect(field(page, "hearts")).to_have_value("6")
    expect(total(page)).to_have_text("48")


def test_what_is_no_number_is_said_and_stays(phone: Phone) -> None:
    page = phone()
    open_pad(page, open_table(page))
    field(page, "residents").fill("many")
    expect(page.locator("#status")).to_contain_text("is no whole number")
    expect(field(page, "residents")).to_have_attribute("aria-invalid", "true")
    field(page, "residents").fill("7")
    saved(page)


def test_a_spectator_follows_and_cannot_enter(phone: Phone) -> None:
    host, spectator = phone(), phone()
    table = open_table(host)
    host.goto(table)
    link = host.locator("#watch-link").input_value()
    spectator.goto(link)
    expect(spectator.locator(".code")).to_have_count(0)
    open_pad(host, table)
    field(host, "residents").fill("7")
    field(host, "hearts").fill("6")
    expect(spectator.locator(".seats")).to_contain_text("42")
    spectator.goto(f"{link}/enter/seat-0?by=pad")
    expect(field(spectator, "residents")).to_be_disabled()


def test_the_result_follows_the_table_and_opens_its_reasons(phone: Phone) -> None:
    host, other = phone(), phone()
    table = open_table(host)
    other.goto(f"{table}/result")
    expect(other.locator("#outcome")).to_contain_text("Nothing entered yet")
    open_pad(host, table)
    field(host, "residents").fill("7")
    field(host, "hearts").fill("6")
    expect(other.locator("#outcome")).to_contain_text("Ann in the lead")
    other.locator(".cellnum").first.click()
    expect(other.locator(".lines:target")).to_be_visible()
    other.locator(".lines:target .ruletap").first.click()
    expect(other.get_by_role("dialog")).to_contain_text(re.compile(r"HC-\d+"))


def test_finish_is_an_end_on_every_phone_until_one_reopens_it(phone: Phone) -> None:
    host, other = phone(), phone()
    table = open_table(host)
    open_pad(host, table)
    field(host, "residents").fill("7")
    field(host, "hearts").fill("6")
    saved(host)
    open_pad(other, table)
    host.goto(f"{table}/result")
    host.get_by_role("link", name="Finish").click()
    host.get_by_role("button", name="Finish all the same").click()
    expect(host.locator("#ended")).to_contain_text("Ann 42")
    expect(other.locator("#ended")).to_contain_text("Finished")
    other.set_viewport_size({"width": 390, "height": 420})
    field(other, "coins").fill("7")
    question = other.locator("#conflict")
    expect(question).to_contain_text("Reopen the table?")
    expect(question.get_by_role("link", name="Leave it finished")).to_be_in_viewport(ratio=1)
    question.get_by_role("link", name="Leave it finished").click()
    expect(question).to_be_empty()
    expect(field(other, "coins")).to_have_value("")
    field(other, "hearts").fill("7")
    question.get_by_role("button", name="Reopen and change").click()
    saved(other)
    expect(other.locator("#ended")).to_be_empty()
    expect(host.get_by_role("link", name="Finish")).to_be_visible()
    expect(host.locator("#outcome")).to_contain_text("49")


def test_every_question_before_a_change_can_be_read_by_everybody(phone: Phone) -> None:
    page = phone()
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    open_pad(page, table)
    field(page, "residents").fill("7")
    saved(page)
    field(page, "residents").fill("8")
    expect(page.locator("#part [name=base]")).to_have_value("2")
    page.goto(f"{table}/log")
    page.get_by_text("back to here").last.click()
    accessible(page)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("status")).to_contain_text("an earlier state restored")
    accessible(page)
    page.goto(f"{table}/settings")
    page.get_by_role("button", name="Remove Ann").click()
    accessible(page)
    page.get_by_role("button", name="Remove Ann").click()
    expect(page.get_by_role("button", name="Bring Ann back")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Bring Ann back").click()
    page.goto(f"{table}/result")
    page.get_by_role("link", name="Finish").click()
    accessible(page)
    page.get_by_role("button", name="Finish all the same").click()
    open_pad(page, table)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#conflict")).to_contain_text("Reopen the table?")
    accessible(page)
    page.goto(table)
    page.get_by_text("Links: to enter, to watch").click()
    page.get_by_text("New code").click()
    accessible(page)
