"""The city of Streets: laid by taps, paying, undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from companion import documents
from tests.browser.pinch import pinch, place
from tests.browser.streets_city import city, document, forty_five, row
from tests.browser.streets_page import NAMES, Thumb, enter, open_city, post_catalogue, post_city, tap_near, tile
from tests.browser.table_page import expect_saved, open_table
from tests.web.streets_forms import EXAMPLE, PARK, STATION


@pytest.mark.night
def test_a_finished_city_by_taps_gives_the_score_of_its_document(page: Page) -> None:
    """Most of it stands already; every kind of tap is in the last ten tiles."""
    table = open_city(page)
    post_catalogue(page, table)
    tiles = city()
    post_city(page, table, (STATION, PARK, *map(row, tiles[:-10])))
    thumb = enter(page, tiles[-10:])
    assert thumb.taps <= 4 * 10
    expect(page.locator(".map .tile")).to_have_count(32)
    result = documents.calculate("streets", "final", document(tiles, NAMES))
    expected = {player["name"]: player["total"] for player in result["players"]}
    page.goto(f"{table}/enter/city")
    shown = page.locator("#score-bar .totals li")
    expect(shown).to_have_count(len(expected))
    for name, total in expected.items():
        expect(shown.filter(has_text=name).locator(".then")).to_have_text(f"({total})")


@pytest.mark.night
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
    expect(page.locator("#score-bar .totals li")).to_have_text(["Mark18 (18)", "Anya9 (9)", "Lena0 (0)"])
    page.get_by_role("button", name="Undo").tap()
    expect(panel.locator(".who .num")).to_have_text(["9", "18"])
    page.get_by_role("button", name="Redo").tap()
    expect(panel).to_have_count(0)


def test_tokens_are_taken_before_the_money(page: Page) -> None:
    table = open_city(page, "business")
    post_city(page, table)
    page.get_by_role("button", name="Pay out $27").tap()
    expect(page.locator("#status")).to_have_text("Anya takes a token first")
    for seat in "01":
        page.locator(f'label:has([name="tokens.-3,-1.{seat}"][value=leisure])').tap()
    expect_saved(page)
    page.get_by_role("button", name="Pay out $27").tap()
    expect(page.locator(".payout")).to_have_count(0)
    page.goto(f"{table}/enter/seat-1")
    expect(page.locator('[name="tokens.leisure"]')).to_have_value("1")
    expect(page.locator('[name="money"]')).to_have_value("18")


@pytest.mark.night
def test_the_token_example_is_thirty_five_each(page: Page) -> None:
    table = open_table(page, "streets", NAMES, ("business",))
    for seat, counts in enumerate(((1, 3, 3, 2), (3, 2, 2, 2))):
        page.goto(f"{table}/enter/seat-{seat}")
        for business, n in zip(("restaurant", "residential", "leisure", "retail"), counts, strict=True):
            page.locator(f'[name="tokens.{business}"]').fill(str(n))
        expect_saved(page)
    expect(page.locator("#total")).to_have_text("35")
    page.goto(f"{table}/enter/seat-0")
    expect(page.locator("#total")).to_have_text("35")


def test_the_keys_of_a_tile_that_closes_a_street_stay_under_the_thumb(page: Page) -> None:
    """The tile is finished first: what the street pays stands below its keys, and comes up when they are closed."""
    table = open_city(page)
    post_city(page, table, EXAMPLE[:-1])
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


@pytest.mark.night
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
            expect_saved(page)
        if leave:
            page.locator(leave).tap()
        else:
            thumb.key("[data-do=double]")
            expect_saved(page)  # What is tapped while a save is under way goes out when the city is opened again.
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


@pytest.mark.night
def test_turns_go_round_and_a_tile_comes_with_its_sign_and_its_people(page: Page) -> None:
    """One tap says who begins; then a tile is two taps: its place and what it is."""
    open_city(page)
    page.locator(".turnrow .pick", has_text="Lena").tap()
    expect_saved(page)
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


@pytest.mark.night
def test_seekers_move_in_with_one_tap(page: Page) -> None:
    table = open_city(page)
    loft = (1, -1, "W", "hipster; building 2; ; Loft", "0", {"people": "0 1 0 0"})
    post_city(page, table, ((*EXAMPLE[0][:5], {"seekers": "0 3 0 0"}), EXAMPLE[1], loft))
    page.get_by_role("button", name="Move into Loft").tap()
    expect(page.locator("#closing section")).to_have_count(0)
    assert "hipsters: 4" in (tile(page, "1,-1").get_attribute("aria-label") or "")


@pytest.mark.night
def test_where_the_people_of_an_abandoned_building_go_is_asked_on_the_screen(page: Page) -> None:
    table = open_city(page)
    lone = (-1, -1, "S", "parent; symbol parent 2; ; Starter Home", "1", {"people": "0 0 1 0"})
    post_city(page, table, (STATION, PARK, lone, (0, -1, "W", "parent; symbol parent 2; ; Second Home", "2")))
    tile(page, "-1,-1").tap()
    page.locator('#sheet [data-owner="1"]').tap()
    expect(page.locator("#closing").get_by_role("button", name="Move into Second Home")).to_be_in_viewport()


def test_a_road_is_preset_to_a_side_where_it_may_lie(page: Page) -> None:
    """Also after a change that the map does not show, such as the business sign of the tile before."""
    open_city(page, "business")
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    page.locator("[data-tab=make]").tap()
    thumb.key("[data-symbol=parent]")
    expect(tile(page, "1,-1")).to_have_count(1)
    thumb.key("[data-sign=leisure]")
    expect_saved(page)
    tap_near(page, "0,-1", (36, 4))
    expect(page.locator('#sheet button[data-road="N"]')).to_have_class("key barred")
    expect(page.locator("#sheet button[aria-pressed=true][data-road]:not(.barred)")).to_have_count(1)


@pytest.mark.night
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


@pytest.mark.night
def test_a_tile_is_taken_away_and_comes_back_by_undo(page: Page) -> None:
    table = open_city(page)
    post_city(page, table)
    tile(page, "-4,-1").tap()
    page.get_by_role("button", name="Take the tile away").tap()
    expect(tile(page, "-4,-1")).to_have_count(0)
    page.locator("[data-do=close]").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(tile(page, "-4,-1")).to_have_count(1)


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


@pytest.mark.night
def test_two_fingers_move_and_zoom_a_city_of_forty_five(page: Page) -> None:
    table = open_city(page)
    post_city(page, table, forty_five())
    expect(page.locator(".map .tile")).to_have_count(45)
    before = place(page)
    pinch(page)
    page.wait_for_function("before => document.querySelector('.map-plane').style.transform !== before", arg=before)
