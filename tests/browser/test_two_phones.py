"""Two phones enter at once: their entries are put together, and only the same field is a question."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, field, open_pad, open_table, total


def both_at_one_pad(phone: Phone) -> tuple[Page, Page]:
    one, other = phone(), phone()
    table = open_pad(one, open_table(one))
    open_pad(other, table)
    return one, other


def test_two_phones_at_one_seat_see_each_others_fields(phone: Phone) -> None:
    one, other = both_at_one_pad(phone)
    field(one, "residents").fill("7")
    expect_saved(one)
    expect(field(other, "residents")).to_have_value("7")
    field(other, "hearts").fill("6")
    expect_saved(other)
    expect(field(one, "hearts")).to_have_value("6")
    expect(total(one)).to_have_text("42")


@pytest.mark.parametrize(("key", "kept"), [("Keep mine", "9"), ("Take theirs", "5")])
def test_the_same_field_on_two_phones_is_a_clear_choice(phone: Phone, key: str, kept: str) -> None:
    one, other = both_at_one_pad(phone)
    other.context.set_offline(True)
    field(other, "residents").fill("9")
    field(other, "coins").fill("3")
    field(one, "residents").fill("5")
    expect_saved(one)
    other.context.set_offline(False)
    panel = other.locator("#conflict")
    expect(panel).to_contain_text("Changed on two phones")
    expect(panel).to_contain_text("Residents")
    expect(panel.locator("td.num")).to_have_text(["9", "5"])
    panel.get_by_role("button", name=key).click()
    expect_saved(other)
    for page in (one, other):
        expect(field(page, "residents")).to_have_value(kept)
        expect(field(page, "coins")).to_have_value("3")
    if kept == "9":
        expect(one.locator("#status")).to_contain_text("phone 2: Residents: 9 instead of 5")


def test_who_was_on_another_page_is_told_that_another_phone_kept_its_own(phone: Phone) -> None:
    one, other = both_at_one_pad(phone)
    other.context.set_offline(True)
    field(other, "residents").fill("9")
    field(one, "residents").fill("5")
    expect_saved(one)
    seat = one.url
    one.goto(seat.partition("/enter/")[0])
    other.context.set_offline(False)
    other.locator("#conflict").get_by_role("button", name="Keep mine").click()
    expect_saved(other)
    one.goto(seat)
    expect(one.locator("#status")).to_contain_text("phone 2: Residents: 9 instead of 5")


def test_a_field_typed_behind_an_entry_on_its_way_is_a_choice_too(phone: Phone) -> None:
    one, other = both_at_one_pad(phone)
    other.context.set_offline(True)
    field(other, "residents").fill("9")
    expect(other.locator("#status")).to_have_attribute("data-is", "offline")
    field(other, "hearts").fill("4")
    field(one, "hearts").fill("6")
    expect_saved(one)
    other.context.set_offline(False)
    panel = other.locator("#conflict")
    expect(panel.locator("td.num")).to_have_text(["4", "6"])
    expect(panel).to_contain_text("Hearts")
    expect(field(one, "residents")).to_have_value("9")
    panel.get_by_role("button", name="Take theirs").click()
    expect_saved(other)
    assert [field(page, "hearts").input_value() for page in (one, other)] == ["6", "6"]


def test_a_place_that_another_phone_takes_first_is_let_go(phone: Phone) -> None:
    """A tap that meant the new tile must not change theirs."""
    first, second = phone(has_touch=True), phone(has_touch=True)
    table = streets.open_city(first)
    second.goto(f"{table}/enter/city")
    thumb = streets.Thumb(first)
    thumb.place((1, -1), "W")
    thumb.kind("shopper")
    streets.Thumb(second).new((1, -1), "W", "mixed", "mixed")
    expect(first.locator('.tile[data-cell="1,-1"]')).to_have_count(1)
    expect(first.locator("#sheet")).to_be_hidden()


def test_a_tap_while_two_phones_are_put_together_stays_with_its_tile(phone: Phone) -> None:
    """The other phone's tile moves the rows of the form; what was tapped meanwhile belongs to its cell, not its row."""
    first, second = phone(has_touch=True), phone(has_touch=True)
    table = streets.open_city(first)
    second.goto(f"{table}/enter/city")
    second.route("**/state?**", lambda route: route.abort())
    streets.Thumb(first).new((0, -1), "E", "parent", "building")
    expect_saved(first)
    held: list[Route] = []
    second.route("**/enter/city", lambda route: route.continue_() if held else held.append(route))
    thumb = streets.Thumb(second)
    thumb.new((1, -1), "W", "hipster", "sign")
    expect(second.locator(".ghost")).to_have_count(1)
    second.locator(".ghost").tap()
    thumb.key("[data-do=mend]")
    thumb.key("[data-value=building]")
    held[0].continue_()
    expect(first.locator(".map .tile")).to_have_count(4)
    expect_saved(second)
    second.unroute("**/state?**")
    for page in (first, second):  # the first one may not have heard of the last save yet
        page.reload()
    faces = {page.locator("#rows").evaluate(_FACES) for page in (first, second)}
    assert faces == {"0,0: Central Station|1,0: City Park|0,-1: parent; building 2|1,-1: hipster; building 2"}


_FACES = """list => {
  const rows = [...list.querySelectorAll(".tilerow")].map(row => name => row.querySelector(`[name$=".${name}"]`).value);
  const laid = rows.filter(get => get("road")).sort((a, b) => b("y") - a("y") || a("x") - b("x"));
  return laid.map(get => {
    const [symbols, value, , name] = get("face").split(";").map(text => text.trim());
    return `${get("x")},${get("y")}: ${name || [symbols, value].filter(Boolean).join("; ")}`;
  }).join("|");
}"""


def test_two_phones_build_one_city_and_ask_only_about_the_same_cell(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = ginkgopolis.open_city(one)
    other.goto(f"{table}/enter/city")
    thumb, second = ginkgopolis.Thumb(one), ginkgopolis.Thumb(other)
    thumb.building({"x": -1, "y": 1, "colour": "red", "number": 1}, None)
    second.building({"x": 1, "y": -1, "colour": "blue", "number": 2}, None)
    thumb.building({"x": 0, "y": 0, "colour": "red", "number": 14, "height": 2}, "0")
    second.building({"x": 2, "y": -1, "colour": "blue", "number": 9, "height": 1}, "1")
    for page in (one, other):
        expect(page.locator("#city-map .built")).to_have_count(4)
    one.context.set_offline(True)
    thumb.cell("0,0")
    ginkgopolis.level(one, 0, 3).tap()
    second.cell("0,0")
    ginkgopolis.level(other, 1, 4).tap()
    expect_saved(other)
    one.context.set_offline(False)
    expect(one.locator("#conflict")).to_contain_text("red 14, 3 levels, Anya")
    expect(one.locator("#conflict")).to_contain_text("red 14, 4 levels, Boris")
    one.get_by_role("button", name="Take theirs").tap()
    expect_saved(one)
    expect(ginkgopolis.cell(one, "0,0")).to_have_attribute("data-is", "red 14 4 1")
    expect(one.locator("#city-map .built")).to_have_count(4)


@pytest.mark.night
def test_plan_cards_come_to_every_phone(phone: Phone) -> None:
    one, other = phone(), phone()
    table = paper_quarters.open_sheet(one)
    paper_quarters.tab(one, "tracks")
    expect(one.locator(".plancard").first).to_contain_text("which card?")
    other.goto(f"{table}/enter/plans")
    other.locator('.plan:has([name="cards.0"][value="3"])').click()
    expect(one.locator(".plancard").first).to_contain_text("4·4")
    expect(one.locator('[data-slot="0"] [data-worth=first]')).to_have_text("6")
    one.locator('.box:has([name="claim.0"][value="first"])').click()
    expect(one.locator("#total")).to_have_text("6")
