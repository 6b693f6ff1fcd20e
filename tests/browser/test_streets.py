"""The city of Streets on the phone: laid by taps, paying, undone; by keyboard, offline, without a script, by two."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion import documents
from tests.browser.at_table import open_table, saved
from tests.browser.axe import accessible
from tests.browser.conftest import Phone
from tests.browser.fingers import pinch, place
from tests.browser.streets_city import city, document, forty_five, row
from tests.browser.taps_streets import NAMES, Thumb, enter, with_catalogue
from tests.web.streets_forms import EXAMPLE, PARK, STATION, form

# A browser reports a task of the page that would hold a frame up for more than 50 ms.


@pytest.fixture
def page(phone: Phone) -> Page:
    return phone(has_touch=True)


def open_city(page: Page, *modules: str) -> str:
    table = open_table(page, "streets", NAMES, modules)
    page.goto(f"{table}/enter/city")
    return table


def stands(page: Page, table: str, tiles: tuple[object, ...] = EXAMPLE) -> None:
    """A city that stands already; how it is tapped in is another test's."""
    data: dict[str, str | float | bool] = {name: str(value) for name, value in form(*tiles).items()}
    page.request.post(f"{table}/enter/city", form=data)
    page.reload()


def tile(page: Page, cell: str) -> Locator:
    return page.locator(f'.tile[data-cell="{cell}"]')


def test_a_finished_city_by_taps_gives_the_score_of_its_document(page: Page) -> None:
    """Most of it stands already; every kind of tap is in the last ten tiles."""
    table = open_city(page)
    with_catalogue(page, table)
    tiles = city()
    stands(page, table, (STATION, PARK, *map(row, tiles[:-10])))
    thumb = enter(page, tiles[-10:])
    assert thumb.taps <= 4 * 10
    expect(page.locator(".map .tile")).to_have_count(32)
    result = documents.calculate("streets", "final", document(tiles, NAMES))
    expected = {player["name"]: player["total"] for player in result["players"]}
    page.goto(f"{table}/enter/city")
    shown = page.locator("#score-bar .totals li").all_inner_texts()
    assert {name: int(total) for name, total in (text.split("\n") for text in shown)} == expected


def test_a_street_is_made_from_pictograms_closes_and_pays(page: Page) -> None:
    """The rulebook's example tapped in: the gallery pays 9, the market 11, the home 7."""
    open_city(page)
    thumb = Thumb(page)
    for cell, road, symbol, value, owner, more in (
        ((1, -1), "W", "mixed", "mixed", None, 0),
        ((0, -1), "S", "parent", "symbol parent", 1, 0),
        ((-1, -1), "S", "parent", "pair hipster parent", 1, 0),
        ((-2, -1), "S", "hipster", "symbol hipster", 0, 2),
        ((-3, -1), "E", "hipster", "building", None, 0),
    ):
        thumb.place(cell, road)
        if page.locator("[data-tab=make].on").count() == 0:
            page.locator("[data-tab=make]").tap()
        thumb.key(f"[data-symbol={symbol}]")
        thumb.key(f'[data-value="{value}"]')
        if owner is not None:
            thumb.key(f'[data-owner="{owner}"]')
            expect(page.locator(f"#sheet [data-person={symbol}] b")).to_have_text("1")
        for _ in range(more):
            thumb.key(f"[data-person={symbol}]")
    panel = page.locator(".payout")
    expect(panel.locator(".who .num")).to_have_text(["9", "18"])
    expect(page.locator(".map .income")).to_have_text(["7", "11", "9"], use_inner_text=False)
    page.locator("[data-do=close]").tap()
    page.get_by_role("button", name="Pay out $27").tap()
    expect(panel).to_have_count(0)
    expect(page.locator("#score-bar .totals li")).to_have_text(["Mark18", "Anya9", "Lena0"])
    page.get_by_role("button", name="Undo").tap()
    expect(panel.locator(".who .num")).to_have_text(["9", "18"])
    page.get_by_role("button", name="Redo").tap()
    expect(panel).to_have_count(0)


def test_tokens_are_taken_before_the_money(page: Page) -> None:
    table = open_city(page, "business")
    stands(page, table)
    page.get_by_role("button", name="Pay out $27").tap()
    expect(page.locator("#status")).to_have_text("Anya takes a token first")
    for seat in "01":
        page.locator(f'label:has([name="tokens.-3,-1.{seat}"][value=leisure])').tap()
    saved(page)
    page.get_by_role("button", name="Pay out $27").tap()
    expect(page.locator(".payout")).to_have_count(0)
    page.goto(f"{table}/enter/seat-1")
    expect(page.locator('[name="tokens.leisure"]')).to_have_value("1")
    expect(page.locator('[name="money"]')).to_have_value("18")


def test_the_token_example_is_thirty_five_each(page: Page) -> None:
    table = open_table(page, "streets", NAMES, ("business",))
    for seat, counts in enumerate(((1, 3, 3, 2), (3, 2, 2, 2))):
        page.goto(f"{table}/enter/seat-{seat}")
        for business, n in zip(("restaurant", "residential", "leisure", "retail"), counts, strict=True):
            page.locator(f'[name="tokens.{business}"]').fill(str(n))
        saved(page)
    expect(page.locator("#total")).to_have_text("35")
    page.goto(f"{table}/enter/seat-0")
    expect(page.locator("#total")).to_have_text("35")


def test_the_keys_of_a_tile_that_closes_a_street_stay_under_the_thumb(page: Page) -> None:
    """The tile is finished first: what the street pays stands below its keys, and comes up when they are closed."""
    table = open_city(page)
    stands(page, table, EXAMPLE[:-1])
    thumb = Thumb(page)
    thumb.place((-4, -1), "E")
    page.locator("[data-tab=make]").tap()
    keys = page.locator("#sheet .keygroup.values")
    before = keys.bounding_box()
    thumb.key("[data-symbol=hipster]")
    expect(page.locator(".payout")).to_have_count(1)
    assert keys.bounding_box() == before
    thumb.key("[data-value=building]")
    thumb.key('[data-owner="1"]')
    page.locator("[data-do=close]").tap()
    expect(page.get_by_role("button", name="Pay out $27")).to_be_visible()


def test_a_tile_made_step_by_step_is_one_known_tile(page: Page) -> None:
    """Each tap is saved; only the tile as its panel was left is kept, also where a link leaves it."""
    table = open_city(page, "business")
    thumb = Thumb(page)
    for cell, leave in (((1, -1), "[data-do=close]"), ((2, 0), None)):
        thumb.place(cell, "W" if cell == (1, -1) else "N")
        page.locator("[data-tab=make]").tap()
        for key in ("[data-symbol=shopper]", '[data-value="people shopper"]', '[data-owner="0"]', '[data-pay="1"]',
                    '[data-owner="1"]', "[data-sign=retail]", "[data-person=shopper]"):  # fmt: skip
            thumb.key(key)
            saved(page)
        if leave:
            page.locator(leave).tap()
        else:
            thumb.key("[data-do=double]")
            page.get_by_role("link", name="All tiles of this table").tap()
    page.wait_for_url(f"{table}/tiles")
    page.wait_for_function(
        """() => fetch(location.pathname + ".txt").then(r => r.text()).then(t => t.includes("retail 2"))"""
    )
    kept = page.request.get(f"{table}/tiles.txt").text().splitlines()
    assert [line for line in kept if line.startswith("shopper; people shopper 3")] == [
        "shopper; people shopper 3; retail;",
        "shopper; people shopper 3; retail 2;",
    ]
    assert "shopper; people shopper 2; ;" not in kept


def test_turns_go_round_and_a_tile_comes_with_its_sign_and_its_people(page: Page) -> None:
    """One tap says who begins; then a tile is two taps: its place and what it is."""
    open_city(page)
    page.locator(".turnrow .pick", has_text="Lena").tap()
    saved(page)
    thumb = Thumb(page)
    for cell, owner, following, kinds in (((1, -1), "2", "Anya", 1), ((1, -2), "0", "Mark", 2)):
        thumb.place(cell, "W")
        expect(page.locator(f'#sheet [data-owner="{owner}"]')).to_have_attribute("aria-pressed", "true")
        page.locator("[data-tab=make]").tap()
        for _ in range(kinds):
            thumb.key("[data-symbol=parent]")
        expect(page.locator("#sheet [data-person=parent] b")).to_have_text(str(kinds))
        thumb.key("[data-value=building]")
        page.locator("[data-do=close]").tap()
        expect(page.get_by_role("radio", name=following)).to_be_checked()
    label = tile(page, "1,-2").get_attribute("aria-label") or ""
    assert "Anya, parents: 2" in label
    thumb.place((1, -3), "W")
    thumb.key('[data-owner="1"]')
    expect(page.locator('#sheet [data-owner="1"]')).to_have_attribute("aria-pressed", "true")
    thumb.key('[data-owner="1"]')
    expect(page.locator('#sheet [data-owner="1"]')).to_have_attribute("aria-pressed", "false")


def test_seekers_move_in_with_one_tap(page: Page) -> None:
    table = open_city(page)
    loft = (1, -1, "W", "hipster; building 2; ; Loft", "0", {"people": "0 1 0 0"})
    stands(page, table, ((*EXAMPLE[0][:5], {"seekers": "0 3 0 0"}), EXAMPLE[1], loft))
    page.get_by_role("button", name="Move into Loft").tap()
    expect(page.locator("#closing section")).to_have_count(0)
    assert "hipsters: 4" in (tile(page, "1,-1").get_attribute("aria-label") or "")


def test_a_known_tile_is_mended_on_a_narrow_phone(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru", viewport={"width": 320, "height": 640})
    table = open_city(page)
    with_catalogue(page, table)
    page.goto(f"{table}/tiles")
    page.locator(".mendable").first.tap()
    expect(page.locator("[name=name]").first).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[name=name]").first.fill("Башня с часами")
    page.get_by_role("button", name="Переименовать").tap()
    expect(page.locator(".mendable", has_text="Башня с часами")).to_have_count(1)
    page.get_by_role("button", name="Отменить").tap()
    expect(page.locator(".mendable", has_text="Башня с часами")).to_have_count(0)


def tap_near(page: Page, cell: str, at: tuple[int, int]) -> None:
    place = page.locator(f'[data-cell="{cell}"] .hit')
    box = place.bounding_box()
    assert box is not None
    place.tap(position={"x": at[0] * box["width"] / 72, "y": at[1] * box["height"] / 72})


def test_a_road_is_preset_to_a_side_where_it_may_lie(page: Page) -> None:
    """Also after a change that the map does not show, such as the business sign of the tile before."""
    open_city(page, "business")
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    page.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=parent]")
    expect(tile(page, "1,-1")).to_have_count(1)
    thumb.key("[data-sign=leisure]")
    saved(page)
    tap_near(page, "0,-1", (36, 4))
    expect(page.locator('#sheet button[data-road="N"]')).to_have_class("key barred")
    expect(page.locator("#sheet button[aria-pressed=true][data-road]:not(.barred)")).to_have_count(1)


def test_a_road_tapped_before_the_answer_moves_to_a_legal_side_with_it(page: Page) -> None:
    open_city(page)
    held: list[Route] = []
    page.route("**/enter/city", lambda route: held.append(route))
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    page.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=parent]")
    expect(page.locator('.ghost[data-cell="1,-1"]')).to_have_count(1)
    tap_near(page, "0,-1", (36, 4))
    expect(page.locator('#sheet button[data-road="N"]')).to_have_attribute("aria-pressed", "true")
    held[0].continue_()
    expect(page.locator('#sheet button[data-road="N"]')).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#sheet button[aria-pressed=true][data-road]:not(.barred)")).to_have_count(1)


def test_an_illegal_place_says_why_and_is_scored(page: Page) -> None:
    table = open_city(page)
    Thumb(page).place((1, -1), "W")
    page.locator('#sheet button[data-road="S"]').tap()
    expect(page.locator('[data-reason="not-connected"]')).to_be_visible()
    page.locator("[data-tab=make]").tap()
    page.locator("[data-symbol=parent]").tap()
    expect(page.locator("#findings")).to_contain_text("ST-11")
    expect(tile(page, "1,-1").locator(".bad")).to_have_count(1)
    page.locator('#sheet button[data-road="W"]').tap()
    expect(page.locator("#findings .state")).to_have_count(0)
    assert table


def test_a_tile_is_taken_away_and_comes_back_by_undo(page: Page) -> None:
    table = open_city(page)
    stands(page, table)
    tile(page, "-4,-1").tap()
    page.get_by_role("button", name="Take the tile away").tap()
    expect(tile(page, "-4,-1")).to_have_count(0)
    page.locator("[data-do=close]").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(tile(page, "-4,-1")).to_have_count(1)


def test_the_keyboard_walks_the_map_and_opens_a_cell(page: Page) -> None:
    table = open_city(page)
    stands(page, table)
    tile(page, "-1,-1").focus()
    page.keyboard.press("ArrowLeft")
    expect(tile(page, "-2,-1")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.evaluate("document.activeElement.dataset.cell") is not None


def test_a_screen_reader_hears_the_tile(page: Page) -> None:
    table = open_city(page)
    stands(page, table)
    label = tile(page, "-1,-1").get_attribute("aria-label") or ""
    assert label == "Starter Home, road to the south, Mark, parents: 1, pays 7 dollars, east of Flea Market"


def test_a_city_grows_without_a_connection_and_is_sent_when_it_is_back(page: Page) -> None:
    table = open_city(page)
    page.context.set_offline(True)
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    page.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=parent]")
    thumb.key('[data-value="symbol parent"]')
    expect(page.locator('.ghost[data-cell="1,-1"]')).to_have_count(1)
    thumb.place((1, -2), "W")
    thumb.key("[data-symbol=hipster]")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.context.set_offline(False)
    saved(page)
    expect(page.locator(".map .tile")).to_have_count(4)
    assert table


def test_two_phones_lay_two_tiles_at_once(phone: Phone) -> None:
    first, second = phone(has_touch=True), phone(has_touch=True)
    table = open_city(first)
    second.goto(f"{table}/enter/city")
    for page, cell, road in ((first, (1, -1), "W"), (second, (0, -1), "E")):
        Thumb(page).place(cell, road)
        page.locator("[data-tab=make]").tap()
        page.locator("[data-symbol=parent]").tap()
    saved(first)
    saved(second)
    for page in (first, second):
        expect(page.locator(".map .tile")).to_have_count(4)


def test_a_tap_while_two_phones_are_put_together_stays_with_its_tile(phone: Phone) -> None:
    """The other phone's tile moves the rows of the form; what was tapped meanwhile belongs to its cell, not its row."""
    first, second = phone(has_touch=True), phone(has_touch=True)
    table = open_city(first)
    second.goto(f"{table}/enter/city")
    second.route("**/state?**", lambda route: route.abort())
    Thumb(first).place((0, -1), "E")
    first.locator("[data-tab=make]").tap()
    first.locator("[data-symbol=parent]").tap()
    saved(first)
    held: list[Route] = []
    second.route("**/enter/city", lambda route: route.continue_() if held else held.append(route))
    thumb = Thumb(second)
    thumb.place((1, -1), "W")
    second.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=hipster]")
    expect(second.locator(".ghost")).to_have_count(1)
    thumb.key("[data-value=building]")
    held[0].continue_()
    expect(first.locator(".map .tile")).to_have_count(4)
    saved(second)
    second.unroute("**/state?**")
    second.reload()
    faces = {page.locator("#rows").evaluate(_FACES) for page in (first, second)}
    assert faces == {"0,0: Central Station|1,0: City Park|0,-1: parent|1,-1: hipster; building 2"}


_FACES = """list => {
  const rows = [...list.querySelectorAll(".tilerow")].map(row => name => row.querySelector(`[name$=".${name}"]`).value);
  const laid = rows.filter(get => get("road")).sort((a, b) => b("y") - a("y") || a("x") - b("x"));
  return laid.map(get => {
    const [symbols, value, , name] = get("face").split(";").map(text => text.trim());
    return `${get("x")},${get("y")}: ${name || [symbols, value].filter(Boolean).join("; ")}`;
  }).join("|");
}"""


def test_without_a_script_the_city_is_a_list_of_tiles(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_city(page)
    row = page.locator(".tilerow").nth(2)
    row.locator('[name="t2.x"]').fill("1")
    row.locator('[name="t2.y"]').fill("-1")
    row.locator('[name="t2.road"]').select_option("W")
    row.locator('[name="t2.face"]').fill("Starter Home")
    row.locator('[name="t2.owner"]').select_option(label="Mark")
    page.get_by_role("button", name="Save").click()
    expect(page.locator('.tile[data-cell="1,-1"]')).to_have_count(1)
    expect(page.locator("#score-bar .totals li")).to_have_count(3)


def test_a_street_without_a_map_pays(page: Page) -> None:
    table = open_table(page, "streets", NAMES)
    page.goto(f"{table}/enter/street")
    thumb = Thumb(page)
    for cell, road, symbol, value in (((0, 0), "E", "hipster", None), ((1, 0), "S", "parent", "symbol parent"),
                                      ((6, 0), "W", "mixed", None)):  # fmt: skip
        thumb.place(cell, road)
        page.locator("[data-tab=make]").tap()
        thumb.key(f"[data-symbol={symbol}]")
        if value:
            thumb.key(f'[data-value="{value}"]')
            thumb.key('[data-owner="0"]')
    page.locator("[data-do=close]").tap()
    page.get_by_role("button", name="Pay out $4").tap()
    expect(page.locator(".payout")).to_have_count(0)
    expect(page.locator("#score-bar .totals")).to_contain_text("4")
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_tile_taken_away_before_it_was_sent_leaves_nothing_on_the_map(page: Page) -> None:
    open_city(page)
    page.context.set_offline(True)
    Thumb(page).place((-1, 0), "S")
    Thumb(page).key('[data-owner="0"]')
    expect(page.locator(".ghost")).to_have_count(1)
    page.locator("[data-do=remove]").tap()
    expect(page.locator(".ghost")).to_have_count(0)


def test_axe_finds_nothing_in_russian(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru")
    table = open_city(page, "business", "advisors")
    stands(page, table)
    tile(page, "0,-1").tap()
    accessible(page)
    page.locator("#sheet [data-tab]:not(.on)").tap()
    accessible(page, "#sheet")
    for part in ("street", "seat-0"):
        page.goto(f"{table}/enter/{part}")
        accessible(page)


def test_two_fingers_move_and_zoom_a_city_of_forty_five(page: Page) -> None:
    table = open_city(page)
    stands(page, table, forty_five())
    expect(page.locator(".map .tile")).to_have_count(45)
    before = place(page)
    pinch(page)
    page.wait_for_function("before => document.querySelector('.map-plane').style.transform !== before", arg=before)
