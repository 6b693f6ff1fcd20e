"""An evening of each game from end to end: two phones, a mistake taken back, a dispute, a result."""

import re

from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, open_more, open_table


def settle(page: Page, table: str, rule: str, side: str) -> None:
    page.goto(f"{table}/rules/{rule}")
    page.locator(f'button[name="side"][value="{side}"]').click()
    expect(page.locator(".side.on")).to_contain_text("Settled at this table")


def finish_and_rematch(page: Page, table: str, winner: str) -> None:
    """Finish, and start the rematch with the same players."""
    page.goto(f"{table}/result")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator("#ended")).not_to_be_empty()
    expect(page.locator("#verdict")).to_have_text(f"{winner} wins")
    expect(page.locator('a[aria-label="Print the result"]')).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/t/*")
    assert page.url != table
    for name in ("Ann", "Bob"):
        expect(page.locator(".seats")).to_contain_text(name)


def test_an_evening_of_happy_city(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann)
    for each in (ann, bob):
        each.goto(table)

    open_more(ann)
    ann.get_by_role("link", name="Specials").click()
    for card in ("dinosaur-park", "cat-cafe", "toy-shop", "disco"):
        ann.locator(f'label:has([name="laid.{card}"])').click()
    expect_saved(ann)
    happy_city.open_board(ann, table)
    happy_city.open_board(bob, table, 1)

    ann.locator("#phase summary").click()
    ann.get_by_role("button", name="Add to the wallets").click()
    expect(bob.locator("#coins")).to_have_value("3")
    expect(bob.locator(".strip")).to_contain_text("Ann’s turn")
    ann.locator("#phase summary").click()

    happy_city.build(ann, "library")
    expect(ann.locator("#coins")).to_have_value("1")
    expect_saved(ann)
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator("#coins")).to_have_value("3")
    happy_city.build(ann, "school")
    expect(bob.locator(".strip")).to_contain_text("Bob’s turn")
    bob.get_by_role("button", name="Buy nothing, take 1 coin").click()
    expect(bob.locator("#coins")).to_have_value("4")

    expect(bob.locator("#phase summary")).to_contain_text("Income of round 2")
    bob.locator("#phase summary").click()
    bob.get_by_role("button", name="Add to the wallets").click()
    expect(ann.locator("#coins")).to_have_value("2")
    bob.locator("#phase summary").click()
    happy_city.build(ann, "library")
    happy_city.build(bob, "police-station")
    expect_saved(bob)
    expect(bob.locator("#coins")).to_have_value("3")
    happy_city.build(bob, "square")
    expect(bob.locator("#coins")).to_have_value("1")

    ann.locator(".takes").get_by_role("button", name="Dinosaur park").click()
    expect(happy_city.place(ann, 4)).to_contain_text("Dinosaur park")
    expect(bob.locator(".takes")).to_have_count(0)
    expect_saved(ann)
    ann.get_by_role("button", name="Undo").click()
    expect(bob.locator(".takes")).to_contain_text("Dinosaur park")

    settle(bob, table, "HC-20", "yes")
    finish_and_rematch(bob, table, "Bob")


def test_an_evening_of_uptown(phone: Phone) -> None:
    ann, bob = phone(has_touch=True), phone(has_touch=True)
    table = open_table(ann, "uptown")
    for each in (ann, bob):
        each.goto(table)

    open_more(ann)
    ann.get_by_role("link", name="Turns and decks").tap()
    ann.get_by_role("button", name="Track turns").tap()
    expect(ann.locator(".decks .now")).to_contain_text("Ann")
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")

    thumb = uptown.Thumb(ann)
    thumb.storey(1, "hotel +4*")
    thumb.storey(1, "office +1*")
    expect_saved(ann)
    ann.get_by_role("button", name="Undo").tap()
    expect(ann.locator("#skyline .storey")).to_have_count(1)
    ann.get_by_role("button", name="Turn over").tap()
    expect(bob.locator(".strip")).to_contain_text("Bob’s turn")

    thumb = uptown.Thumb(bob)
    thumb.storey(1, "shop +3$")
    thumb.storey(2, "hotel +4*")
    expect_saved(bob)
    bob.get_by_role("button", name="Turn over").tap()
    expect(ann.locator(".strip")).to_contain_text("Round 2")

    thumb = uptown.Thumb(ann)
    thumb.key("gift")
    thumb.key("roof")
    ann.locator("[data-give]").tap()
    ann.wait_for_url("**/enter/seat-1")
    ann.locator('label:has([name="at"][value="1"])').tap()
    thumb.tap('[data-kind][value="cafe"]')
    expect(bob.locator(".payout")).to_contain_text("A gift roofs lot 1")
    uptown.Thumb(bob).storey(3, "park only-ground")
    expect(bob.locator(".payout")).to_contain_text("+3")
    bob.locator('[name="coins"]').fill("10")
    expect_saved(bob)
    bob.locator(".payout .offer").tap()
    expect(bob.locator('[name="coins"]')).to_have_value("13")

    settle(ann, table, "UT-72", "roof")
    ann.goto(f"{table}/enter/seat-0")
    ann.locator('[name="coins"]').fill("13")
    expect_saved(ann)
    finish_and_rematch(ann, table, "Bob")


def lay_tile(page: Page, cell: tuple[int, int], road: str, symbol: str, value: str) -> None:
    """Whoever is in turn lays a tile made of pictograms; its sign and its people come by themselves."""
    streets.Thumb(page).new(cell, road, symbol, value)
    expect_saved(page)


def expect_turn(page: Page, name: str) -> None:
    expect(page.locator(".turnrow").get_by_role("radio", name=name)).to_be_checked()


def test_an_evening_of_streets(phone: Phone) -> None:
    ann, bob = phone(has_touch=True), phone(has_touch=True)
    table = open_table(ann, "streets")
    for each in (ann, bob):
        each.goto(table)
    ann.goto(f"{table}/enter/city")
    bob.goto(f"{table}/enter/city")
    expect(ann.locator(".turnrow")).to_contain_text("24 in the stack")

    expect_turn(ann, "Ann")
    lay_tile(ann, (1, -1), "W", "mixed", "mixed")
    expect_turn(bob, "Bob")
    lay_tile(bob, (0, -1), "S", "hipster", "symbol hipster")
    expect_turn(ann, "Ann")
    bob.get_by_role("button", name="Undo").tap()
    expect(ann.locator("#status")).to_contain_text("Undone by phone 2")
    expect_turn(bob, "Bob")
    expect(bob.locator('.tile[data-cell="0,-1"]')).to_have_count(0)
    lay_tile(bob, (0, -1), "S", "parent", "symbol parent")
    expect_turn(ann, "Ann")

    lay_tile(ann, (-1, -1), "E", "hipster", "building")
    expect(bob.locator(".payout .who")).to_contain_text("Bob")
    expect_turn(ann, "Ann")
    ann.get_by_role("button", name="Pay out $5").tap()
    expect_turn(bob, "Bob")
    expect(bob.locator(".payout")).to_have_count(0)

    lay_tile(bob, (1, -2), "W", "parent", "building")
    expect(ann.locator('.tile[data-cell="1,-2"]')).to_have_attribute("aria-label", re.compile("Bob, parents: 2"))
    expect_turn(ann, "Ann")
    expect(ann.locator(".turnrow")).to_contain_text("20 in the stack")

    settle(ann, table, "ST-77", "en")
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")
    expect(bob.locator("#lines")).to_contain_text("street 1")
    total = int(bob.locator("#total").inner_text())
    ann.locator("[name=money]").fill(str(total - int(ann.locator("#total").inner_text())))
    expect_saved(ann)
    bob.goto(f"{table}/result")
    expect(bob.locator("#verdict")).to_have_text("Ann, Bob in the lead")
    expect(bob.locator(".verdict")).to_contain_text("26 tiles are still in the stack or in hand")
    ann.get_by_role("button", name="Undo").tap()
    expect(bob.locator("#verdict")).to_have_text("Bob in the lead")
    ann.locator("[name=money]").fill("0")
    expect_saved(ann)
    finish_and_rematch(bob, table, "Bob")


def construct(page: Page, at: str, colour: str, number: int) -> None:
    """A tile of this colour and number is built where one stands, as the open sheet advises."""
    ginkgopolis.cell(page, at).tap()
    during = page.get_by_role("button", name="During the game")
    if during.get_attribute("aria-pressed") != "true":
        during.tap()
    ginkgopolis.tile(page, colour, number).tap()
    page.get_by_role("button", name="Build it").tap()


def test_an_evening_of_ginkgopolis(phone: Phone) -> None:
    ann, bob = phone(has_touch=True), phone(has_touch=True)
    table = open_table(ann, "ginkgopolis")
    for each in (ann, bob):
        each.goto(table)
    ginkgopolis.post_city(ann, table, "0,0 red 11 2 1", "1,0 blue 5 1 0", "0,1 yellow 9 1 1")
    bob.goto(f"{table}/enter/city")

    construct(ann, "0,0", "yellow", 12)
    expect(ginkgopolis.cell(bob, "0,0")).to_have_attribute("data-is", "yellow 12 3 0")
    ann.get_by_role("button", name="Undo").tap()
    expect(ginkgopolis.cell(bob, "0,0")).to_have_attribute("data-is", "red 11 2 1")
    construct(ann, "0,0", "blue", 12)
    expect(ginkgopolis.cell(bob, "0,0")).to_have_attribute("data-is", "blue 12 3 0")
    expect(bob.locator("#city-map .tag .pays")).to_have_text(["8"])

    bob.get_by_role("button", name="Undo").tap()
    expect(bob.locator("#conflict")).to_contain_text("Not from this phone")
    bob.get_by_text("Cancel").tap()
    expect(bob.locator("#conflict")).to_be_empty()
    expect(ginkgopolis.cell(ann, "0,0")).to_have_attribute("data-is", "blue 12 3 0")

    settle(bob, table, "GK-57", "corners")
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")
    bob.locator('label.card:has([name="card.red-20"])').tap()
    bob.locator("#tokens").fill("6")
    expect_saved(bob)
    ann.locator("#tokens").fill(str(int(bob.locator("#total").inner_text()) - int(ann.locator("#total").inner_text())))
    expect_saved(ann)
    bob.goto(f"{table}/result")
    expect(bob.locator("#verdict")).to_have_text("Ann, Bob in the lead")
    ann.locator('[data-add="1"]').tap()
    finish_and_rematch(bob, table, "Ann")


def write(page: Page, *keys: str | int) -> None:
    for pressed in keys:
        page.locator(f'[data-number="{pressed}"]' if isinstance(pressed, int) else f'[data-tool="{pressed}"]').click()
    expect_saved(page)


def cross(page: Page, track: str, boxes: int) -> None:
    page.locator(f'.box:has([name="{track}"][value="{boxes}"])').click()
    expect_saved(page)


def test_an_evening_of_paper_quarters(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann, "paper-quarters")
    for each in (ann, bob):
        each.goto(table)
    ann.goto(f"{table}/enter/plans")
    for slot, card in enumerate((2, 11, 14)):
        ann.locator(f'.plan:has([name="cards.{slot}"][value="{card}"])').click()
    expect_saved(ann)
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")

    write(ann, 1, 2)
    write(ann, 14)
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator('[name="houses.0.2"]')).to_have_value("")
    expect(ann.locator('[name="houses.0.1"]')).to_have_value("2")
    ann.locator('#strip [data-do=select][data-at="2"]').click()
    write(ann, 3, "fence", 4, 5, 6, 7, "fence")
    ann.get_by_role("button", name="Plan 3 is fulfilled: claim 7").click()
    expect_saved(ann)
    write(bob, 1, 2, 3, "fence", 4, 5, 6, 7, "fence")
    bob.get_by_role("button", name="Plan 3 is fulfilled: claim 3").click()
    write(ann, 8, 9)
    ann.locator('[name="houses.1.0"]').click()
    write(ann, 5)

    bob.locator(".leaves [data-leaf=tracks]").click()
    cross(bob, "refusals", 3)
    expect(ann.locator("#calls")).to_contain_text("Bob has three refusals: the game ends after this round")
    settle(ann, table, "PQ-48", "crossed")

    cross(bob, "temps", 1)
    ann.goto(f"{table}/result")
    expect(ann.locator("#verdict")).to_have_text("A shared win: Ann, Bob")
    expect(ann.locator("#outcome")).not_to_contain_text("rounds")
    bob.get_by_role("button", name="Undo").click()
    expect(ann.locator("#verdict")).not_to_contain_text("shared")
    finish_and_rematch(ann, table, "Ann")
