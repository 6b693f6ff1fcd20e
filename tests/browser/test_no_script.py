"""Without a script every page is a form, and a whole game can be entered."""

import pytest
from playwright.sync_api import expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import Phone
from tests.browser.table_page import field, open_pad, open_table, send


def test_a_whole_game(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/new?game=happy-city")
    page.locator("button[name=add][value='']").click()
    expect(page.locator("input[name=name]")).to_have_count(3)
    page.locator("button[name=drop]").nth(2).click()
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    table = page.url
    for seat, numbers in enumerate((("7", "6", "1"), ("8", "8", "2"))):
        open_pad(page, table, seat)
        for key, number in zip(("residents", "hearts", "coins"), numbers, strict=True):
            field(page, key).fill(number)
        send(page)
        expect(field(page, "residents")).to_have_value(numbers[0])
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "residents")).to_have_value("")
    page.get_by_role("button", name="Redo").click()
    expect(field(page, "residents")).to_have_value("8")
    page.goto(table)
    page.get_by_role("link", name="More").click()
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#more")).to_be_hidden()
    page.get_by_role("link", name="More").click()
    page.get_by_role("link", name="Result so far").click()
    expect(page.locator("#verdict")).to_contain_text("Player 2 wins")
    page.locator(".cellnum").first.click()
    expect(page.locator(".lines:target")).to_be_visible()


def test_a_conflict_is_a_page(phone: Phone) -> None:
    one, other = phone(java_script_enabled=False), phone(java_script_enabled=False)
    table = open_table(phone())
    open_pad(one, table)
    open_pad(other, table)
    for page, number in ((one, "5"), (other, "9")):
        field(page, "residents").fill(number)
        send(page)
    expect(other.locator("h2")).to_contain_text("Changed on two phones")
    other.get_by_role("button", name="Keep mine").click()
    expect(field(other, "residents")).to_have_value("9")


@pytest.mark.night
def test_a_happy_city_is_a_form(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    happy_city.open_board(page, open_table(page))
    for card in ("zoo", "house"):
        happy_city.build(page, card)
    happy_city.expect_equation(page, 1, 3, 3)
    happy_city.place(page, 2).click()
    page.get_by_role("button", name="Put another card in its place").click()
    page.locator('.tab[data-tab="orange"]').click()
    page.locator('.pick[value="spa"]').click()
    happy_city.expect_equation(page, 1, 2, 2)
    happy_city.place(page, 3).click()
    page.get_by_role("button", name="Move to the left").click()
    expect(happy_city.place(page, 2)).to_contain_text("House")
    page.locator("#coins").fill("6")
    send(page)
    expect(page.locator("#coins")).to_have_value("6")
    page.locator("#phase summary").click()
    page.get_by_role("button", name="Add to the wallets").click()
    expect(page.locator("#coins")).to_have_value("9")


@pytest.mark.night
def test_a_street_of_uptown_is_a_form(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    uptown.open_street(page)
    uptown.storey(page, "3").click()
    page.locator('label:has([value="duo"])').click()
    page.locator('summary[aria-label="Prestige: For each on this lot"]').click()
    page.locator('label:has([value="+2*/cafe"])').click()
    page.locator('[data-kind][value="cafe"]').click()
    expect(uptown.lot(page, 3)).to_have_value("cafe duo +2*/cafe")
    expect(uptown.total(page)).to_have_text("7")
    page.locator("#shelf button").first.click()
    expect(uptown.lot(page, 3)).to_have_value("cafe duo +2*/cafe; cafe duo +2*/cafe")
    expect(uptown.total(page)).to_have_text("19")
    uptown.storey(page, "3.2").click()
    page.get_by_role("button", name="Roof on or off").click()
    expect(uptown.lot(page, 3)).to_have_value("cafe duo +2*/cafe; cafe duo roof +2*/cafe")
    page.locator('[name="coins"]').fill("6")
    page.locator('[name="coins"]').press("Enter")
    expect(page.locator('[name="coins"]')).to_have_value("6")
    expect(uptown.total(page)).to_have_text("18")


@pytest.mark.night
def test_a_city_of_streets_is_a_list_of_tiles(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    streets.open_city(page)
    row = page.locator(".tilerow").nth(2)
    row.locator('[name="t2.x"]').fill("1")
    row.locator('[name="t2.y"]').fill("-1")
    row.locator('[name="t2.road"]').select_option("W")
    row.locator('[name="t2.face"]').fill("Starter Home")
    row.locator('[name="t2.owner"]').select_option(label="Mark")
    page.get_by_role("button", name="Save").click()
    expect(page.locator('.tile[data-cell="1,-1"]')).to_have_count(1)
    expect(page.locator("#score-bar .totals li")).to_have_count(3)


@pytest.mark.night
def test_a_city_of_ginkgopolis_is_a_list_with_coordinates(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    ginkgopolis.open_city(page)
    row = page.locator("li.lotrow", has_text="S10")
    row.locator("select").first.select_option("red")
    row.locator("input").first.fill("12")
    row.locator("input").last.fill("2")
    row.locator("select").last.select_option("Anya")
    page.locator('[name="n0.x"]').fill("1")
    page.locator('[name="n0.y"]').fill("2")
    page.locator('[name="n0.colour"]').select_option("Blue")
    page.locator('[name="n0.number"]').fill("7")
    page.locator('[name="n0.owner"]').select_option("Boris")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#city-map .built")).to_have_count(2)
    page.locator('select[name="cell"]').select_option("0,0")
    page.locator('select[name="who"]').select_option("Boris")
    page.locator('select[name="colour"]').select_option("Blue")
    page.locator('input[name="number"]').fill("5")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".lotrows .answer").first).to_contain_text("2 resources go back to Anya, with 2 points")
    page.locator(".lotrows").get_by_role("button", name="Build it").click()
    expect(ginkgopolis.cell(page, "0,0")).to_have_attribute("data-is", "blue 5 3 1")


@pytest.mark.night
def test_a_sheet_of_paper_quarters_is_a_form(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    paper_quarters.open_sheet(page)
    for number, typed in enumerate(("1", "2", "2b")):
        paper_quarters.house(page, 0, number).fill(typed)
    page.locator('[name="fences.0.2"]').check()
    page.locator('[name="pools.0.0"]').check()
    page.locator('[name="parks.0"][value="2"]').check()
    page.locator('[name="agents.2"][value="1"]').check()
    page.locator('[name="points.0"]').fill("8")
    send(page)
    expect(paper_quarters.house(page, 0, 2)).to_have_value("2b")
    expect(page.locator("#marks")).to_contain_text("a bis gets no pool")
    expect(page.locator("#total")).to_have_text(str(8 + 4 + 3 + 4 - 1))


@pytest.mark.night
def test_the_rules_can_be_asked_and_read(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/rules")
    page.get_by_role("search").get_by_role("textbox").fill("tie in a district")
    page.get_by_role("button", name="Ask").click()
    page.locator("a.best").click()
    expect(page.locator(".ruling h2")).to_be_visible()
    page.locator(".rel a").first.click()
    expect(page.locator(".ruling h2")).to_be_visible()


@pytest.mark.night
def test_a_calculator_answers_by_keyboard(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/rules/GK-32")
    page.get_by_role("link", name="What does a new level cost?").click()
    page.get_by_label("Number of the tile").fill("4")
    page.get_by_label("Number of the building").fill("7")
    page.get_by_role("radio", name="my own").check()
    page.get_by_label("My resources").fill("9")
    page.get_by_label("My success points").fill("5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The answer")).to_contain_text("You may build it.")
    expect(page.get_by_role("radio", name="my own")).to_be_checked()
