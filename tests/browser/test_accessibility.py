"""Axe finds nothing that keeps people out: by day on one page of each kind, at night on every page and panel."""

import re
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.axe import expect_accessible, faults, faults_in_light
from tests.browser.conftest import PHONE, Phone
from tests.browser.ginkgopolis_games import edits, thirty
from tests.browser.table_page import copy_example, expect_saved, field, import_archive, open_pad, open_table, post_pad
from tests.plays import archived, random_plays

GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
MODULES = {"streets": ("business", "advisors")}
OF_NO_GAME = ("/", "/new", "/join", "/join?code=XXXX", "/rules", "/rules?q=tie", "/rules/ginkgopolis", "/rules/GK-69",
              "/rules/UT-33", "/print", "/api", "/api?game=streets", "/nowhere", "/v/example-streets/tiles",
              "/v/example-uptown/cards")  # fmt: skip
KINDS = ("/", "/new?game=uptown", "/join?code=XXXX", "/rules", "/rules?q=tie", "/rules/GK-69", "/setup/streets",
         "/print", "/api", "/exchange", "/plays", "/calc/uptown/placement", "/nowhere")  # fmt: skip
OF_A_GAME = ("/new?game={}", "/rules?game={}", "/setup/{}", "/v/example-{}", "/v/example-{}/result")
OPEN = """() => {
  const closed = [...document.querySelectorAll("details:not([open])")].filter((panel) => panel.checkVisibility());
  for (const panel of closed) Object.assign(panel, { name: "", open: true }).dataset.opened = "";
  return closed.length;
}"""
LINKS = """() => [...document.querySelectorAll("a[href]")].map((link) => link.pathname + link.search)"""
HELD = '[data-cell], .card[data-slot="0"], .cellnum'
"""What opens a sheet or a reason on its own page: a place of a map, a card, a number of the result."""
SHEET = "#sheet:not([hidden])"


def faults_opened(page: Page, address: str, colours_only: bool = False) -> list[str]:
    """The page as it comes, then only what its panels and its sheet add."""
    page.goto(address)
    faulty = faults(page, None, colours_only)
    if page.evaluate(OPEN):
        faulty += faults(page, "[data-opened]", colours_only)
    if (held := page.locator(HELD)).count():
        held.first.focus()
        page.keyboard.press("Enter")
        sheet = page.locator(SHEET).count()
        faulty += faults(page, SHEET if sheet else None, colours_only)
        for tab in page.locator(f"{SHEET} button[data-tab]:not(.on)").all() if sheet else ():
            tab.click()
            faulty += faults(page, SHEET)
    return list(dict.fromkeys(faulty))


def pages_of(page: Page, table: str) -> list[str]:
    """The table and what it and its result lead to, with the first seat for all and its pad."""
    path = urlparse(table).path
    pages = {path: None, f"{path}/enter/seat-0?by=pad": None}
    for start in (path, f"{path}/result"):
        page.goto(start)
        links = [link for link in page.evaluate(LINKS) if link.startswith(path) and "." not in link]
        pages |= dict.fromkeys(link for link in links if not re.search(r"/rules/|seat-[1-9]|light=", link))
    return list(pages)


def test_one_page_of_each_kind(phone: Phone) -> None:
    """In light, as it opens; the rest at night."""
    page = phone()
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    post_pad(page, table, residents=-2, hearts=6, coins=1)
    of_table = [
        table + path for path in ("", "/result", "/enter/seat-0?by=pad", "/settings", "/log", "/notes", "/print")
    ]
    faulty = []
    for address in (*KINDS, *of_table, *(board_of(page, game) for game in GAMES)):
        page.goto(address)
        if (cell := page.locator("[data-cell]")).count():
            cell.first.press("Enter")
        faulty += faults_in_light(page)
    assert not faulty, "\n".join(faulty)


def board_of(page: Page, game: str) -> str:
    return f"{open_table(page, game)}/enter/{'city' if game in ('streets', 'ginkgopolis') else 'seat-0'}"


@pytest.mark.night
def test_pages_of_no_game(phone: Phone) -> None:
    page = phone()
    faulty = [fault for address in OF_NO_GAME for fault in faults_opened(page, address)]
    assert not faulty, "\n".join(faulty)


@pytest.mark.night
def test_a_table_half_entered_and_with_a_dispute(phone: Phone) -> None:
    page = phone()
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    post_pad(page, table, residents=-2, hearts=6, coins=1)
    faulty = [fault for path in ("", "/enter/seat-0?by=pad", "/result") for fault in faults_opened(page, table + path)]
    page.goto(f"{table}/rules/HC-33")
    page.locator('button[name="side"]').first.click()
    faulty += [fault for path in ("/rules/HC-33", "/result") for fault in faults_opened(page, table + path)]
    assert not faulty, "\n".join(faulty)


@pytest.mark.night
def test_a_play_its_group_and_the_evening_page(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    assert page.request.post(f"{table}/finish").ok
    page.goto("/plays")
    page.locator(".play .about").click()
    expect_accessible(page)
    page.get_by_role("link", name="Ann, Bob").click()
    page.get_by_role("link", name="People of the group").click()
    page.locator(".people summary").first.click()
    expect_accessible(page)
    page.goto(f"{table}/evening")
    expect_accessible(page)


@pytest.mark.night
def test_history_statistics_and_the_printed_year(phone: Phone, tmp_path: Path) -> None:
    page, file = phone(), tmp_path / "kvartal.json"
    file.write_bytes(archived(random_plays(120), "foreverybody"))
    import_archive(page, file)
    person = "foreverybody-person-0"
    faulty = [
        fault
        for address in ("/plays", "/plays/stats", f"/plays/stats?person={person}", "/plays/year", "/exchange")
        for fault in faults_opened(page, address)
    ]
    faulty += faults_opened(page, f"/plays/stats?game=streets&person={person}")
    for game in GAMES:
        # The drawings are built alike and have the colours of each game.
        faulty += faults_opened(page, f"/plays/stats?game={game}", colours_only=True)
    assert not faulty, "\n".join(faulty)


@pytest.mark.night
@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game(phone: Phone, game: str) -> None:
    page = phone()
    table = copy_example(page, game, MODULES.get(game, ()))
    addresses = [address.format(game) for address in OF_A_GAME] + pages_of(page, table)
    # What all games share is built alike and has the colours of each: one game stands for what else axe asks.
    shared = {address for address in addresses if "/enter/" not in address and game != "happy-city"}
    faulty = [fault for address in addresses for fault in faults_opened(page, address, address in shared)]
    assert not faulty, "\n".join(faulty)


@pytest.mark.night
def test_questions_before_a_change(phone: Phone) -> None:
    page = phone()
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    open_pad(page, table)
    field(page, "residents").fill("7")
    expect_saved(page)
    field(page, "residents").fill("8")
    expect(page.locator("#part [name=base]")).to_have_value("2")
    page.goto(f"{table}/log")
    page.get_by_text("back to here").last.click()
    expect_accessible(page)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("status")).to_contain_text("an earlier state restored")
    expect_accessible(page)
    page.goto(f"{table}/settings")
    page.get_by_role("button", name="Remove Ann").click()
    expect_accessible(page)
    page.get_by_role("button", name="Remove Ann").click()
    expect(page.get_by_role("button", name="Bring Ann back")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Bring Ann back").click()
    page.goto(f"{table}/result")
    page.get_by_role("link", name="Finish").click()
    expect_accessible(page)
    page.get_by_role("button", name="Finish anyway").click()
    open_pad(page, table)
    expect_accessible(page)
    page.route(re.compile("/state"), lambda route: route.abort())  # it does not hear that the table is finished again
    page.get_by_role("button", name="Reopen").click()
    expect(page.locator("#ended")).to_be_empty()
    assert page.request.post(f"{table}/finish").ok
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#conflict")).to_contain_text("Reopen the table?")
    expect_accessible(page)
    page.goto(table)
    page.get_by_text("Links: to enter, to watch").click()
    page.get_by_text("New code").click()
    expect_accessible(page)


CALCULATORS = [
    "/calc/happy-city/purchase?card=museum&coins=3",
    "/calc/uptown/placement",
    "/calc/uptown/action?step=2&action=buy&wallet=x",
    "/calc/ginkgopolis/construct?tile=4&onto=7&height=2&resources=9&points=0",
    "/calc/ginkgopolis/urbanize",
    "/calc/streets/tokens?sign=leisure&count=2&leisure=1",
]


@pytest.mark.night
def test_calculators(phone: Phone) -> None:
    page = phone()
    for address in CALCULATORS:
        page.goto(address)
        expect_accessible(page)


@pytest.mark.night
def test_pages_that_print_for_a_table(phone: Phone) -> None:
    page = phone()
    table = open_table(page, "happy-city")
    post_pad(page, table, residents=3, hearts=4, coins=1)
    for path in ("/print", "/print?kind=aid", "/print?kind=tent", "/print/result"):
        page.goto(table + path)
        expect_accessible(page)


@pytest.mark.night
def test_happy_city_with_cards_for_experts(phone: Phone) -> None:
    page = phone()
    happy_city.open_board(page, open_table(page, modules=("expert",)))
    for card in ("market-blue", "E14", "bank", "museum", "spa", "factory", "house", "E01"):
        happy_city.build(page, card)
    expect_saved(page)
    expect_accessible(page)
    page.locator("#phase summary").click()
    page.get_by_role("link", name="Another card: type what is printed").click()
    expect_saved(page)
    expect_accessible(page)


@pytest.mark.night
def test_uptown_with_a_storey_and_its_drawers(phone: Phone) -> None:
    page = phone(has_touch=True)
    uptown.open_street(page)
    expect_accessible(page)
    uptown.open_built_street(page)
    thumb = uptown.Thumb(page)
    thumb.storey(5, "hotel +4*")
    thumb.storey(5, "services roof no-gifts")
    expect_saved(page)
    uptown.storey(page, "5.2").tap()
    page.locator(".rest summary").tap()
    expect_accessible(page)
    page.locator("details.more summary").nth(3).tap()
    expect_accessible(page, "details.more[open]")


@pytest.mark.night
def test_streets_in_russian(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru")
    table = streets.open_city(page, "business", "advisors")
    streets.post_city(page, table)
    streets.tile(page, "0,-1").tap()
    expect_accessible(page)
    page.locator('[data-cell="1,-1"]').tap()
    for key in ("[data-symbol=hipster]", "[data-do=another]", "[data-do=rest]"):
        expect_accessible(page)
        page.locator(f"#sheet {key}").tap()
    expect_accessible(page, "#sheet")
    for part in ("street", "seat-0"):
        page.goto(f"{table}/enter/{part}")
        expect_accessible(page)


@pytest.mark.night
def test_ginkgopolis_with_advice(phone: Phone) -> None:
    page = phone(has_touch=True)
    game = thirty()
    table = ginkgopolis.open_city(page, tuple(player["name"] for player in game["players"]))
    ginkgopolis.cell(page, "0,0").tap()
    expect_accessible(page)
    ginkgopolis.post_city(page, table, *edits(game).values(), "9,9 red 20 1 0")
    ginkgopolis.cell(page, "0,0").tap()
    page.get_by_role("button", name="During the game").tap()
    ginkgopolis.tile(page, "red", 8).tap()
    expect(page.locator("#advice .answer")).to_have_count(2)
    expect_accessible(page)
    page.goto(f"{table}/enter/seat-0")
    page.locator('label.card:has([name="card.red-10"])').tap()
    expect_saved(page)
    expect_accessible(page)


@pytest.mark.night
def test_paper_quarters_with_findings(phone: Phone) -> None:
    page = phone()
    table = paper_quarters.open_sheet(page)
    paper_quarters.press(page, 9, 7, "fence", 12)
    expect(page.locator("#marks .find").first).to_be_visible()
    expect_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect_accessible(page)
    page.set_viewport_size(PHONE)
    paper_quarters.tab(page, "tracks")
    page.locator('.box:has([name="temps"][value="5"])').click()
    expect_saved(page)
    expect_accessible(page)
    page.goto(f"{table}/enter/plans")
    expect_accessible(page)
