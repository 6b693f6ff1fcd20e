"""An evening of Streets, told from end to end: two phones, a slip, a street that pays, a dispute, a tie, the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.at_table import open_table, saved
from tests.browser.conftest import Phone
from tests.browser.taps_streets import Thumb
from tests.browser.test_evening_towns import end, join, settle


def builds(page: Page, cell: tuple[int, int], road: str, symbol: str, value: str) -> None:
    """Whoever is in turn lays a tile made of pictograms; its sign and its people come by themselves."""
    thumb = Thumb(page)
    thumb.place(cell, road)
    page.locator("[data-tab=make]").tap()
    thumb.key(f"[data-symbol={symbol}]")
    thumb.key(f'[data-value="{value}"]')
    saved(page)
    page.locator("[data-do=close]").tap()


def in_turn(page: Page, name: str) -> None:
    expect(page.locator(".turnrow").get_by_role("radio", name=name)).to_be_checked()


def test_an_evening_of_streets(phone: Phone) -> None:
    ann, bob = phone(has_touch=True), phone(has_touch=True)
    table = open_table(ann, "streets")
    join(bob, ann, table)
    ann.goto(f"{table}/enter/city")
    bob.goto(f"{table}/enter/city")
    expect(ann.locator(".turnrow")).to_contain_text("24 in the stack")

    ann.locator(".turnrow .pick", has_text="Ann").tap()
    builds(ann, (1, -1), "W", "mixed", "mixed")
    in_turn(bob, "Bob")
    builds(bob, (0, -1), "S", "hipster", "symbol hipster")
    in_turn(ann, "Ann")
    bob.get_by_role("button", name="Undo").tap()
    in_turn(bob, "Bob")
    bob.locator('.tile[data-cell="0,-1"]').tap()
    bob.locator("#sheet [data-do=remove]").tap()
    saved(bob)
    bob.locator("#sheet [data-do=close]").tap()
    builds(bob, (0, -1), "S", "parent", "symbol parent")
    in_turn(ann, "Ann")

    builds(ann, (-1, -1), "E", "hipster", "building")
    expect(bob.locator(".payout .who")).to_contain_text("Bob")
    in_turn(ann, "Ann")
    ann.get_by_role("button", name="Pay out $5").tap()
    in_turn(bob, "Bob")
    expect(bob.locator(".payout")).to_have_count(0)

    builds(bob, (0, 1), "W", "parent", "building")
    bob.get_by_role("button", name="Move into").tap()
    expect(ann.locator('.tile[data-cell="0,1"]')).to_have_attribute("aria-label", re.compile("Bob, parents: 2"))
    in_turn(ann, "Ann")
    expect(ann.locator(".turnrow")).to_contain_text("20 in the stack")

    settle(ann, table, "ST-77", "en")
    ann.goto(f"{table}/enter/seat-0")
    bob.goto(f"{table}/enter/seat-1")
    expect(bob.locator("#lines")).to_contain_text("street 1")
    total = int(bob.locator("#total").inner_text())
    ann.locator("[name=money]").fill(str(total - int(ann.locator("#total").inner_text())))
    saved(ann)
    bob.goto(f"{table}/result")
    expect(bob.locator("#verdict")).to_have_text("A shared win: Ann, Bob")
    expect(bob.locator(".verdict")).to_contain_text("share the win, or play again")
    ann.get_by_role("button", name="Undo").tap()
    expect(bob.locator("#verdict")).not_to_contain_text("shared")
    ann.locator("[name=money]").fill("0")
    saved(ann)
    end(bob, table, "Bob")
