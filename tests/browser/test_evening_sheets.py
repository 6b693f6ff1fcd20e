"""An evening of Ginkgopolis and one of Paper Quarters, told from end to end: two phones, a slip, a dispute, a tie."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_table import open_table, saved
from tests.browser.conftest import Phone
from tests.browser.ginkgopolis_page import cell, key, stands
from tests.browser.test_evening_towns import end, join, settle


def constructs(page: Page, at: str, colour: str, number: int) -> None:
    """A tile of this colour and number is built where one stands, as the open sheet advises."""
    cell(page, at).tap()
    during = page.get_by_role("button", name="During the game")
    if during.get_attribute("aria-pressed") != "true":
        during.tap()
    key(page, "colour", colour).tap()
    key(page, "number", number).tap()
    page.get_by_role("button", name="Build it").tap()


def test_an_evening_of_ginkgopolis(phone: Phone) -> None:
    ann, bob = phone(has_touch=True), phone(has_touch=True)
    table = open_table(ann, "ginkgopolis")
    join(bob, ann, table)
    stands(ann, table, "0,0 red 11 2 1", "1,0 blue 5 1 0", "0,1 yellow 9 1 1")
    bob.goto(f"{table}/enter/city")

    constructs(ann, "0,0", "yellow", 12)
    expect(cell(bob, "0,0")).to_have_attribute("data-is", "yellow 12 3 0")
    ann.get_by_role("button", name="Undo").tap()
    expect(cell(bob, "0,0")).to_have_attribute("data-is", "red 11 2 1")
    constructs(ann, "0,0", "blue", 12)
    expect(cell(bob, "0,0")).to_have_attribute("data-is", "blue 12 3 0")
    expect(bob.locator("#city-map .tag .pays")).to_have_text(["8"])

    bob.get_by_role("button", name="Undo").tap()
    expect(bob.locator("#conflict")).to_contain_text("Not from this phone")
    bob.get_by_text("Leave it").tap()
    expect(bob.locator("#conflict")).to_be_empty()
    expect(cell(ann, "0,0")).to_have_attribute("data-is", "blue 12 3 0")

    settle(bob, table, "GK-57", "corners")
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")
    bob.locator('label.card:has([name="card.red-20"])').tap()
    bob.locator("#tokens").fill("6")
    saved(bob)
    ann.locator("#tokens").fill(str(int(bob.locator("#total").inner_text()) - int(ann.locator("#total").inner_text())))
    saved(ann)
    bob.goto(f"{table}/result")
    expect(bob.locator("#verdict")).to_have_text("A shared win: Ann, Bob")
    ann.locator('[data-add="1"]').tap()
    end(bob, table, "Ann")


def writes(page: Page, *keys: str | int) -> None:
    for pressed in keys:
        page.locator(f'[data-number="{pressed}"]' if isinstance(pressed, int) else f'[data-tool="{pressed}"]').click()
    saved(page)


def crosses(page: Page, track: str, boxes: int) -> None:
    page.locator(f'.box:has([name="{track}"][value="{boxes}"])').click()
    saved(page)


def test_an_evening_of_paper_quarters(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann, "paper-quarters")
    join(bob, ann, table)
    ann.goto(f"{table}/enter/plans")
    for slot, card in enumerate((2, 11, 14)):
        ann.locator(f'.plan:has([name="cards.{slot}"][value="{card}"])').click()
    saved(ann)
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")

    writes(ann, 1, 2)
    writes(ann, 14)
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator('[name="houses.0.2"]')).to_have_value("")
    expect(ann.locator('[name="houses.0.1"]')).to_have_value("2")
    ann.locator('#strip [data-do=select][data-at="2"]').click()
    writes(ann, 3, "fence", 4, 5, 6, 7, "fence")
    ann.get_by_role("button", name="Plan 3 is fulfilled: claim 7").click()
    saved(ann)
    writes(bob, 1, 2, 3, "fence", 4, 5, 6, 7, "fence")
    bob.get_by_role("button", name="Plan 3 is fulfilled: claim 3").click()
    writes(ann, 8, 9)
    ann.locator('[name="houses.1.0"]').click()
    writes(ann, 5)

    bob.locator(".leaves [data-leaf=tracks]").click()
    crosses(bob, "refusals", 3)
    expect(ann.locator("#calls")).to_contain_text("Bob has the third refusal: the game ends with this round")
    settle(ann, table, "PQ-48", "crossed")

    crosses(bob, "temps", 1)
    ann.goto(f"{table}/result")
    expect(ann.locator("#verdict")).to_have_text("A shared win: Ann, Bob")
    expect(ann.locator("#outcome")).not_to_contain_text("rounds")
    bob.get_by_role("button", name="Undo").click()
    expect(ann.locator("#verdict")).not_to_contain_text("shared")
    end(ann, table, "Ann")
