"""UpTown's street: built by taps, mended, undone, roofed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import expect_accessible
from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, open_table
from tests.browser.uptown_page import (
    FINALS,
    STREET,
    Thumb,
    enter,
    lot,
    open_built_street,
    open_street,
    play,
    storey,
    total,
)


@pytest.mark.night
@pytest.mark.parametrize("vector", [FINALS[1], FINALS[4]], ids=lambda vector: vector["id"])
def test_a_finished_game_by_taps_gives_the_score_of_the_vector(page: Page, vector: dict[str, Any]) -> None:
    players = vector["input"]["players"]
    table = open_table(page, "uptown", tuple(player["name"] for player in players))
    thumb = Thumb(page)
    enter(page, table, players, thumb)
    page.goto(f"{table}/result")
    shown = sorted(total.split()[0] for total in page.locator(".pad .house .pts").all_text_contents())
    assert shown == sorted(str(player["total"]) for player in vector["expected"]["players"])


def test_a_card_takes_two_and_a_half_taps_with_its_lot_and_one_that_was_used_takes_one(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.street(STREET, 17)
    expect(total(page)).to_have_text("21")
    expect(page.locator("#skyline .storey")).to_have_count(12)
    assert thumb.taps <= 2.5 * thumb.storeys
    storey(page, "2").tap()
    before = thumb.taps
    thumb.storey(2, "hotel +4*")
    assert thumb.taps - before == 1
    expect(total(page)).to_have_text("25")
    page.reload()
    expect(lot(page, 2)).to_have_value("apartment duo +2*; office +1*; hotel +4*")


def test_a_card_that_counts_its_own_kind_takes_its_drawer_and_a_tap(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(1, "shop roof +1*/shop")
    assert thumb.taps == 3, "the roof, the drawer, the card"
    expect(lot(page, 1)).to_have_value("shop roof +1*/shop")
    expect(page.locator(".drawer:visible")).to_have_count(0)
    expect(total(page)).to_have_text("4")


UNDER_MORE = """() => {
    const edges = (element) => element.getBoundingClientRect();
    const drawer = edges(document.getElementById("rare-keys"));
    const covered = (place) => edges(place).bottom > drawer.top + 1 && edges(place).right > drawer.left;
    return [...document.querySelectorAll(".lots label")].filter(covered).map((place) => place.innerText);
}"""
"""The places of the street that the drawer lies over."""


@pytest.mark.parametrize(
    "size", [(390, 844), pytest.param((390, 700), marks=pytest.mark.night), (360, 640), (1280, 800)]
)
def test_more_stays_open_until_it_is_closed_and_shows_what_is_chosen(page: Page, size: tuple[int, int]) -> None:
    """It covers nothing of the street, and the keys stay where they are."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_street(page)
    thumb = Thumb(page)
    more, keys = page.get_by_label("more", exact=True), page.locator(".addkeys")
    page.evaluate("document.fonts.ready")  # The page stands.
    before = keys.bounding_box()
    thumb.storey(1, "hotel no-gifts +4*")
    assert thumb.taps == 4, "more, two properties, the kind"
    assert page.evaluate(UNDER_MORE) == []
    assert keys.bounding_box() == before
    expect(storey(page, "1.1")).to_be_in_viewport(ratio=1)
    thumb.key("only-upper")
    thumb.key("+5*")
    expect(more.locator(".chosen svg")).to_have_count(2)
    thumb.tap('[data-kind][value="office"]')
    expect(lot(page, 1)).to_have_value("hotel no-gifts +4*; office only-upper +5*")
    expect(page.locator("#rare-keys")).to_be_visible()
    more.tap()
    expect(page.locator(".drawer:visible")).to_have_count(0)
    assert keys.bounding_box() == before


OUT_OF_REACH = """drawer => [...drawer.querySelectorAll("label, button")].filter((key) => {
  key.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = key.getBoundingClientRect();
  const points = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
  return points.some(([x, y]) => !key.contains(document.elementFromPoint(x, y)));
}).map((key) => key.textContent.trim())"""


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (844, 390), (390, 844), (360, 640)])
def test_every_key_of_every_drawer_is_in_reach(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_built_street(page)
    for opener in page.locator(".more summary").all():
        opener.click()
        drawer = page.locator(".drawer:visible")
        expect(drawer).to_have_count(1)
        assert drawer.locator("label, button").count() > 20
        assert drawer.evaluate(OUT_OF_REACH) == []
        opener.click()


IN_SIGHT = """card => {
  const { left, bottom } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + 9, bottom - 3));
}"""
TOPS = """() => [...document.querySelectorAll(".keypad :is(button, label, summary)")]
  .map((key) => Math.round(key.getBoundingClientRect().top)).filter(Boolean)"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_whoever_changes_a_card_sees_it_and_reads_so_and_no_key_moves(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_built_street(page)
    page.get_by_role("button", name="Already taken by hand").tap()
    expect_saved(page)
    page.goto(page.url)
    card = storey(page, "3.1")
    keys = page.evaluate(TOPS)
    card.tap()
    expect(page.get_by_text("You are changing this card")).to_be_visible()
    assert page.evaluate(TOPS) == keys
    assert card.evaluate(IN_SIGHT)
    page.get_by_role("button", name="Done").tap()
    expect(page.get_by_text("You are changing this card")).to_be_hidden()
    assert page.evaluate(TOPS) == keys


@pytest.mark.night
def test_a_game_in_playing_order_takes_two_and_a_half_taps_a_card(page: Page) -> None:
    thumb = Thumb(page)
    play(page, thumb)
    assert thumb.taps <= 2.5 * thumb.storeys


def test_a_mistake_is_marked_where_it_stands_and_undone(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(1, "park roof only-ground +1$")
    thumb.storey(1, "hotel +4*")
    expect(storey(page, "1.2")).to_have_class(re.compile("breach"))
    expect(total(page)).to_have_text("7")
    storey(page, "1.2").tap()
    expect(page.locator("#about")).to_contain_text("a roof closes this building already")
    expect(page.locator("#about")).to_contain_text("UT-31")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#skyline .storey")).to_have_count(1)
    expect(lot(page, 1)).to_have_value("park roof only-ground +1$")
    expect(page.locator("#findings .state")).to_have_count(0)
    page.get_by_role("button", name="Redo").tap()
    expect(lot(page, 1)).to_have_value("park roof only-ground +1$; hotel +4*")


def test_a_storey_that_stands_changes_with_every_tap(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)
    thumb.storey(3, "office +1*")
    thumb.storey(3, "hotel +4*")
    storey(page, "3.1").tap()
    thumb.key("+3*")
    expect(lot(page, 3)).to_have_value("office +3*; hotel +4*")
    expect(total(page)).to_have_text("10")
    page.get_by_role("button", name="One storey up").tap()
    expect(lot(page, 3)).to_have_value("hotel +4*; office +3*")
    thumb.key("roof")
    expect(lot(page, 3)).to_have_value("hotel +4*; office roof +3*")
    page.get_by_label("more", exact=True).tap()
    thumb.tap('[data-plain][value="shop +2*"]')
    expect(lot(page, 3)).to_have_value("hotel +4*; shop roof +2*")
    thumb.tap('[data-plain][value="office +3*"]')
    thumb.key("+3*")
    expect(lot(page, 3)).to_have_value("hotel +4*; office roof")
    page.get_by_role("button", name="Remove the storey").tap()
    expect(lot(page, 3)).to_have_value("hotel +4*")
    expect(page.locator('[name="at"][value="3"]')).to_be_checked()
    expect(total(page)).to_have_text("7")


@pytest.mark.night
def test_words_without_a_key_stay_when_their_storey_changes(page: Page) -> None:
    open_street(page)
    page.locator(".rest summary").click()
    lot(page, 2).fill("hotel duo +9* +4*/cafe/street")
    expect_saved(page)
    storey(page, "2.1").tap()
    expect(page.locator('[data-purse="*"]')).to_have_value("+9")
    Thumb(page).key("gift")
    expect(lot(page, 2)).to_have_value("hotel duo gift +9* +4*/cafe/street")
    page.locator('[data-kind][value="shop"]').tap()
    expect(lot(page, 2)).to_have_value("shop duo gift +9* +4*/cafe/street")
    page.locator('[data-kind][value="shop"]').tap()
    expect(lot(page, 2)).to_have_value("duo gift +9* +4*/cafe/street")
    expect(page.locator("#skyline .storey.ink-stone")).to_have_count(1)


def test_what_is_being_composed_survives_the_answers_of_the_server(page: Page) -> None:
    open_street(page)
    thumb = Thumb(page)

    def compose(route: Route) -> None:
        answer = route.fetch()
        thumb.key("roof")
        thumb.key("+4*")
        route.fulfill(response=answer)

    page.route("**/enter/seat-0", compose, times=1)
    thumb.storey(1, "shop +2$")
    expect_saved(page)
    expect(page.locator('[name="new.roof"]')).to_be_checked()
    thumb.tap('[data-kind][value="hotel"]')
    expect(lot(page, 1)).to_have_value("shop +2$; hotel roof +4*")
    expect(page.locator("#skyline .storey")).to_have_count(2)


@pytest.mark.night
def test_the_turns_go_round_the_table(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_street(one)
    other.goto(f"{table}/enter/seat-1")
    one.goto(f"{table}/enter/turns")
    one.get_by_role("button", name="Track turns").tap()
    expect(one.locator(".decks .now")).to_contain_text("Ann")
    one.get_by_role("button", name="Ann: a card less").tap()
    expect(one.locator('[name="deck.0"]')).to_have_value("41")
    expect_accessible(one)
    one.goto(f"{table}/enter/seat-0")
    one.get_by_role("button", name="Turn over").tap()
    expect(other.locator(".strip .now")).to_contain_text("Bob")
    expect(other.get_by_role("button", name="Turn over")).to_be_visible()
    expect(one.get_by_role("button", name="Turn over")).to_have_count(0)
    expect_accessible(other)


@pytest.mark.night
@pytest.mark.parametrize("leave", ["Done", "Back"])
def test_a_look_at_a_storey_leaves_the_place_to_build(page: Page, leave: str) -> None:
    open_built_street(page)
    storey(page, "2").tap()
    storey(page, "1.2").tap()
    expect(page.locator('[name="at"][value="1.2"]')).to_be_checked()
    if leave == "Done":
        page.get_by_role("button", name="Done").tap()
    else:
        page.go_back()
    expect(page.locator('[name="at"][value="2"]')).to_be_checked()


def _offered(page: Page) -> list[str]:
    return [str(button.get_attribute("value")) for button in page.locator("#shelf button:visible").all()]


def test_storeys_of_the_others_are_offered(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_street(one)
    Thumb(one).storey(1, "cafe +2*/cafe")
    expect_saved(one)
    other.goto(f"{table}/enter/seat-1")
    other.locator('#shelf [value="cafe +2*/cafe"]').tap()
    expect(lot(other, 1)).to_have_value("cafe +2*/cafe")


@pytest.mark.night
def test_a_card_does_not_move_away_from_the_thumb_when_another_is_used(phone: Phone) -> None:
    page = phone(has_touch=True)
    open_built_street(page, lots=2)
    before = _offered(page)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator(f'#shelf [value="{before[-1]}"]').tap()
    expect_saved(page)
    assert _offered(page) == before
    page.reload()
    assert _offered(page)[0] == before[-1]


@pytest.mark.night
def test_what_another_phone_builds_comes_last_until_the_page_is_opened_anew(phone: Phone) -> None:
    one, other = phone(has_touch=True), phone(has_touch=True)
    table = open_street(one)
    Thumb(one).storey(1, "cafe gift")
    expect_saved(one)
    other.goto(f"{table}/enter/seat-1")
    Thumb(other).storey(1, "office roof")
    expect_saved(other)
    expect(one.locator('#shelf [value="office roof"]')).to_be_visible()
    Thumb(one).storey(2, "hotel +4*")
    expect_saved(one)
    assert _offered(one) == ["hotel +4*", "cafe gift", "office roof"]
    one.reload()
    assert _offered(one) == ["hotel +4*", "office roof", "cafe gift"]


def test_on_the_smallest_phone_the_street_has_half_of_the_height(phone: Phone) -> None:
    page = phone({"width": 320, "height": 568}, has_touch=True)
    open_street(page)
    thumb = Thumb(page)
    for code in ("shop +2$", "office +1*", "hotel +1*"):
        thumb.storey(1, code)
    expect_saved(page)
    heights = [page.locator(part).evaluate("part => part.offsetHeight") for part in (".titleblock", ".builder")]
    assert 568 - sum(heights) >= 568 / 2


def test_a_finished_street_is_drawn_as_it_was_without_its_keys(page: Page) -> None:
    open_built_street(page)
    table, _ = page.url.split("/enter/")
    assert page.request.post(f"{table}/finish").ok
    page.reload()
    expect(page.locator("#ended")).to_contain_text("finished:")
    expect(page.locator("#skyline .cap").locator("visible=true")).to_have_count(2)
    expect(page.locator("#skyline .place > .icon").locator("visible=true")).to_have_count(0)
    expect(page.locator(".builder")).to_be_hidden()
    for plot in page.locator(".plot").all():
        expect(plot).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1000, "height": 800})
    room, street = (page.locator(which).evaluate("it => it.clientWidth") for which in (".uptown", ".street"))
    assert street == room


def test_the_question_of_a_finished_table_leaves_no_room_once_it_is_answered(page: Page) -> None:
    table = open_street(page)
    page.route(re.compile("/state"), lambda route: route.abort())
    assert page.request.post(f"{table}/finish").ok
    Thumb(page).storey(1, "office +2*")
    page.locator("#conflict").get_by_role("button", name="Reopen and change").tap()
    expect_saved(page)
    expect(total(page)).to_have_text("5")
    expect(page.locator("#conflict")).to_have_css("height", "0px")
    for plot in page.locator(".plot").all():
        expect(plot).to_be_in_viewport(ratio=1)


def test_from_a_total_to_the_cards_that_a_hotel_counted_and_its_rule(page: Page) -> None:
    """Two taps: the total of the seat, then the number on the hotel."""
    page.goto("/v/example-uptown/enter/seat-0")
    page.locator("#total").tap()
    hotel = page.locator(".lot", has=page.get_by_text("Lot 5", exact=True)).locator(".storey").first
    expect(page.locator("#lit")).to_have_text("21")
    expect_accessible(page)
    hotel.locator(".paid").tap()
    expect(page.locator("#lit")).to_have_text("3")
    expect(page.locator("#told")).to_contain_text("UT-59")
    expect(page.locator(".storey .counted")).to_have_text(["1", "1", "1"])
    expect(page.locator(".storey:not(.far)")).to_have_count(3)
    expect(hotel.locator(".paid")).to_be_in_viewport()
    expect_accessible(page)
    page.locator(".sheet .shut").tap()
    expect(page.locator("#lit")).to_have_text("21")
