"""The city of Streets: laid by taps, paying, undone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from companion import documents
from tests.browser.conftest import Phone
from tests.browser.pinch import pinch, place
from tests.browser.streets_city import city, document, forty_five, row
from tests.browser.streets_page import NAMES, Thumb, open_city, play, post_city, post_collection, scale, tap_near, tile
from tests.browser.table_page import expect_saved, open_table
from tests.web.streets_forms import EXAMPLE, PARK, STATION


def test_a_known_tile_is_three_taps_and_one_undo_takes_it_back(page: Page) -> None:
    """Its place, its kind, the tile: it lies at once, with the sign of who is in turn and with its people."""
    thumb = play(page, city()[:6])
    assert thumb.taps <= 3.3 * 6
    laid = page.locator(".map .tile")
    expect(laid).to_have_count(8)
    owners = page.locator("#rows").evaluate(
        """list => [...list.querySelectorAll("[name$='.owner']")].slice(2, 8).map((sign) => sign.value)"""
    )
    assert owners[:3] == ["0", "1", "2"]
    thumb.known(city()[6])
    expect(laid).to_have_count(9)
    page.get_by_role("button", name="Undo").tap()
    expect(laid).to_have_count(8)


@pytest.mark.night
def test_a_game_of_three_takes_a_hundred_and_twenty_taps(page: Page) -> None:
    """Thirty-six tiles of a collection, with all that streets pay and all who move."""
    thumb = play(page, city(36))
    assert thumb.taps <= 3.3 * 36
    assert thumb.taps + thumb.payouts <= 120
    expect(page.locator("#supply")).to_contain_text("All 36 buildings are laid")


def test_a_new_tile_is_three_taps_and_then_it_is_known(page: Page) -> None:
    table = open_city(page)
    post_collection(page, table)
    page.reload()
    thumb = Thumb(page)
    thumb.new((1, -1), "W", "hipster", "pair hipster parent")
    assert thumb.taps == 3
    expect_saved(page)
    thumb.place((1, -2), "W")
    thumb.kind("hipster")
    made = page.locator('#sheet [data-face="hipster; pair hipster parent 5; ;"]')
    expect(made).to_contain_text("lies at T11")
    expect(page.locator("#sheet [data-face]:visible").last).to_contain_text("lies at T11")


def test_a_second_copy_of_a_tile_is_one_tap_with_its_business_sign(page: Page) -> None:
    table = open_city(page, "business")
    post_collection(page, table)
    page.reload()
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    thumb.kind("hipster")
    thumb.key('[data-face="hipster; copy; ; Hipster 6"]')
    thumb.key("[data-sign=retail]")
    assert thumb.taps == 4
    expect_saved(page)
    thumb.known({"cell": (1, -2), "road": "W", "face": "hipster; copy; retail; Hipster 6"})
    expect(tile(page, "1,-2")).to_have_count(1)


def test_the_player_and_the_road_are_preset_and_one_tap_changes_each(page: Page) -> None:
    """Beside Central Station the road runs on; it used to close the Station's street."""
    open_city(page)
    page.locator('[data-cell="-1,0"]').tap()
    player, road = page.locator("#preset-owner"), page.locator("#preset-road")
    expect(player).to_contain_text("Anya")
    expect(road).to_contain_text("continues from S10")
    road.tap()
    expect(road).to_contain_text("closes S10")
    player.tap()
    expect(player).to_contain_text("Mark")
    thumb = Thumb(page)
    thumb.kind("tourist")
    thumb.key('[data-face="tourist; symbol tourist 2; ; Chillax Spa"]')
    expect(tile(page, "-1,0")).to_have_attribute("aria-label", re.compile("road to the east, Mark, tourists: 1"))
    expect(page.locator(".turnrow").get_by_role("radio", name="Mark")).to_be_checked()


def test_what_a_kind_likely_pays_is_marked_among_all_that_there_is(page: Page) -> None:
    open_city(page)
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    expect(page.locator("#sheet [data-value]:visible")).to_have_count(0)
    thumb.kind("shopper")
    expect(page.locator("#sheet [data-value].likely:visible")).to_have_count(5)
    line = re.compile("0px -4px 0px 0px inset")  # A frame is what is chosen.
    expect(page.locator("#sheet [data-value].likely:visible").first).to_have_css("box-shadow", line)
    expect(page.locator("#sheet [data-value]:visible")).to_have_count(20)


def test_what_a_pair_pays_is_pressed_in_whichever_order_the_tile_has_it(page: Page) -> None:
    open_city(page, "business")
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    thumb.kind("parent")
    thumb.key("[data-do=rest]")
    thumb.key('[data-face$="Flea Market"]')
    pressed = page.locator("#sheet [data-value][aria-pressed=true]:visible")
    expect(pressed).to_have_count(1)
    expect(pressed).to_have_attribute("data-value", "pair hipster parent")


@pytest.mark.night
def test_a_finished_city_by_taps_gives_the_score_of_its_document(page: Page) -> None:
    """Most of it stands already; every kind of tap is in the last ten tiles."""
    table = open_city(page)
    post_collection(page, table)
    tiles = city()
    post_city(page, table, (STATION, PARK, *map(row, tiles[:-10])))
    page.locator(".turnrow .pick").first.tap()
    thumb = Thumb(page)
    for entered in tiles[-10:]:
        thumb.place(entered["cell"], entered["road"])
        thumb.sign("" if entered["owner"] is None else str(entered["owner"]))
        kind = entered["face"].split(";")[0].split()[0]
        thumb.kind(kind)
        thumb.key(f'[data-face="{entered["face"]}"]')
        built = tile(page, ",".join(map(str, entered["cell"])))
        expect(built).to_have_count(1)
        expect_saved(page)
        if entered["moved_in"]:
            built.tap()
            for _ in range(entered["moved_in"]):
                thumb.key(f'[data-person={kind}][data-by="1"]')
            page.locator("[data-do=close]").tap()
            expect_saved(page)
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
    page.locator(".turnrow .pick").first.tap()
    thumb = Thumb(page)
    for cell, road, symbol, value, owner in (
        ((1, -1), "W", "mixed", "mixed", ""),
        ((0, -1), "S", "parent", "symbol parent", "1"),
        ((-1, -1), "S", "parent", "pair hipster parent", "1"),
        ((-2, -1), "S", "hipster", "symbol hipster", "0"),
        ((-3, -1), "E", "hipster", "building", ""),
    ):
        thumb.new(cell, road, symbol, value, owner)
        expect_saved(page)
    tile(page, "-2,-1").tap()
    expect(page.locator("#sheet .counter[data-kind=hipster] b")).to_have_text("1")
    for _ in range(2):
        thumb.key('[data-person=hipster][data-by="1"]')
    panel = page.locator(".payout")
    expect(page.locator(".map .income")).to_have_text(["7", "11", "9"], use_inner_text=False)
    page.locator("[data-do=close]").tap()
    expect(panel.locator(".who .num")).to_have_text(["9", "18"])
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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 664), (360, 640)])
def test_the_key_that_lays_and_the_key_that_pays_are_in_sight(page: Page, width: int, height: int) -> None:
    """At every step of a tile; and above the bar, with the street and all who move."""
    page.set_viewport_size({"width": width, "height": height})
    post_city(page, open_city(page, "business"), EXAMPLE[:-1])
    thumb, lay, before = Thumb(page), page.locator("#sheet [data-do=lay]"), scale(page)
    thumb.place((-4, -1), "E")
    thumb.kind("hipster")
    expect(lay).to_be_in_viewport(ratio=1)
    thumb.key('[data-value="building"]')
    expect(lay).to_be_in_viewport(ratio=1)
    expect(page.locator('[data-cell="-4,-1"] .frame')).to_be_in_viewport(ratio=0.99)
    assert scale(page) == before
    thumb.key("[data-sign=retail]")
    pay, moves = page.get_by_role("button", name="Pay out $27"), page.locator(".payout .moves").last
    expect(pay).to_be_in_viewport(ratio=1)
    expect(page.locator(".payout .row .num")).to_have_text(["9", "11", "7"])
    moves.evaluate("row => row.scrollIntoView({ block: 'end' })")
    lowest, key = moves.bounding_box(), pay.bounding_box()
    assert lowest["y"] + lowest["height"] <= key["y"]
    page.locator('[data-cell="1,-1"]').press("Enter")
    expect(pay).to_be_hidden()
    thumb.key("[data-do=close]")
    expect(pay).to_be_in_viewport(ratio=1)


def test_a_place_beside_the_keys_of_the_map_takes_its_tap_and_the_scale_stays(page: Page) -> None:
    post_city(page, open_city(page))
    before = scale(page)
    taken = page.locator(".map-tools").evaluate(
        """(tools) => {
          const [box, key] = [tools, tools.querySelector("button")].map((one) => one.getBoundingClientRect());
          return document.elementFromPoint(box.x + 20, (box.top + key.bottom) / 2).closest(".map-tools") !== null;
        }"""
    )
    assert not taken
    Thumb(page).new((1, -1), "W", "shopper", "people shopper")
    expect(tile(page, "1,-1")).to_be_in_viewport(ratio=0.99)
    assert scale(page) == before


def test_people_are_counted_down_and_a_tile_that_lies_is_edited(page: Page) -> None:
    post_city(page, open_city(page), EXAMPLE[:-1])
    tile(page, "-3,-1").tap()
    thumb = Thumb(page)
    expect(page.locator("#sheet [data-value]:visible")).to_have_count(0)
    thumb.key('[data-person=hipster][data-by="-1"]')
    expect(page.locator("#sheet .counter:visible b")).to_have_text(["2"])
    page.get_by_role("button", name="Edit this tile").tap()
    thumb.key('[data-value="people hipster"]')
    thumb.key("[data-do=close]")
    expect(tile(page, "-3,-1")).to_have_attribute("aria-label", re.compile("hipsters: 2"))


def test_a_tile_put_right_after_its_street_has_paid_puts_the_money_right(page: Page) -> None:
    post_city(page, open_city(page))
    page.get_by_role("button", name="Pay out $27").tap()
    expect(page.locator(".payout")).to_have_count(0)
    tile(page, "-1,-1").tap()
    page.get_by_role("button", name="Edit this tile").tap()
    thumb = Thumb(page)
    thumb.key('[data-value="mixed"]')
    thumb.key("[data-do=close]")
    offer = page.locator("#closing", has_text="This street has paid. With the change: Mark\u00a0−2.")
    expect(offer).to_be_in_viewport()
    offer.get_by_role("button", name="Put it right").tap()
    expect(page.locator("#score-bar .totals")).to_contain_text("Mark16")
    page.get_by_role("button", name="Undo").tap()
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Leave it").tap()
    expect(page.locator("#closing section")).to_have_count(0)
    expect(page.locator("#score-bar .totals")).to_contain_text("Mark18")


@pytest.mark.night
def test_an_evening_with_business_is_a_hundred_and_twenty_taps(page: Page) -> None:
    """Twenty-seven tiles that nobody knows, six closings with their people and their tokens."""
    open_city(page, "business")
    thumb, signs = Thumb(page), ("restaurant", "residential", "leisure", "retail")
    for number, laid in enumerate(city(27, 3)):
        symbols, value, *_ = laid["face"].split("; ")
        words, _, pays = value.rpartition(" ")
        kind, *more = symbols.split()
        thumb.new(laid["cell"], laid["road"], kind, words or pays, sign=signs[number % 4], symbols=1 + len(more))
        expect(tile(page, ",".join(map(str, laid["cell"])))).to_have_count(1)
        expect_saved(page)
        thumb.settle()
    assert thumb.taps == 4 * 27
    assert thumb.taps + thumb.payouts <= 120


@pytest.mark.night
def test_a_tile_changed_step_by_step_is_one_known_tile(page: Page) -> None:
    """Each tap on a tile that lies is saved; only the tile as its sheet was left is kept, also if a link leaves it."""
    table = open_city(page, "business")
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    thumb.kind("shopper")
    thumb.key('[data-value="people shopper"]')
    thumb.key("[data-do=lay]")
    expect_saved(page)
    tile(page, "1,-1").tap()
    thumb.key("[data-do=mend]")
    for key in ('[data-pay="1"]', '[data-owner="1"]', "[data-sign=retail]", "[data-sign='retail 2']"):
        thumb.key(key)
        expect_saved(page)
    page.get_by_role("link", name="All tiles of this table").tap()
    page.wait_for_url(f"{table}/tiles")
    page.wait_for_function(
        """() => fetch(location.pathname + ".txt").then(r => r.text()).then(t => t.includes("retail 2"))"""
    )
    kept = page.request.get(f"{table}/tiles.txt").text().splitlines()
    assert [line for line in kept if line.startswith("shopper; people")] == [
        "shopper; people shopper 2; ;",
        "shopper; people shopper 3; retail 2;",
    ]


@pytest.mark.night
def test_turns_go_round_and_a_tile_comes_with_its_sign_and_its_people(page: Page) -> None:
    open_city(page)
    page.locator(".turnrow .pick", has_text="Lena").tap()
    expect_saved(page)
    thumb = Thumb(page)
    for cell, name, following, symbols in (((1, -1), "Lena", "Anya", 1), ((1, -2), "Anya", "Mark", 2)):
        thumb.place(cell, "W")
        expect(page.locator("#preset-owner")).to_contain_text(name)
        thumb.kind("parent", symbols)
        thumb.key('[data-value="building"]')
        expect(page.get_by_role("radio", name=following)).to_be_checked()
    label = tile(page, "1,-2").get_attribute("aria-label") or ""
    assert "Anya, parents: 2" in label
    tile(page, "1,-2").tap()
    sign = page.locator('#sheet [data-owner="0"]')
    sign.tap()
    expect(page.locator("#closing")).to_contain_text("is abandoned")  # Where its people go comes first.
    tile(page, "1,-2").tap()
    expect(sign).to_have_attribute("aria-pressed", "false")
    sign.tap()
    expect(page.locator("#closing")).not_to_contain_text("is abandoned")


def test_who_follows_is_preset_without_a_connection_too(page: Page) -> None:
    open_city(page)
    page.context.set_offline(True)
    thumb = Thumb(page)
    thumb.new((1, -1), "W", "shopper", "people shopper")
    page.locator('[data-cell="1,-2"]').tap()
    expect(page.locator("#preset-owner")).to_contain_text("Mark")
    expect(page.locator('#sheet [data-road="W"]')).to_have_attribute("aria-pressed", "true")


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
    """Also where a side was tapped along which it may not."""
    open_city(page)
    Thumb(page).new((1, -1), "W", "shopper", "people shopper")
    expect(tile(page, "1,-1")).to_have_count(1)
    tap_near(page, "0,-1", (36, 4))
    expect(page.locator('#sheet button[data-road="N"]')).to_have_class("key barred")
    expect(page.locator("#sheet button[aria-pressed=true][data-road]:not(.barred)")).to_have_count(1)


@pytest.mark.night
def test_a_road_chosen_before_the_answer_moves_to_a_legal_side_with_it(page: Page) -> None:
    open_city(page)
    held: list[Route] = []
    page.route("**/enter/city", lambda route: held.append(route))
    Thumb(page).new((1, -1), "W", "shopper", "people shopper")
    expect(page.locator('.ghost[data-cell="1,-1"]')).to_have_count(1)
    tap_near(page, "0,-1", (68, 36))
    east = page.locator('#sheet button[data-road="E"]')
    expect(east).to_have_attribute("aria-pressed", "true")
    held[0].continue_()
    expect(east).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#sheet button[aria-pressed=true][data-road]:not(.barred)")).to_have_count(1)


def test_an_illegal_place_says_why_and_is_scored(page: Page) -> None:
    open_city(page)
    thumb = Thumb(page)
    thumb.place((1, -1), "W")
    thumb.kind("parent")
    thumb.key("[data-do=rest]")
    thumb.key('button[data-road="S"]')
    thumb.key('[data-value="building"]')
    expect(page.locator('[data-reason="not-connected"]')).to_be_visible()
    thumb.key("[data-do=lay]")
    expect(page.locator("#findings")).to_contain_text("ST-11")
    expect(tile(page, "1,-1").locator(".bad")).to_have_count(1)
    tile(page, "1,-1").tap()
    page.locator('#sheet button[data-road="W"]').tap()
    expect(page.locator("#findings .state")).to_have_count(0)


@pytest.mark.night
def test_a_tile_is_taken_away_and_comes_back_by_undo(page: Page) -> None:
    table = open_city(page)
    post_city(page, table)
    tile(page, "-4,-1").tap()
    page.get_by_role("button", name="Remove the tile").tap()
    expect(tile(page, "-4,-1")).to_have_count(0)
    expect(page.locator("#sheet")).to_be_hidden()
    page.get_by_role("button", name="Undo").tap()
    expect(tile(page, "-4,-1")).to_have_count(1)


def test_a_street_without_a_map_pays(page: Page) -> None:
    table = open_table(page, "streets", NAMES)
    page.goto(f"{table}/enter/street")
    thumb = Thumb(page)
    thumb.new((0, 0), "E", "hipster", "building")
    thumb.new((1, 0), "S", "parent", "symbol parent", "0")
    thumb.new((6, 0), "W", "mixed", "mixed")
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


def test_the_kinds_are_whole_words_on_a_small_phone(phone: Phone) -> None:
    page = phone({"width": 360, "height": 640}, has_touch=True, locale="ru")
    open_city(page)
    Thumb(page).place((1, -1), "W")
    lines = page.locator(".kindkey .d").evaluate_all(
        """words => words.map((word) => {
          const text = document.createRange();
          text.selectNodeContents(word);
          return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        })"""
    )
    assert lines == [1] * 5


def test_however_many_tiles_of_a_kind_are_known_the_page_is_as_wide_as_the_phone(phone: Phone) -> None:
    page = phone(has_touch=True, is_mobile=True)
    table = open_table(page, "streets", NAMES)
    post_collection(page, table)
    page.goto(f"{table}/enter/city")
    thumb = Thumb(page)
    first = city()[0]
    thumb.place(first["cell"], first["road"])
    for kind in ("hipster", "parent", "tourist"):
        thumb.kind(kind)
        expect(page.locator("#faces button:visible").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
