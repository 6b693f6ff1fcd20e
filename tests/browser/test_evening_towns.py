"""An evening of UpTown and one of Happy City, told from end to end: two phones, a slip, a dispute, a tie, the end."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_table import open_table, saved
from tests.browser.conftest import Phone
from tests.browser.happy_city_boards import build, open_board, place
from tests.browser.taps_uptown import Thumb


def join(guest: Page, host: Page, table: str) -> None:
    host.goto(table)
    guest.goto("/join")
    guest.locator("#code").fill(host.locator(".code").inner_text())
    guest.keyboard.press("Enter")
    guest.wait_for_url(table)


def settle(page: Page, table: str, rule: str, side: str) -> None:
    page.goto(f"{table}/rules/{rule}")
    page.locator(f'button[name="side"][value="{side}"]').click()
    page.goto(table)
    expect(page.locator("#log")).to_contain_text(rule)


def end(page: Page, table: str, winner: str) -> None:
    """Finish, print, and start the rematch with the same players."""
    page.goto(f"{table}/result")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator("#ended")).not_to_be_empty()
    expect(page.locator("#verdict")).to_have_text(f"{winner} wins")
    printed = page.locator('a[aria-label="Print the result"]').get_attribute("href")
    paper = page.request.get(str(printed))
    assert paper.ok
    assert paper.body().startswith(b"%PDF")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**/t/*")
    assert page.url != table
    for name in ("Ann", "Bob"):
        expect(page.locator(".seats")).to_contain_text(name)


def test_an_evening_of_happy_city(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann)
    join(bob, ann, table)

    ann.get_by_role("link", name="Specials").click()
    for card in ("dinosaur-park", "cat-cafe", "toy-shop", "disco"):
        ann.locator(f'label:has([name="laid.{card}"])').click()
    saved(ann)
    open_board(ann, table)
    open_board(bob, table, 1)

    ann.locator("#phase summary").click()
    ann.get_by_role("button", name="Into the wallets").click()
    expect(bob.locator("#coins")).to_have_value("3")
    expect(bob.locator(".strip")).to_contain_text("Ann’s turn")
    ann.locator("#phase summary").click()

    build(ann, "library")
    expect(ann.locator("#coins")).to_have_value("1")
    saved(ann)
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator("#coins")).to_have_value("3")
    build(ann, "school")
    expect(bob.locator(".strip")).to_contain_text("Bob’s turn")
    bob.get_by_role("button", name="Buys nothing: one coin").click()
    expect(bob.locator("#coins")).to_have_value("4")

    expect(bob.locator("#phase summary")).to_contain_text("Income of round 2")
    bob.locator("#phase summary").click()
    bob.get_by_role("button", name="Into the wallets").click()
    expect(ann.locator("#coins")).to_have_value("2")
    bob.locator("#phase summary").click()
    build(ann, "library")
    build(bob, "police-station")
    saved(bob)
    expect(bob.locator("#coins")).to_have_value("3")
    build(bob, "square")
    expect(bob.locator("#coins")).to_have_value("1")

    ann.locator(".takes").get_by_role("button", name="Dinosaur park").click()
    expect(place(ann, 4)).to_contain_text("Dinosaur park")
    expect(bob.locator(".takes")).to_have_count(0)
    saved(ann)
    ann.get_by_role("button", name="Undo").click()
    expect(bob.locator(".takes")).to_contain_text("Dinosaur park")

    settle(bob, table, "HC-20", "yes")
    end(bob, table, "Bob")


def test_an_evening_of_uptown(phone: Phone) -> None:
    ann, bob = phone(has_touch=True), phone(has_touch=True)
    table = open_table(ann, "uptown")
    join(bob, ann, table)

    ann.get_by_role("link", name="Turns and decks").tap()
    ann.get_by_role("button", name="Follow the turns").tap()
    expect(ann.locator(".decks .now")).to_contain_text("Ann")
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")

    thumb = Thumb(ann)
    thumb.storey(1, "hotel +4*")
    thumb.storey(1, "office +1*")
    saved(ann)
    ann.get_by_role("button", name="Undo").tap()
    expect(ann.locator("#skyline .storey")).to_have_count(1)
    ann.get_by_role("button", name="Turn over").tap()
    expect(bob.locator(".strip")).to_contain_text("Bob’s turn")

    thumb = Thumb(bob)
    thumb.storey(1, "shop +3$")
    thumb.storey(2, "hotel +4*")
    saved(bob)
    bob.get_by_role("button", name="Turn over").tap()
    expect(ann.locator(".strip")).to_contain_text("Round 2")

    thumb = Thumb(ann)
    thumb.tap('label:has([name="new.kind"][value="cafe"])')
    thumb.key("gift")
    ann.locator("[data-give]").tap()
    ann.wait_for_url("**/enter/seat-1")
    ann.locator('label:has([name="at"][value="1"])').tap()
    thumb.tap('button[name="do"][value="roof"]')
    expect(bob.locator(".payout")).to_contain_text("A gift roofs lot 1")
    Thumb(bob).storey(3, "park only-ground")
    expect(bob.locator(".payout")).to_contain_text("+3")
    bob.locator('[name="coins"]').fill("10")
    saved(bob)
    bob.locator(".payout .offer").tap()
    expect(bob.locator('[name="coins"]')).to_have_value("13")

    settle(ann, table, "UT-72", "roof")
    ann.goto(f"{table}/enter/seat-0")
    ann.locator('[name="coins"]').fill("13")
    saved(ann)
    end(ann, table, "Bob")
