"""A sheet of Paper Quarters by taps: its tracks, its plans, what is found and undone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.paper_quarters_page import GAME, Thumb, house, open_advanced, open_sheet, press, streets, tab, tracks
from tests.browser.table_page import expect_saved, open_table

NIGHT = pytest.mark.night
SHEET = GAME["input"]["players"][1]
RESULT = GAME["expected"]["players"][1]


@pytest.mark.night
def test_a_finished_sheet_by_taps_has_the_score_of_the_worked_case(phone: Phone) -> None:
    page = phone()
    table = open_sheet(page)
    page.goto(f"{table}/enter/plans?to=seat-0")
    for slot, card in enumerate(GAME["input"]["plans"]):
        page.locator(f'.plan:has([name="cards.{slot}"][value="{card}"])').click()
    expect_saved(page)
    page.get_by_role("link", name="Back to Ann").click()
    thumb = Thumb(page)
    tab(page, "streets")
    streets(thumb, SHEET)
    tab(page, "tracks")
    tracks(thumb, SHEET)
    expect_saved(page)
    played = {key: points for key, points in RESULT["categories"].items() if key != "roundabouts"}
    expect(page.locator(".sums li")).to_have_count(len(played))
    for key, points in played.items():
        expect(page.locator(f'.sums [data-show="sum.{key}"]')).to_have_text(str(points).replace("-", "−"))
    expect(page.locator("#total")).to_have_text(str(RESULT["total"]))


def test_without_a_connection_no_number_is_said_to_fit(page: Page) -> None:
    open_sheet(page)
    press(page, 7)
    expect_saved(page)
    lit = "([...keys]) => keys.filter((key) => getComputedStyle(key).backgroundColor !== 'rgba(0, 0, 0, 0)').length"
    keys = page.locator("[data-number]:not([aria-pressed=true])")
    assert keys.evaluate_all(lit) > 3
    page.context.set_offline(True)
    press(page, 12)
    expect(page.get_by_text("Without a connection nobody checks what fits.")).to_be_visible()
    expect(page.locator("#fits")).to_be_hidden()
    assert keys.evaluate_all(lit) == 0
    page.context.set_offline(False)
    expect_saved(page)
    expect(page.locator("#fits")).to_be_visible()


def test_the_number_of_a_later_player_leaves_the_sign_in_sight(page: Page) -> None:
    table = open_table(page, "paper-quarters", tuple(f"P{number}" for number in range(1, 8)))
    page.goto(f"{table}/enter/seat-6")
    badge, number = (page.locator(f"#score-bar {part}").bounding_box() for part in (".badge", ".badge .no"))
    assert badge
    assert number
    assert number["width"] * number["height"] < badge["width"] * badge["height"] / 3


@pytest.mark.parametrize(("language", "width"), [("uk", 320), ("ru", 390)])
def test_badges_leave_the_tabs_in_one_row(phone: Phone, language: str, width: int) -> None:
    page = phone(locale=language, viewport={"width": width, "height": 844})
    open_sheet(page)
    tabs = page.locator(".leaves")
    # In the phone's own face, before the display font is there, they are wider.
    without = tabs.evaluate("async (tabs) => { await document.fonts.ready; return tabs.offsetHeight; }")
    for which, count in (("found.streets", "12"), ("found", "3")):
        badge = tabs.locator(f'[data-show="{which}"]')
        badge.evaluate("(badge, count) => { badge.textContent = count; }", count)
        expect(badge).to_be_visible()
    assert tabs.evaluate("tabs => tabs.offsetHeight") == without


def test_the_keys_go_on_and_fence_pool_and_bis_speak_of_the_house_just_written(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    press(page, 1, "fence", 3, 4, "pool", "bis")
    expect(house(page, 0, 3)).to_have_value("4b")
    expect(page.locator('[name="fences.0.0"]')).to_be_checked()
    expect(page.locator('[name="pools.0.0"]')).to_be_checked()
    expect(house(page, 0, 4)).to_be_focused()
    expect(page.locator("#where")).to_have_text("Street 1, house 5")
    expect(page.locator("#fits")).to_have_text("fits: 5–17")
    expect(page.locator(".key.lit")).to_have_count(13)
    expect(page.locator("#marks .estate")).to_have_count(1)


@pytest.mark.night
def test_fences_and_pools_are_set_directly_in_the_large_street(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    page.locator("#strip [data-do=fence][data-at='1']").click()
    page.locator("#strip [data-do=pool][data-at='2']").click()
    expect_saved(page)
    expect(page.locator('[name="fences.0.1"]')).to_be_checked()
    expect(page.locator('[name="pools.0.0"]')).to_be_checked()
    expect(page.locator("#marks")).to_contain_text("a pool, but no number")


def test_a_mistake_is_shown_where_it_stands_and_can_be_undone(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    press(page, 9)
    expect_saved(page)
    press(page, 7)
    finding = page.locator("#marks .find")
    expect(finding).to_contain_text("7 stands to the right of 9")
    expect(finding.get_by_role("link")).to_have_text("PQ-12")
    expect(page.locator(".lot.bad .house")).to_have_attribute("name", "houses.0.1")
    page.get_by_role("button", name="Undo").click()
    expect(house(page, 0, 1)).to_have_value("")
    expect(finding).to_have_count(0)
    expect(house(page, 0, 0)).to_have_value("9")
    page.get_by_role("button", name="Redo").click()
    expect(house(page, 0, 1)).to_have_value("7")


def test_several_mistakes_are_one_strip_that_unfolds_and_no_street_moves(page: Page) -> None:
    open_sheet(page)
    press(page, 9)
    streets = [page.locator(f".name.s{street}").evaluate("name => name.offsetTop") for street in range(3)]
    press(page, 7, 5)
    strip = page.locator("#street-findings")
    expect(strip.locator("summary")).to_contain_text("What breaks a rule")
    expect(strip.locator("summary .num")).to_have_text("2")
    expect(strip.locator("summary")).to_be_in_viewport(ratio=1)
    strip.locator("summary").tap()
    expect(strip.get_by_text("7 stands to the right of 9")).to_be_in_viewport()
    assert [page.locator(f".name.s{street}").evaluate("name => name.offsetTop") for street in range(3)] == streets


def test_offers_to_claim_lie_below_the_streets_in_the_one_strip(page: Page) -> None:
    table = open_sheet(page)
    page.request.post(f"{table}/enter/plans", form={"way": "board", "base": "0", "cards.0": "0", "cards.1": "11"})
    page.reload()
    press(page, *(key for number in range(1, 7) for key in (number, "fence")), 7, 8, 9)
    expect_saved(page)
    press(page, 10)
    strip, third = page.locator("#street-findings"), page.locator(".lot.s2").first
    expect(strip.locator("summary")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    below, street = strip.bounding_box(), third.bounding_box()
    assert below
    assert street
    assert below["y"] >= street["y"] + street["height"]
    strip.locator("summary").tap()
    expect(strip.get_by_text("Not enough estates for plans 1, 2 together")).to_be_in_viewport()
    strip.get_by_role("button", name="Plan 2 is fulfilled: claim 9").tap()
    expect(page.locator('[name="claim.1"][value="first"]')).to_be_checked()


def test_a_tap_on_a_track_says_what_it_counted(page: Page) -> None:
    open_sheet(page)
    said = page.locator("#status")
    page.locator('.tree[for="parks.0.3"]').tap()
    expect(said).to_have_text("3 crossed: 10")
    tab(page, "tracks")
    page.locator('.track:has([name="refusals"]) .last').tap()
    expect(said).to_have_text("3 crossed: −5")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator('[name="refusals"][value="0"]')).to_be_checked()
    expect(said).not_to_contain_text("crossed:")


def test_trees_are_planted_in_the_street_where_they_are_printed(page: Page) -> None:
    open_sheet(page)
    press(page, 1, 3)
    third = page.locator('.tree[for="parks.0.3"]')
    third.tap()
    expect(page.locator(".tree.on")).to_have_count(3)
    expect(page.locator('[data-show="park.0"]')).to_have_text("10")
    third.tap()
    expect(page.locator(".tree.on")).to_have_count(2)
    expect(page.locator('[data-show="park.0"]')).to_have_text("4")
    expect_saved(page)
    page.reload()
    expect(page.locator('[name="parks.0"][value="2"]')).to_be_checked()
    expect(page.locator(".tree.on")).to_have_count(2)


@pytest.mark.parametrize("leaf", ["streets", "tracks"])
def test_title_and_undo_stay_while_one_scrolls(page: Page, leaf: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_sheet(page)
    tab(page, leaf)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => scrollY > 0")
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_undo_brings_the_cursor_back_to_the_house_it_emptied(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    for number in (1, 3, 5):
        press(page, number)
        expect_saved(page)
    for emptied in (2, 1):
        page.get_by_role("button", name="Undo").click()
        expect(house(page, 0, emptied)).to_have_value("")
        expect(page.locator("#where")).to_have_text(f"Street 1, house {emptied + 1}")
    press(page, 4)
    expect(house(page, 0, 1)).to_have_value("4")


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(390, 844, marks=NIGHT), pytest.param(390, 780, marks=NIGHT), (360, 640)]
)
def test_a_finding_moves_nothing_that_is_tapped(phone: Phone, width: int, height: int) -> None:
    page = phone(viewport={"width": width, "height": height}, locale="ru")
    open_sheet(page)
    press(page, 9)
    expect_saved(page)
    key, box = page.locator('[data-number="5"]'), page.locator('.box:has([name="temps"][value="1"])')
    before = key.bounding_box()
    press(page, 7)
    expect(page.locator("#marks .find")).to_be_in_viewport()
    assert key.bounding_box() == before
    tab(page, "tracks")
    before = box.bounding_box()
    page.locator('.box:has([name="temps"][value="5"])').click()
    expect(page.locator("#found .find")).to_have_count(1)
    assert box.bounding_box() == before
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.night
def test_the_last_value_of_a_track_crosses_all_its_boxes(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    tab(page, "tracks")
    page.locator("#leaf-tracks").get_by_text("10", exact=True).first.click()
    expect(page.locator('[name="parks.0"][value="3"]')).to_be_checked()
    expect(page.locator('[data-show="sum.parks"]').first).to_have_text("10")
    page.locator('.box:has([name="parks.0"][value="3"])').click()
    expect(page.locator('[name="parks.0"][value="2"]')).to_be_checked()


@pytest.mark.night
def test_the_boxes_of_bis_and_roundabouts_are_named_and_follow_the_streets(phone: Phone) -> None:
    page = phone()
    open_advanced(page)
    press(page, 4, "bis", "ring")
    expect_saved(page)
    tab(page, "tracks")
    for name in ("bis", "roundabouts"):
        expect(page.locator(f'[name="{name}"]')).to_have_attribute("placeholder", "1")
        expect(page.locator(f'.marked:has([name="{name}"])').get_by_text("crossed", exact=True)).to_be_visible()


@pytest.mark.night
def test_bis_and_pool_are_offered_where_the_rules_allow_them(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    key = {tool: page.locator(f'[data-tool="{tool}"]') for tool in ("bis", "pool")}
    press(page, 1, 4)
    expect(key["bis"]).to_be_enabled()
    expect(key["pool"]).to_be_disabled()
    press(page, "bis")
    expect(key["pool"]).to_be_disabled()
    press(page, "fence")
    expect(key["bis"]).to_be_disabled()
    page.keyboard.press("b")
    expect(house(page, 0, 3)).to_have_value("")


def test_a_roundabout_comes_with_its_fences_and_one_undo_takes_all_back(phone: Phone) -> None:
    page = phone()
    open_advanced(page)
    press(page, 4, "fence")
    expect_saved(page)
    press(page, "ring")
    expect(house(page, 0, 1)).to_have_value("R")
    expect_saved(page)
    fences = page.locator("[data-fence]:checked")
    expect(fences).to_have_count(2)
    expect(page.locator("#marks .find")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(house(page, 0, 1)).to_have_value("")
    expect(fences).to_have_count(1)
    house(page, 0, 9).click()
    press(page, "ring")
    expect(page.locator('[name="fences.0.8"]')).to_be_checked()
    expect(fences).to_have_count(2)


def test_a_box_crosses_all_before_it_and_the_last_one_clears_again(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    tab(page, "tracks")
    page.locator('.box:has([name="temps"][value="5"])').click()
    expect_saved(page)
    expect(page.locator('[name="temps"][value="5"]')).to_be_checked()
    expect(page.locator('[data-show="sum.temps"]').first).to_have_text("7")
    page.locator('.box:has([name="temps"][value="5"])').click()
    expect(page.locator('[name="temps"][value="4"]')).to_be_checked()
    page.reload()
    expect(page.locator('[name="temps"][value="4"]')).to_be_checked()


@pytest.mark.night
def test_a_claim_is_taken_back_by_a_second_tap(phone: Phone) -> None:
    page = phone()
    table = open_sheet(page)
    page.goto(f"{table}/enter/plans")
    page.locator('.plan:has([name="cards.0"][value="3"])').click()
    expect_saved(page)
    page.goto(f"{table}/enter/seat-0")
    tab(page, "tracks")
    first = page.locator('.box:has([name="claim.0"][value="first"])')
    first.click()
    expect(page.locator("#total")).to_have_text("6")
    first.click()
    expect(page.locator('[name="claim.0"][value="first"]')).not_to_be_checked()
    expect(page.locator("#total")).not_to_have_text("6")


@pytest.mark.night
def test_the_streets_lead_to_the_tracks_and_the_tracks_to_the_next_player(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    press(page, 1, 3)
    expect_saved(page)
    button = page.locator("#score-bar .btn:visible")
    expect(button).to_have_text("Tracks")
    button.click()
    expect(page.locator("#leaf-tracks")).to_be_visible()
    expect(page.locator("#leaf-streets")).to_be_hidden()
    expect(button).to_have_text("Bob")


@pytest.mark.night
def test_the_badge_of_the_tracks_leads_to_what_is_found_there(phone: Phone) -> None:
    page = phone()
    open_sheet(page)
    press(page, 1)
    expect_saved(page)
    page.request.post(page.url, form={"way": "board", "base": "1", "houses.0.0": "1", "parks.0": "3", "temps": "9"})
    page.reload()
    badge = page.locator(".leaves [data-leaf=tracks] .alarm")
    expect(badge).to_have_text("2")
    badge.click()
    for finding in page.locator("#found .find").all():
        expect(finding).to_be_in_viewport(ratio=1)
    tab(page, "streets")
    expect(page.locator(".leaves [data-leaf=streets] .alarm")).to_be_empty()


@pytest.mark.night
def test_a_plan_that_is_fulfilled_is_claimed_where_it_is_offered(phone: Phone) -> None:
    page = phone()
    table = open_sheet(page)
    page.request.post(f"{table}/enter/plans", form={"way": "board", "base": "0", "cards.2": "14"})
    page.reload()
    press(page, 1, 2, 3, "fence", 4, 5, 6)
    expect_saved(page)
    expect(page.locator(".offer")).to_have_count(0)
    press(page, 7, "fence")
    page.locator(".offer").click()
    expect(page.locator(".offer")).to_have_count(0)
    expect(page.locator('[name="claim.2"][value="first"]')).to_be_checked()
    expect(page.locator("#total")).to_have_text("14")


def test_behind_a_house_that_is_skipped_comes_its_fence(page: Page) -> None:
    open_sheet(page)
    press(page, 5, "next")
    expect(page.locator("#where")).to_have_text("Street 1, house 3")
    expect(page.locator("#strip .aim")).to_have_attribute("data-at", "1")
    press(page, "fence")
    expect(page.locator('[data-fence="0.1"]')).to_be_checked()
    expect(page.locator("[data-fence]:checked")).to_have_count(1)
    press(page, 9, "fence")
    expect(page.locator('[data-fence="0.2"]')).to_be_checked()


def test_on_its_side_a_phone_shows_the_streets_and_all_keys(phone: Phone) -> None:
    page = phone({"width": 844, "height": 390}, has_touch=True)
    open_sheet(page)
    for key in ('[data-number="0"]', '[data-number="17"]', '[data-tool="fence"]', '[name="houses.0.0"]'):
        expect(page.locator(key)).to_be_in_viewport(ratio=1)
